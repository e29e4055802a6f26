import { sql } from 'kysely'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'

/** Computes the progress of leads that changed since it was computed last. What reads `lead_progress` begins with this. */
export async function computeDueProgress(company: CompanyDatabase<CompanyScope>): Promise<void> {
  for (let more = true; more; ) more = await company.write(computeSomeProgress)
}

/** The same of some thousands of leads; whether there are more. */
export async function computeSomeProgress({ db }: CompanyScope): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`select compute_due_progress() as more`.execute(db)
  return rows[0]?.more === true
}
