import type { Candidate } from '../../../contract/candidates/fields.ts'
import { MergeDialog } from '../../merges/merge-dialog.tsx'
import type { DialogState } from '../../ui/dialog.tsx'
import { candidateMerges } from './candidate-merges.tsx'

interface MergeComparedProps extends DialogState {
  pair: readonly [Candidate, Candidate]
  onMerged: () => void
}

/** The dialog for two candidates who stand side by side. */
export function MergeCompared({ pair: [one, other], ...dialog }: MergeComparedProps) {
  const pair = one.createdAt <= other.createdAt ? ([one, other] as const) : ([other, one] as const)
  return <MergeDialog kind={candidateMerges} pair={pair} {...dialog} />
}
