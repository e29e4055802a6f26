import { ArrowLeft } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { PublicOpening } from '../../../contract/careers/fields.ts'
import { proseClass } from '../list/opening-card.tsx'
import { OpeningActions, type OpeningActs } from '../opening-actions.tsx'
import { OpeningFacts, OpeningPlace } from '../opening-facts.tsx'
import { Measure } from '../site-frame.tsx'
import { toList } from '../turns.ts'
import type { Visit } from '../visit.ts'
import { directionOf } from './direction.ts'
import { List, Prose } from './prose.tsx'

interface OpeningPageProps extends OpeningActs {
  opening: PublicOpening
  visit: Visit
}

export function OpeningPage({ opening, visit, ...acts }: OpeningPageProps) {
  const { title, description, requirements, benefits } = opening
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const { fromList } = visit
  useEffect(() => {
    // Who came by a link of the list begins to read at the top.
    if (!fromList) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [fromList])
  return (
    <main id="content" tabIndex={-1} className="flex-1">
      <Measure className="pt-8 sm:pt-12">
        <a
          href={visit.list}
          className="inline-flex items-center gap-1.5 rounded-xs py-1 text-lg text-muted-foreground hover:text-foreground"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
            event.preventDefault()
            toList(visit, opening.id)
          }}
        >
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          All open positions
        </a>
        <div dir={directionOf(opening)}>
          <h1
            ref={heading}
            id={id}
            tabIndex={-1}
            dir="auto"
            className="mt-6 max-w-[24ch] text-[2.25rem] leading-[1.1] font-semibold tracking-tight wrap-anywhere outline-none sm:text-[3.25rem]"
          >
            {title}
          </h1>
          <div className="mt-4 space-y-4">
            <OpeningPlace opening={opening} />
            <OpeningFacts opening={opening} />
            <OpeningActions opening={opening} headingId={id} {...acts} />
          </div>
          <p
            id="apply"
            className="mt-4 hidden max-w-[60ch] rounded-md border bg-card p-4 text-lg target:border-primary noscript:block"
          >
            To apply, you fill in a form and record a short video in your browser. That needs JavaScript: allow it for
            this site, then reload the page.
          </p>
          <div className="mt-10 grid gap-x-16 gap-y-10 border-t pt-10 md:grid-cols-[minmax(0,1fr)_20rem] min-[100rem]:grid-cols-[44rem_minmax(0,1fr)]">
            <div className={`max-w-[68ch] ${proseClass}`}>
              <Prose text={description} />
            </div>
            <div className="grid content-start gap-x-12 gap-y-8 min-[100rem]:grid-cols-2">
              <Entries title="Requirements" entries={requirements} />
              <Entries title="Benefits" entries={benefits} />
            </div>
          </div>
        </div>
      </Measure>
    </main>
  )
}

function Entries({ title, entries }: { title: string; entries: string[] }) {
  if (entries.length === 0) return null
  return (
    <section>
      <h2 className="mb-3 text-xl font-semibold tracking-tight">{title}</h2>
      <div className={proseClass}>
        <List items={entries} />
      </div>
    </section>
  )
}
