import type { Analysis } from '../../../contract/assistant/fields.ts'
import { leadStageNames } from '../../../contract/leads/names.ts'
import { taskPriorityNames, taskStatusNames } from '../../../contract/tasks/names.ts'
import { typeName } from '../../documents/labels.ts'
import { formatDate } from '../../format.ts'
import { isOneOf } from '../../lists/address.ts'

type Relevant = Analysis['relevantResults']

const keysOf = <Name extends string>(names: Record<Name, string>) => Object.keys(names) as Name[]

export const leadDetail = ({ stage }: Relevant['leads'][number]) =>
  isOneOf(keysOf(leadStageNames), stage) ? leadStageNames[stage] : stage

export const documentDetail = ({ fileType, updatedAt }: Relevant['documents'][number]) =>
  `${typeName({ fileType, fileName: null })} · ${formatDate(updatedAt)}`

export const taskDetail = ({ status, priority }: Relevant['tasks'][number]) =>
  [
    isOneOf(keysOf(taskStatusNames), status) ? taskStatusNames[status] : status,
    isOneOf(keysOf(taskPriorityNames), priority) ? taskPriorityNames[priority] : priority,
  ].join(' · ')
