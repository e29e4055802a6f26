import type { Candidate } from '../../../contract/candidates/fields.ts'
import { candidateSourceNames, candidateStageNames } from '../../../contract/candidates/names.ts'
import { stageOf } from '../../../contract/candidates/stage.ts'
import type { Column } from '../../platform/calls/csv.ts'

/** What a table of candidates has. */
export const candidateColumns: Column<Candidate>[] = [
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Address', ({ address }) => address],
  ['LinkedIn', ({ linkedinUrl }) => linkedinUrl ?? ''],
  ['Position', ({ jobTitle }) => jobTitle],
  ['Department', ({ jobDepartment }) => jobDepartment],
  ['Location', ({ jobLocation }) => jobLocation],
  ['Source', ({ source }) => candidateSourceNames[source]],
  ['Stage', ({ status }) => candidateStageNames[stageOf(status)]],
  ['Rejection reason', ({ rejectionReason }) => rejectionReason],
  ['Notes', ({ notes }) => notes],
  ['Applied', ({ createdAt }) => createdAt],
  ['Stage updated', ({ stageUpdatedAt }) => stageUpdatedAt],
]
