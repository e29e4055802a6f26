import { createStore, delMany, get, keys, set, setMany, type UseStore } from 'idb-keyval'
import { UNCLAIMED_HOURS } from '../../../contract/recordings/endpoints.ts'
import type { Chapter, RecordingKind } from '../../../contract/recordings/fields.ts'

export interface Take extends TakeFacts {
  blob: Blob
  /** Address of its upload, as far as one was begun; it is continued there. */
  uploadUrl?: string
}

/** What is known of a recording apart from its bytes. */
export interface TakeFacts {
  id: string
  /** The e-mail address that was filled in when it was made: who types it again is taken for the same person. */
  email: string
  /** As the recorder or the file says it, with codecs. */
  type: string
  kind: RecordingKind
  /** Milliseconds; null where it is not known. */
  duration: number | null
  chapters: Chapter[]
  madeElsewhere: boolean
  madeAt: number
}

/** A recording that was found again: whole, or in the slices that were stored until the page went away. */
export type FoundTake = { whole: true; take: Take } | { whole: false; facts: TakeFacts; slices: Blob[] }

// Each take has keys of its own: two tabs with the form of one opening do not touch each other's.

export async function keepSlice({ openingId, facts, index, slice }: Slice): Promise<void> {
  const prefix = prefixOf(openingId, facts.id)
  // With leading zeros, so that their order as text is theirs in time.
  const key = `${prefix} slice ${String(index).padStart(6, '0')}`
  await setMany(
    [
      [key, slice],
      [`${prefix} facts`, facts],
    ],
    store(),
  )
}

interface Slice {
  openingId: string
  facts: TakeFacts
  index: number
  slice: Blob
}

/** Keeps a whole recording, in place of its slices. */
export async function keepTake(openingId: string, take: Take): Promise<void> {
  const prefix = prefixOf(openingId, take.id)
  await set(`${prefix} take`, take, store())
  await delMany(
    (await keysOf(prefix)).filter((key) => !key.endsWith(' take')),
    store(),
  )
}

export async function dropTake(openingId: string, takeId: string): Promise<void> {
  await delMany(await keysOf(prefixOf(openingId, takeId)), store())
}

export async function readTake(openingId: string, takeId: string): Promise<FoundTake | undefined> {
  const prefix = prefixOf(openingId, takeId)
  // Slices are newer than a whole take: they are gone once there is one.
  const facts = await get<TakeFacts>(`${prefix} facts`, store())
  const names = (await keysOf(prefix)).filter((key) => key.includes(' slice ')).toSorted()
  const slices = await Promise.all(names.map((name) => get<Blob>(name, store())))
  const known = slices.filter((slice) => slice !== undefined)
  if (facts && known.length > 0) return { whole: false, facts, slices: known }
  const take = await get<Take>(`${prefix} take`, store())
  return take && { whole: true, take }
}

/** The recordings that are kept of an opening; those older than an upload may be, of any opening, are removed first. */
export async function listTakes(openingId: string, now: number): Promise<TakeFacts[]> {
  await dropOld(now)
  const names = (await keys<string>(store())).filter((key) => key.startsWith(`${openingId} `) && NAMED.test(key))
  const found = await Promise.all(names.map((name) => get<TakeFacts>(name, store())))
  return found.flatMap((facts) => facts ?? []).toSorted((one, other) => other.madeAt - one.madeAt)
}

async function dropOld(now: number) {
  for (const key of await keys<string>(store())) {
    if (!NAMED.test(key)) continue
    const { madeAt } = (await get<TakeFacts>(key, store())) ?? { madeAt: 0 }
    if (now - madeAt > UNCLAIMED_HOURS * 3_600_000) await delMany(await keysOf(key.replace(NAMED, '')), store())
  }
}

async function keysOf(prefix: string): Promise<string[]> {
  const all = await keys<string>(store())
  return all.filter((key) => key.startsWith(prefix) && OF_ONE.test(key.slice(prefix.length)))
}

let opened: UseStore | undefined

function store(): UseStore {
  opened ??= createStore('applications', 'recordings')
  return opened
}

const NAMED = / (facts|take)$/
const OF_ONE = /^ (facts|take|slice \d+)$/
const prefixOf = (openingId: string, takeId: string) => `${openingId} ${takeId}`
