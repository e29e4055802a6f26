import type { PublicOpening } from '../../../contract/careers/fields.ts'
import { proseClass } from '../list/opening-card.tsx'
import { OpeningFacts, OpeningPlace } from '../opening-facts.tsx'
import { directionOf } from './direction.ts'
import { List, Prose } from './prose.tsx'

/** All that an opening says, to be read while one applies for it. */
export function AboutOpening({ opening }: { opening: PublicOpening }) {
  const { description, requirements, benefits } = opening
  return (
    <div dir={directionOf(opening)} className="space-y-5">
      <div className="space-y-2">
        <OpeningPlace opening={opening} />
        <OpeningFacts opening={opening} />
      </div>
      <div className={`max-w-[68ch] ${proseClass}`}>
        <Prose text={description} />
      </div>
      <Entries title="Requirements" entries={requirements} />
      <Entries title="Benefits" entries={benefits} />
    </div>
  )
}

function Entries({ title, entries }: { title: string; entries: string[] }) {
  if (entries.length === 0) return null
  return (
    <section>
      <h4 className="mb-2 text-lg font-semibold">{title}</h4>
      <div className={proseClass}>
        <List items={entries} />
      </div>
    </section>
  )
}
