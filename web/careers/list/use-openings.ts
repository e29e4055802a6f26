import { useEffect, useEffectEvent, useState } from 'react'
import { listPublicOpenings, OPENINGS_PAGE } from '../../../contract/careers/endpoints.ts'
import type { CareersView, Count, ListPart, PublicOpening } from '../../../contract/careers/fields.ts'
import { runPage } from '../../api/call.ts'
import { isAway, watchReach } from '../../api/reach.ts'
import { type Filters, isFiltered, NO_FILTERS, readAddress } from '../address.ts'
import { choicesOf } from './filter.ts'

interface Loaded {
  /** The company they were narrowed to; blank: all. */
  company: string
  /** What else they were narrowed by; nothing where the list is whole. */
  filters: Filters
  openings: PublicOpening[]
  part: ListPart | undefined
}

interface OpeningsRequest {
  company: string
  filters: Filters
  /** Something else is more urgent. */
  wait: boolean
}

/**
 * The openings of the list, of all companies or of one. A page about one opening asks for them once it is drawn; until
 * then they are undefined. A list that is too long to be whole comes in parts, narrowed by the server. `known`: also those
 * of other lists, and those that are gone since.
 */
export function useOpenings(view: CareersView, { company, filters, wait }: OpeningsRequest) {
  const [loaded, setLoaded] = useState<Loaded | undefined>(() => loadedWith(view))
  const [known, setKnown] = useState(view.openings)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const fitting = loaded && narrow(loaded, { company, filters })
  const missing = fitting === undefined
  const wanted = missing || attempt > 0
  const keep = (next: Loaded, found: PublicOpening[]) => {
    setLoaded(next)
    setKnown((before) => [...found, ...before.filter(({ id }) => !found.some((each) => each.id === id))])
  }
  const load = useEffectEvent(async (asked: Filters) => {
    try {
      const page = await readPart({ company, filters: asked })
      keep({ company, filters: asked, openings: page.rows, part: partOf(page, { asked, before: loaded }) }, page.rows)
      setAttempt(0)
    } catch {
      setFailed(true)
    }
  })
  // What is not known to be too long is asked for as a whole, and narrowed here.
  const asked = loaded?.part && loaded.company === company ? filters : NO_FILTERS
  const { search, department, location } = asked
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (wanted && !wait) void load({ search, department, location })
  }, [wanted, wait, company, search, department, location, attempt])
  const more = async () => {
    if (!loaded?.part?.next) return
    const { rows, nextCursor } = await readPart({ ...loaded, cursor: loaded.part.next })
    const openings = [...loaded.openings, ...rows]
    keep({ ...loaded, openings, part: { ...loaded.part, next: nextCursor ?? null } }, rows)
  }
  const refresh = () => {
    setFailed(false)
    setAttempt((count) => count + 1)
  }
  useWhenReached(failed && missing, refresh)
  // While a long list is narrowed, what it showed stays.
  const openings = fitting ?? (loaded?.part && loaded.company === company ? loaded.openings : undefined)
  const part = loaded?.company === company ? loaded.part : undefined
  return { openings, part, known, failed: failed && missing, refresh, more }
}

function loadedWith(view: CareersView): Loaded | undefined {
  if (view.kind !== 'list') return undefined
  const { company, filters } = readAddress(view.address)
  return { company, filters: view.part ? filters : NO_FILTERS, openings: view.openings, part: view.part }
}

/** What is narrowed to a company can be filtered from all, not from another's; of a part only what was asked for is there. */
function narrow(
  loaded: Loaded,
  { company, filters }: Pick<Loaded, 'company' | 'filters'>,
): PublicOpening[] | undefined {
  if (loaded.part) return loaded.company === company && same(loaded.filters, filters) ? loaded.openings : undefined
  if (loaded.company === company) return loaded.openings
  return loaded.company === '' ? loaded.openings.filter(({ companyId }) => companyId === company) : undefined
}

const same = (one: Filters, other: Filters) =>
  one.search === other.search && one.department === other.department && one.location === other.location

const readPart = ({ company, filters, cursor }: { company: string; filters: Filters; cursor?: string }) => {
  const given = Object.entries({ company, ...filters, cursor }).filter(([, value]) => value)
  return runPage(listPublicOpenings, { query: { limit: String(OPENINGS_PAGE), ...Object.fromEntries(given) } })
}

type Read = Awaited<ReturnType<typeof readPart>>

/** Which part of a list was read; undefined when it is all of it. */
function partOf(
  { rows, total, totalIsMinimum, nextCursor }: Read,
  { asked, before }: { asked: Filters; before: Loaded | undefined },
): ListPart | undefined {
  if (!nextCursor && !isFiltered(asked)) return undefined
  const matching: Count = { count: total, more: totalIsMinimum }
  return {
    matching,
    all: isFiltered(asked) ? (before?.part?.all ?? matching) : matching,
    next: nextCursor ?? null,
    departments: before?.part?.departments ?? choicesOf(rows, 'department', ''),
    locations: before?.part?.locations ?? choicesOf(rows, 'location', ''),
  }
}

/** What failed without a network is tried again by itself. */
function useWhenReached(wanted: boolean, work: () => void) {
  const workNow = useEffectEvent(work)
  useEffect(() => (wanted ? watchReach(() => !isAway() && workNow()) : undefined), [wanted])
}
