import { useQuery } from '@tanstack/react-query'
import { MergeDialog } from '../../merges/merge-dialog.tsx'
import type { DialogState } from '../../ui/dialog.tsx'
import { leadQuery } from '../queries.ts'
import { leadMerges } from './lead-merges.tsx'

interface MergeChosenProps extends DialogState {
  ids: readonly [string, string]
  onMerged: () => void
}

/** The dialog for two leads that were ticked in the list. */
export function MergeChosen({ ids: [one, other], ...dialog }: MergeChosenProps) {
  const { data: first } = useQuery(leadQuery(one))
  const { data: second } = useQuery(leadQuery(other))
  if (!first || !second) return null
  return <MergeDialog kind={leadMerges} pair={[first, second]} {...dialog} />
}
