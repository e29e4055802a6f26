import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type CandidatesAddress, queryOf } from './filter.ts'
import { neighboursQuery } from './queries.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list of candidates from which a record was opened: its order is the one in which one goes on. */
    candidateList?: CandidatesAddress
    /** The arrow of the record before that led to this one. */
    candidateStep?: 'previous' | 'next'
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
    open: (id: string, step?: 'previous' | 'next') =>
      void navigate({
        to: '/candidates/$id',
        params: { id },
        replace: true,
        state: { ...(list && { candidateList: list }), ...(step && { candidateStep: step }) },
      }),
  }
}

/** Where the arrows have a meaning of their own. */
const ELSEWHERE =
  'input:not([type=radio]), textarea, select, video, [contenteditable], [role=combobox], [role=slider], [role=dialog], [role=menu], [role=listbox]'

/** Who comes before and after; Alt with the arrows up and down goes there, unless one is typing. */
export function useNeighbours(id: string) {
  const { list, open } = useCandidateList()
  const { data } = useQuery(neighboursQuery(id, queryOf(list)))
  const previous = data?.previousId
  const next = data?.nextId
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : undefined
      if (!event.altKey || event.metaKey || event.ctrlKey || event.shiftKey) return
      if (target?.closest(ELSEWHERE)) return
      const id = event.key === 'ArrowDown' ? next : event.key === 'ArrowUp' ? previous : undefined
      if (!id) return
      event.preventDefault()
      open(id)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
  return { previous, next, open }
}
