import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { failed, failedBecause } from '../api/failed.ts'
import { queryClient } from '../api/query-client.ts'
import { toast } from '../ui/behaviour/toast.ts'
import type { Mergeable, MergeKind, Pair, Sides } from './kind.ts'

const PAGE = '25'

/** Pairs that may be the same, page by page. */
export const pairsQuery = <Row extends Mergeable>({ one, list }: MergeKind<Row>) =>
  infiniteQueryOptions({
    queryKey: ['duplicates', one],
    queryFn: ({ pageParam, signal }) => list({ limit: PAGE, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })

interface Merge<Row> {
  pair: Pair<Row>
  fields: Sides
}

/** Merges the second record of a pair into the first, which one Undo takes back. */
export function useMerge<Row extends Mergeable>(kind: MergeKind<Row>) {
  const undo = useUnmerge(kind)
  return useMutation({
    mutationFn: ({ pair, fields }: Merge<Row>) => kind.merge(pair, fields),
    onSuccess: (row, { pair: [, other] }) =>
      toast({
        title: `${titleOf(kind.many)} merged`,
        description: kind.nameOf(row),
        undo: () => undo.mutate(other.id),
      }),
    onError: failedBecause(`Failed to merge the ${kind.many}`),
    // The dialog closes before all is loaded again.
    onSettled: () => void refresh(),
  })
}

const titleOf = (word: string) => word.replace(/^./, (letter) => letter.toUpperCase())

function useUnmerge<Row extends Mergeable>({ unmerge, nameOf, labelOf }: MergeKind<Row>) {
  return useMutation({
    mutationFn: unmerge,
    onSuccess: ({ rows: [one, other], kept }) =>
      toast({
        title: 'Merge undone',
        description: keptText(kept.map(labelOf)) || `${nameOf(one)} and ${nameOf(other)} are apart again.`,
      }),
    onError: failedBecause('Failed to undo the merge'),
    onSettled: refresh,
  })
}

/** Says which fields an undo left as they are. */
const keptText = (names: readonly string[]) =>
  names.length > 0 &&
  `${new Intl.ListFormat('en-US').format(names)} changed since and ${names.length === 1 ? 'stays as it is' : 'stay as they are'}.`

export function useDismiss<Row extends Mergeable>({ nameOf, setDismissed }: MergeKind<Row>) {
  const undo = useMutation({
    mutationFn: (pair: Pair<Row>) => setDismissed(pair, false),
    onSuccess: () => toast({ title: 'Listed as duplicates again' }),
    onError: failed('Failed to undo'),
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: (pair: Pair<Row>) => setDismissed(pair, true),
    onSuccess: (_reply, pair) =>
      toast({
        title: 'Not duplicates',
        description: pair.map(nameOf).join(' and '),
        undo: () => undo.mutate(pair),
      }),
    onError: failed('Failed to dismiss the pair'),
    onSettled: refresh,
  })
}

/** What belongs to the two may be shown anywhere. */
const refresh = () => queryClient.invalidateQueries()
