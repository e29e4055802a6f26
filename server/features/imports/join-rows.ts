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
function groupsOf(same: rowStore.Same[]): Group[] {
  const groups = new Map<number, Group>()
  const groupOf = (line: number): Group => groups.get(line) ?? { lines: new Set([line]), recordId: null }
  const unite = (line: number, other: number) => {
    const [large, small] = [groupOf(line), groupOf(other)].sort((a, b) => b.lines.size - a.lines.size) as [Group, Group]
    for (const each of [...small.lines, line]) {
      large.lines.add(each)
      groups.set(each, large)
    }
  }
  const recordOf = new Map<number, string>()
  const lineOf = new Map<string, number>()
  for (const { line, first, recordId } of same) {
    unite(line, first)
    if (!recordId || recordOf.has(line)) continue
    unite(line, lineOf.get(recordId) ?? line)
    recordOf.set(line, recordId)
    lineOf.set(recordId, line)
  }
  for (const [line, recordId] of recordOf) groupOf(line).recordId ??= recordId
  return [...new Set(groups.values())]
}

async function join(scope: CompanyScope, found: store.KeptImport, groups: Group[]): Promise<void> {
  const { id, kind } = found
  for (let at = 0; at < groups.length; at += AT_ONCE) {
    const batch = groups.slice(at, at + AT_ONCE)
    const lines = batch.flatMap((group) => [...group.lines])
    const byLine = new Map((await rowStore.readFields(scope, id, lines)).map((row) => [row.line, row]))
    const ids = batch.flatMap(({ recordId }) => recordId ?? [])
    const kept = new Map((await recordsOf[kind].read(scope, ids)).map((record) => [record.id, record]))
    const decisions = batch.flatMap(({ lines, recordId }) => {
      const rows = [...lines].sort((one, other) => one - other).flatMap((line) => byLine.get(line) ?? [])
      return recordId ? intoRecord(found, rows, { id: recordId, ...kept.get(recordId) }) : intoFirst(found, rows)
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
function intoFirst(found: store.KeptImport, rows: Row[]): rowStore.Decision[] {
  const [first] = rows
  if (!first) return []
  const { line, recordId } = first
  const [joined, others] = divided(rows, (row) => row === first || fateOf(found, row) !== 'skip')
  return [
    ...others.map((row) => skipped(row, `The same as line ${line}`, null)),
    { line, outcome: 'create', fields: joinedFields(found, joined) },
    ...followers(joined, recordId),
  ]
}

function divided(rows: Row[], isJoined: (row: Row) => boolean): [joined: Row[], others: Row[]] {
  return [rows.filter(isJoined), rows.filter((row) => !isJoined(row))]
}

/** Rows that a record has: it is changed as they say. */
function intoRecord(found: store.KeptImport, rows: Row[], record: { id: string }): rowStore.Decision[] {
  const [joined, left] = divided(rows, (row) => fateOf(found, row) !== 'skip')
  const others = left.map((row) => skipped(row, 'Already there', record.id))
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
  let fields: Row['fields'] = {}
  for (const row of rows)
    fields = fateOf(found, row) === 'overwrite' ? { ...fields, ...row.fields } : { ...row.fields, ...fields }
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
