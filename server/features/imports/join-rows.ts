import type { Duplicates } from '../../../contract/imports/fields.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { attachedOf } from './attached.ts'
import { lackOf, recordsOf } from './kinds.ts'
import { changesOf, labelsOf } from './merge.ts'
import * as rowStore from './row-store.ts'
import * as store from './store.ts'

const AT_ONCE = 1_000

/** Rows of a file that are the same, and the record that they are, where there is one. */
interface Group {
  lines: Set<number>
  recordId: string | null
}

/**
 * Ends a check: finds rows that are the same as others of the file or as what is there, and says what becomes of them. Rows of
 * one record are joined in the first of them, so that each record is written once.
 */
export async function joinRows(scope: CompanyScope, found: store.KeptImport): Promise<void> {
  const { id, kind, matchBy, duplicates } = found
  const records = recordsOf[kind]
  const wanted = new Set([duplicates, ...(await rowStore.listChoices(scope, id))])
  if (records.unique || wanted.difference(new Set(['create'])).size > 0) {
    await records.see?.(scope)
    const keys = (column: Parameters<typeof records.keys>[1]) => records.keys(matchBy, column)
    const same = await rowStore.findSame(scope, found, { table: records.table, unique: records.unique, keys })
    await join(scope, found, groupsOf(same))
  }
  if (wanted.has('fill') || wanted.has('overwrite')) await refuseIncomplete(scope, found)
  await store.changeImport(scope, id, { status: 'checked', counts: await rowStore.countOutcomes(scope, id) })
}

/** Joins rows with the same key, and rows of the same record, which each has by its surest key. */
function groupsOf(same: rowStore.Same[]): Map<number, Group> {
  const parents = new Map<number, number>()
  const rootOf = (line: number): number => {
    let root = line
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next
    if (root !== line) parents.set(line, root)
    return root
  }
  const union = (line: number, other: number) => {
    const [one, another] = [rootOf(line), rootOf(other)]
    if (one !== another) parents.set(Math.max(one, another), Math.min(one, another))
  }
  const recordOf = new Map<number, string>()
  for (const { line, first, recordId } of same) {
    union(line, first)
    if (recordId && !recordOf.has(line)) recordOf.set(line, recordId)
  }
  const lineOf = new Map<string, number>()
  for (const [line, recordId] of recordOf) {
    const other = lineOf.get(recordId)
    if (other === undefined) lineOf.set(recordId, line)
    else union(line, other)
  }
  const groups = new Map<number, Group>()
  for (const { line, first } of same) {
    const root = rootOf(line)
    const group = groups.get(root) ?? { lines: new Set([root]), recordId: null }
    group.lines.add(first).add(line)
    group.recordId ??= recordOf.get(line) ?? null
    groups.set(root, group)
  }
  return groups
}

async function join(scope: CompanyScope, found: store.KeptImport, groups: Map<number, Group>): Promise<void> {
  const { id, kind } = found
  for (const batch of batchesOf([...groups])) {
    const lines = batch.flatMap(([, { lines }]) => [...lines])
    const byLine = new Map((await rowStore.readFields(scope, id, lines)).map((row) => [row.line, row]))
    const ids = batch.flatMap(([, { recordId }]) => recordId ?? [])
    const kept = new Map((await recordsOf[kind].read(scope, ids)).map((record) => [record.id, record]))
    const decisions = batch.flatMap(([root, { lines, recordId }]) => {
      const rows = [...lines].sort((one, other) => one - other).flatMap((line) => byLine.get(line) ?? [])
      return recordId ? intoRecord(found, rows, { id: recordId, ...kept.get(recordId) }) : intoFirst(found, root, rows)
    })
    await rowStore.decide(scope, id, decisions)
  }
}

type Row = rowStore.KeptRow

/** What becomes of a row that is there already. Where two of the same cannot be, none is created anyway. */
function fateOf({ duplicates }: store.KeptImport, { choice }: Row): Exclude<Duplicates, 'create'> {
  const fate = choice ?? duplicates
  return fate === 'create' ? 'skip' : fate
}

/** Rows that no record has: the first is created, with what others add to it. */
function intoFirst(found: store.KeptImport, root: number, rows: Row[]): rowStore.Decision[] {
  const first = rows.find(({ line }) => line === root)
  const isJoined = (row: Row) => row === first || fateOf(found, row) !== 'skip'
  const joined = rows.filter(isJoined)
  return [
    ...rows.filter((row) => !isJoined(row)).map((row) => skipped(row, `The same as line ${root}`, null)),
    { line: root, outcome: 'create', fields: joinedFields(found, joined) },
    ...followers(joined, first?.recordId ?? null),
  ]
}

/** Rows that a record has: it is changed as they say. */
function intoRecord(found: store.KeptImport, rows: Row[], record: { id: string }): rowStore.Decision[] {
  const isJoined = (row: Row) => fateOf(found, row) !== 'skip'
  const joined = rows.filter(isJoined)
  const others = rows.filter((row) => !isJoined(row)).map((row) => skipped(row, 'Already there', record.id))
  const [first] = joined
  if (!first) return others
  const isThere = Object.keys(record).length > 1
  const fields = joinedFields(found, joined)
  const changes = isThere ? Object.keys(changesOf(fateOf(found, first), record, fields)) : []
  const adds = isThere && attachedOf(fields).length > 0
  if (changes.length === 0 && !adds) {
    const reason = isThere ? 'Nothing to change' : 'In the trash'
    return [...others, ...joined.map((row) => skipped(row, reason, record.id))]
  }
  const changed = changes.length > 0 ? [`Changes ${labelsOf(found.kind, changes)}`] : []
  const reason = [...changed, ...(adds ? ['Adds notes or tasks'] : [])].join('; ')
  return [
    ...others,
    { line: first.line, outcome: 'change', reason, recordId: record.id, fields },
    ...followers(joined, record.id),
  ]
}

/** In one record later values count, or first ones, as its rows are treated. */
function joinedFields(found: store.KeptImport, rows: Row[]) {
  const attached = rows.flatMap(({ fields }) => attachedOf(fields))
  const { fields } = rows
    .map((row) => ({ row, fields: row.fields ?? {} }))
    .reduce((one, other) => ({
      row: one.row,
      fields:
        fateOf(found, other.row) === 'overwrite'
          ? { ...one.fields, ...other.fields }
          : { ...other.fields, ...one.fields },
    }))
  return attached.length > 0 ? { ...fields, attached } : fields
}

const followers = ([first, ...others]: Row[], recordId: string | null): rowStore.Decision[] =>
  others.map(({ line }) => ({
    ...{ line, outcome: 'change', reason: `Joined with line ${first?.line}` },
    ...{ recordId, fields: null },
  }))

const skipped = ({ line }: Row, reason: string, recordId: string | null): rowStore.Decision => ({
  ...{ line, outcome: 'skip', reason, recordId, fields: null },
})

/** What is to be created and lacks what it needs is refused, with the rows that were joined in it. */
async function refuseIncomplete(scope: CompanyScope, { id, kind }: store.KeptImport): Promise<void> {
  const refused = new Map<string, { field: string; reason: string }>()
  for (let after = 0; ; ) {
    const rows = await rowStore.listRows(scope, id, { after, limit: AT_ONCE })
    const decisions = rows.flatMap(({ line, outcome, fields, recordId }): rowStore.Decision[] => {
      const own = outcome === 'create' && fields ? lackOf(kind, fields) : undefined
      if (own && recordId) refused.set(recordId, own)
      const lack = own ?? (outcome === 'change' && !fields && recordId ? refused.get(recordId) : undefined)
      return lack ? [{ line, outcome: 'refuse', ...lack, recordId: null, fields: null }] : []
    })
    await rowStore.decide(scope, id, decisions)
    const last = rows.at(-1)
    if (!last) return
    after = last.line
  }
}

function* batchesOf<T>(all: T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += AT_ONCE) yield all.slice(at, at + AT_ONCE)
}
