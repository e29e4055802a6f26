import { candidateSources } from '../../contract/candidates/endpoints.ts'
import { candidateSourceNames } from '../../contract/candidates/names.ts'

export const sourceOptions = candidateSources.map((value) => ({ value, label: candidateSourceNames[value] }))
