import { getDashboard, listActivities } from '../../contract/activities.ts'
import { allPages, cursorOf, readCursor } from '../calls/list.ts'
import { sendPage } from '../http/send-page.ts'
import type { Parts } from '../parts.ts'
import { readDashboard } from './dashboard.ts'
import * as store from './store.ts'

export function activityRoutes({ serve, now }: Parts): void {
  serve(listActivities, async ({ query: { limit, cursor }, company, reply }) => {
    const after = readCursor(cursor, cursorOf.instant)
    if (limit === undefined) {
      return allPages((after, limit) => company.read((scope) => store.listActivities(scope, { after, limit })))
    }
    const page = await company.read(async (scope) => {
      const [rows, total] = await Promise.all([
        store.listActivities(scope, { after, limit }),
        store.countActivities(scope),
      ])
      return { ...rows, total }
    })
    return sendPage(reply, page)
  })

  serve(getDashboard, ({ company }) => company.read((scope) => readDashboard(scope, now())))
}
