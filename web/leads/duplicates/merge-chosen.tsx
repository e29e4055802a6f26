import { useQuery } from '@tanstack/react-query'
import type { DialogState } from '../../ui/dialog.tsx'
import { leadQuery } from '../queries.ts'
import { MergeDialog } from './merge-dialog.tsx'

interface MergeChosenProps extends DialogState {
  ids: readonly [string, string]
  onMerged: () => void
}

/** The dialog for two leads that were ticked in the list. */
export function MergeChosen({ ids: [one, other], ...dialog }: MergeChosenProps) {
  const { data: first } = useQuery(leadQuery(one))
  const { data: second } = useQuery(leadQuery(other))
  if (!first || !second) return null
  return <MergeDialog pair={first.createdAt <= second.createdAt ? [first, second] : [second, first]} {...dialog} />
}
