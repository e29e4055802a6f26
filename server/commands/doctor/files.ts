import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import type { Files } from '../../platform/files/files.ts'
import { fileKinds } from '../../platform/files/key.ts'
import { type Finding, findingsAbout } from './finding.ts'

const PROBE = 'probe-of-doctor'
const DAY = 86_400_000
/** So many keys are named. */
const NAMED = 5

/** Whether files can be written, read and removed where they are kept. */
export async function examineStorage(files: Files, where: string): Promise<Finding[]> {
  const found = findingsAbout('storage')
  const content = Buffer.from(new Date().toISOString())
  try {
    await files.put(PROBE, content)
    const read = await buffer(await files.read(PROBE, { start: 0, end: content.length - 1 }))
    if (!read.equals(content))
      found.wrong(`${where} returns different bytes than were written`, 'Check the file server.')
    await files.remove(PROBE)
    if ((await files.size(PROBE)) !== undefined)
      found.wrong(`${where} keeps removed objects`, 'Allow the key to remove objects: erasing candidates needs it.')
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    found.wrong(
      `${where} does not work (${reason})`,
      'Check S3_ENDPOINT, S3_BUCKET and the rights of the key, or the disk.',
    )
  }
  return found.all(`${where}: written, read and removed`)
}

/** Whether each row that names a file has it, in its size, and each file has its row. */
export async function examineFiles(client: pg.Client, files: Files): Promise<Finding[]> {
  const found = findingsAbout('files')
  const known = await readKnown(client)
  const strays: string[] = []
  let count = 0
  const damaged: string[] = []
  for (const kind of fileKinds) {
    for await (const { key, changedAt } of files.list(kind)) {
      count += 1
      const size = known.get(key)
      known.delete(key)
      if (size === undefined && changedAt < Date.now() - DAY) strays.push(key)
      if (size && (await files.size(key)) !== size) damaged.push(key)
    }
  }
  // What is being sent has its row before it is whole.
  const missing = [...known].flatMap(([key, size]) => (size === null ? [] : [key]))
  if (missing.length > 0)
    found.wrong(
      `${counted(missing)} of rows missing`,
      'Restore them from a back-up; the rows show that they are missing.',
    )
  if (damaged.length > 0) found.wrong(`${counted(damaged)} of another size than sent`, 'Restore them from a back-up.')
  if (strays.length > 0)
    found.look(`${counted(strays)} without a row`, 'Atrium removes them within a day while it runs; they do no harm.')
  return found.all(`${count.toLocaleString('en')} files, each with its row`)
}

const counted = (keys: string[]) => {
  const more = keys.length > NAMED ? ' …' : ''
  return `${keys.length.toLocaleString('en')} ${keys.length === 1 ? 'file' : 'files'} (${keys.slice(0, NAMED).join(', ')}${more})`
}

/** The keys that rows name, with the size of each; null for what is not whole yet. */
async function readKnown(client: pg.Client): Promise<Map<string, number | null>> {
  const known = new Map<string, number | null>()
  const { rows: companies } = await client.query<{ id: string }>('select id from companies')
  await client.query('begin read only')
  // Company by company, as row security binds all who connect to a PostgreSQL elsewhere.
  for (const { id } of companies) {
    await client.query(`select set_config('atrium.company_id', $1, true), set_config('atrium.member', 'job', true)`, [
      id,
    ])
    const { rows } = await client.query<{ key: string; size: string | null }>(
      `select file_key as key, case when completed_at is not null then size end as size from recordings where company_id = $1
       union all select file_key, file_size from resumes where company_id = $1
       union all select file_key, file_size from documents where company_id = $1 and file_key is not null`,
      [id],
    )
    for (const { key, size } of rows) known.set(key, size === null ? null : Number(size))
  }
  await client.query('commit')
  return known
}
