import { sql } from 'kysely'
import type { Lead, LeadField, LeadMove } from '../../../contract/leads/fields.ts'
import { deleteRows, insertRow, rowsOf, updateRows } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { isOf } from './event-store.ts'

type Value = Lead[LeadField]

/** What an undo restores of the lead that was merged into, and what goes back to the other. */
export interface MergeUndo {
  fields: { [Field in LeadField]?: { before: Value; after: Value } }
  createdAt: string
  /** Where the stage of the other was chosen: since when the lead was in its own, and since when in that one. */
  stageChangedAt?: { before: string; after: string }
  notes: string[]
  tasks: string[]
  events: string[]
  /** Its moves, where they count as those of the lead. */
  moves: string[]
}

export interface Pair {
  /** The lead that is merged away. */
  from: string
  into: string
}

export interface KeptMerge extends Pair {
  createdAt: string
  undo: MergeUndo | null
}

/** The latest merge of a lead into another, or else into it. */
export async function findMerge(scope: CompanyScope, id: string): Promise<KeptMerge | undefined> {
  return rowsOf(scope, 'leadMerges')
    .select(['leadId as from', 'intoId as into', 'createdAt', sql<MergeUndo | null>`undo`.as('undo')])
    .where(({ or, eb }) => or([eb('leadId', '=', id), eb('intoId', '=', id)]))
    .orderBy(sql`lead_id = ${id}`, 'desc')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The lead that a merged one is part of by now, through all merges. */
export async function findMergedInto({ db, companyId }: CompanyScope, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with recursive way as (
      select into_id as id, 1 as steps from lead_merges where company_id = ${companyId} and lead_id = ${id}
      union all
      select m.into_id, steps + 1 from way join lead_merges m on m.company_id = ${companyId} and m.lead_id = way.id
    )
    select id from way order by steps desc limit 1`.execute(db)
  return rows[0]?.id
}

/**
 * Hands notes, tasks and events over. Of the moves those of one lead go on to count; those of the other are laid aside, where figures do
 * not see them.
 */
export async function handOver(
  scope: CompanyScope,
  { from, into }: Pair,
  { movesOf }: { movesOf: 'from' | 'into' },
): Promise<Pick<MergeUndo, 'notes' | 'tasks' | 'events' | 'moves'> & { aside: string }> {
  const [notes, tasks, events, aside, moves] = await Promise.all([
    updateRows(scope, 'leadNotes', { leadId: into }).where('leadId', '=', from).returning('id').execute(),
    updateRows(scope, 'tasks', { leadId: into }).where('leadId', '=', from).returning('id').execute(),
    updateRows(scope, 'events', toLead(into)).where(isOf(from)).returning('id').execute(),
    layMovesAside(scope, movesOf === 'from' ? into : from),
    updateRows(scope, 'leadMoves', { leadId: into }).where('leadId', '=', from).returning('id').execute(),
  ])
  return { notes: idsOf(notes), tasks: idsOf(tasks), events: idsOf(events), aside, moves: idsOf(moves) }
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

const toLead = (id: string) => ({
  entityId: sql<string>`case entity_type when 'lead' then ${id}::uuid else entity_id end`,
  payload: sql<string>`case when payload ? 'leadId' then jsonb_set(payload, '{leadId}', to_jsonb(${id}::text)) else payload end`,
})

async function layMovesAside({ db, companyId }: CompanyScope, leadId: string): Promise<string> {
  const { rows } = await sql<{ moves: string }>`
    with aside as (delete from lead_moves where company_id = ${companyId} and lead_id = ${leadId} returning *)
    select coalesce(jsonb_agg(to_jsonb(aside) order by changed_at, id), '[]')::text as moves from aside`.execute(db)
  return rows[0]?.moves ?? '[]'
}

export async function addMerge(
  scope: CompanyScope,
  { from, into }: Pair,
  { aside, undo }: { aside: string; undo: MergeUndo },
): Promise<void> {
  const row = { leadId: from, intoId: into, userId: scope.userId, moves: aside, undo: JSON.stringify(undo) }
  await insertRow(scope, 'leadMerges', row).execute()
}

/** Takes back what `handOver` did, as far as it is where that put it. */
export async function handBack(scope: CompanyScope, { from, into }: Pair, undo: MergeUndo): Promise<void> {
  const { moves } = await deleteRows(scope, 'leadMerges')
    .where('leadId', '=', from)
    .returning('moves')
    .executeTakeFirstOrThrow()
  const among = (ids: string[]) => sql<boolean>`id = any(${ids}::uuid[])`
  const { db, companyId } = scope
  await Promise.all([
    updateRows(scope, 'leadNotes', { leadId: from }).where('leadId', '=', into).where(among(undo.notes)).execute(),
    updateRows(scope, 'tasks', { leadId: from }).where('leadId', '=', into).where(among(undo.tasks)).execute(),
    updateRows(scope, 'events', toLead(from)).where(isOf(into)).where(among(undo.events)).execute(),
    updateRows(scope, 'leadMoves', { leadId: from }).where('leadId', '=', into).where(among(undo.moves)).execute(),
    sql`insert into lead_moves select * from jsonb_populate_recordset(null::lead_moves, ${JSON.stringify(moves)}::jsonb)
      as moves where company_id = ${companyId}`.execute(db),
  ])
}

/** Computes the figures of leads again whose moves came from elsewhere. */
export async function computeProgress({ db, companyId }: CompanyScope, ids: string[]): Promise<void> {
  await sql`select note_lead_progress(${companyId}, ${ids}::uuid[])`.execute(db)
}

/** The moves of what was merged into a lead that were laid aside. */
export async function listMovesAside({ db, companyId }: CompanyScope, id: string): Promise<LeadMove[]> {
  const { rows } = await sql<LeadMove>`
    with recursive merged as (
      select lead_id, moves from lead_merges where company_id = ${companyId} and into_id = ${id}
      union all
      select m.lead_id, m.moves from merged join lead_merges m on m.company_id = ${companyId} and m.into_id = merged.lead_id
    )
    select m.id, ${id}::uuid as lead_id, m.user_id, m.from_stage, m.to_stage, m.reason, m.changed_at
    from merged, jsonb_populate_recordset(null::lead_moves, merged.moves) as m`.execute(db)
  return rows
}

/** The leads that were merged into one and could still come back. */
export async function listMergedInto(scope: CompanyScope, id: string): Promise<string[]> {
  const rows = await rowsOf(scope, 'leadMerges')
    .select('leadId')
    .where('intoId', '=', id)
    .where('undo', 'is not', null)
    .execute()
  return rows.map(({ leadId }) => leadId)
}

/** Before a merged lead goes for good: its merge cannot be undone any more, and what had led to it leads on. */
export async function settleMerge(scope: CompanyScope, id: string): Promise<void> {
  const [merge] = await updateRows(scope, 'leadMerges', { undo: null })
    .where('leadId', '=', id)
    .returning('intoId')
    .execute()
  if (merge) await updateRows(scope, 'leadMerges', { intoId: merge.intoId }).where('intoId', '=', id).execute()
}
