import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cutPage, type Part } from '../../platform/database/page.ts'
import { updateRows } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'

/** Where records of a kind are, and what belongs to them. */
export interface Tables {
  /** What was merged into what; which pairs are not the same; the moves from stage to stage. */
  merges: 'leadMerges' | 'candidateMerges'
  dismissed: 'dismissedDuplicates' | 'dismissedCandidates'
  moves: 'leadMoves' | 'candidateMoves'
  /** The function that finds pairs. */
  twins: 'find_twins' | 'find_candidate_twins'
  /** The column by which rows of these tables name a record. */
  column: 'leadId' | 'applicationId'
  /** What is handed over, by the name that an undo keeps the ids under. */
  belongings: Record<string, string>
  /** The events of a record, and what they are changed to when they become another's. */
  events: {
    isOf: (id: string) => RawBuilder<SqlBool>
    become: (id: string) => { entityId: RawBuilder<string>; payload?: RawBuilder<string> }
  }
}

export type Value = string | number | boolean | null

/** What an undo restores of the record that was merged into, and what goes back to the other. */
export interface MergeUndo {
  fields: Record<string, { before: Value; after: Value }>
  createdAt: string
  /** Where the stage of the other was chosen: since when the record was in its own, and since when in that one. */
  stageChangedAt?: { before: string; after: string }
  /** Ids of what was handed over; of moves, where they count as those of the record. */
  [belongings: string]: unknown
}

export interface Pair {
  /** The record that is merged away. */
  from: string
  into: string
}

export interface KeptMerge extends Pair {
  createdAt: string
  undo: MergeUndo | null
}

interface MergeRow extends KeptMerge {
  moves: unknown
}

/** The latest merge of a record into another, or else into it. */
export async function findMerge({ db, companyId }: CompanyScope, { merges, column }: Tables, id: string) {
  const from = sql.ref(column)
  const { rows } = await sql<KeptMerge>`
    select ${from} as "from", into_id as "into", created_at, undo from ${sql.table(merges)}
    where company_id = ${companyId} and (${from} = ${id} or into_id = ${id})
    order by ${from} = ${id} desc, created_at desc limit 1`.execute(db)
  return rows[0]
}

/** The record that a merged one is part of by now, through all merges. */
export async function findMergedInto({ db, companyId }: CompanyScope, { merges, column }: Tables, id: string) {
  const { rows } = await sql<{ id: string }>`
    with recursive way as (
      select into_id as id, 1 as steps from ${sql.table(merges)} where company_id = ${companyId} and ${sql.ref(column)} = ${id}
      union all
      select m.into_id, steps + 1 from way join ${sql.table(merges)} m on m.company_id = ${companyId} and m.${sql.ref(column)} = way.id
    )
    select id from way order by steps desc limit 1`.execute(db)
  return rows[0]?.id
}

/**
 * Hands over what belongs to a record, with its events. Of the moves those of one go on to count; those of the other are laid aside,
 * where figures do not see them.
 */
export async function handOver(
  scope: CompanyScope,
  tables: Tables,
  { pair: { from, into }, movesOf }: { pair: Pair; movesOf: 'from' | 'into' },
): Promise<{ handed: Record<string, string[]>; aside: string }> {
  const give = (table: string) => handRows(scope, { table, column: tables.column, from, to: into })
  const [events, aside, moves, ...belongings] = await Promise.all([
    updateRows(scope, 'events', tables.events.become(into)).where(tables.events.isOf(from)).returning('id').execute(),
    layMovesAside(scope, tables, movesOf === 'from' ? into : from),
    give(tables.moves),
    ...Object.entries(tables.belongings).map(async ([name, table]) => [name, await give(table)] as const),
  ])
  return { handed: { ...Object.fromEntries(belongings), events: events.map(({ id }) => id), moves }, aside }
}

async function handRows(
  { db, companyId }: CompanyScope,
  { table, column, from, to, ids }: { table: string; column: string; from: string; to: string; ids?: string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set ${sql.ref(column)} = ${to}
    where company_id = ${companyId} and ${sql.ref(column)} = ${from} and ${ids ? among(ids) : sql`true`}
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

const among = (ids: unknown) => sql<SqlBool>`id = any(${ids}::uuid[])`

async function layMovesAside({ db, companyId }: CompanyScope, { moves, column }: Tables, id: string): Promise<string> {
  const { rows } = await sql<{ moves: string }>`
    with aside as (delete from ${sql.table(moves)} where company_id = ${companyId} and ${sql.ref(column)} = ${id} returning *)
    select coalesce(jsonb_agg(to_jsonb(aside) order by changed_at, id), '[]')::text as moves from aside`.execute(db)
  return rows[0]?.moves ?? '[]'
}

export async function addMerge(
  { db, companyId, userId }: CompanyScope,
  { merges, column }: Tables,
  { pair: { from, into }, aside, undo }: { pair: Pair; aside: string; undo: MergeUndo },
): Promise<void> {
  await sql`
    insert into ${sql.table(merges)} (company_id, ${sql.ref(column)}, into_id, user_id, moves, undo)
    values (${companyId}, ${from}, ${into}, ${userId}, ${aside}::jsonb, ${JSON.stringify(undo)}::jsonb)`.execute(db)
}

/** Takes back what `handOver` did, as far as it is where that put it. */
export async function handBack(scope: CompanyScope, tables: Tables, { from, into, undo }: Pair & { undo: MergeUndo }) {
  const { db, companyId } = scope
  const { rows } = await sql<Pick<MergeRow, 'moves'>>`
    delete from ${sql.table(tables.merges)} where company_id = ${companyId} and ${sql.ref(tables.column)} = ${from}
    returning moves`.execute(db)
  const handed = { ...tables.belongings, moves: tables.moves }
  await Promise.all([
    ...Object.entries(handed).map(([name, table]) =>
      handRows(scope, { table, column: tables.column, from: into, to: from, ids: undo[name] as string[] }),
    ),
    updateRows(scope, 'events', tables.events.become(from))
      .where(tables.events.isOf(into))
      .where(among(undo.events))
      .execute(),
    sql`insert into ${sql.table(tables.moves)}
      select * from jsonb_populate_recordset(null::${sql.table(tables.moves)}, ${JSON.stringify(rows[0]?.moves ?? [])}::jsonb) as moves
      where company_id = ${companyId}`.execute(db),
  ])
}

/** The moves of what was merged into a record that were laid aside, in the columns of the kind. */
export async function listMovesAside<Move>(
  { db, companyId }: CompanyScope,
  { merges, moves, column }: Tables,
  { id, columns }: { id: string; columns: RawBuilder<unknown> },
): Promise<Move[]> {
  const { rows } = await sql<Move>`
    with recursive merged as (
      select ${sql.ref(column)} as id, moves from ${sql.table(merges)} where company_id = ${companyId} and into_id = ${id}
      union all
      select m.${sql.ref(column)}, m.moves from merged
      join ${sql.table(merges)} m on m.company_id = ${companyId} and m.into_id = merged.id
    )
    select ${columns} from merged, jsonb_populate_recordset(null::${sql.table(moves)}, merged.moves) as m`.execute(db)
  return rows
}

/** The records that were merged into one: all, or those that could still come back. */
export async function listMergedInto(
  scope: CompanyScope,
  { merges, column }: Tables,
  { id, gone }: { id: string; gone: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(column)} as id from ${sql.table(merges)}
    where company_id = ${scope.companyId} and into_id = ${id} and (undo is not null or ${gone})`.execute(scope.db)
  return rows.map((row) => row.id)
}

/** Before a merged record goes for good: its merge cannot be undone any more, and what had led to it leads on. */
export async function settleMerge({ db, companyId }: CompanyScope, { merges, column }: Tables, id: string) {
  const { rows } = await sql<{ intoId: string }>`
    update ${sql.table(merges)} set undo = null where company_id = ${companyId} and ${sql.ref(column)} = ${id}
    returning into_id`.execute(db)
  const into = rows[0]?.intoId
  if (into)
    await sql`update ${sql.table(merges)} set into_id = ${into} where company_id = ${companyId} and into_id = ${id}`.execute(
      db,
    )
}

interface Twins<Reason> {
  oneId: string
  otherId: string
  reasons: Reason[]
}

/** Pairs of records that look alike, those with the newest first, and how many there are over all pages. */
export async function listTwins<Reason>({ db }: CompanyScope, { twins }: Tables, { after, limit }: Part) {
  const beyond = after ? sql`(other_id, one_id) < (${after.value}::uuid, ${after.id}::uuid)` : sql`true`
  const { rows } = await sql<Twins<Reason> & { total: number }>`
    with twins as materialized (select * from ${sql.raw(twins)}())
    select one_id, other_id, reasons, (select count(*)::int from twins) as total from twins where ${beyond}
    order by other_id desc, one_id desc limit ${limit + 1}`.execute(db)
  const page = cutPage(rows, limit, ({ oneId, otherId }) => ({ value: otherId, id: oneId }))
  return { ...page, total: rows[0]?.total ?? 0 }
}

/** Keeps that two records are not the same, the lesser id first. */
export async function dismiss(
  { db, companyId, userId }: CompanyScope,
  { dismissed }: Tables,
  [oneId, otherId]: [string, string],
): Promise<void> {
  await db
    .insertInto(dismissed)
    .values({ companyId, oneId, otherId, userId })
    .onConflict((same) => same.doNothing())
    .execute()
}

export async function undoDismissal(
  { db, companyId }: CompanyScope,
  { dismissed }: Tables,
  [oneId, otherId]: [string, string],
): Promise<void> {
  await sql`delete from ${sql.table(dismissed)}
    where company_id = ${companyId} and one_id = ${oneId} and other_id = ${otherId}`.execute(db)
}
