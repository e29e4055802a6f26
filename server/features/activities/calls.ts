import { getDashboard, listActivities } from '../../../contract/activities/calls.ts'
import { answerList, cursorOf, readCursor } from '../../platform/calls/list.ts'
import type { Parts } from '../../platform/parts.ts'
import { readDashboard } from './dashboard.ts'
import * as store from './store.ts'

export function bindActivityCalls({ bind, now }: Parts): void {
  bind(listActivities, ({ query: { limit, cursor }, company }) =>
    answerList(
      company,
      { limit, after: readCursor(cursor, cursorOf.instant) },
      { read: store.listActivities, count: store.countActivities },
    ),
  )

  bind(getDashboard, ({ company }) => company.read((scope) => readDashboard(scope, now())))
}
