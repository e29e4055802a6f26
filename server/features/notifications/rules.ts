import { randomUUIDv7 } from 'node:crypto'
import { notificationTypes, urgentTypes } from '../../../contract/notifications/endpoints.ts'
import type { NotificationSettings, NotificationType } from '../../../contract/notifications/fields.ts'
import { JOB } from '../../platform/calls/caller.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import type { News } from '../../platform/events/event.ts'
import { findColleague } from '../companies/rules.ts'
import { notificationRefusals } from './refusals.ts'
import * as store from './store.ts'

/** Whose work was, and whose it is. */
export interface Assigned {
  from: string | null
  to: string | null
}

/** Notifies a person who was given work, unless it was theirs before. `what`: as in "the lead Jane". */
export function assigned(
  { from, to }: Assigned,
  { several, ...work }: Work & { several?: (count: number) => Work },
): News[] {
  const said = ({ what, link }: Work) => ({ title: (by: string) => `${by} assigned you ${what}`, link })
  if (!to || to === from) return []
  return [{ to: [to], type: 'assigned', ...said(work), ...(several && { several: (count) => said(several(count)) }) }]
}

interface Work {
  what: string
  link: string
}

/** Tells what follows from one event, which may have happened to much at once. */
export async function tell(scope: CompanyScope, news: News[]): Promise<void> {
  if (news.length === 0) return
  let by: string | undefined
  for (const { to, admins, title, ...each } of together(news)) {
    const readers = new Set([...to, ...(admins ? await store.listAdmins(scope) : [])])
    for (const userId of readers) {
      if (!userId || userId === scope.userId) continue
      by ??= scope.userId ? await nameColleague(scope, scope.userId) : ''
      await notify(scope, { ...each, userId, title: title(by) })
    }
  }
}

/** Tells a member once what the clock says, as that something is due: nothing happened. */
export const remind = (scope: CompanyScope, reminder: Message & { about: string }): Promise<void> =>
  notify(scope, reminder)

/** Tells the owners of all companies what concerns the installation. */
export async function remindOwners(
  database: Database,
  reminder: Omit<Message, 'userId'> & { about: string },
): Promise<void> {
  for (const { id: userId, companyId } of await store.listOwners(database)) {
    if (!companyId) continue
    await database.company(companyId, JOB).write((scope) => remind(scope, { ...reminder, userId }))
  }
}

interface Message extends Pick<News, 'type' | 'link' | 'about'> {
  userId: string
  title: string
}

async function notify(scope: CompanyScope, { userId, type, title, link, about = '' }: Message): Promise<void> {
  const choice = await store.findChoice(scope, userId, { type, link })
  if (!choice) return
  const app = choice.app ?? usualFor(type).app
  const email = choice.email ?? usualFor(type).email
  if (!app && !email) return
  const id = randomUUIDv7()
  const added = await store.addNotification(scope, { id, userId, type, title: shorten(title), link, about, app })
  if (!added) return
  if (app) scope.announce({ event: 'notification.added', id, to: userId })
  if (email) await scope.enqueue('notification_mail', { companyId: scope.companyId, notificationId: id })
}

/** One notification for each reader in place of several of a kind. */
function together(news: News[]): News[] {
  const groups = Map.groupBy(news, ({ several, to }, at) => (several ? to.join() : at))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return group.length > 1 && first?.several ? [{ ...first, ...first.several(group.length) }] : group
  })
}

/** The name of a colleague as people read it. */
export async function nameColleague(scope: CompanyScope, id: string): Promise<string> {
  const person = await findColleague(scope, id)
  return (person && (`${person.firstName} ${person.lastName}`.trim() || person.email)) || 'A former colleague'
}

/** What a member is notified about, and where: what they chose, and the usual for all else. */
export async function readSettings(scope: CompanyScope, userId: string): Promise<NotificationSettings> {
  const choices = await store.listChoices(scope, userId)
  const chosen = choices.map(({ type, app, email }) => [type, { app, email }] as const)
  return { ...USUAL, ...Object.fromEntries(chosen) }
}

export async function saveSettings(
  company: CompanyDatabase,
  settings: NotificationSettings,
): Promise<NotificationSettings> {
  const choices = notificationTypes.map((type) => ({ type, ...settings[type] }))
  await company.write((scope) => store.saveChoices(scope, choices))
  return settings
}

/** What the mail of a notification says and to whom; undefined when its reader has left. */
export async function readNotificationMail(scope: CompanyScope, id: string, publicUrl: string | undefined) {
  const found = await store.findForMail(scope, id)
  if (!found) return undefined
  const { email: to, title, companyName, link, type } = found
  // Where Atrium is reached is known from PUBLIC_URL, or from where the reader last signed in.
  const origin = publicUrl ?? (found.origin || undefined)
  return { to, title, companyName, url: origin && origin + link, chosen: !isUrgent(type) }
}

/** Marks one of the user's notifications read. Raises `not_found`, also for one of another member. */
export const readOne = (company: CompanyDatabase, id: string): Promise<void> =>
  company.write(async (scope) => {
    const [read] = await store.markRead(scope, id)
    if (read) return scope.announce({ event: 'notification.read', id, to: scope.userId })
    if (!(await store.hasOwn(scope, id))) throw notificationRefusals.not_found()
  })

export const readAll = (company: CompanyDatabase): Promise<void> =>
  company.write(async (scope) => {
    const [id] = await store.markRead(scope)
    // One is enough: screens that hear it ask for the list.
    if (id) scope.announce({ event: 'notification.read', id, to: scope.userId })
  })

/** What concerns only you and cannot wait is mailed too; what comes every day is not. */
const USUAL: NotificationSettings = {
  assigned: { app: true, email: true },
  due_today: { app: true, email: false },
  task_reminder: { app: true, email: true },
  mentioned: { app: true, email: true },
  new_candidate: { app: true, email: false },
  invitation_accepted: { app: true, email: false },
}

const isUrgent = (type: NotificationType): type is (typeof urgentTypes)[number] =>
  (urgentTypes as readonly NotificationType[]).includes(type)

const usualFor = (type: NotificationType) => (isUrgent(type) ? { app: true, email: true } : USUAL[type])

const LONGEST_TITLE = 200

const shorten = (title: string) => (title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE - 1)}…` : title)
