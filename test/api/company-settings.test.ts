import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getCompany, updateCompany } from '../../contract/companies/calls.ts'
import { createLead, listLeadMoves, moveLead } from '../../contract/leads/calls.ts'
import { getPicture, removeLogo, setLogo } from '../../contract/pictures/calls.ts'
import { PICTURE } from '../support/requests.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace
let domains = 0

beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

const params = ({ companyId }: Workspace) => ({ id: companyId })
const read = () => acme.user.call(getCompany, { params: params(acme) })
const change = (body: Record<string, unknown>, { admin } = acme) =>
  admin.try(updateCompany, { params: params(acme), body })
const newDomain = () => `company-${++domains}.example`
const auditOf = async (event: string) =>
  (
    await server.superuser.query(
      'select user_id, subject, detail from audit_entries where company_id = $1 and event = $2 order by created_at, id',
      [acme.companyId, event],
    )
  ).rows

describe('the company’s settings', () => {
  test('are name, domain, booking address and time zone; what is not sent stays', async () => {
    const domain = newDomain()
    const all = { name: 'Acme Inc', domain, bookingUrl: 'https://book.example/acme', timeZone: 'Europe/Berlin' }
    expect(await change({ ...all, domain: domain.toUpperCase() })).toMatchObject({ status: 200, body: all })
    expect(await change({ timeZone: 'America/New_York' })).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject({ ...all, timeZone: 'America/New_York' })
  })

  test('are blank again when they are sent blank', async () => {
    await change({ domain: newDomain(), bookingUrl: 'https://book.example' })
    await change({ domain: '', bookingUrl: '' })
    expect(await read()).toMatchObject({ domain: null, bookingUrl: null })
  })

  test.each([
    ['name', ' '],
    ['domain', 'no domain'],
    ['domain', 'http://acme.example'],
    ['bookingUrl', 'javascript:alert(1)'],
    ['bookingUrl', 'book.example'],
    ['timeZone', 'Mars/Olympus'],
    ['timeZone', '+02:00'],
  ])('refuse a wrong %s: %s', async (field, value) => {
    const before = await read()
    expect(await change({ [field]: value })).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    })
    expect(await read()).toEqual(before)
  })

  test('have a list of reasons for losses, with which a company begins, and which it orders and changes', async () => {
    expect((await read()).lostReasons).toContain('Price')
    const lostReasons = ['Too slow', 'Price']
    expect(await change({ lostReasons: ['  Too slow ', 'Price'] })).toMatchObject({
      status: 200,
      body: { lostReasons },
    })
    await change({ lostReasons })
    await change({ name: 'Acme Inc' })
    expect((await read()).lostReasons).toEqual(lostReasons)
    const details = (await auditOf('company.changed')).map(({ detail }) => Object.keys(detail))
    expect(details).toEqual([['lostReasons'], ['name']])
    expect(await change({ lostReasons: [] })).toMatchObject({ status: 200, body: { lostReasons: [] } })
    expect((await acme.user.try(updateCompany, { params: params(acme), body: { lostReasons } })).status).toBe(403)
  })

  test('keep the history as it is when a reason is taken off the list', async () => {
    await change({ lostReasons: ['Price'] })
    const lead = { id: (await acme.user.call(createLead, { body: { name: 'Jane' } })).id }
    await acme.user.call(moveLead, { params: lead, body: { stage: 'closed_lost', reason: 'Price' } })
    await change({ lostReasons: ['Too dear'] })
    const [move] = await acme.user.call(listLeadMoves, { params: lead })
    expect(move?.reason).toBe('Price')
  })

  test.each([
    ['lostReasons', Array.from({ length: 21 }, (_, at) => `Reason ${at}`)],
    ['lostReasons', ['Price', 'PRICE ']],
    ['lostReasons.1', ['Price', ' ']],
    ['lostReasons.0', ['x'.repeat(101)]],
    ['lostReasons', 'Price'],
  ])('refuse a wrong list of reasons at %s: %j', async (field, lostReasons) => {
    expect(await change({ lostReasons })).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    })
  })

  test('refuse a domain that another company has proved, and no other', async () => {
    const rival = await server.workspace('Rival')
    const domain = newDomain()
    await rival.owner.call(updateCompany, { params: params(rival), body: { domain } })
    expect(await change({ domain })).toMatchObject({ status: 200, body: { domain } })
    await change({ domain: '' })
    await server.superuser.query(`update companies set domain_until = now() + interval '1 day' where id = $1`, [
      rival.companyId,
    ])
    expect(await change({ domain: domain.toUpperCase() })).toMatchObject({
      status: 409,
      body: { fields: { domain: 'This domain is taken' } },
    })
  })

  test('are for owners and admins of this company', async () => {
    const rival = await server.workspace('Rival')
    const body = { name: 'Taken over' }
    expect((await acme.user.try(updateCompany, { params: params(acme), body })).status).toBe(403)
    expect((await rival.owner.try(updateCompany, { params: params(acme), body })).status).toBe(404)
    expect((await acme.owner.try(updateCompany, { params: params(acme), body: { name: 'Ours' } })).status).toBe(200)
    expect(await read()).toMatchObject({ name: 'Ours' })
  })

  test('are recorded when they change: what, from what, to what', async () => {
    await change({ name: 'Acme', timeZone: 'UTC' })
    expect(await auditOf('company.changed')).toEqual([])
    await change({ name: 'Acme Inc', timeZone: 'UTC', bookingUrl: 'https://book.example' })
    expect(await auditOf('company.changed')).toEqual([
      {
        user_id: acme.admin.id,
        subject: 'Acme Inc',
        detail: { name: { from: 'Acme', to: 'Acme Inc' }, bookingUrl: { from: null, to: 'https://book.example' } },
      },
    ])
  })
})

describe('the company’s logo', () => {
  test('is set and removed by owners and admins, shown to all members, and recorded', async () => {
    const set = { params: params(acme), body: { data: PICTURE } }
    expect((await acme.user.try(setLogo, set)).status).toBe(403)
    const { logoUrl } = await acme.admin.call(setLogo, set)
    expect(await read()).toMatchObject({ logoUrl })
    const picture = { params: { id: logoUrl?.split('/').at(-1) ?? '' } }
    const shown = await acme.user.try(getPicture, picture)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(await acme.owner.call(removeLogo, { params: params(acme) })).toMatchObject({ logoUrl: null })
    expect((await acme.user.try(getPicture, picture)).status).toBe(404)
    expect((await auditOf('company.logo_changed')).map(({ user_id }) => user_id)).toEqual([
      acme.admin.id,
      acme.owner.id,
    ])
  })

  test('of another company is out of reach, and a refused one leaves nothing behind', async () => {
    const rival = await server.workspace('Rival')
    const stranger = await rival.owner.try(setLogo, { params: params(acme), body: { data: PICTURE } })
    expect(stranger.status).toBe(404)
    const { rows } = await server.superuser.query('select from pictures where company_id in ($1, $2)', [
      acme.companyId,
      rival.companyId,
    ])
    expect(rows).toEqual([])
  })
})
