import * as calls from '../../../contract/notifications/calls.ts'
import { allPages, cursorOf, pageOf, readCursor } from '../../platform/calls/list.ts'
import type { Parts } from '../../platform/parts.ts'
import { watchDisks } from './disks.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export function bindNotificationCalls({ bindAll, app, config }: Parts): void {
  const disks = watchDisks(config)
  app.addHook('onClose', async () => disks.end())

  bindAll(calls, {
    getRoom: () => disks.short(),
    listNotifications: async ({ query: { limit, cursor }, company }) => {
      const after = readCursor(cursor, cursorOf.instant)
      const { unread, total } = await company.read(store.countOwn)
      if (limit === undefined) {
        return {
          rows: allPages(company, store.listOwn),
          unread,
        }
      }
      const rows = await company.read((scope) => store.listOwn(scope, { after, limit }))
      return { ...pageOf(rows, total), unread }
    },
    readNotification: ({ params, company }) => rules.readOne(company, params.id),
    readAllNotifications: ({ company }) => rules.readAll(company),
    getNotificationSettings: ({ company, user }) => company.read((scope) => rules.readSettings(scope, user.id)),
    updateNotificationSettings: ({ body, company }) => rules.saveSettings(company, body),
  })
}
