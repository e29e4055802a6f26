import { createStore, del, delMany, get, keys, set, setMany, type UseStore } from 'idb-keyval'
import { type Chapter, type RecordingKind, UNCLAIMED_HOURS } from '../../contract/recordings.ts'

/** A recording that is whole. */
export interface Take extends TakeFacts {
  blob: Blob
  /** Address of its upload, as far as one was begun; it is continued there. */
  uploadUrl?: string
}

/** What is known of a recording apart from its bytes. */
export interface TakeFacts {
  id: string
  /** As the recorder or the file says it, with codecs. */
  type: string
  kind: RecordingKind
  /** Milliseconds; null where it is not known. */
  duration: number | null
  chapters: Chapter[]
  madeElsewhere: boolean
  /** Milliseconds since 1970. */
  madeAt: number
}

/** A recording that was found again: whole, or in the slices that were stored until the page went away. */
export type FoundTake = { whole: true; take: Take } | { whole: false; facts: TakeFacts; slices: Blob[] }

/** Keeps one slice of a recording that goes on, with what is known of it so far. */
export async function keepSlice({ openingId, facts, index, slice }: Slice): Promise<void> {
  const key = sliceKey(openingId, index)
  await setMany(
    [
      [key, slice],
      [factsKey(openingId), facts],
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

/** Keeps a whole recording, in place of its slices and of any other of the opening. */
export async function keepTake(openingId: string, take: Take): Promise<void> {
  await set(takeKey(openingId), take, store())
  await dropSlices(openingId)
}

/** Removes whatever is kept of an opening. */
export async function dropTakes(openingId: string): Promise<void> {
  await del(takeKey(openingId), store())
  await dropSlices(openingId)
}

/** Removes the slices of a recording that went on; a whole one stays. */
async function dropSlices(openingId: string): Promise<void> {
  const found = (await keys<string>(store())).filter((key) => key.startsWith(sliceKey(openingId)))
  await delMany([...found, factsKey(openingId)], store())
}

/** What is kept of an opening; what is older than an upload may be, of any opening, is removed (hours: contract). */
export async function findTake(openingId: string, now: number): Promise<FoundTake | undefined> {
  await dropOld(now)
  // Slices are newer than a whole take: they are gone once there is one.
  const facts = await get<TakeFacts>(factsKey(openingId), store())
  const names = (await keys<string>(store())).filter((key) => key.startsWith(sliceKey(openingId))).toSorted()
  const slices = await Promise.all(names.map((name) => get<Blob>(name, store())))
  const known = slices.filter((slice) => slice !== undefined)
  if (facts && known.length > 0) return { whole: false, facts, slices: known }
  const take = await get<Take>(takeKey(openingId), store())
  return take && { whole: true, take }
}

async function dropOld(now: number) {
  for (const key of await keys<string>(store())) {
    if (!/ (facts|take)$/.test(key)) continue
    const { madeAt } = (await get<TakeFacts>(key, store())) ?? { madeAt: 0 }
    const openingId = key.split(' ')[0]
    if (openingId && now - madeAt > UNCLAIMED_HOURS * 3_600_000) await dropTakes(openingId)
  }
}

let opened: UseStore | undefined

function store(): UseStore {
  opened ??= createStore('applications', 'recordings')
  return opened
}

const takeKey = (openingId: string) => `${openingId} take`
const factsKey = (openingId: string) => `${openingId} facts`
// With leading zeros, so that their order as text is theirs in time.
const sliceKey = (openingId: string, index?: number) =>
  `${openingId} slice ${index === undefined ? '' : String(index).padStart(6, '0')}`
