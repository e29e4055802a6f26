import { json } from 'node:stream/consumers'
import type { z } from 'zod'
import { CannotStart } from '../settings/config.ts'
import { type About, aboutSchema, type End, endSchema, FORMAT, NAMES, type Part, partOf } from './contents.ts'
import { Damaged, type EntryRead, NoBackup, readTar } from './tar.ts'

/** A whole back-up, read to its end. */
export interface Whole {
  about: About
  end: End
}

/**
 * Reads a back-up and shows `each` what is between its beginning and its end, in order. Raises `NoBackup`, or `Damaged` where
 * a bit is another than the one that was written, something is missing, or something is in it that Atrium does not write.
 */
export async function readWhole(
  archive: AsyncIterable<Uint8Array>,
  each: (entry: EntryRead, part: Part) => Promise<void> = async () => undefined,
): Promise<Whole> {
  let about: About | undefined
  let end: End | undefined
  for await (const entry of readTar(archive)) {
    if (end) throw new Damaged('there is data after its end')
    if (!about) about = await readAbout(entry)
    else if (entry.name === NAMES.end) end = await readEnd(entry)
    else {
      const part = partOf(entry.name, about)
      if (!part) throw new Damaged(`it holds ${JSON.stringify(entry.name)}, which Atrium does not write`)
      await each(entry, part)
    }
  }
  if (!about || !end) throw new Damaged('its end is missing')
  return { about, end }
}

async function readAbout(entry: EntryRead): Promise<About> {
  if (entry.name !== NAMES.about) throw new NoBackup('It does not begin as one')
  const value = await readJson(entry)
  if (Number(Object(value).format) > FORMAT) {
    throw new CannotStart(
      'The back-up was made by a newer version of Atrium. Restore it with that version or a newer one.',
    )
  }
  return check(aboutSchema, value, entry)
}

async function readEnd(entry: EntryRead): Promise<End> {
  const end = check(endSchema, await readJson(entry), entry)
  if (entry.sumBefore() !== end.sha256) throw new Damaged('its checksum does not match')
  return end
}

async function readJson(entry: EntryRead): Promise<unknown> {
  try {
    return await json(entry.content)
  } catch (error) {
    if (error instanceof SyntaxError) throw new Damaged(`${entry.name} in it is not JSON`)
    throw error
  }
}

function check<T>(schema: z.ZodType<T>, value: unknown, { name }: EntryRead): T {
  const { data, error } = schema.safeParse(value)
  if (!error) return data
  throw new Damaged(`${name} in it is not as Atrium writes it (${error.issues[0]?.path.join('.')})`)
}
