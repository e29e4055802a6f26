import { json } from 'node:stream/consumers'
import { CannotStart } from '../config.ts'
import { type About, type End, FORMAT, NAMES } from './contents.ts'
import { Damaged, type EntryRead, readTar } from './tar.ts'

/** A whole back-up, read to its end. */
export interface Whole {
  about: About
  end: End
}

/**
 * Reads a back-up and shows `each` what is between its beginning and its end, in order. Raises `Damaged` where a bit is another
 * than the one that was written, or something is missing.
 */
export async function readWhole(
  archive: AsyncIterable<Uint8Array>,
  each: (entry: EntryRead, about: About) => Promise<void> = async () => undefined,
): Promise<Whole> {
  let about: About | undefined
  let end: End | undefined
  for await (const entry of readTar(archive)) {
    if (end) throw new Damaged('something comes after its end')
    if (entry.name === NAMES.about) about = await readAbout(entry)
    else if (!about) throw new Damaged('it is no back-up of Atrium')
    else if (entry.name === NAMES.end) end = await readEnd(entry)
    else await each(entry, about)
  }
  if (!about || !end) throw new Damaged('its end is missing')
  return { about, end }
}

async function readAbout(entry: EntryRead): Promise<About> {
  const about = (await json(entry.content)) as About
  if (about.format > FORMAT) {
    throw new CannotStart(
      'The back-up was made by a newer version of Atrium. Restore it with that one, or a newer one.',
    )
  }
  return about
}

async function readEnd(entry: EntryRead): Promise<End> {
  const end = (await json(entry.content)) as End
  if (entry.sumBefore() !== end.sha256) throw new Damaged('its checksum is another')
  return end
}
