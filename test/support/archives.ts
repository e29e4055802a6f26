import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import * as calls from '../../contract/archives/calls.ts'
import { readEntries, readEntry, type Source } from '../../server/features/archives/zip.ts'
import type { Caller } from './caller.ts'
import { archiveWhen, fileOf } from './requests.ts'
import { makeZip } from './zip-file.ts'

/** The bytes of an archive. */
export async function download(origin: string, owner: Caller, { id }: { id: string }): Promise<Buffer> {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(`${origin}/api/exports/${id}/file`, { headers: { cookie } })
  if (response.status !== 200) throw new Error(`The archive answered ${response.status}: ${await response.text()}`)
  return Buffer.from(await response.arrayBuffer())
}

/** Makes an archive of a workspace. */
export async function exportAll(origin: string, owner: Caller): Promise<Buffer> {
  const { id } = await owner.call(calls.createExport)
  await archiveWhen(owner, { id })
  return download(origin, owner, { id })
}

export const restore = (owner: Caller, archive: Buffer) =>
  owner.call(calls.restoreExport, { body: {}, file: fileOf('archive.zip', archive) })

/** The files of an archive by their paths. */
export async function unpack(archive: Buffer): Promise<Map<string, Buffer>> {
  const source: Source = {
    size: archive.length,
    read: async ({ start, end }) => Readable.from([archive.subarray(start, end + 1)]),
  }
  const files = new Map<string, Buffer>()
  for (const [path, entry] of await readEntries(source)) {
    files.set(path, Buffer.concat(await Array.fromAsync(readEntry(source, entry))))
  }
  return files
}

/** An archive with other contents. `honest`: with checksums and counts of these. */
export async function remake(
  archive: Buffer,
  change: (files: Map<string, Buffer>) => void,
  { honest }: { honest: boolean },
): Promise<Buffer> {
  const files = await unpack(archive)
  change(files)
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '')
  for (const file of honest ? manifest.files : []) {
    const content = files.get(file.path) ?? Buffer.alloc(0)
    Object.assign(file, { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') })
  }
  for (const table of honest ? Object.keys(manifest.tables) : [])
    manifest.tables[table].rows = (files.get(`data/${table}.jsonl`)?.toString().split('\n').length ?? 1) - 1
  files.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
  return makeZip([...files].map(([name, content]) => ({ name, content })))
}
