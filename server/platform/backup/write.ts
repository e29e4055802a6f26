import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, open, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline as joined, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import { codeOf, ifThere, syncFolder } from '../database/data-folder.ts'
import { faultOf } from '../database/fault.ts'
import { CannotStart } from '../settings/config.ts'
import type { About, End } from './contents.ts'
import { decrypt, encrypt, isEncrypted, WrongPassphrase } from './encryption.ts'
import { exportAll, type Source } from './export.ts'
import { readWhole } from './read.ts'
import { Damaged, NoBackup } from './tar.ts'

export interface Target {
  file: string
  /** Encrypts what is written; undefined: it is not encrypted. */
  passphrase: string | undefined
  /** Ends the writing, and leaves nothing behind. */
  signal?: AbortSignal | undefined
}

/** What was written. */
export interface Written {
  file: string
  size: number
  about: About
  end: End
}

/**
 * Writes a back-up, and reads it again to the end before it has its name: a file of this name is whole. Raises
 * `CannotStart` where the file is there already or cannot be written.
 */
export async function writeBackup(source: Source, { file, passphrase, signal }: Target): Promise<Written> {
  const draft = `${file}.${randomBytes(4).toString('hex')}.part`
  try {
    await refuseTaken(file)
    const written = createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true })
    const compressed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
    const all = Readable.from(exportAll(source), { objectMode: false, highWaterMark: 1_048_576 })
    const options = signal ? { signal } : {}
    if (passphrase)
      await pipeline(
        all,
        compressed,
        (plain: AsyncIterable<Uint8Array>) => encrypt(plain, passphrase),
        written,
        options,
      )
    else await pipeline(all, compressed, written, options)
    const { about, end } = await readWhole(await openBackup(draft, passphrase))
    // A link, unlike a rename, fails when the name is taken.
    await link(draft, file)
    await syncFolder(dirname(file))
    return { file, size: (await stat(file)).size, about, end }
  } catch (error) {
    throw explain(error, file)
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * The contents of a back-up, as `tar` knows them. Raises `NoBackup` where it is something else, and `CannotStart` where it is
 * encrypted and no passphrase is given.
 */
export async function openBackup(file: string, passphrase: string | undefined): Promise<AsyncIterable<Uint8Array>> {
  const start = await readStart(file)
  if (start.length === 0) throw new NoBackup('It is empty')
  if (!isEncrypted(start) && !start.subarray(0, ZSTD.length).equals(ZSTD)) throw new NoBackup(NOT_PACKED)
  const source = createReadStream(file, { highWaterMark: 1_048_576 })
  if (!isEncrypted(start)) return decompress(source)
  if (!passphrase) {
    source.destroy()
    throw new CannotStart(`${file} is encrypted. Set BACKUP_PASSPHRASE to its passphrase.`)
  }
  return decompress(Readable.from(decrypt(source, passphrase), { objectMode: false }))
}

/** What a file begins with that `zstd` packed. */
const ZSTD = Buffer.from('28b52ffd', 'hex')
const NOT_PACKED = 'It is not compressed like one'

/** What goes wrong is raised to the reader. */
const decompress = (packed: Readable): Readable => joined(packed, createZstdDecompress(), () => undefined)

/** Whether a file is an encrypted back-up; false also where none can be read. */
export async function isEncryptedFile(file: string): Promise<boolean> {
  try {
    return isEncrypted(await readStart(file))
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES'].includes(codeOf(error) ?? '')) return false
    throw error
  }
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function refuseTaken(file: string): Promise<void> {
  if (await ifThere(stat(file))) throw new CannotStart(`${file} already exists.`)
}

const REASONS: Record<string, string> = {
  ENOENT: 'its folder is missing',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EFBIG: 'it is larger than the file system takes',
}

function explain(error: unknown, file: string): unknown {
  const reason = REASONS[codeOf(error) ?? '']
  if (reason) return new CannotStart(`${file} cannot be written (${reason}).`)
  if (error instanceof Damaged)
    return new CannotStart(`${file} was written, but cannot be read back: ${error.message}.`)
  return error
}

/** Says in one line why a back-up cannot be read or brought back; any other error is itself. */
export function explainReading(error: unknown, file: string): unknown {
  const code = codeOf(error) ?? ''
  if (error instanceof WrongPassphrase) return new CannotStart(`${file} cannot be opened: ${error.message}.`)
  if (error instanceof NoBackup) return new CannotStart(`${file} is not an Atrium back-up. ${error.message}.`)
  if (code === 'ZSTD_error_prefix_unknown') return new CannotStart(`${file} is not an Atrium back-up. ${NOT_PACKED}.`)
  if (error instanceof Damaged) return new CannotStart(`${file} is damaged: ${error.message}.`)
  if (code === 'Z_BUF_ERROR') return new CannotStart(`${file} is damaged: its end is missing.`)
  if (code.startsWith('ZSTD_error')) return new CannotStart(`${file} is damaged: its content cannot be unpacked.`)
  if (code === 'EISDIR') return new CannotStart(`${file} is a folder. Name a back-up in it.`)
  if (code === 'ENOENT' || code === 'ENOTDIR') return new CannotStart(`The file ${file} does not exist.`)
  if (code === 'EACCES') return new CannotStart(`This user may not read ${file}.`)
  const fault = faultOf(error)
  if (fault === 'full') return new CannotStart('The disk is full. Make room, and restore again.')
  if (fault) return new CannotStart(`PostgreSQL gave up (${(error as Error).message}).`)
  if (error instanceof pg.DatabaseError)
    return new CannotStart(`PostgreSQL refuses what ${file} holds: ${error.message}.`)
  return error
}
