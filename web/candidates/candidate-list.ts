import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type CandidatesAddress, queryOf } from './filter.ts'
import { neighboursQuery } from './queries.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list of candidates from which a record was opened: its order is the one in which one goes on. */
    candidateList?: CandidatesAddress
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
    open: (id: string) =>
      void navigate({
        to: '/candidates/$id',
        params: { id },
        replace: true,
        state: list ? { candidateList: list } : {},
      }),
  }
}

/** Who comes before and after; J and K go there, unless one is typing. */
export function useNeighbours(id: string) {
  const { list, open } = useCandidateList()
  const { data } = useQuery(neighboursQuery(id, queryOf(list)))
  const previous = data?.previousId
  const next = data?.nextId
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : undefined
      if (event.metaKey || event.ctrlKey || event.altKey) return
      if (target?.closest('input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]'))
        return
      if (event.key === 'j' && next) open(next)
      if (event.key === 'k' && previous) open(previous)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
  return { previous, next, open }
}
