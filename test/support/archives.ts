import { createHash } from 'node:crypto'
import * as calls from '../../contract/archives/calls.ts'
import { openZip } from '../../server/features/documents/reading/ooxml/zip.ts'
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
export function unpack(archive: Buffer): Map<string, Buffer> {
  const zip = openZip(archive)
  return new Map(
    zip.names.map((name) => [name === 'readme.txt' ? 'README.txt' : name, zip.read(name) ?? Buffer.alloc(0)]),
  )
}

/** An archive with other contents. `honest`: with checksums and counts of these. */
export function remake(
  archive: Buffer,
  change: (files: Map<string, Buffer>) => void,
  { honest }: { honest: boolean },
): Buffer {
  const files = unpack(archive)
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
