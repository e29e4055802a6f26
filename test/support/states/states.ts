import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { CHECKSUM_TABLE, MIGRATIONS } from '../../../server/platform/database/landed.ts'
import type { TestDatabase } from '../databases.ts'

const FIRST_LEADS = ['003_leads-37bfea7', '004_tasks-37bfea7', '005_activities']
const SESSIONS_KEPT = ['001_ground-37bfea7', '002_companies_and_users', ...FIRST_LEADS]
const LEADS = ['001_ground', '002_companies_and_users', '003_leads', '004_tasks', '005_activities']
const PEOPLE = [...LEADS, '006_lead_search', '007_people']
/** The migration from which on checksums are kept of all that ran. */
const KEPT_FROM = '012_earlier_forms'
const RETENTION = [...PEOPLE, '008_hiring', '009_retention']
const ASSISTANT = [
  ...RETENTION,
  ...['010_mentions_and_note_types', '011_due_days', KEPT_FROM, '013_public_openings', '014_file_keys'],
  ...['015_find_public_openings', '016_documents', '018_search', '019_events', '020_list_search', '021_assistant'],
  ...['022_closing_moves', '023_sweep_conversations', '024_indexing'],
]

/**
 * Every set of migrations that was ever committed before checksums were kept, and some after, by a commit that had it. A name with
 * a commit behind it is an earlier form, as that commit had it, and is in `earlier/`; the others are among the migrations.
 */
export const STATES: Record<string, string[]> = {
  '37bfea7': ['001_ground-37bfea7', '002_companies_and_users-37bfea7', ...FIRST_LEADS],
  '9647864': ['001_ground-37bfea7', '002_companies_and_users-9647864', ...FIRST_LEADS],
  '1592047': SESSIONS_KEPT,
  facdb08: [...SESSIONS_KEPT, '006_people-facdb08'],
  '4856a19': LEADS,
  bf7e246: [...SESSIONS_KEPT, '006_people-bf7e246'],
  '9e5d2a9': [...LEADS, '006_lead_search'],
  b30fb47: [...SESSIONS_KEPT, '006_people-b30fb47'],
  ef9fc47: [...LEADS, '006_lead_search', '007_people-ef9fc47'],
  '445a505': PEOPLE,
  fdd7a62: [...PEOPLE, '008_hiring-fdd7a62'],
  '51f9117': [...PEOPLE, '008_hiring'],
  '28d39da': RETENTION,
  ad1d074: [...RETENTION, '010_mentions-ad1d074'],
  '103e909': [...RETENTION, '010_due_days-103e909'],
  '867eb43': [...RETENTION, '010_mentions_and_note_types'],
  a41a02c: [...RETENTION, '011_due_days'],
  d13e8d8: [...RETENTION, '010_mentions-ad1d074', '011_due_days'],
  bc43dd8: [...RETENTION, '010_mentions_and_note_types', '011_due_days'],
  '52b0e21': [
    ...RETENTION,
    ...['010_mentions_and_note_types', '011_due_days', KEPT_FROM, '013_public_openings-52b0e21', '014_file_keys'],
  ],
  a52cec3: [
    ...RETENTION,
    ...['010_mentions_and_note_types', '011_due_days', KEPT_FROM, '013_public_openings', '014_file_keys'],
    ...['015_find_public_openings', '016_documents', '018_search-a52cec3', '019_events'],
  ],
  '14d7b4b': [
    ...RETENTION,
    ...['010_mentions_and_note_types', '011_due_days', KEPT_FROM, '013_public_openings', '014_file_keys'],
    ...['015_find_public_openings', '016_documents', '018_search', '019_events'],
    // Without 020.
    ...['021_assistant', '023_sweep_conversations'],
  ],
  '3117594': [...ASSISTANT, '026_sales_board-3117594'],
  '9290b45': [...ASSISTANT, '028_analytics-9290b45'],
  '4f82160': [...ASSISTANT, '029_lead_filters-4f82160'],
}

/** With what every id of the rows begins. */
export const OWN_IDS = '0190c0de-0000-7000-8000-'
/** The company of the rows, and those of its people who sign in with the tests' password. */
export const COMPANY = idOf('01')
export const PEOPLE_OF_ROWS = { owner: idOf('11'), admin: idOf('12'), user: idOf('13') }
/** What else the rows are about: leads, a task, openings and candidates. */
export const THINGS = ['21', '22', '51', '52', '81', '82', '83', '91', '92'].map(idOf)

/** Makes of an empty database what a commit made of it, with the migrator's own notes of it and with rows. */
export async function bringTo(state: string, { connection, superuser }: TestDatabase): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`
    create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null);
    create table kysely_migration_lock (
      id varchar(255) not null primary key, is_locked integer default 0 not null
    );
    insert into kysely_migration_lock values ('migration_lock', 0)`)
  const rows = await readdir(join(import.meta.dirname, 'rows'))
  const forms = STATES[state] ?? []
  const keepsChecksums = forms.includes(KEPT_FROM)
  if (keepsChecksums)
    await client.query(`create table ${CHECKSUM_TABLE} (name text primary key, checksum text not null)`)
  for (const [at, form] of forms.entries()) {
    const text = await readForm(form)
    await client.query(text)
    if (keepsChecksums) {
      const checksum = createHash('sha256').update(text).digest('hex')
      await client.query(`insert into ${CHECKSUM_TABLE} values ($1, $2)`, [form.split('-')[0], checksum])
    }
    await client.query('insert into kysely_migration values ($1, $2)', [
      form.split('-')[0],
      new Date(Date.UTC(2026, 10, 21) + at).toISOString(),
    ])
    const own = rows.filter((file) => file === `${form}.sql` || file === `${landedName(form)}.sql`)
    for (const file of own) await superuser.query(await readFile(join(import.meta.dirname, 'rows', file), 'utf8'))
  }
  await client.end()
}

const readForm = (form: string) =>
  readFile(join(form.includes('-') ? join(import.meta.dirname, 'earlier') : MIGRATIONS, `${form}.sql`), 'utf8')

// Rows are kept under the name that the migration landed with.
const landedName = (form: string) =>
  form.replace('006_people', '007_people').replace('010_mentions-', '010_mentions_and_note_types-').split('-')[0]

function idOf(end: string): string {
  return `${OWN_IDS}0000000000${end}`
}
