import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { requestPasswordReset, usePasswordReset } from '../../contract/account/calls.ts'
import { getCurrentUser } from '../../contract/auth/calls.ts'
import * as invitations from '../../contract/invitations/calls.ts'
import type { DeliveryState } from '../../contract/invitations/fields.ts'
import { listNotifications, updateNotificationSettings } from '../../contract/notifications/calls.ts'
import { createTask } from '../../contract/tasks/calls.ts'
import { invitationLetter } from '../../server/features/letters/letters.ts'
import { JOB } from '../../server/platform/calls/caller.ts'
import { createMailer } from '../../server/platform/mail/mailer.ts'
import { type Config, readConfig } from '../../server/platform/settings/config.ts'
import { copyTemplate, type TestDatabase } from '../support/databases.ts'
import { serveDatabase } from '../support/server.ts'
import { type MailServer, readMessage, startMailServer } from '../support/smtp-server.ts'
import { foundWorkspace, PASSWORD, type Workspace } from '../support/workspace.ts'

let database: TestDatabase
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  database = await copyTemplate()
})
afterEach(async () => {
  // In the opposite order: a server of Atrium before the mail server that it sends to.
  for (const close of closing.splice(0).reverse()) await close()
})
afterAll(() => database.drop())

/** Atrium with a mail server of its own, or none. */
async function serve(
  smtpUrl: string | undefined,
  more: Partial<Pick<Config, 'publicUrl' | 'brandName' | 'mailFrom'>> = {},
) {
  const settings = { smtpUrl, ...more }
  const served = await serveDatabase(database.connection, { settings })
  closing.push(served.close)
  const acme = await foundWorkspace({ origin: served.origin, superuser: database.superuser }, 'Acme & Söhne')
  return { ...served, acme }
}

async function startMail(options: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  // The owner of a workspace registers, and each member signs in on a device of their own (test/api/account-mail.test.ts).
  const passOver = (message: string) => /^Subject: (New sign-in|Confirm your email address)/m.test(message)
  const server = await startMailServer({ passOver, ...options })
  closing.push(server.stop)
  return server
}

const newEmail = () => `guest-${crypto.randomUUID()}@example.com`
const invite = ({ admin }: Workspace, email = newEmail()) =>
  admin.call(invitations.createInvitation, { body: { email } })
const rowOf = async ({ admin }: Workspace, id: string) =>
  (await admin.call(invitations.listInvitations)).find((each) => each.id === id)
const delivered = (acme: Workspace, id: string, delivery: DeliveryState, timeout = 8000) =>
  vi.waitFor(async () => expect(await rowOf(acme, id)).toMatchObject({ delivery }), { timeout, interval: 50 })
const arrived = async ({ taken }: MailServer, address: string) => {
  await vi.waitFor(() => expect(taken.map(({ to }) => to)).toContainEqual([address]), { timeout: 8000, interval: 20 })
  return readMessage(taken.findLast(({ to }) => to[0] === address)?.message ?? '')
}

describe('an invitation', () => {
  test('is mailed as text and as HTML, with a link that works and the sender that is configured', async () => {
    const mail = await startMail()
    const { origin, acme } = await serve(mail.url, { mailFrom: '"Atrium" <hello@acme.example>' })
    const { id, email, delivery, token } = await invite(acme)
    expect(delivery).toBe('queued')
    const { headers, text, html } = await arrived(mail, email)
    await delivered(acme, id, 'sent')
    expect(mail.taken[0]?.from).toBe('hello@acme.example')
    expect(headers).toContain(`To: ${email}`)
    expect(headers).toContain(`Subject: Pat ${acme.admin.username} invites you to join Acme & Söhne on Atrium`)
    const link = `${origin}/invitation/${token}`
    for (const words of [link, 'as a user', 'works once']) {
      expect(text).toContain(words)
      expect(html).toContain(words)
    }
    expect(text).toContain('Acme & Söhne')
    expect(html).toContain('Acme &#38; Söhne')
    expect(html).not.toMatch(/<img|src=|url\(|@import|<link|<script/)
  })

  test('leads to PUBLIC_URL where it is set, and carries the brand’s name', async () => {
    const mail = await startMail()
    const { acme } = await serve(mail.url, { publicUrl: 'https://crm.example.com', brandName: 'Courtyard <b>' })
    const { email, token } = await invite(acme)
    const { headers, text, html } = await arrived(mail, email)
    expect(text).toContain(`https://crm.example.com/invitation/${token}`)
    expect(headers).toContain('on Courtyard <b>')
    expect(html).toContain('Courtyard &#60;b&#62;')
    expect(html).not.toContain('<b>')
  })

  test('whose address is refused says why at once, and can be sent again', async () => {
    const refusals = new Map<string, { code: number; text: string }>()
    const mail = await startMail({ refuse: (address) => refusals.get(address) })
    const { acme } = await serve(mail.url)
    const email = newEmail()
    refusals.set(email, { code: 550, text: '5.1.1 No such person here' })
    const { id } = await invite(acme, email)
    await delivered(acme, id, 'failed')
    expect((await rowOf(acme, id))?.deliveryError).toBe('The mail server refused the address: No such person here')
    refusals.clear()
    const again = await acme.admin.call(invitations.resendInvitation, { params: { id } })
    expect(again).toMatchObject({ delivery: 'queued', deliveryError: '' })
    await arrived(mail, email)
    await delivered(acme, id, 'sent')
  })

  test('that is put off by the server is tried again by itself, and says so meanwhile', { tags: 'slow' }, async () => {
    let busy = true
    const mail = await startMail({
      refuse: () => (busy ? { code: 451, text: 'Greylisted, come back later' } : undefined),
    })
    const { acme } = await serve(mail.url)
    const { id, email } = await invite(acme)
    await vi.waitFor(
      async () =>
        expect(await rowOf(acme, id)).toMatchObject({
          delivery: 'queued',
          deliveryError: 'The mail server refused the address: Greylisted, come back later',
        }),
      { timeout: 5000 },
    )
    busy = false
    await arrived(mail, email)
    await delivered(acme, id, 'sent')
    expect((await rowOf(acme, id))?.deliveryError).toBe('')
  })

  test('waits for a mail server that is down, also across a restart of Atrium', { tags: 'slow' }, async () => {
    const gone = await startMailServer()
    await gone.stop()
    const before = await serve(gone.url)
    const { id, email } = await invite(before.acme)
    await vi.waitFor(
      async () => expect((await rowOf(before.acme, id))?.deliveryError).toBe('The mail server could not be reached.'),
      { timeout: 5000 },
    )
    await closing.pop()?.()
    const mail = await startMail({ port: gone.port })
    const after = await serveDatabase(database.connection, { settings: { smtpUrl: mail.url } })
    closing.push(after.close)
    await arrived(mail, email)
    await vi.waitFor(async () => {
      const { rows } = await database.superuser.query(
        'select delivery, delivery_error from invitations where id = $1',
        [id],
      )
      expect(rows).toEqual([{ delivery: 'sent', delivery_error: '' }])
    })
    expect(mail.taken.filter(({ to }) => to[0] === email)).toHaveLength(1)
  })

  test('that was revoked before it could be sent is not sent', { tags: 'slow' }, async () => {
    let busy = true
    const mail = await startMail({ refuse: () => (busy ? { code: 451, text: 'Later' } : undefined) })
    const { acme } = await serve(mail.url)
    const { id, email } = await invite(acme)
    await vi.waitFor(async () => expect((await rowOf(acme, id))?.deliveryError).toContain('Later'), { timeout: 5000 })
    await acme.admin.call(invitations.deleteInvitation, { params: { id } })
    busy = false
    const other = await invite(acme)
    await arrived(mail, other.email)
    await vi.waitFor(async () => expect(await waitingJobs('invitation_mail')).toBe(0), { timeout: 10_000 })
    expect(mail.taken.map(({ to }) => to[0])).not.toContain(email)
  })

  test('is not queued at all without a mail server', async () => {
    const { acme } = await serve(undefined)
    const { id, delivery } = await invite(acme)
    expect(delivery).toBe('none')
    await acme.owner.call(createTask, { body: { title: 'Call', assignedTo: acme.user.id } })
    await acme.user.call(requestPasswordReset, { body: { email: acme.user.email } })
    expect(await waitingJobs('invitation_mail', 'notification_mail', 'reset_mail')).toBe(0)
    expect((await rowOf(acme, id))?.delivery).toBe('none')
  })

  test('that could not be written down is not mailed', async () => {
    const mail = await startMail()
    const { acme, database: atrium } = await serve(mail.url)
    const queued = atrium.company(acme.companyId, { ...JOB, user: acme.admin }).write(async (scope) => {
      const data = { companyId: acme.companyId, invitationId: crypto.randomUUID(), origin: '' }
      expect(await scope.enqueue('invitation_mail', data)).toBe(true)
      throw new Error('undone')
    })
    await expect(queued).rejects.toThrow('undone')
    expect(await waitingJobs('invitation_mail')).toBe(0)
  })
})

describe('other mails', () => {
  test('a forgotten password is set by the link that was mailed', async () => {
    const mail = await startMail()
    const { origin, acme } = await serve(mail.url)
    await acme.user.call(requestPasswordReset, { body: { email: acme.user.email } })
    const { text, html, headers } = await arrived(mail, acme.user.email)
    expect(headers).toContain('Subject: Set a new password for Atrium')
    expect(text).toContain(`Your username is ${acme.user.username}`)
    const [link = ''] = /http\S+/.exec(text) ?? []
    expect(link.startsWith(`${origin}/reset-password/`)).toBe(true)
    expect(html).toContain(link)
    const params = { token: link.split('/').at(-1) ?? '' }
    await acme.user.call(usePasswordReset, { params, body: { password: `${PASSWORD} 2` } })
    expect((await acme.user.try(getCurrentUser)).status).toBe(401)
    const told = () => mail.taken.filter(({ message }) => message.includes('Subject: Your password was changed'))
    await vi.waitFor(() => expect(told()).toHaveLength(1), { timeout: 8000, interval: 20 })
  })

  test('nobody’s address gets no mail', async () => {
    const mail = await startMail()
    const { acme } = await serve(mail.url)
    await acme.user.call(requestPasswordReset, { body: { email: newEmail() } })
    await acme.user.call(requestPasswordReset, { body: { email: acme.user.email } })
    await arrived(mail, acme.user.email)
    expect(mail.taken.map(({ to }) => to)).toEqual([[acme.user.email]])
  })

  test('a notification is mailed to whom it is for, with a link to what it is about', async () => {
    const mail = await startMail()
    const { origin, acme } = await serve(mail.url)
    const body = { title: 'Call <script>alert(1)</script>\r\nBcc: thief@example.com', assignedTo: acme.user.id }
    const task = await acme.owner.call(createTask, { body })
    const { headers, text, html } = await arrived(mail, acme.user.email)
    expect(text).toContain(`${origin}/tasks?task=${task.id}`)
    expect(text).toContain('Acme & Söhne')
    expect(html).toContain('Call &#60;script&#62;')
    expect(html).not.toContain('<script')
    expect(headers).not.toMatch(/^Bcc:/m)
    expect(mail.taken.flatMap(({ to }) => to)).toEqual([acme.user.email])
  })

  test('a reminder of a task is queued by the job, and mailed', async () => {
    const mail = await startMail()
    const { database: served, origin, acme } = await serve(mail.url)
    const body = { title: 'Call Joe', dueDate: new Date(Date.now() - 60_000).toISOString(), reminder: 0 }
    const task = await acme.user.call(createTask, { body })
    await served.jobs.sendNow('task_reminders', {})
    const { headers, text } = await arrived(mail, acme.user.email)
    expect(headers).toContain('Reminder: Call Joe')
    expect(text).toContain(`${origin}/tasks?task=${task.id}`)
  })

  test('a notification comes where its reader chose: by mail alone, in the app alone, or nowhere', async () => {
    const mail = await startMail()
    const { acme } = await serve(mail.url)
    const choose = (app: boolean, email: boolean) => {
      const other = { app: true, email: true }
      const body = {
        assigned: { app, email },
        due_today: other,
        task_reminder: other,
        mentioned: other,
        new_candidate: other,
        invitation_accepted: other,
      }
      return acme.user.call(updateNotificationSettings, { body })
    }
    const assign = (title: string) => acme.owner.call(createTask, { body: { title, assignedTo: acme.user.id } })
    await choose(true, false)
    await assign('in the app')
    await choose(false, false)
    await assign('nowhere')
    await choose(false, true)
    await assign('by mail')
    const { headers } = await arrived(mail, acme.user.email)
    expect(headers).toContain('assigned you the task by mail')
    expect(mail.taken).toHaveLength(1)
    const inApp = await acme.user.try(listNotifications, { query: { limit: '10' } })
    expect((inApp.body as { title: string }[]).map(({ title }) => title.split('task ')[1])).toEqual(['in the app'])
    expect(inApp.headers.get('x-total-count')).toBe('1')
    expect(inApp.headers.get('x-unread-count')).toBe('1')
  })
})

describe('a mail server', () => {
  const send = (smtpUrl: string, patience = {}) =>
    createMailer({ smtpUrl, mailFrom: 'no-reply@localhost' }, patience)('ann@example.com', letter)
  const letter = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }

  test('that never greets is given up after a while', async () => {
    const url = await startTcp(() => undefined)
    await expect(send(url, { greetingTimeout: 200 })).rejects.toMatchObject({
      message: 'The mail server did not answer in time.',
      passing: true,
    })
  })

  test('that falls silent in the middle is given up after a while', async () => {
    const url = await startTcp((socket) => socket.write('220 slow\r\n'))
    await expect(send(url, { socketTimeout: 200 })).rejects.toMatchObject({
      message: 'The mail server did not answer in time.',
      passing: true,
    })
  })

  test('that refuses the message for good is not asked again', async () => {
    const { url } = await startMail({
      options: {
        onData: (stream, _session, done) => {
          stream.resume()
          stream.on('end', () => done(Object.assign(new Error('5.7.1 Looks like spam'), { responseCode: 554 })))
        },
      },
    })
    await expect(send(url)).rejects.toMatchObject({
      message: 'The mail server refused the message: Looks like spam',
      passing: false,
    })
  })

  test('takes the user name and password of SMTP_URL, and says so when they are wrong', async () => {
    const { port, taken } = await startMail({
      options: {
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: ({ username, password }, _session, done) =>
          username === 'us@er' && password === 'pass:word' ? done(null, { user: username }) : done(new Error('No')),
      },
    })
    await send(`smtp://us%40er:pass%3Aword@127.0.0.1:${port}`)
    expect(taken).toHaveLength(1)
    await expect(send(`smtp://somebody:else@127.0.0.1:${port}`)).rejects.toMatchObject({
      message: 'The mail server refused Atrium’s username or password.',
      passing: false,
    })
  })

  test('with a host that does not exist is named as what is wrong', async () => {
    await expect(send('smtp://nowhere.invalid:25')).rejects.toMatchObject({
      message: 'The mail server’s address could not be found.',
    })
  })
})

describe('the settings for mail', () => {
  test.each(['Ann <ann@example.com>', 'ann@example.com'])('the sender is MAIL_FROM: %s', (MAIL_FROM) => {
    expect(readConfig({ SMTP_URL: 'smtp://mail.example', MAIL_FROM }).mailFrom).toBe(MAIL_FROM)
  })

  test.each(['Ann', '<>', 'a@b, c@d', 'Ann <ann@example.com>\r\nBcc: b@c'])('MAIL_FROM may not be %j', (value) => {
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: value })).toThrow(
      'MAIL_FROM must be an address',
    )
  })

  test.each(['mail.example.com', 'http://mail', 'smtp://'])('SMTP_URL may not be %j, and is not repeated', (value) => {
    expect(() => readConfig({ SMTP_URL: `${value}`, MAIL_FROM: 'ann@example.com' })).toThrow(/^SMTP_URL must look like/)
  })

  test('a letter is whole where its inviter is unknown', () => {
    const { subject, text } = invitationLetter('Atrium', {
      companyName: 'Acme',
      role: 'admin',
      inviter: undefined,
      url: 'https://a.example/invitation/t',
      expiresAt: '2027-03-10T07:00:00.000Z',
    })
    expect(subject).toBe('You are invited to join Acme on Atrium')
    expect(text).toContain('valid until March 10, 2027')
    expect(text).toContain('as an admin')
  })
})

async function waitingJobs(...names: string[]): Promise<number> {
  const { rows } = await database.superuser.query(
    `select count(*)::int as count from pgboss.job where name = any ($1) and state < 'completed'`,
    [names],
  )
  return rows[0].count
}

/** Something that listens where a mail server should, and does as it likes. */
async function startTcp(greet: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    greet(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  const address = server.address()
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}
