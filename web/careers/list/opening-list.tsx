import { useEffect } from 'react'
import type { PublicOpening } from '../../../contract/careers.ts'
import { Button } from '../../ui/button.tsx'
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
  failed: boolean
  onRetry: () => void
  siteName: string
  visit: Visit
}

/** Hero, filters and the openings. */
export function OpeningList({ openings, failed, onRetry, siteName, visit, ...acts }: OpeningListProps) {
  return (
    <main id="content" tabIndex={-1} className="flex-1">
      <Measure className="pt-12 pb-10 sm:pt-20 sm:pb-14">
        <h1
          dir="auto"
          className="max-w-[16ch] text-[2.75rem] leading-[1.05] font-semibold tracking-tight wrap-anywhere sm:text-[4rem]"
        >
          {severalCompanies(openings) ? 'Find your next position' : `Find your place at ${siteName}`}
        </h1>
        {openings?.length !== 0 && (
          <p className="mt-5 max-w-[56ch] text-xl text-pretty text-muted-foreground">
            Choose a position and apply in three steps: your details, your LinkedIn profile and a short video interview.
          </p>
        )}
      </Measure>
      <Measure>
        {openings ? (
          <Positions openings={openings} visit={visit} {...acts} />
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

function Positions({ openings, visit, ...acts }: OpeningActs & { openings: PublicOpening[]; visit: Visit }) {
  const { company, filters } = readAddress(visit.address.startsWith('/jobs/') ? visit.list : visit.address)
  const found = filterOpenings(openings, filters)
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
      {openings.length > 0 && (
        <OpeningFilters openings={openings} company={company} filters={filters} onChange={change} />
      )}
      <div className="mt-10 mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="positions" tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none">
          Open Positions
        </h2>
        <p role="status" className="text-lg text-muted-foreground tabular-nums">
          {countOf(found.length, openings.length)}
        </p>
      </div>
      {found.length === 0 && <Nothing filtered={openings.length > 0 && isFiltered(filters)} onClear={clear} />}
      {found.length > MOST_CARDS ? (
        <OpeningGroups openings={found} several={severalCompanies(openings)} onRead={read} {...acts} />
      ) : (
        found.map((opening) => <OpeningCard key={opening.id} opening={opening} onRead={read} {...acts} />)
      )}
    </>
  )
}

/** `N position(s) [of M] available`. */
function countOf(found: number, all: number) {
  return `${found} ${found === 1 ? 'position' : 'positions'}${found === all ? '' : ` of ${all}`} available`
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <div className="border-t py-16">
      <h3 className="text-2xl font-semibold tracking-tight">
        {filtered ? 'No Matching Results' : 'No Open Positions'}
      </h3>
      <p className="mt-2 max-w-[52ch] text-lg text-muted-foreground">
        {filtered
          ? 'No position matches what you are looking for. Try other words, or look at all of them.'
          : 'There is nothing to apply for at the moment. Come back another time.'}
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
