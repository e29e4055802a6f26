import { randomUUIDv7 } from 'node:crypto'
import type { NotificationSettings, NotificationType } from '../../contract/notifications.ts'
import { notificationTypes } from '../../contract/plain/notifications.ts'
import { notFound } from '../calls/refusals.ts'
import { findColleague } from '../companies/rules.ts'
import type { CompanyDatabase, CompanyScope, MemberScope } from '../database/scope.ts'
import * as store from './store.ts'

/** Something that somebody is told. */
export interface News {
  /** Whom; nobody is told of what they did themselves. */
  userId: string
  type: NotificationType
  /** What happened, in one line. */
  title: string
  /** Where it happened, as a path of the web app. */
  link: string
  /** Names the thing, where the same one is to be told once only. */
  about?: string
}

/** Tells a member of the company, in the app and by mail, as they chose. */
export async function notify(scope: CompanyScope, { userId, type, title, link, about = '' }: News): Promise<void> {
  const choice = userId === scope.userId ? undefined : await store.findChoice(scope, userId, type)
  if (!choice) return
  const app = choice.app ?? USUAL[type].app
  const email = choice.email ?? USUAL[type].email
  if (!app && !email) return
  const id = randomUUIDv7()
  const added = await store.addNotification(scope, { id, userId, type, title: shorten(title), link, about, app })
  if (!added) return
  if (app) scope.announce({ thing: 'notification', id, to: userId })
  if (email) await scope.enqueue('notification_mail', { companyId: scope.companyId, notificationId: id })
}

/** Tells somebody that work was given to them, unless it was theirs before. `what`: as in "the lead Jane". */
export async function notifyAssigned(
  scope: MemberScope,
  work: { to: string | null | undefined; before?: string | null; what: string; link: string },
): Promise<void> {
  const { to, before, what, link } = work
  if (!to || to === before || to === scope.userId) return
  await notify(scope, { userId: to, type: 'assigned', title: `${await nameActor(scope)} assigned you ${what}`, link })
}

/** The name of who acts, for what others are told. */
export const nameActor = (scope: MemberScope): Promise<string> => nameColleague(scope, scope.userId)

/** The name of a colleague as people read it. */
export async function nameColleague(scope: CompanyScope, id: string): Promise<string> {
  const person = await findColleague(scope, id)
  return (person && (`${person.firstName} ${person.lastName}`.trim() || person.email)) || 'Somebody'
}

/** What a member is told about, and where: what they chose, and the usual for all else. */
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
  const { email: to, title, companyName, link } = found
  // Where Atrium is reached is known from PUBLIC_URL, or from where the reader last signed in.
  const origin = publicUrl ?? (found.origin || undefined)
  return { to, title, companyName, url: origin && origin + link }
}

/** Marks one of one's notifications read. Raises `not_found`, also for one of somebody else. */
export async function readOne(company: CompanyDatabase, id: string): Promise<void> {
  await company.write(async (scope) => {
    const [read] = await store.markRead(scope, id)
    if (read) return scope.announce({ thing: 'notification', id, to: scope.userId })
    if (!(await store.hasOwn(scope, id))) throw notFound('Notification')
  })
}

export async function readAll(company: CompanyDatabase): Promise<void> {
  await company.write(async (scope) => {
    const [id] = await store.markRead(scope)
    // One word is enough: whoever hears it asks for the list.
    if (id) scope.announce({ thing: 'notification', id, to: scope.userId })
  })
}

/** What concerns only oneself and cannot wait is mailed too; what comes every day is not. */
const USUAL: NotificationSettings = {
  assigned: { app: true, email: true },
  due_today: { app: true, email: false },
  mentioned: { app: true, email: true },
  new_candidate: { app: true, email: false },
  invitation_accepted: { app: true, email: false },
}

const LONGEST_TITLE = 200

const shorten = (title: string) => (title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE - 1)}…` : title)
