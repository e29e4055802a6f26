import * as z from 'zod/mini'
import { MERGE_DAYS } from '../../../contract/merges/endpoints.ts'
import type { Merge, Side } from '../../../contract/merges/fields.ts'
import { type PageQuery, readCursor, writeCursor } from '../../platform/calls/list.ts'
import { requireVersion } from '../../platform/calls/platform-refusals.ts'
import { type Refusal, required } from '../../platform/calls/refusals.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { mergeRefusals } from './refusals.ts'
import * as store from './store.ts'

export { findMergedInto, listMergedInto, listMovesAside, type MergeUndo, settleMerge } from './store.ts'

/** A record as far as merging knows it, locked. */
interface Mergeable {
  id: string
  version: number
  createdAt: string
  deletedAt: string | null
}

type Sides = Record<string, Side | undefined>

/** What is merged, and what is particular to it. */
export interface Kind<Row extends Mergeable> {
  what: 'lead' | 'candidate'
  tables: store.Tables
  notFound: () => Refusal
  nameOf: (row: Row) => string
  /** Fields that people choose. */
  fields: readonly string[]
  /** The fields with those that go with them. */
  follow: (sides: Sides, rows: [Row, Row]) => Sides
  /** The field of the stage with what goes with it, and the field that says since when the record is in it. */
  stage: readonly [string, ...string[]]
  stageSince: string
  /** Both records, deleted ones too, locked until the transaction ends. */
  lock: (scope: CompanyScope, ids: string[]) => Promise<Row[]>
  change: (scope: CompanyScope, rows: Both<Row>, change: Partial<Row>) => Promise<unknown>
  setDeleted: (scope: CompanyScope, id: string, deleted: boolean) => Promise<unknown>
  /** Says what happened, with the fields that became another. */
  record: (scope: CompanyScope, act: 'merged' | 'unmerged', rows: Both<Row>, change: Partial<Row>) => Promise<void>
  /** Refuses records that are not to be merged with each other. */
  check?: (rows: Both<Row>) => void
  /** What is handed over and back apart from rows with ids; what the first answers is kept for the second. */
  handOver?: (scope: CompanyScope, rows: Both<Row>, change: Partial<Row>) => Promise<object>
  handBack?: (scope: CompanyScope, rows: Both<Row>, undo: store.MergeUndo) => Promise<void>
}

interface Both<Row> {
  /** The record that goes on. */
  into: Row
  /** The one that was merged into it. */
  from: Row
}

/** Merges another record into one: its fields as chosen, and all that hangs on it. */
export async function merge<Row extends Mergeable>(
  scope: CompanyScope,
  kind: Kind<Row>,
  { id, ...merged }: Merge & { id: string },
): Promise<void> {
  const { what, tables } = kind
  const pair = { from: merged.with, into: id }
  if (pair.from === pair.into) throw mergeRefusals.merged_with_itself({ what })
  const locked = await kind.lock(scope, [pair.from, pair.into])
  const there = (wanted: string) => locked.find((each) => each.id === wanted && !each.deletedAt)
  const into = required(there(id), kind.notFound)
  const from = there(pair.from)
  if (!from) throw mergeRefusals.unknown_other({ what, id: pair.from })
  kind.check?.({ into, from })
  requireVersion(into, merged.version)
  requireVersion(from, merged.withVersion)
  const { change, undo } = compare(kind, { into, from }, merged.fields)
  const more = await kind.handOver?.(scope, { into, from }, change)
  const movesOf = undo.stageChangedAt ? 'from' : 'into'
  const { aside, handed } = await store.handOver(scope, tables, { pair, movesOf })
  await kind.setDeleted(scope, pair.from, true)
  await store.addMerge(scope, tables, { pair, aside, undo: { ...undo, ...handed, ...more } })
  const older = [into.createdAt, from.createdAt].toSorted()[0]
  const since = undo.stageChangedAt && { [kind.stageSince]: undo.stageChangedAt.after }
  await kind.change(scope, { into, from }, { ...change, createdAt: older, ...since })
  await kind.record(scope, 'merged', { into, from }, change)
}

/** What the record takes from the other, and what an undo needs of it. */
function compare<Row extends Mergeable>(kind: Kind<Row>, { into, from }: Both<Row>, sides: Sides) {
  const [one, other] = [valuesOf(into), valuesOf(from)]
  const wanted = kind.follow(sides, [into, from])
  const taken = Object.keys(wanted).filter((field) => wanted[field] === 'other' && one[field] !== other[field])
  const since = (values: Values) => values[kind.stageSince] as string
  const undo: store.MergeUndo = {
    fields: Object.fromEntries(
      taken.map((field) => [field, { before: one[field] ?? null, after: other[field] ?? null }]),
    ),
    createdAt: into.createdAt,
    ...(sides[kind.stage[0]] === 'other' && { stageChangedAt: { before: since(one), after: since(other) } }),
  }
  return { change: Object.fromEntries(taken.map((field) => [field, other[field]])) as Partial<Row>, undo }
}

type Values = Record<string, store.Value>

const valuesOf = (row: object) => row as Values

/** Undoes the merge of a record, or the latest one into it, as far as nobody changed anything since. */
export async function unmerge<Row extends Mergeable>(
  scope: CompanyScope,
  kind: Kind<Row>,
  { id, now }: { id: string; now: number },
): Promise<Undone> {
  const merged = await store.findMerge(scope, kind.tables, id)
  if (merged) return undoMerge(scope, kind, { merged, now })
  const [row] = await kind.lock(scope, [id])
  if (!row || row.deletedAt) throw kind.notFound()
  throw mergeRefusals.not_merged({ what: kind.what })
}

interface Undone extends store.Pair {
  /** Fields that were changed since, and stay so. */
  kept: string[]
}

/** Undoes the merge by which a record went, where one still can; nothing where the record was deleted otherwise. */
export async function restoreMerged<Row extends Mergeable>(
  scope: CompanyScope,
  kind: Kind<Row>,
  { id, now }: { id: string; now: number },
): Promise<Undone | undefined> {
  const merged = await store.findMerge(scope, kind.tables, id)
  return merged?.from === id && merged.undo ? undoMerge(scope, kind, { merged, now }) : undefined
}

async function undoMerge<Row extends Mergeable>(
  scope: CompanyScope,
  kind: Kind<Row>,
  { merged, now }: { merged: store.KeptMerge; now: number },
): Promise<Undone> {
  const { what, tables, nameOf, notFound } = kind
  const { from, into, createdAt } = merged
  const pair = { from, into }
  if (!merged.undo || Date.parse(createdAt) < now - MERGE_DAYS * 86_400_000) throw mergeRefusals.merged_long_ago()
  const locked = await kind.lock(scope, [pair.from, pair.into])
  // Who sees only some records has to see both.
  const there = (id: string) =>
    required(
      locked.find((each) => each.id === id),
      notFound,
    )
  const rows = { into: there(pair.into), from: there(pair.from) }
  const name = nameOf(rows.into)
  if (rows.into.deletedAt) {
    const isMerged = (await store.findMerge(scope, tables, pair.into))?.from === pair.into
    throw isMerged ? mergeRefusals.merged_on({ what, name }) : mergeRefusals.merged_into_deleted({ what, name })
  }
  const latest = await store.findMerge(scope, tables, pair.into)
  if (!latest) throw mergeRefusals.not_merged({ what })
  // What a later merge took over, or laid aside, goes back first.
  if (latest.from !== pair.from) throw mergeRefusals.merged_since({ what, name })
  const { undo } = latest
  if (!undo) throw mergeRefusals.merged_long_ago()
  await store.handBack(scope, tables, { ...pair, undo })
  await kind.handBack?.(scope, rows, undo)
  const { change, since, kept } = restored(kind, rows.into, undo)
  await kind.change(scope, rows, { ...change, ...since, createdAt: undo.createdAt })
  await kind.setDeleted(scope, pair.from, false)
  await kind.record(scope, 'unmerged', rows, change)
  return { ...pair, kept }
}

/** The fields of a record as they were before the merge; those that are not as the merge left them stay. */
function restored<Row extends Mergeable>(
  { stage, stageSince, fields }: Kind<Row>,
  row: Row,
  { fields: changed, stageChangedAt }: store.MergeUndo,
) {
  const now = valuesOf(row)
  const moved = stageChangedAt && stageChangedAt.after !== now[stageSince]
  const stays = (field: string) => now[field] !== changed[field]?.after || (moved && stage.includes(field))
  const back = Object.keys(changed).filter((field) => !stays(field))
  return {
    change: Object.fromEntries(back.map((field) => [field, changed[field]?.before])) as Partial<Row>,
    since: stageChangedAt && !moved && { [stageSince]: stageChangedAt.before },
    kept: Object.keys(changed).filter((field) => stays(field) && fields.includes(field)),
  }
}

/** Pairs in a page, where nothing is said. */
const PAGE = 50

/** A page of the pairs of records that may be the same, the older of each pair first. */
export async function listPairs<Row extends Pick<Mergeable, 'id' | 'createdAt'>, Reason>(
  scope: CompanyScope,
  tables: store.Tables,
  { limit = PAGE, cursor, find }: PageQuery & { find: (scope: CompanyScope, ids: string[]) => Promise<Row[]> },
) {
  const after = readCursor(cursor, z.uuid())
  const { rows, next, total } = await store.listTwins<Reason>(scope, tables, { after, limit })
  const found = await find(scope, [...new Set(rows.flatMap(({ oneId, otherId }) => [oneId, otherId]))])
  const records = new Map(found.map((record) => [record.id, record]))
  // One that was deleted since the pairs were found is left out.
  const pairs = rows.flatMap(({ oneId, otherId, reasons }) => {
    const [one, other] = [records.get(oneId), records.get(otherId)]
    if (!one || !other) return []
    return [{ records: (one.createdAt <= other.createdAt ? [one, other] : [other, one]) as [Row, Row], reasons }]
  })
  return { pairs, total, next: next ? writeCursor(next) : null }
}

interface Named {
  what: string
  tables: store.Tables
  notFound: () => Refusal
  find: (scope: CompanyScope, ids: string[]) => Promise<unknown[]>
}

/** Keeps, or forgets, that two records are not the same. */
export async function setDismissed(
  scope: CompanyScope,
  { what, tables, notFound, find }: Named,
  { ids, dismissed }: { ids: [string, string]; dismissed: boolean },
): Promise<void> {
  if (ids[0] === ids[1]) throw mergeRefusals.same_record({ what })
  const found = await find(scope, ids)
  if (found.length < ids.length) throw notFound()
  const pair = ids.toSorted() as [string, string]
  await (dismissed ? store.dismiss(scope, tables, pair) : store.undoDismissal(scope, tables, pair))
}
