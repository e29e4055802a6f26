import { useQuery } from '@tanstack/react-query'
import { type HistoryState, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { type CandidatesAddress, queryOf, readCandidatesAddress } from './filter.ts'
import { neighboursQuery } from './queries.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** One step back is the list that the record was opened from. */
    fromCandidates?: true
    /** The button of the record before that led to this one. */
    candidateArrow?: string
  }
}

/**
 * The list that a record belongs to, which the record's address names as well: its order is the one in which one goes on, also in
 * another tab. The way back, and how one opens another record of it.
 */
export function useCandidateList() {
  const router = useRouter()
  const navigate = useNavigate()
  const { state, search } = useLocation()
  const list = readCandidatesAddress(search)
  // In the place of this one, so that Back leads to the list.
  const goOn = (id: string, to: { search: CandidatesAddress & { with?: string }; state?: HistoryState }) => {
    const from = state.fromCandidates && { fromCandidates: state.fromCandidates }
    void navigate({ to: '/candidates/$id', params: { id }, replace: true, ...to, state: { ...from, ...to.state } })
  }
  return {
    list,
    back: () => (state.fromCandidates ? router.history.back() : void navigate({ to: '/candidates', search: list })),
    open: (id: string) => {
      const arrow = document.activeElement?.closest('main button[aria-keyshortcuts]')?.getAttribute('aria-label')
      goOn(id, { search: list, state: arrow ? { candidateArrow: arrow } : {} })
    },
    /** Shows a candidate beside another. */
    compare: (id: string, other: string) => goOn(id, { search: { ...list, with: other } }),
  }
}

/** How a list opens a candidate's record, and makes ready for it. */
export function useOpenCandidate(list: CandidatesAddress) {
  const router = useRouter()
  const to = (id: string) => ({ to: '/candidates/$id', params: { id }, search: list }) as const
  return {
    open: (id: string) => void router.navigate({ ...to(id), state: { fromCandidates: true } }),
    compare: (id: string, other: string) =>
      void router.navigate({ ...to(id), search: { ...list, with: other }, state: { fromCandidates: true } }),
    prepare: (id: string) => void router.preloadRoute(to(id)),
  }
}

/** Who comes before and after in the list that a record belongs to, and how one goes there. */
export function useNeighbours(id: string) {
  const { list, open } = useCandidateList()
  const { data } = useQuery(neighboursQuery(id, queryOf(list)))
  return { previous: data?.previousId, next: data?.nextId, open }
}
