import { createWriteStream } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { Files } from '../files/files.ts'
import { openFiles } from '../files/open-files.ts'
import type { Config } from '../settings/config.ts'
import { dropEverything, loadEntry } from './load.ts'
import { readWhole } from './read.ts'
import { stagingOf } from './swap.ts'
import type { EntryRead } from './tar.ts'
import { explainReading, openBackup } from './write.ts'

export interface Incoming {
  file: string
  passphrase: string | undefined
  config: Pick<Config, 'dataDir' | 's3'>
  /** Shows a person, in lines, what is done. */
  say: (line: string) => void
  /** Ends the restore as long as nothing was replaced. */
  signal?: AbortSignal | undefined
}

/** Loads everything in one transaction; `commit` ends it, when nothing more can go wrong but that. */
export async function takeIn(
  plan: Incoming,
  client: pg.Client,
  commit: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const { config, file, passphrase, say, signal } = plan
  const files = await openFiles(config)
  const staging = stagingOf(config.dataDir)
  say('Restoring …')
  const stop = () => void client.end()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    await client.query('begin')
    await dropEverything(client)
    await readWhole(until(signal, await openBackup(file, passphrase)), async (entry, part) => {
      if (part.kind === 'secret') await keepSecret(entry, part.name, staging)
      else if (part.kind === 'file') await keepFile(entry, { key: part.key, files, staging })
      else await loadEntry(client, entry, part)
    })
    await client.query('analyze')
    signal?.throwIfAborted()
  } catch (error) {
    throw explainReading(error, file)
  } finally {
    signal?.removeEventListener('abort', stop)
  }
  await commit(client)
}

/** The same bytes, until it is to stop. */
export async function* until(signal: AbortSignal | undefined, source: AsyncIterable<Uint8Array>) {
  for await (const piece of source) {
    signal?.throwIfAborted()
    yield piece
  }
}

async function keepSecret(entry: EntryRead, name: string, staging: string): Promise<void> {
  await writeFile(join(staging, 'secrets', name), await buffer(entry.content), { mode: 0o600, flush: true })
}

/** A file is there whole or not at all, and one that is not known yet harms nobody. */
async function keepFile(
  entry: EntryRead,
  { key, files, staging }: { key: string; files: Files; staging: string },
): Promise<void> {
  const path = files.path(key)
  if (!path)
    return files.put(key, { size: entry.size, read: () => Readable.from(entry.content, { objectMode: false }) })
  const draft = join(staging, 'file')
  await pipeline(entry.content, createWriteStream(draft, { mode: 0o600, flush: true }))
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await rename(draft, path)
}
