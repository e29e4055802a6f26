import { listActivities } from '../../../contract/activities/calls.ts'
import { answerList } from '../../platform/calls/list.ts'
import type { Parts } from '../../platform/parts.ts'
import * as store from './store.ts'

export function bindActivityCalls({ bind }: Parts): void {
  bind(listActivities, ({ query, company }) =>
    answerList(company, query, { read: store.listActivities, count: store.countActivities }),
  )
}
