import type { MemberScope } from '../../platform/database/scope.ts'
import { record } from '../../platform/events/record.ts'
import * as rowStore from './row-store.ts'
import * as store from './store.ts'

/** Rows from which on PostgreSQL is told of them at once, rather than when it next looks by itself. */
const MANY = 1_000

/** Ends a run or an undo: counts what came of the rows, and says what happened. */
export async function finish(
  scope: MemberScope,
  { id, kind, fileName, done }: store.KeptImport,
  status: 'done' | 'cancelled' | 'undone',
): Promise<void> {
  const counts = await rowStore.countOutcomes(scope, id)
  await store.changeImport(scope, id, { status, counts, finishedAt: new Date().toISOString() })
  if (done >= MANY) await store.analyzeImported(scope)
  const { create = 0, change = 0 } = counts
  await record(scope, status === 'undone' ? 'import.undone' : 'import.finished', { id, kind, fileName, create, change })
}
