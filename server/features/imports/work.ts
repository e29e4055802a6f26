import { JOB } from '../../platform/calls/caller.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Run } from '../../platform/database/job-queue.ts'
import type { MemberScope } from '../../platform/database/scope.ts'
import type { JobData } from '../../platform/jobs/every-job.ts'
import { computeSomeProgress } from '../leads/rules.ts'
import { checkRows } from './check.ts'
import { finish } from './finish.ts'
import { joinRows } from './join-rows.ts'
import { findKnown } from './known.ts'
import * as store from './store.ts'
import { undoRows, writeRows } from './write.ts'

/** Milliseconds after which another import has its turn: a run that takes longer would be taken for dead. */
const TURN = 20_000
const FAILED = 'Something went wrong on our side. Check the import again, or undo it.'

/** Checks, writes or takes back rows, each batch in one transaction, until all are or the turn is over. */
export async function workOn(database: Database, job: JobData['import_rows'], { last, signal }: Run): Promise<void> {
  const company = database.company(job.companyId, { ...JOB, user: { id: job.userId } })
  const over = Date.now() + TURN
  try {
    for (let more = true; more; ) {
      // What the last batch made due is computed beside the next, as it keeps another processor busy.
      ;[more] = await Promise.all([
        company.write((scope) => step(scope as MemberScope, job.importId)),
        company.write(computeSomeProgress),
      ])
      signal.throwIfAborted()
      if (!more || Date.now() < over) continue
      await company.write((scope) => scope.enqueue('import_rows', job))
      return
    }
  } catch (error) {
    if (last)
      await company.write((scope) => store.changeImport(scope, job.importId, { status: 'failed', failure: FAILED }))
    throw error
  }
}

/** One batch; whether there may be more. What a batch did is durable with how far the import is, so that none is done twice. */
async function step(scope: MemberScope, id: string): Promise<boolean> {
  const found = await store.lockImport(scope, id)
  switch (found?.status) {
    case 'checking': {
      const line = await checkRows(scope, found, await findKnown(scope, found))
      if (line === undefined) await joinRows(scope, found)
      return line !== undefined
    }
    case 'running':
    case 'undoing': {
      const isUndone = found.status === 'undoing'
      const more = await (isUndone ? undoRows : writeRows)(scope, found)
      if (!more) await finish(scope, found, isUndone ? 'undone' : 'done')
      return more
    }
    default:
      return false
  }
}
