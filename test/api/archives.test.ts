import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usePasswordReset } from '../../contract/account/calls.ts'
import { getAnalytics } from '../../contract/analytics/calls.ts'
import * as calls from '../../contract/archives/calls.ts'
import { login } from '../../contract/auth/calls.ts'
import { createCompany } from '../../contract/companies/calls.ts'
import { getDocumentFile, listDocuments } from '../../contract/documents/calls.ts'
import { createLead, listLeads } from '../../contract/leads/calls.ts'
import { listNotifications } from '../../contract/notifications/calls.ts'
import { issueResetLink } from '../../contract/team/calls.ts'
import { sweepArchives } from '../../server/features/archives/rules.ts'
import { COMPUTED, STAYS } from '../../server/features/archives/tables.ts'
import { download, exportAll, remake, restore, unpack } from '../support/archives.ts'
import { visitorOf } from '../support/caller.ts'
import { fillEveryTable } from '../support/every-table.ts'
import { archiveWhen, fileOf } from '../support/requests.ts'
import { listTables } from '../support/rows.ts'
import { startS3 } from '../support/s3-server.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { PASSWORD, registerMember, type Workspace } from '../support/workspace.ts'
import { makeZip } from '../support/zip-file.ts'

let here: TestServer
let there: TestServer
let acme: Workspace

beforeAll(async () => {
  ;[here, there] = await Promise.all([startServer(), startServer()])
  acme = await here.workspace('Acme')
  await fillEveryTable(acme, here.superuser)
})
afterAll(() => Promise.all([here.close(), there.close()]))

/** Someone with an organization in which nothing is yet. */
async function newcomer(server: TestServer, name = 'New') {
  const owner = await registerMember(server.origin)
  const { id: companyId } = await owner.call(createCompany, { body: { name } })
  return { owner, companyId }
}

/** What is compared of the rows of a table, where that is not all of each. */
const COMPARED: Record<string, string> = {
  companies: `to_jsonb(t) - '{id,version,updated_at,domain_token,domain_until,domain_checked_at,domain_problem}'::text[]`,
  users: `to_jsonb(t) - '{password_hash,origin}'::text[]`,
  audit_entries: `to_jsonb(t) - 'same_as'`,
  lead_progress: `to_jsonb(t) - 'updated_at'`,
  public_openings: 'to_jsonb(t)',
  published_openings: 'id',
  // The organization's id goes into terms, and stands in texts here, where it reads as other words.
  search_entries: `to_jsonb(t) - '{created_at,updated_at,terms,counts,stems,length}'::text[]`,
}
/** Tables whose rows are added up, or gathered. */
const GATHERED: Record<string, string> = {
  lead_totals: `select array[stage, source, assigned_user_id::text, sum(leads)::text, sum(value)::text, sum(weighted)::text]::text as row
    from lead_totals where company_id = $1 group by stage, source, assigned_user_id having sum(leads) <> 0`,
  activity_totals: `select array[month::text, user_id::text, type, sum(times)::text]::text as row
    from activity_totals where company_id = $1 group by month, user_id, type`,
  search_words: `select distinct array[word, stem, of_documents::text, visible_to::text]::text as row
    from search_words where company_id = $1`,
}
/** Computed when a search or a figure needs it. */
const COMPUTED_LATER = ['search_figures', 'lead_progress_due']
/** Tables in which a new organization has rows of its own. */
const FOUNDED = ['audit_entries', 'events', 'notifications']

async function rowsOf({ superuser }: TestServer, companyId: string, table: string): Promise<string[]> {
  const read =
    GATHERED[table] ??
    `select (${COMPARED[table] ?? 'to_jsonb(t)'})::text as row from ${table} t
     where ${table === 'companies' ? 'id' : 'company_id'} = $1`
  const { rows } = await superuser.query<{ row: string }>(read, [companyId])
  return rows.map(({ row }) => row)
}

/** The archive of Acme. */
let archive: Buffer
/** Where it was restored. */
let moved: Awaited<ReturnType<typeof newcomer>>

beforeAll(async () => {
  archive = await exportAll(here.origin, acme.owner)
  moved = await newcomer(there)
  const { id } = await restore(moved.owner, archive)
  await archiveWhen(moved.owner, { id })
})

describe('a workspace that moves to another installation', () => {
  test('has there what it had here, table by table', async () => {
    const { owner, companyId } = moved
    for (const each of [acme.owner, owner]) await each.call(getAnalytics)
    const renamed = (row: string) => row.replaceAll(acme.companyId, companyId).replaceAll(acme.owner.id, owner.id)
    const isOfIds = (row: string) =>
      [acme.companyId, companyId].some((id) => id.includes(row.slice(1).split(',')[0] ?? ''))
    const tables = (await listTables(here.superuser, 'tenant')).filter(
      (name) => !STAYS[name] && !COMPUTED_LATER.includes(name),
    )
    for (const table of [...tables, 'companies']) {
      // The owner's account stays what it is there.
      // What is said of the archive itself comes after its moment.
      const isCompared = (row: string) =>
        !(table === 'search_words' && isOfIds(row)) &&
        (table !== 'users' || !row.includes(owner.id)) &&
        !row.includes('archive.') &&
        !row.includes('archive_ready')
      const wanted = (await rowsOf(here, acme.companyId, table)).map(renamed).filter(isCompared).sort()
      const found = (await rowsOf(there, companyId, table)).filter(isCompared).sort()
      expect(wanted.length, `${table} has rows`).toBeGreaterThan(0)
      if (FOUNDED.includes(table)) expect(found, table).toEqual(expect.arrayContaining(wanted))
      else expect(found, table).toEqual(wanted)
    }
  })

  test('has its files there', async () => {
    const keys = await here.superuser.query<{ key: string }>(
      `select file_key as key from documents where company_id = $1 and file_key is not null
       union all select file_key from recordings where company_id = $1 and application_id is not null
       union all select file_key from resumes where company_id = $1`,
      [acme.companyId],
    )
    expect(keys.rows.length).toBeGreaterThan(2)
    for (const { key } of keys.rows) {
      const size = await here.files.size(key)
      const there_ = key.replace(acme.companyId, moved.companyId)
      expect(await there.files.size(there_), key).toBe(size)
      if (size) expect(await bytesOf(there, there_)).toEqual(await bytesOf(here, key))
    }
    const [document] = await moved.owner.call(listDocuments, { query: { type: 'word' } })
    expect((await moved.owner.try(getDocumentFile, { params: { id: document?.id ?? '' } })).status).toBe(200)
  })

  test('tells nobody of what happened before, and mails nobody', async () => {
    const { rows } = await there.superuser.query(
      `select name from pgboss.job where name like '%mail' or name in ('read_document', 'read_resume')`,
    )
    expect(rows).toEqual([])
    const notified = await moved.owner.call(listNotifications, { query: { limit: '100' } })
    expect(notified.filter(({ title }) => title.includes('restored'))).toMatchObject([
      { title: 'Your workspace is restored', link: '/settings/export' },
    ])
    const [before, after] = await Promise.all([
      rowsOf(here, acme.companyId, 'events'),
      rowsOf(there, moved.companyId, 'events'),
    ])
    // What the new organization said itself, and that it was restored.
    const names = (rows: string[]) => rows.map((row) => JSON.parse(row).name as string)
    const more = names(after).filter((name) => !names(before).includes(name))
    expect(more).toEqual(['archive.restored'])
  })

  test('lets members in once they have set a new password, and not with the former one', async () => {
    const { username, id } = acme.user
    const member = visitorOf(there.origin)
    expect((await member.try(login, { body: { username, password: PASSWORD } })).status).toBe(401)
    const { url } = await moved.owner.call(issueResetLink, { params: { id } })
    const token = url.split('/').at(-1) ?? ''
    await member.call(usePasswordReset, { params: { token }, body: { password: 'another good phrase' } })
    await member.call(login, { body: { username, password: 'another good phrase' } })
    expect((await member.call(listLeads, {})).length).toBeGreaterThan(0)
  })

  test('moves out of a bucket and into one', { tags: 'slow' }, async () => {
    const s3 = await startS3('atrium')
    const settings = {
      endpoint: s3.endpoint,
      region: 'us-east-1',
      bucket: 'atrium',
      accessKeyId: 'a',
      secretAccessKey: 's',
    }
    const server = await startServer({ s3: settings })
    const { owner, companyId } = await newcomer(server)
    const { id } = await restore(owner, archive)
    await archiveWhen(owner, { id })
    const files = (keys: string[], of: string) =>
      keys.filter((key) => key.startsWith(`${of}/`)).map((key) => key.slice(37))
    const kept = await Promise.all(
      (['documents', 'recordings', 'resumes'] as const).map((kind) => Array.fromAsync(there.files.list(kind))),
    )
    const keys = kept.flat().map(({ key }) => key)
    expect(files(s3.keys(), companyId).sort()).toEqual(files(keys, moved.companyId).sort())
    const again = await unpack(await exportAll(server.origin, owner))
    const [one, other] = [await unpack(archive), again]
    for (const [path, content] of one) if (path.startsWith('files/')) expect(other.get(path), path).toEqual(content)
    await server.close()
    await s3.close()
  })

  test('cannot be restored a second time on the same installation, nor beside itself', async () => {
    const second = await newcomer(there)
    expect(await failureOf(second, archive)).toContain('These people have an account here already')
    const beside = await newcomer(here)
    expect(await failureOf(beside, archive)).toContain('This workspace is on this installation already')
  })
})

describe('an archive', () => {
  test('holds every table twice, its files, and the checksum of each, and no secret', async () => {
    const files = await unpack(archive)
    const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '')
    expect(manifest).toMatchObject({
      atrium: 1,
      company: { id: acme.companyId, name: 'Acme' },
      owner: acme.owner.id,
      missing: [],
    })
    expect(manifest.files.map(({ path }: { path: string }) => path)).toEqual(
      [...files.keys()].filter((path) => path !== 'manifest.json'),
    )
    for (const table of Object.keys(manifest.tables)) {
      const lines = files.get(`data/${table}.jsonl`)?.toString().split('\n') ?? []
      expect(lines.length - 1, table).toBe(manifest.tables[table].rows)
      expect(files.get(`csv/${table}.csv`)?.toString()).toMatch(/^\ufeff"/)
    }
    const { rows } = await here.superuser.query<{ hash: string }>(
      `select password_hash as hash from users union all select encode(token_hash, 'hex') from sessions
       union all select encode(token_hash, 'hex') from invitations union all select encode(sealed_secret, 'hex') from webhooks`,
    )
    const text = [...files.values()].map((content) => content.toString('latin1')).join('')
    expect(rows.filter(({ hash }) => text.includes(hash))).toEqual([])
  })

  test('leaves out, by name, every column that looks like a secret', async () => {
    const { rows } = await here.superuser.query<{ name: string }>(
      `select c.relname || '.' || attname as name from pg_attribute a join pg_class c on c.oid = attrelid
       where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0
         and attname ~ '(secret|password|token(_|$)|hash|sealed|credential|private|_key$)'`,
    )
    const manifest = JSON.parse((await unpack(archive)).get('manifest.json')?.toString() ?? '')
    const leaves = rows
      .map(({ name }) => name.split('.') as [string, string])
      .filter(([table, column]) => manifest.tables[table] && !manifest.leftOut.columns[table]?.[column])
      .map((parts) => parts.join('.'))
    expect(leaves.sort()).toEqual(['documents.file_key', 'recordings.file_key', 'resumes.file_key'])
  })

  test('has every table of a company, unless it says why not', async () => {
    const manifest = JSON.parse((await unpack(archive)).get('manifest.json')?.toString() ?? '')
    const known = [...Object.keys(manifest.tables), ...Object.keys(STAYS), ...COMPUTED, ...OF_ACCOUNTS]
    expect(await listTables(here.superuser, 'every')).toEqual([...new Set(known)].sort())
  })

  test('is made once at a time, announced in the bell, kept for a day, and then swept', async () => {
    let now = Date.now()
    const server = await startServer({}, { now: () => now })
    const { owner } = await server.workspace()
    const [first, second] = [await owner.call(calls.createExport), await owner.call(calls.createExport)]
    expect([first.id, await archiveWhen(owner, first).then(({ id }) => id)]).toEqual([first.id, first.id])
    if (second.id !== first.id) await archiveWhen(owner, second)
    const [made] = await owner.call(calls.listExports)
    expect(made).toMatchObject({ kind: 'export', status: 'done', failure: '' })
    expect(await owner.call(listNotifications)).toMatchObject([{ title: 'Your export is ready to download' }])
    expect((await download(server.origin, owner, first)).subarray(0, 2).toString()).toBe('PK')
    now += 25 * 3_600_000
    expect((await owner.try(calls.getExportFile, { params: { id: first.id } })).status).toBe(410)
    await sweepArchives(server.database, server.files, now)
    expect((await owner.try(calls.getExport, { params: { id: first.id } })).status).toBe(404)
    expect(await Array.fromAsync(server.files.list('archives'))).toEqual([])
    await server.close()
  })

  test('is the owner’s alone', async () => {
    for (const call of [calls.listExports, calls.createExport, calls.getRestorable]) {
      expect((await acme.admin.try(call)).body).toMatchObject({ message: 'Only the owner may do this' })
    }
  })
})

/** Tables of accounts and of the installation: no rows of a company. */
const OF_ACCOUNTS = [
  'attempts',
  'email_confirmations',
  'factors',
  'founding',
  'password_resets',
  'recovery_codes',
  'sessions',
  'sign_ins',
]

describe('what cannot be restored', () => {
  const refusalOf = async (file: Buffer) => {
    const { owner } = await newcomer(there)
    const reply = await owner.try(calls.restoreExport, { body: {}, file: fileOf('archive.zip', file) })
    return { status: reply.status, ...(reply.body as { message: string }) }
  }
  const manifestOf = async (change: (manifest: Record<string, unknown>) => void) => {
    const files = await unpack(archive)
    const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '')
    change(manifest)
    files.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
    return makeZip([...files].map(([name, content]) => ({ name, content })))
  }

  test('is refused at once where it is no archive of this version, or names what does not belong', {
    tags: 'slow',
  }, async () => {
    const none = 'This file is no archive of a workspace, or only a part of one'
    expect(await refusalOf(Buffer.from('PK'))).toMatchObject({ status: 400, message: none })
    expect(await refusalOf(archive.subarray(0, archive.length - 5_000))).toMatchObject({ status: 400, message: none })
    expect(await refusalOf(makeZip([{ name: 'a', content: 'b' }]))).toMatchObject({ status: 400, message: none })
    expect(
      await refusalOf(await manifestOf((manifest) => Object.assign(manifest, { schema: '016_earlier' }))),
    ).toMatchObject({
      status: 400,
      message: expect.stringContaining('another version of Atrium (016_earlier'),
    })
    for (const name of ['../../etc/passwd', '/etc/passwd', 'files/documents/../x', 'data\\leads.jsonl']) {
      const files = [...(await unpack(archive))].map(([path, content]) => ({ name: path, content }))
      expect(await refusalOf(makeZip([...files, { name, content: 'x' }]))).toMatchObject({
        status: 400,
        message: expect.stringContaining('does not belong'),
      })
    }
    const dense = makeZip([{ name: 'manifest.json', content: '{}', claimed: 2_000_000_000 }])
    expect(await refusalOf(dense)).toMatchObject({
      status: 400,
      message: expect.stringContaining('unpacks to far more'),
    })
  })

  test('fails with the reason, and leaves nothing half done', { tags: 'slow' }, async () => {
    const lead = { id: crypto.randomUUID(), name: 'Eve' }
    const changes: [change: (files: Map<string, Buffer>) => void, options: { honest: boolean }, why: RegExp][] = [
      [
        (files) => files.set('csv/leads.csv', Buffer.from('changed')),
        { honest: false },
        /csv\/leads.csv was changed or damaged/,
      ],
      [
        addLine('leads', { ...lead, company_id: moved.companyId }),
        { honest: true },
        /Line \d+ of data\/leads.jsonl.*company_id/,
      ],
      [addLine('leads', { ...lead, assigned_user_id: moved.owner.id }), { honest: true }, /Rows of leads contradict/],
      [addLine('leads', { ...lead, stage: 'nowhere' }), { honest: true }, /Rows of leads contradict/],
      [addLine('recordings', { id: crypto.randomUUID(), type: 'text/html' }), { honest: true }, /it is no recording/],
      [
        addLine('documents', {
          id: crypto.randomUUID(),
          file_key: `${moved.companyId}/documents/${crypto.randomUUID()}`,
        }),
        { honest: true },
        /its file is not the workspace’s own/,
      ],
      [(files) => files.set('data/leads.jsonl', Buffer.from('no json\n')), { honest: true }, /it is no JSON object/],
    ]
    // On an installation that has nobody of Acme.
    const server = await startServer()
    const newOne = await newcomer(server)
    for (const [change, options, why] of changes) {
      expect(await failureOf(newOne, await remake(archive, change, options)), String(why)).toMatch(why)
      expect(await newOne.owner.call(calls.getRestorable)).toEqual({ possible: true, found: [] })
      const { rows } = await server.superuser.query('select count(*)::int as count from users')
      expect(rows).toEqual([{ count: 1 }])
      for (const kind of ['documents', 'resumes', 'recordings', 'archives'] as const)
        expect(await Array.fromAsync(server.files.list(kind)), kind).toEqual([])
    }
    const { id } = await restore(newOne.owner, archive)
    await archiveWhen(newOne.owner, { id })
    await server.close()
  })

  test('is refused where the organization has something', async () => {
    const { owner } = await newcomer(there)
    await owner.call(createLead, { body: { name: 'Jane' } })
    const reply = await owner.try(calls.restoreExport, { body: {}, file: fileOf('archive.zip', archive) })
    expect(reply).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('it has lead moves, leads.') },
    })
    expect(await owner.call(calls.getRestorable)).toEqual({ possible: false, found: ['lead_moves', 'leads'] })
  })
})

/** Why a restore fails, at once or later. */
async function failureOf({ owner }: Awaited<ReturnType<typeof newcomer>>, file: Buffer): Promise<string> {
  const { id } = await restore(owner, file)
  return (await archiveWhen(owner, { id }, 'failed')).failure
}

const addLine = (table: string, row: object) => (files: Map<string, Buffer>) =>
  void files.set(
    `data/${table}.jsonl`,
    Buffer.concat([files.get(`data/${table}.jsonl`) ?? Buffer.alloc(0), Buffer.from(`${JSON.stringify(row)}\n`)]),
  )

async function bytesOf({ files }: TestServer, key: string): Promise<Buffer> {
  const size = (await files.size(key)) ?? 0
  return buffer(await files.read(key, { start: 0, end: size - 1 }))
}
