import { useMutation } from '@tanstack/react-query'
import { rateCandidate } from '../../../contract/candidates/endpoints.ts'
import { runCall } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { updateFailed } from '../changes.ts'
import { ratingsQuery } from '../queries.ts'

/** Sets or takes back the user's stars for an answer: seen at once, taken back when the server refuses. */
export function useRate(id: string) {
  const { queryKey } = ratingsQuery(id)
  return useMutation({
    // One after the other, so that the last press is what stays.
    scope: { id: `rating ${id}` },
    mutationFn: (rating: { question: number; stars: number | null }) =>
      runCall(rateCandidate, { params: { id }, body: { ratings: [rating] } }),
    // At once, without waiting for anything: a radio button shows what was pressed or jumps back.
    onMutate: ({ question, stars }) => {
      void queryClient.cancelQueries({ queryKey }, { revert: false })
      const before = queryClient.getQueryData(queryKey)
      const rest = before?.own.filter((each) => each.question !== question) ?? []
      const own = stars === null ? rest : [...rest, { question, stars }]
      if (before) queryClient.setQueryData(queryKey, { ...before, own })
      return before
    },
    onSuccess: (ratings) => queryClient.setQueryData(queryKey, ratings),
    onError: (error, _rating, before) => {
      queryClient.setQueryData(queryKey, before)
      updateFailed(error)
    },
  })
}
