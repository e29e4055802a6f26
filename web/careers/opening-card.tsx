import { type MouseEvent, useId } from 'react'
import type { PublicOpening } from '../../contract/careers.ts'
import { openingAddress } from './address.ts'
import { OpeningActions, type OpeningActs } from './opening-actions.tsx'
import { OpeningFacts, OpeningPlace } from './opening-facts.tsx'
import { List, Prose } from './prose.tsx'
import { excerpt } from './text-blocks.ts'

/** How much of its lists and of its description a card shows; the numbers of entries by spec 2 §9. */
const SHOWN = { requirements: 4, benefits: 6, characters: 1200 }

export const proseClass =
  'text-lg leading-7 wrap-anywhere [&_li]:relative [&_li]:ps-5 [&_li]:before:absolute [&_li]:before:start-0 [&_li]:before:text-muted-foreground [&_li]:before:content-["–"] [&_p+p]:mt-3 [&_p+ul]:mt-3 [&_ul+p]:mt-3 [&_ul]:space-y-1'

interface OpeningCardProps extends OpeningActs {
  opening: PublicOpening
  onRead: (opening: PublicOpening) => void
}

export function OpeningCard({ opening, onRead, ...acts }: OpeningCardProps) {
  const id = useId()
  const { requirements, benefits, description } = opening
  const read = (event: MouseEvent) => {
    // With a key held the browser opens a tab of its own.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    onRead(opening)
  }
  return (
    <article aria-labelledby={id} data-opening={opening.id} className="scroll-mt-6 border-t py-12">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
        <div className="min-w-0 flex-1 basis-96 space-y-3">
          <h3 id={id} dir="auto" className="text-left text-2xl font-semibold tracking-tight wrap-anywhere">
            <a href={openingAddress(opening.id)} onClick={read} className="rounded-xs hover:text-primary-text">
              {opening.title}
            </a>
          </h3>
          <OpeningPlace opening={opening} />
          <OpeningFacts opening={opening} />
        </div>
        <OpeningActions opening={opening} headingId={id} {...acts} />
      </div>
      <div className="mt-8 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className={`max-w-[68ch] ${proseClass}`}>
          <Prose text={excerpt(description, SHOWN.characters)} />
          {description.length > SHOWN.characters && (
            <p>
              <a
                href={openingAddress(opening.id)}
                onClick={read}
                aria-label={`Read more: ${opening.title}`}
                className="font-medium text-primary-text underline-offset-4 hover:underline"
              >
                Read more
              </a>
            </p>
          )}
        </div>
        {requirements.length + benefits.length > 0 && (
          <div className="space-y-6">
            <ShortList
              title="Requirements"
              entries={requirements}
              shown={SHOWN.requirements}
              more="more requirements"
            />
            <ShortList title="Benefits" entries={benefits} shown={SHOWN.benefits} more="more" />
          </div>
        )}
      </div>
    </article>
  )
}

interface ShortListProps {
  title: string
  entries: string[]
  shown: number
  /** What the number of entries that are not shown stands before. */
  more: string
}

/** The first entries; the others unfold, with scripts off too. */
function ShortList({ title, entries, shown, more }: ShortListProps) {
  if (entries.length === 0) return null
  return (
    <section>
      <h4 className="mb-2 text-lg font-semibold">{title}</h4>
      <div className={proseClass}>
        <List items={entries.slice(0, shown)} />
        {entries.length > shown && (
          <details className="mt-1 [&[open]>summary]:sr-only">
            <summary className="inline-block rounded-xs py-0.5 font-medium text-primary-text hover:underline">
              +{entries.length - shown} {more}
            </summary>
            <List items={entries.slice(shown)} />
          </details>
        )}
      </div>
    </section>
  )
}
