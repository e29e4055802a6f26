import { isDeepStrictEqual } from 'node:util'
import type { ImportKind } from '../../../contract/imports/fields.ts'
import type { MemberScope } from '../../platform/database/scope.ts'
import { attach, attachedOf, detach } from './attached.ts'
import { recordsOf } from './kinds.ts'
import { changesOf, labelsOf } from './merge.ts'
import * as rowStore from './row-store.ts'
import * as store from './store.ts'

const AT_ONCE = 500

/** Writes the next rows as the check said; whether there were any. */
export async function writeRows(scope: MemberScope, found: store.KeptImport): Promise<boolean> {
  const { id, kind, done } = found
  const records = recordsOf[kind]
  const rows = await rowStore.listRows(scope, id, { after: found.line, limit: AT_ONCE })
  const last = rows.at(-1)
  if (!last) return false
  const decisions: rowStore.Decision[] = []
  const created = rows.flatMap((row) => writtenAs(row, 'create'))
  if (created.length > 0) {
    const added = new Set(await records.add(scope, created))
    await rowStore.markCreated(scope, id, { after: found.line, last: last.line })
    for (const { id: recordId, line } of created)
      if (!added.has(recordId)) decisions.push({ ...refused(line, 'Added since the check'), written: false })
  }
  const written = created.filter(({ line }) => !decisions.some((each) => each.line === line))
  const changed = rows.flatMap((row) => writtenAs(row, 'change'))
  if (changed.length > 0) {
    const kept = await lockEach(scope, kind, idsOf(changed))
    const changes = changed.flatMap(({ id, line, fields, choice }) => {
      const record = kept.get(id)
      if (!record) {
        decisions.push(refused(line, 'Deleted since the check'))
        return []
      }
      const changes = changesOf(choice ?? found.duplicates, record, fields)
      const before = Object.fromEntries(Object.keys(changes).map((name) => [name, record[name]]))
      const attached = attachedOf(fields)
      written.push({ id, line, choice, fields: { assignedUserId: record.assignedUserId, attached } })
      decisions.push({ line, outcome: 'change', fields: { ...changes, attached }, before, written: true })
      return [{ id, fields: changes }]
    })
    await records.change(scope, changes)
  }
  await attach(scope, written)
  await rowStore.decide(scope, id, decisions)
  await store.changeImport(scope, id, { line: last.line, done: done + rows.length })
  return true
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

/** Records by their ids, locked until the transaction ends. */
const lockEach = async (scope: MemberScope, kind: ImportKind, ids: string[]) =>
  new Map((await recordsOf[kind].read(scope, ids, true)).map((each) => [each.id, each]))

const refused = (line: number, reason: string): rowStore.Decision => ({ line, outcome: 'refuse', reason })

function writtenAs({ line, outcome, recordId, fields, choice }: rowStore.KeptRow, as: 'create' | 'change') {
  return outcome === as && recordId && fields ? [{ line, id: recordId, fields, choice }] : []
}

/** Takes back the last of what was written, except what people changed since; whether there was anything. */
export async function undoRows(scope: MemberScope, found: store.KeptImport): Promise<boolean> {
  const { id, kind, done } = found
  const records = recordsOf[kind]
  const rows = await rowStore.listWrittenBefore(scope, id, found.line, AT_ONCE)
  const last = rows.at(-1)
  if (!last) return false
  const attached = rows.flatMap(({ fields }) => attachedOf(fields))
  const attachedThatStay = await detach(scope, attached)
  const created = rows.flatMap((row) => writtenAs(row, 'create'))
  const stay = new Set(await records.remove(scope, idsOf(created)))
  const decisions = created.flatMap(({ id, line }) => (stay.has(id) ? [kept(line, 'Changed since the import')] : []))
  const changed = rows.filter(({ before }) => before)
  const ids = changed.flatMap(({ recordId }) => recordId ?? [])
  const now = await lockEach(scope, kind, ids)
  const back = changed.flatMap(({ line, recordId, fields, before }) => {
    const record = recordId ? now.get(recordId) : undefined
    if (!record || !before) return []
    const ours = Object.entries(before).filter(([name]) => isDeepStrictEqual(record[name], fields?.[name]))
    const theirs = Object.keys(before).filter((name) => !ours.some(([each]) => each === name))
    const since = [
      ...(theirs.length > 0 ? [labelsOf(kind, theirs)] : []),
      ...(attachedOf(fields).some((each) => attachedThatStay.has(each.id)) ? ['notes or tasks'] : []),
    ]
    if (since.length > 0) decisions.push(kept(line, `Changed since the import: ${since.join(', ')}`))
    return ours.length > 0 ? [{ id: record.id, fields: Object.fromEntries(ours) }] : []
  })
  if (back.length > 0) await records.change(scope, back)
  await rowStore.decide(scope, id, decisions)
  await store.changeImport(scope, id, { line: last.line, done: done + rows.length })
  return true
}

const kept = (line: number, reason: string): rowStore.Decision => ({ line, outcome: 'keep', reason })
