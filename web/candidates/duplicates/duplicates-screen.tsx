import { DuplicateList } from '../../merges/duplicate-list.tsx'
import { candidateMerges } from './candidate-merges.tsx'

export const DuplicatesScreen = () => <DuplicateList kind={candidateMerges} />
