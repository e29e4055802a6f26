import { type ComponentProps, type MouseEvent, useId } from 'react'
import type { PublicOpening } from '../../../contract/careers/fields.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { openingAddress } from '../address.ts'
import { OpeningActions, type OpeningActs } from '../opening-actions.tsx'
import { OpeningFacts, OpeningPlace } from '../opening-facts.tsx'
import { directionOf } from '../page/direction.ts'
import { List, Prose } from '../page/prose.tsx'
import { excerpt } from '../page/text-blocks.ts'

/** How much of its lists and of its description a card shows. */
const SHOWN = { requirements: 4, benefits: 6, characters: 1200 }

export const proseClass =
  'text-lg leading-7 wrap-anywhere [&_li]:relative [&_li]:ps-5 [&_li]:before:absolute [&_li]:before:start-0 [&_li]:before:text-muted-foreground [&_li]:before:content-["–"] [&_p+p]:mt-3 [&_p+ul]:mt-3 [&_ul+p]:mt-3 [&_ul]:space-y-1'

interface OpeningCardProps extends OpeningActs {
  opening: PublicOpening
  onRead: (openingId: string) => void
}

export function OpeningCard({ opening, onRead, ...acts }: OpeningCardProps) {
  const id = useId()
  return (
    <article
      aria-labelledby={id}
      data-opening={opening.id}
      dir={directionOf(opening)}
      className="scroll-mt-6 border-t py-12 min-[100rem]:grid min-[100rem]:grid-cols-[22rem_minmax(0,1fr)] min-[100rem]:gap-x-16"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5 min-[100rem]:flex-col min-[100rem]:justify-start">
        <div className="min-w-0 flex-1 basis-96 space-y-3 min-[100rem]:max-w-full min-[100rem]:flex-none">
          <h3 id={id} dir="auto" className="text-2xl font-semibold tracking-tight wrap-anywhere">
            <OpeningLink opening={opening} onRead={onRead} className="hover:text-primary-text">
              {opening.title}
            </OpeningLink>
          </h3>
          <OpeningPlace opening={opening} />
          <OpeningFacts opening={opening} />
        </div>
        <OpeningActions opening={opening} headingId={id} {...acts} />
      </div>
      <div className="min-[100rem]:-mt-8">
        <OpeningText opening={opening} onRead={onRead} />
      </div>
    </article>
  )
}

/** The beginning of what an opening says, and of its lists. */
export function OpeningText({ opening, onRead }: Pick<OpeningCardProps, 'opening' | 'onRead'>) {
  const { requirements, benefits, description } = opening
  return (
    <div className="mt-8 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className={`max-w-[68ch] ${proseClass}`}>
        <Prose text={excerpt(description, SHOWN.characters)} />
        {description.length > SHOWN.characters && (
          <p>
            <OpeningLink
              opening={opening}
              onRead={onRead}
              aria-label={`Read more: ${opening.title}`}
              className="font-medium text-primary-text underline-offset-4 hover:underline"
            >
              Read more
            </OpeningLink>
          </p>
        )}
      </div>
      {requirements.length + benefits.length > 0 && (
        <div className="space-y-6">
          <ShortList title="Requirements" entries={requirements} shown={SHOWN.requirements} more="more requirements" />
          <ShortList title="Benefits" entries={benefits} shown={SHOWN.benefits} more="more" />
        </div>
      )}
    </div>
  )
}

/** Leads to an opening's own page, in this tab without loading it again. */
export function OpeningLink({
  opening,
  onRead,
  className,
  ...rest
}: Pick<OpeningCardProps, 'opening' | 'onRead'> & ComponentProps<'a'>) {
  const read = (event: MouseEvent) => {
    // With a key held the browser opens a tab of its own.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    onRead(opening.id)
  }
  return <a href={openingAddress(opening.id)} onClick={read} className={cn('rounded-xs', className)} {...rest} />
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
            <summary dir="ltr" className="inline-block rounded-xs py-0.5 font-medium text-primary-text hover:underline">
              +{entries.length - shown} {more}
            </summary>
            <List items={entries.slice(shown)} />
          </details>
        )}
      </div>
    </section>
  )
}
