import * as calls from '../../../contract/notifications/calls.ts'
import { allPages, cursorOf, pageOf, readCursor } from '../../platform/calls/list.ts'
import type { Parts } from '../../platform/parts.ts'
import { watchDisks } from './disks.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export function bindNotificationCalls({ bind, app, config }: Parts): void {
  const disks = watchDisks(config)
  app.addHook('onClose', async () => disks.end())

  bind(calls.getRoom, () => disks.short())

  bind(calls.listNotifications, async ({ query: { limit, cursor }, company }) => {
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
  })

  bind(calls.readNotification, ({ params, company }) => rules.readOne(company, params.id))

  bind(calls.readAllNotifications, ({ company }) => rules.readAll(company))

  bind(calls.getNotificationSettings, ({ company, user }) =>
    company.read((scope) => rules.readSettings(scope, user.id)),
  )

  bind(calls.updateNotificationSettings, ({ body, company }) => rules.saveSettings(company, body))
}
