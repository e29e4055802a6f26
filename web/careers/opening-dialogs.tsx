import type { ComponentProps } from 'react'
import type { PublicOpening } from '../../contract/careers/fields.ts'
import { proseClass } from './list/opening-card.tsx'
import { OpeningFacts, OpeningPlace } from './opening-facts.tsx'
import { directionOf } from './page/direction.ts'
import { List, Prose } from './page/prose.tsx'
import { fromArrival, fromForm, toForm, toStep } from './turns.ts'
import type { Dialogs } from './use-apply-dialog.ts'
import type { Visit } from './visit.ts'

interface OpeningDialogsProps {
  visit: Visit
  /** The one of the address. */
  opening: PublicOpening | undefined
  /** Those of the list; undefined while they load. */
  openings: PublicOpening[] | undefined
  onClosed: () => void
  dialogs: Dialogs
}

/** What stands over the page: the form in which one applies, or what was submitted with it. */
export function OpeningDialogs({ visit, opening, openings, onClosed, dialogs }: OpeningDialogsProps) {
  const { ApplyDialog, ArrivedDialog } = dialogs
  if (visit.arrived) return <ArrivedDialog arrival={visit.arrived} onClose={() => fromArrival(visit)} />
  if (!visit.applying || !opening) return null
  const { id: openingId, companyId } = opening
  const form: ComponentProps<typeof ApplyDialog> = {
    opening,
    about: <AboutOpening opening={opening} />,
    others: openings?.filter((each) => each.companyId === companyId && each.id !== openingId),
    step: visit.step,
    onStep: (step, how) => toStep(visit, step, how),
    onClosed,
    onOther: (id) => toForm(visit, id, { instead: true }),
    onClose: (arrived) => fromForm(visit, { openingId, companyId, ...(arrived ? { arrived } : {}) }),
  }
  return <ApplyDialog key={openingId} {...form} />
}

/** All that an opening says, to be read while one applies for it. */
function AboutOpening({ opening }: { opening: PublicOpening }) {
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
