import type { CompanyScope } from '../../platform/database/scope.ts'
import { lackOf, recordsOf } from './kinds.ts'
import { changesOf } from './merge.ts'
import * as store from './store.ts'

const AT_ONCE = 1_000

/** Rows of a file that are the same, by the line of the first; and the record that they are, where there is one. */
interface Group {
  lines: number[]
  recordId: string | null
}

/**
 * Ends a check: finds rows that are the same as others of the file or as what is there, and says what becomes of them. Rows of
 * one record are joined in the first of them, so that each record is written once.
 */
export async function joinRows(scope: CompanyScope, found: store.KeptImport): Promise<void> {
  const { id, kind, matchBy } = found
  const records = recordsOf[kind]
  const duplicates = found.duplicates === 'create' && records.unique ? 'skip' : found.duplicates
  if (duplicates !== 'create') {
    await records.see?.(scope)
    const same = await store.findSame(scope, id, {
      table: records.table,
      keys: (column) => records.keys(matchBy, column),
    })
    const groups = groupsOf(same)
    if (duplicates === 'skip') await skip(scope, id, groups)
    else await join(scope, { ...found, duplicates }, groups)
  }
  if (duplicates === 'fill' || duplicates === 'overwrite') await refuseIncomplete(scope, found)
  await store.changeImport(scope, id, { status: 'checked', counts: await store.countOutcomes(scope, id) })
}

function groupsOf(same: store.Same[]): Map<number, Group> {
  const parents = new Map<number, number>()
  const rootOf = (line: number): number => {
    let root = line
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next
    return root
  }
  for (const { line, first } of same) {
    const [one, other] = [rootOf(line), rootOf(first)]
    if (one !== other) parents.set(Math.max(one, other), Math.min(one, other))
  }
  const groups = new Map<number, Group>()
  for (const { line, first, recordId } of same) {
    const root = rootOf(line)
    const group = groups.get(root) ?? { lines: [root], recordId: null }
    for (const each of [first, line]) if (each !== root && !group.lines.includes(each)) group.lines.push(each)
    group.recordId ??= recordId
    groups.set(root, group)
  }
  return groups
}

async function skip(scope: CompanyScope, id: string, groups: Map<number, Group>): Promise<void> {
  const decisions = [...groups].flatMap(([root, { lines, recordId }]) =>
    lines
      .filter((line) => recordId || line !== root)
      .map((line): store.Decision => {
        const reason = recordId ? 'Already there' : `The same as line ${root}`
        return { line, outcome: 'skip', reason, recordId, fields: null }
      }),
  )
  for (const batch of batchesOf(decisions)) await store.decide(scope, id, batch)
}

async function join(
  scope: CompanyScope,
  { id, kind, duplicates }: store.KeptImport,
  groups: Map<number, Group>,
): Promise<void> {
  for (const batch of batchesOf([...groups])) {
    const rows = await store.readFields(
      scope,
      id,
      batch.flatMap(([, { lines }]) => lines),
    )
    const byLine = new Map(rows.map((row) => [row.line, row]))
    const ids = batch.flatMap(([, { recordId }]) => recordId ?? [])
    const kept = new Map((await recordsOf[kind].read(scope, ids)).map((record) => [record.id, record]))
    const decisions = batch.flatMap(([root, { lines, recordId }]): store.Decision[] => {
      const sorted = lines.toSorted((one, other) => one - other)
      // In one record later values count, or first ones, as the records that are there are treated.
      const each = sorted.map((line) => byLine.get(line)?.fields ?? {})
      const fields = Object.assign({}, ...(duplicates === 'overwrite' ? each : each.toReversed()))
      const target = recordId ?? byLine.get(root)?.recordId ?? null
      const others = sorted.slice(1)
      if (!recordId) {
        return [
          { line: root, outcome: 'create', fields },
          ...others.map((line) => followerOf(line, { outcome: 'change', reason: `Joined with line ${root}`, target })),
        ]
      }
      const record = kept.get(recordId)
      const changes = record && changesOf({ kind, duplicates }, record, fields)
      if (!record || !changes || Object.keys(changes).length === 0) {
        const reason = record ? 'Nothing to change' : 'In the trash'
        return sorted.map((line) => followerOf(line, { outcome: 'skip', reason, target: recordId }))
      }
      return [
        { line: root, outcome: 'change', recordId, fields },
        ...others.map((line) => followerOf(line, { outcome: 'change', reason: `Joined with line ${root}`, target })),
      ]
    })
    await store.decide(scope, id, decisions)
  }
}

const followerOf = (
  line: number,
  { outcome, reason, target }: { outcome: 'change' | 'skip'; reason: string; target: string | null },
): store.Decision => ({ line, outcome, reason, recordId: target, fields: null })

/** What is to be created and lacks what it needs is refused, with the rows that were joined in it. */
async function refuseIncomplete(scope: CompanyScope, { id, kind }: store.KeptImport): Promise<void> {
  const refused = new Map<string, { field: string; reason: string }>()
  for (let after = 0; ; ) {
    const rows = await store.listRows(scope, id, { after, limit: AT_ONCE })
    const decisions = rows.flatMap(({ line, outcome, fields, recordId }): store.Decision[] => {
      const own = outcome === 'create' && fields ? lackOf(kind, fields) : undefined
      if (own && recordId) refused.set(recordId, own)
      const lack = own ?? (outcome === 'change' && !fields && recordId ? refused.get(recordId) : undefined)
      return lack ? [{ line, outcome: 'refuse', ...lack, recordId: null, fields: null }] : []
    })
    await store.decide(scope, id, decisions)
    const last = rows.at(-1)
    if (!last) return
    after = last.line
  }
}

function* batchesOf<T>(all: T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += AT_ONCE) yield all.slice(at, at + AT_ONCE)
}
