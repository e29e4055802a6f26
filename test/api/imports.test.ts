import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getCandidate, listCandidates } from '../../contract/candidates/calls.ts'
import * as calls from '../../contract/imports/calls.ts'
import type { Import, ImportKind, ImportMapping } from '../../contract/imports/fields.ts'
import { listLeadNotes, updateLeadNote } from '../../contract/lead-notes/calls.ts'
import { createLead, getLead, listLeadMoves, listLeads, patchLead } from '../../contract/leads/calls.ts'
import type { Lead } from '../../contract/leads/fields.ts'
import { listOpenings } from '../../contract/openings/calls.ts'
import { listLeadTasks } from '../../contract/tasks/calls.ts'
import { fileOf, importWhen } from '../support/requests.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  acme = await server.workspace('Acme')
})

const start = (content: string | Buffer, kind: ImportKind = 'leads', name = 'leads.csv'): Promise<Import> =>
  acme.user.call(calls.startImport, { body: { kind }, file: fileOf(name, content) })

/** Maps an import as it was suggested, but for what is given. */
const map = ({ id, columns }: Import, change: Partial<ImportMapping> = {}) =>
  acme.user.call(calls.mapImport, {
    params: { id },
    body: {
      columns: columns.map(({ heading, field }) => ({ heading, field })),
      duplicates: 'skip',
      ...change,
    },
  })

async function check({ id }: { id: string }): Promise<Import> {
  await acme.user.call(calls.checkImport, { params: { id } })
  return importWhen(acme.user, { id }, 'checked')
}

async function run({ id }: { id: string }): Promise<Import> {
  await acme.user.call(calls.runImport, { params: { id } })
  return importWhen(acme.user, { id }, 'done')
}

async function undo({ id }: { id: string }): Promise<Import> {
  await acme.user.call(calls.undoImport, { params: { id } })
  return importWhen(acme.user, { id }, 'undone')
}

const rowsOf = ({ id }: { id: string }, query: { outcome?: 'create' | 'change' | 'skip' | 'refuse' | 'keep' } = {}) =>
  acme.user.call(calls.listImportRows, { params: { id }, query })

const leads = () => acme.user.call(listLeads, { query: { sort: 'name' } })
const mapped = ({ columns }: Import) => Object.fromEntries(columns.map(({ heading, field }) => [heading, field]))

describe('an import of leads', () => {
  test('maps, checks, writes what it said, and is undone', async () => {
    const begun = await start(
      [
        'First Name;Last Name;E-Mail;Telefon;Firma;Betrag;Abschlussdatum;Stage;Owner',
        `Ada;Lovelace;ada@example.com;+44 20 7946 0958;Engines Ltd;"1.234,50 €";24.11.2026;Won;${acme.admin.email}`,
        'Grace;Hopper;grace@example.com;;Navy;200,00;01.12.2026;Qualified;',
        'No;Address;nowhere;;;;;;',
        ';;blank@example.com;;;;;;',
      ].join('\n'),
    )
    expect(begun).toMatchObject({ status: 'mapping', rows: 4, kind: 'leads', fileName: 'leads.csv' })
    expect(mapped(begun)).toEqual({
      'First Name': 'firstName',
      'Last Name': 'lastName',
      'E-Mail': 'email',
      Telefon: 'phone',
      Firma: 'company',
      Betrag: 'value',
      Abschlussdatum: 'expectedClose',
      Stage: 'stage',
      Owner: 'assignedUserId',
    })
    const checked = await check(begun)
    expect(checked.counts).toEqual({ create: 2, change: 0, skip: 0, refuse: 2 })
    expect(await leads()).toEqual([])
    expect(await rowsOf(begun, { outcome: 'refuse' })).toMatchObject([
      { line: 4, field: 'email', reason: 'Enter a valid email address' },
      { line: 5, field: 'name', reason: 'Lead name is required' },
    ])
    const done = await run(begun)
    expect(done).toMatchObject({ status: 'done', done: 4, counts: checked.counts })
    const [ada, grace] = await leads()
    expect(ada).toMatchObject({
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      phone: '+44 20 7946 0958',
      company: 'Engines Ltd',
      value: 1234.5,
      expectedClose: '2026-11-24',
      stage: 'closed_won',
      assignedUserId: acme.admin.id,
      version: 1,
    })
    expect(grace).toMatchObject({ name: 'Grace Hopper', value: 200, expectedClose: '2026-12-01', stage: 'qualified' })
    expect(await acme.user.call(listLeadMoves, { params: { id: ada?.id ?? '' } })).toMatchObject([
      { fromStage: null, toStage: 'closed_won', userId: acme.user.id },
    ])
    const refused = await acme.user.try(calls.getRefusedRows, { params: { id: begun.id } })
    expect(String(refused.body)).toContain('"nowhere"')
    expect(String(refused.body)).toContain('"Lead name is required"')

    expect(await undo(begun)).toMatchObject({ status: 'undone', kept: 0 })
    expect(await leads()).toEqual([])
  })

  test('fills in and overwrites what is there, and gives back what it changed', async () => {
    const { id } = await acme.user.call(createLead, {
      body: { name: 'Ada', email: 'Ada@Example.com', company: 'Engines', stage: 'qualified' },
    })
    const file = 'Name,Email,Company,Phone,Stage\nAda L.,ada@example.com,Engines Ltd,020 7946 0958,Proposal'
    const read = () => acme.user.call(getLead, { params: { id } })

    const filled = await start(file)
    await map(filled, { duplicates: 'fill' })
    expect((await check(filled)).counts).toEqual({ create: 0, change: 1, skip: 0, refuse: 0 })
    await run(filled)
    expect(await read()).toMatchObject({ name: 'Ada', company: 'Engines', phone: '020 7946 0958', stage: 'qualified' })
    await undo(filled)
    expect(await read()).toMatchObject({ name: 'Ada', phone: '' })

    const overwritten = await start(file)
    await map(overwritten, { duplicates: 'overwrite' })
    await check(overwritten)
    await run(overwritten)
    expect(await read()).toMatchObject({ name: 'Ada L.', company: 'Engines Ltd', stage: 'proposal' })
    await undo(overwritten)
    expect(await read()).toMatchObject({ name: 'Ada', company: 'Engines', phone: '', stage: 'qualified' })
  })
})

describe('duplicates', () => {
  const FILE = [
    'Name,Email,Phone,Company,City',
    'Ada,ada@example.com,,,', // 2
    'Ada L,ADA@example.com,+44 20 7946 0958,Engines,', // 3: the same email
    'A. Lovelace,,020 7946 0958,,London', // 4: the same phone
    'Grace Hopper,,,Navy,', // 5
    'grace hopper,,,NAVY,Arlington', // 6: the same name and company
    'Grace Hopper,,,Army,', // 7: another company
  ].join('\n')

  test('within a file are skipped, joined or kept, as one chooses', async () => {
    const begun = await start(FILE)
    expect((await check(begun)).counts).toEqual({ create: 3, change: 0, skip: 3, refuse: 0 })
    expect(await rowsOf(begun, { outcome: 'skip' })).toMatchObject([
      { line: 3, reason: 'The same as line 2' },
      { line: 4, reason: 'The same as line 2' },
      { line: 6, reason: 'The same as line 5' },
    ])
    await map(begun, { duplicates: 'create' })
    expect((await check(begun)).counts).toEqual({ create: 6, change: 0, skip: 0, refuse: 0 })
    await map(begun, { duplicates: 'skip', matchBy: ['email'] })
    expect((await check(begun)).counts).toEqual({ create: 5, change: 0, skip: 1, refuse: 0 })
    await map(begun, { duplicates: 'fill' })
    expect((await check(begun)).counts).toEqual({ create: 3, change: 3, skip: 0, refuse: 0 })
    await run(begun)
    expect((await leads()).map(({ name, phone, company, city }) => [name, phone, company, city].join()).sort()).toEqual(
      ['Ada,+44 20 7946 0958,Engines,London', 'Grace Hopper,,Army,', 'Grace Hopper,,Navy,Arlington'],
    )
    // A second time there is nothing to do.
    const again = await start(FILE)
    await map(again, { duplicates: 'fill' })
    expect((await check(again)).counts).toEqual({ create: 0, change: 0, skip: 6, refuse: 0 })
  })

  test('of what another company has are none', async () => {
    const rival = await server.workspace('Rival')
    const theirs = await rival.user.call(createLead, { body: { name: 'Ada', email: 'ada@example.com' } })
    const before = JSON.stringify(await rival.user.call(listLeads))
    // Their ids in every field.
    const headings = ['Name', 'Email', 'Owner', 'Notes', 'Id', 'Company']
    const begun = await start(
      `${headings.join()}\n${headings.map(() => theirs.id).join()}\nAda,ada@example.com,${rival.user.email},,,\nAda,ada@example.com,,,,`,
    )
    await map(begun, { duplicates: 'overwrite' })
    expect((await check(begun)).counts).toEqual({ create: 1, change: 0, skip: 0, refuse: 2 })
    await run(begun)
    expect(JSON.stringify(await rival.user.call(listLeads))).toBe(before)
    expect((await rival.user.try(calls.getImport, { params: { id: begun.id } })).status).toBe(404)
    await undo(begun)
    expect(JSON.stringify(await rival.user.call(listLeads))).toBe(before)
  })

  test('are treated one by one where one says so', async () => {
    const { id } = await acme.user.call(createLead, { body: { name: 'Ada', email: 'ada@example.com', city: 'Rome' } })
    const begun = await start(
      [
        'Name,Email,Phone,City',
        'Ada L,ada@example.com,5550100,London', // 2: is there
        'Bob,bob@example.com,,', // 3
        'Bobby,bob@example.com,5550200,Paris', // 4: the same as 3
        'Bob,bob@example.com,,Oslo', // 5: the same as 3
      ].join('\n'),
    )
    const choices = [
      { line: 2, duplicates: 'overwrite' as const },
      { line: 4, duplicates: 'fill' as const },
      { line: 5, duplicates: 'create' as const },
    ]
    await map(begun, { choices })
    const checked = await check(begun)
    expect(checked.counts).toEqual({ create: 2, change: 2, skip: 0, refuse: 0 })
    expect(await rowsOf(begun)).toMatchObject([
      { line: 2, outcome: 'change', reason: 'Changes Name, Phone, City', choice: 'overwrite', recordId: id },
      { line: 3, outcome: 'create', choice: null },
      { line: 4, outcome: 'change', reason: 'Joined with line 3' },
      { line: 5, outcome: 'create', choice: 'create' },
    ])
    await map(begun, { choices: [{ line: 5, duplicates: null }] })
    expect((await check(begun)).counts).toEqual({ create: 1, change: 2, skip: 1, refuse: 0 })
    expect((await run(begun)).counts).toEqual({ create: 1, change: 2, skip: 1, refuse: 0 })
    expect((await leads()).map(({ name, phone, city }) => [name, phone, city].join())).toEqual([
      'Ada L,5550100,London',
      'Bob,5550200,Paris',
    ])
    await undo(begun)
    expect((await leads()).map(({ name, city }) => [name, city].join())).toEqual(['Ada,Rome'])
  })

  test('by different keys of one record change it once', async () => {
    await acme.user.call(createLead, { body: { name: 'Ada', email: 'ada@example.com', phone: '5550100' } })
    const begun = await start('Name,Email,Phone,City,Country\nA,ada@example.com,,Rome,\nB,,5550100,,Italy')
    await map(begun, { duplicates: 'fill' })
    expect((await check(begun)).counts).toEqual({ create: 0, change: 2, skip: 0, refuse: 0 })
    await run(begun)
    expect(await leads()).toMatchObject([{ name: 'Ada', city: 'Rome', country: 'Italy' }])
  })
})

describe('notes and tasks of leads', () => {
  const notesOf = async (id: string) =>
    (await acme.user.call(listLeadNotes, { params: { leadId: id } })).map(({ content }) => content).sort()
  const tasksOf = async (id: string) =>
    (await acme.user.call(listLeadTasks, { params: { id } })).map(({ title, dueDate, assignedTo }) => [
      ...[title, dueDate?.slice(0, 10) ?? null],
      assignedTo === acme.admin.id,
    ])

  test('are records of their own, written once and taken back with the lead', async () => {
    const { id } = await acme.user.call(createLead, { body: { name: 'Bob', email: 'bob@example.com' } })
    const file = [
      'Name,Email,Owner,Note,Call notes,Next step,Next step date',
      `Ada,ada@example.com,${acme.admin.email},In the lead,Called,Send the offer,24.12.2026`,
      'Ada,ada@example.com,,,Called again,,',
      'Bob,bob@example.com,,,Met,,1.2.2027',
      'Cy,cy@example.com,,,,Call,soon',
    ].join('\n')
    const begun = await start(file)
    expect(mapped(begun)).toMatchObject({ Note: 'notes', 'Call notes': 'timelineNote', 'Next step': 'task' })
    await map(begun, { duplicates: 'fill' })
    expect((await check(begun)).counts).toEqual({ create: 1, change: 2, skip: 0, refuse: 1 })
    expect(await rowsOf(begun, { outcome: 'change' })).toMatchObject([
      { line: 3, reason: 'Joined with line 2' },
      { line: 4, reason: 'Adds notes or tasks' },
    ])
    await run(begun)
    const ada = (await leads()).find(({ name }) => name === 'Ada')
    expect(ada).toMatchObject({ notes: 'In the lead', version: 1 })
    expect(await notesOf(ada?.id ?? '')).toEqual(['Called', 'Called again'])
    expect(await tasksOf(ada?.id ?? '')).toEqual([['Send the offer', '2026-12-24', true]])
    expect([await notesOf(id), await tasksOf(id)]).toEqual([['Met'], [['Follow up', '2027-02-01', false]]])

    const again = await start(file)
    await check(again)
    await run(again)
    expect([await notesOf(id), (await tasksOf(id)).length]).toEqual([['Met'], 1])

    const [met] = await acme.user.call(listLeadNotes, { params: { leadId: id } })
    await acme.user.call(updateLeadNote, {
      params: { leadId: id, noteId: met?.id ?? '' },
      body: { content: 'Met twice', type: 'meeting' },
    })
    expect(await undo(begun)).toMatchObject({ kept: 1 })
    expect(await rowsOf(begun, { outcome: 'keep' })).toMatchObject([
      { line: 4, reason: 'Changed since the import: notes or tasks' },
    ])
    expect((await leads()).map(({ name }) => name)).toEqual(['Bob'])
    expect([await notesOf(id), await tasksOf(id)]).toEqual([['Met twice'], []])
  })
})

describe('what the check says', () => {
  const cell = {
    Name: fc.constantFrom('', 'Ada', 'Bob', 'Cy'),
    Email: fc.constantFrom('', '', 'ada@example.com', 'ADA@example.com', 'bob@example.com', 'nowhere'),
    Phone: fc.constantFrom('', '', '+44 20 7946 0958', '020 7946 0958', '555-0100'),
    Company: fc.constantFrom('', 'Engines', 'Navy'),
    Stage: fc.constantFrom('', 'New', 'Won', 'Warm'),
    Value: fc.constantFrom('', '12', '1,200.50', 'a lot'),
  }
  const row = fc.record(cell).map((cells) => Object.values(cells).join(';'))

  test.each(['skip', 'fill', 'overwrite', 'create'] as const)('is what the run does (%s)', async (duplicates) => {
    for (const email of ['ada@example.com', 'bob@example.com'])
      await acme.user.call(createLead, { body: { name: email, email, phone: '5550100', stage: 'qualified' } })
    const rows = fc.sample(row, 60)
    const choices = fc.sample(fc.constantFrom(null, 'skip', 'fill', 'overwrite', 'create'), 20)
    const begun = await start([Object.keys(cell).join(';'), ...rows].join('\n'))
    const before = await leads()
    await map(begun, { duplicates, choices: choices.map((choice, at) => ({ line: 2 + at * 3, duplicates: choice })) })
    const checked = await check(begun)
    expect(await leads()).toEqual(before)
    const said = await rowsOf(begun)
    const done = await run(begun)
    expect(done.counts).toEqual(checked.counts)
    expect(await rowsOf(begun)).toEqual(said)
    expect(await leads()).toHaveLength(before.length + checked.counts.create)
    await undo(begun)
    const plain = (all: Lead[]) => all.map(({ version, updatedAt, stageChangedAt, ...lead }) => lead)
    expect(plain(await leads())).toEqual(plain(before))
  })
})

describe('words that mean nothing here', () => {
  test('are given a meaning once, which is remembered', async () => {
    const file = 'Name,Stage,Source,Owner\nAda,Warm,Flyer,Old Boss\nBob,warm,Web,\nCy,Cold,,Old Boss'
    const begun = await start(file)
    const checked = await check(begun)
    expect(checked).toMatchObject({
      counts: { create: 0, refuse: 3 },
      unknown: [
        { field: 'stage', text: 'Warm', rows: 2 },
        { field: 'source', text: 'Flyer', rows: 1 },
        { field: 'assignedUserId', text: 'Old Boss', rows: 2 },
        { field: 'stage', text: 'Cold', rows: 1 },
      ],
    })
    const words = [
      { field: 'stage', text: 'Warm', value: 'qualified' },
      { field: 'source', text: 'Flyer', value: null },
      { field: 'assignedUserId', text: 'Old Boss', value: acme.admin.id },
      { field: 'stage', text: 'Cold', value: 'new' },
    ]
    await map(begun, { words })
    expect(await check(begun)).toMatchObject({ counts: { create: 3, refuse: 0 }, unknown: [], words })
    await run(begun)
    expect(
      (await leads()).map(({ name, stage, assignedUserId }) => [name, stage, assignedUserId === acme.admin.id]),
    ).toEqual([
      ['Ada', 'qualified', true],
      ['Bob', 'qualified', false],
      ['Cy', 'new', true],
    ])
    expect(begun.remembered).toBe(false)
    const again = await start(file)
    expect(again).toMatchObject({ remembered: true, words })
  })

  test('mean nothing that the company does not have', async () => {
    const rival = await server.workspace('Rival')
    const begun = await start('Name,Stage,Owner\nAda,Warm,Boss')
    for (const word of [
      { field: 'stage', text: 'Warm', value: 'hot' },
      { field: 'stage', text: 'Warm', value: 'constructor' },
      { field: 'assignedUserId', text: 'Boss', value: rival.user.id },
      { field: 'name', text: 'Ada', value: 'Bob' },
      { field: 'nothing', text: 'Ada', value: null },
    ]) {
      const columns = begun.columns.map(({ heading, field }) => ({ heading, field }))
      const body = { columns, duplicates: 'skip' as const, words: [word] }
      expect(await acme.user.try(calls.mapImport, { params: { id: begun.id }, body })).toMatchObject({
        status: 400,
        body: { message: `“${word.text}” cannot mean that` },
      })
    }
  })
})

describe('an undo', () => {
  test('keeps what people changed since, and says what that is', async () => {
    const { id } = await acme.user.call(createLead, { body: { name: 'Ada', email: 'ada@example.com', city: 'Rome' } })
    const begun = await start(
      'Name,Email,Phone,City\nAda,ada@example.com,5550100,London\nBob,bob@example.com,,\nCy,cy@example.com,,',
    )
    await map(begun, { duplicates: 'overwrite' })
    await check(begun)
    await run(begun)
    await acme.admin.call(patchLead, { params: { id }, body: { phone: '5550199' } })
    const bob = (await leads()).find(({ name }) => name === 'Bob')
    await acme.admin.call(patchLead, { params: { id: bob?.id ?? '' }, body: { title: 'Boss' } })
    expect(await undo(begun)).toMatchObject({ kept: 2 })
    expect(await rowsOf(begun, { outcome: 'keep' })).toMatchObject([
      { line: 2, reason: 'Changed since the import: Phone' },
      { line: 3, reason: 'Changed since the import' },
    ])
    expect((await leads()).map(({ name, phone, city }) => [name, phone, city])).toEqual([
      ['Ada', '5550199', 'Rome'],
      ['Bob', '', ''],
    ])
  })
})

describe('refused rows', () => {
  test('come as a file that is mended and imported again', async () => {
    const begun = await start('Name,Email,Stage\nAda,ada@,New\n=cmd(),b@example.com,Elsewhere\nBob,bob@example.com,New')
    expect((await check(begun)).counts).toMatchObject({ create: 1, refuse: 2 })
    const { body } = await acme.user.try(calls.getRefusedRows, { params: { id: begun.id } })
    const mended = String(body).replace('ada@', 'ada@example.com').replace('Elsewhere', 'Won')
    const again = await start(mended)
    expect(mapped(again)).toMatchObject({ Name: 'name', Email: 'email', Stage: 'stage', Reason: null })
    expect((await check(again)).counts).toMatchObject({ create: 2, refuse: 0 })
    await run(again)
    expect((await leads()).map(({ name }) => name)).toEqual(['=cmd()', 'Ada'])
  })
})

describe('a mapping', () => {
  test('is remembered for files with the same headings, whoever of the company sends them', async () => {
    const begun = await start('Name,Ref,Email\nAda,a,ada@example.com')
    await map(begun, {
      columns: [
        { heading: 'Name', field: 'company' },
        { heading: 'Ref', field: 'name' },
      ],
      duplicates: 'fill',
      matchBy: ['name'],
    })
    await check(begun)
    const file = fileOf('b.csv', 'Email,Name,Ref\nbob@example.com,Bob,b')
    const again = await acme.admin.call(calls.startImport, { body: { kind: 'leads' }, file })
    expect(mapped(again)).toEqual({ Email: null, Name: 'company', Ref: 'name' })
    expect(again).toMatchObject({ remembered: true, duplicates: 'fill', matchBy: ['name'] })
    const rival = await server.workspace('Rival')
    const theirs = await rival.user.call(calls.startImport, { body: { kind: 'leads' }, file })
    expect(theirs.remembered).toBe(false)
    expect(mapped(theirs)).toMatchObject({ Name: 'name' })
  })

  test('lets two columns into one field only where notes are gathered', async () => {
    const begun = await start('Name,Email,Work email,Hobby\nAda,ada@example.com,a@work.example,Chess')
    const put = (columns: ImportMapping['columns']) =>
      acme.user.try(calls.mapImport, { params: { id: begun.id }, body: { columns, duplicates: 'skip' } })
    expect(
      await put([
        { heading: 'Email', field: 'email' },
        { heading: 'Work email', field: 'email' },
      ]),
    ).toMatchObject({ status: 400, body: { message: '“Email” and “Work email” cannot both go to “Email”' } })
    expect(await put([{ heading: 'Nothing', field: 'email' }])).toMatchObject({ status: 400 })
    expect(await put([{ heading: 'Email', field: 'constructor' }])).toMatchObject({ status: 400 })
    await put([
      { heading: 'Name', field: 'name' },
      { heading: 'Work email', field: 'notes' },
      { heading: 'Hobby', field: 'notes' },
    ])
    await check(begun)
    await run(begun)
    expect(await leads()).toMatchObject([{ name: 'Ada', email: '', notes: 'Work email: a@work.example\nHobby: Chess' }])
  })

  test('shows how days are written, which one may say otherwise', async () => {
    const begun = await start('Name,Close date\nAda,3/4/2026\nBob,5/28/2026')
    expect(begun.columns[1]).toMatchObject({
      dayOrder: 'mdy',
      samples: ['3/4/2026', '5/28/2026'],
      field: 'expectedClose',
    })
    await check(begun)
    await run(begun)
    expect((await leads()).map(({ expectedClose }) => expectedClose)).toEqual(['2026-03-04', '2026-05-28'])
    const other = await start('Name,Close date\nCy,3/4/2026')
    await map(other, {
      columns: [
        { heading: 'Name', field: 'name' },
        { heading: 'Close date', field: 'expectedClose', dayOrder: 'dmy' },
      ],
    })
    await check(other)
    await run(other)
    expect((await leads()).find(({ name }) => name === 'Cy')?.expectedClose).toBe('2026-04-03')
  })
})

describe('an import that is out of turn', () => {
  test('is refused, or ends where it is', async () => {
    const begun = await start('Name\nAda')
    const params = { id: begun.id }
    expect(await acme.user.try(calls.runImport, { params })).toMatchObject({ status: 409 })
    expect(await acme.user.try(calls.undoImport, { params })).toMatchObject({ status: 409 })
    await check(begun)
    expect(await acme.user.call(calls.cancelImport, { params })).toMatchObject({ status: 'cancelled' })
    expect(await acme.user.try(calls.runImport, { params })).toMatchObject({ status: 409 })
    expect(await acme.user.call(calls.listImports)).toMatchObject([params])
    expect(await acme.admin.call(calls.listImports)).toEqual([])
  })

  test.each(['', 'Name,Email', '\u0000\u0001\u0002\u0003', '"Name\nAda'])(
    'and a file with %j is none',
    async (content) => {
      const { status } = await acme.user.try(calls.startImport, {
        body: { kind: 'leads' },
        file: fileOf('a.csv', content),
      })
      expect(status).toBe(400)
      expect(await acme.user.call(calls.listImports)).toEqual([])
    },
  )
})

describe('candidates and openings', () => {
  test('are imported, changed and taken back as leads are', async () => {
    const openings = await start(
      'Job Title,Description,Team,Salary min,Salary max\nEngineer,Build,R&D,"50,000","70,000"\nCook,Cook,,9,1',
      'openings',
    )
    expect((await check(openings)).counts).toEqual({ create: 1, change: 0, skip: 0, refuse: 1 })
    await run(openings)
    const [engineer] = await acme.user.call(listOpenings)
    expect(engineer).toMatchObject({
      title: 'Engineer',
      department: 'R&D',
      salaryMin: 50_000,
      status: 'draft',
      createdBy: acme.user.id,
    })

    const file =
      'Name,Email,Phone,Job,Stage\nAda Lovelace,ada@example.com,5550100,engineer,Interview\nBob,bob@example.com,,Pilot,\nEve,,,Engineer,'
    const begun = await start(file, 'candidates')
    expect((await check(begun)).counts).toEqual({ create: 1, change: 0, skip: 0, refuse: 2 })
    expect(await rowsOf(begun, { outcome: 'refuse' })).toMatchObject([
      { field: 'jobOpeningId', reason: 'No job opening is called “Pilot”' },
      { field: 'email', reason: 'Email is required' },
    ])
    await run(begun)
    const found = await acme.user.call(listCandidates)
    expect(found).toMatchObject([
      { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', jobOpeningId: engineer?.id },
    ])
    expect(await acme.user.call(getCandidate, { params: { id: found[0]?.id ?? '' } })).toMatchObject({
      status: '1st_round',
    })

    const again = await start(file.replace('5550100', '5550199'), 'candidates')
    await map(again, { duplicates: 'create' })
    expect((await check(again)).counts).toMatchObject({ create: 0, skip: 1 })
    await map(again, { duplicates: 'overwrite' })
    expect((await check(again)).counts).toMatchObject({ change: 1 })
    // A candidate came since: the opening stays as long as they do.
    expect(await undo(openings)).toMatchObject({ kept: 1 })
    await undo(begun)
    expect(await acme.user.call(listCandidates)).toEqual([])
  })
})
