import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { type CandidatesAddress, queryOf } from './filter.ts'
import { neighboursQuery } from './queries.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list of candidates from which a record was opened: its order is the one in which one goes on. */
    candidateList?: CandidatesAddress
    /** The button of the record before that led to this one. */
    candidateArrow?: string
  }
}

/** The list that a record belongs to: the way back, and how one opens another record of it. */
export function useCandidateList() {
  const router = useRouter()
  const navigate = useNavigate()
  const { state } = useLocation()
  const list = state.candidateList
  return {
    list: list ?? {},
    back: () => (list ? router.history.back() : void navigate({ to: '/candidates' })),
    // In the place of this one, so that Back leads to the list.
    open: (id: string) => {
      const arrow = document.activeElement?.closest('main button[aria-keyshortcuts]')?.getAttribute('aria-label')
      void navigate({
        to: '/candidates/$id',
        params: { id },
        replace: true,
        state: { ...(list && { candidateList: list }), ...(arrow && { candidateArrow: arrow }) },
      })
    },
  }
}

/** How a list opens a candidate's record, and makes ready for it. */
export function useOpenCandidate(list: CandidatesAddress) {
  const router = useRouter()
  const to = (id: string) => ({ to: '/candidates/$id', params: { id } }) as const
  return {
    open: (id: string) => void router.navigate({ ...to(id), state: { candidateList: list } }),
    prepare: (id: string) => void router.preloadRoute(to(id)),
  }
}

/** Who comes before and after in the list that a record belongs to, and how one goes there. */
export function useNeighbours(id: string) {
  const { list, open } = useCandidateList()
  const { data } = useQuery(neighboursQuery(id, queryOf(list)))
  return { previous: data?.previousId, next: data?.nextId, open }
}
