import * as calls from '../../contract/notifications.ts'
import { allPages, cursorOf, readCursor } from '../calls/list.ts'
import { sendPage } from '../http/send-page.ts'
import type { Parts } from '../parts.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export function notificationRoutes({ serve }: Parts): void {
  serve(calls.listNotifications, async ({ query: { limit, cursor }, company, reply }) => {
    const after = readCursor(cursor, cursorOf.instant)
    const counts = await company.read(store.countOwn)
    reply.header('x-unread-count', String(counts.unread))
    if (limit === undefined) {
      return allPages((after, limit) => company.read((scope) => store.listOwn(scope, { after, limit })))
    }
    const rows = await company.read((scope) => store.listOwn(scope, { after, limit }))
    return sendPage(reply, { ...rows, total: counts.total })
  })

  serve(calls.readNotification, ({ params, company }) => rules.readOne(company, params.id))

  serve(calls.readAllNotifications, ({ company }) => rules.readAll(company))

  serve(calls.getNotificationSettings, ({ company, user }) =>
    company.read((scope) => rules.readSettings(scope, user.id)),
  )

  serve(calls.updateNotificationSettings, ({ body, company }) => rules.saveSettings(company, body))
}
