import { DuplicateList } from '../../merges/duplicate-list.tsx'
import { leadMerges } from './lead-merges.tsx'

export const DuplicatesScreen = () => <DuplicateList kind={leadMerges} />
