import { useEffect, useState } from 'react'
import type { Count, ListPart, PublicOpening } from '../../../contract/careers/fields.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { type Filters, isFiltered, listAddress, NO_FILTERS, readAddress } from '../address.ts'
import type { OpeningActs } from '../opening-actions.tsx'
import { Measure } from '../site-frame.tsx'
import { toOpening } from '../turns.ts'
import { goTo, type Visit } from '../visit.ts'
import { filterOpenings } from './filter.ts'
import { OpeningCard } from './opening-card.tsx'
import { OpeningFilters } from './opening-filters.tsx'
import { OpeningGroups } from './opening-groups.tsx'

/** Beyond these one compares before one reads: they are grouped, and folded. */
const MOST_CARDS = 10

interface OpeningListProps extends OpeningActs {
  /** Undefined while they load. */
  openings: PublicOpening[] | undefined
  /** Which part of a long list they are. */
  part: ListPart | undefined
  onMore: () => Promise<void>
  /** Whether the list is narrowed to one company. */
  ofOne: boolean
  failed: boolean
  onRetry: () => void
  siteName: string
  visit: Visit
}

/** Hero, filters and the openings. */
export function OpeningList({
  openings,
  part,
  onMore,
  ofOne,
  failed,
  onRetry,
  siteName,
  visit,
  ...acts
}: OpeningListProps) {
  // What is not there yet may be anyone's.
  const several = part !== undefined ? !ofOne : severalCompanies(openings)
  return (
    <main id="content" tabIndex={-1} className="flex-1">
      <Measure className="pt-12 pb-10 sm:pt-20 sm:pb-14">
        <h1
          dir="auto"
          className="max-w-[16ch] text-[2.75rem] leading-[1.05] font-semibold tracking-tight wrap-anywhere sm:text-[4rem]"
        >
          {several ? 'Find your next position' : `Find your place at ${siteName}`}
        </h1>
        {openings?.length !== 0 && (
          <p className="mt-5 max-w-[56ch] text-xl text-pretty text-muted-foreground">
            Choose a position and apply in three steps: your details, your LinkedIn profile and a short video interview.
          </p>
        )}
      </Measure>
      <Measure>
        {openings ? (
          <Positions openings={openings} part={part} several={several} onMore={onMore} visit={visit} {...acts} />
        ) : failed ? (
          <ErrorState title="The open positions could not be loaded" onRetry={onRetry} />
        ) : (
          <Loading label="Loading open positions" className="space-y-4 border-t pt-10">
            <Skeleton className="h-8 w-1/2" />
            <Skeleton className="h-5 w-1/3" />
            <Skeleton className="h-24" />
          </Loading>
        )}
      </Measure>
    </main>
  )
}

interface PositionsProps extends OpeningActs, Pick<OpeningListProps, 'part' | 'onMore' | 'visit'> {
  openings: PublicOpening[]
  several: boolean
}

function Positions({ openings, part, several, onMore, visit, ...acts }: PositionsProps) {
  const isAway = visit.address.startsWith('/jobs/')
  const { company, filters } = readAddress(isAway ? visit.list : visit.address)
  // A part was narrowed by the server.
  const found = part ? openings : filterOpenings(openings, filters)
  const counts = part ?? { matching: countOf(found), all: countOf(openings) }
  useOpeningInSight(visit)
  const change = (next: Filters) => {
    const address = listAddress({ company, filters: next })
    // One search is one step back, however many letters it has.
    const replace = filters.search !== '' && next.search !== '' && next.search !== filters.search
    goTo({ address, list: address, shows: 'list', applying: false, fromList: false }, { replace })
  }
  const clear = () => change(NO_FILTERS)
  const read = (id: string) => toOpening(visit, id)
  return (
    <>
      {counts.all.count > 0 && (
        <OpeningFilters
          openings={openings}
          part={part}
          company={company}
          filters={filters}
          waits={isAway}
          onChange={change}
        />
      )}
      <div className="mt-10 mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="positions" tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none">
          Open Positions
        </h2>
        <p role="status" className="text-lg text-muted-foreground tabular-nums">
          {countText(counts)}
        </p>
      </div>
      {found.length === 0 && <Nothing filtered={counts.all.count > 0 && isFiltered(filters)} onClear={clear} />}
      {found.length > MOST_CARDS ? (
        <OpeningGroups openings={found} several={several} counted={!part?.next} onRead={read} {...acts} />
      ) : (
        found.map((opening) => <OpeningCard key={opening.id} opening={opening} onRead={read} {...acts} />)
      )}
      {part?.next && <More address={listAddress({ company, filters })} after={part.next} onMore={onMore} />}
    </>
  )
}

const countOf = ({ length }: PublicOpening[]): Count => ({ count: length, more: false })

/** `N position(s) [of M] available`; a `+` stands behind what was not counted to its end. */
function countText({ matching, all }: Pick<ListPart, 'matching' | 'all'>) {
  const text = ({ count, more }: Count) => (more ? `${count.toLocaleString('en-US')}+` : String(count))
  const of = matching.count === all.count ? '' : ` of ${text(all)}`
  return `${text(matching)} ${matching.count === 1 ? 'position' : 'positions'}${of} available`
}

/** Leads to the next part of a long list: in place, or with scripts off to a page of its own. */
function More({ address, after, onMore }: { address: string; after: string; onMore: () => Promise<void> }) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  return (
    <p className="mt-8 border-t pt-8">
      <a
        href={`${address}${address.includes('?') ? '&' : '?'}after=${after}`}
        className={buttonClass({ variant: 'outline', size: 'lg' })}
        aria-disabled={state === 'loading'}
        onClick={(event) => {
          event.preventDefault()
          if (state === 'loading') return
          setState('loading')
          onMore().then(
            () => setState('idle'),
            () => setState('failed'),
          )
        }}
      >
        {state === 'loading' ? 'Loading…' : 'More positions'}
      </a>
      {state === 'failed' && (
        <span role="alert" className="ms-4 text-lg text-muted-foreground">
          More positions could not be loaded. Try again.
        </span>
      )}
    </p>
  )
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <div className="border-t py-16">
      <h3 className="text-2xl font-semibold tracking-tight">
        {filtered ? 'No Matching Results' : 'No Open Positions'}
      </h3>
      <p className="mt-2 max-w-[52ch] text-lg text-muted-foreground">
        {filtered
          ? 'No positions match your search. Try other words, or see all positions.'
          : 'There are no open positions right now. Check back later.'}
      </p>
      {filtered && (
        <Button variant="outline" size="lg" className="mt-6" onClick={onClear}>
          Clear Filters
        </Button>
      )}
    </div>
  )
}

const severalCompanies = (openings: PublicOpening[] = []) =>
  new Set(openings.map(({ companyId }) => companyId)).size > 1

/** Who leaves an opening finds it again in the list. */
function useOpeningInSight({ backFrom, byHistory, arrived }: Visit) {
  const shows = backFrom !== undefined && !arrived
  useEffect(() => {
    if (!shows) return
    const card = document.querySelector(`[data-opening="${CSS.escape(backFrom)}"]`)
    // Another one may have it; the browser's way back knows where it was.
    if (!byHistory) card?.scrollIntoView({ block: 'start' })
    const target = card?.querySelector('a') ?? document.getElementById('positions')
    target?.focus({ preventScroll: true })
  }, [shows, backFrom, byHistory])
}
