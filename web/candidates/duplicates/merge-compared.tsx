import type { Candidate } from '../../../contract/candidates/fields.ts'
import { MergeDialog } from '../../merges/merge-dialog.tsx'
import type { DialogState } from '../../ui/dialog.tsx'
import { candidateMerges } from './candidate-merges.tsx'

interface MergeComparedProps extends DialogState {
  pair: readonly [Candidate, Candidate]
  onMerged: () => void
}

/** The dialog for two candidates who stand side by side. */
export const MergeCompared = (props: MergeComparedProps) => <MergeDialog kind={candidateMerges} {...props} />
