import {
  type DeleteQueryBuilder,
  type DeleteResult,
  type InsertObject,
  type InsertQueryBuilder,
  type InsertResult,
  type Kysely,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type UpdateObject,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely'
import type { CompanyScope } from './scope.ts'
import type { DB } from './types.ts'

/** Tables whose rows belong to companies; those whose rows have an id; and those that keep what is deleted. */
type OfCompanies = { [Table in keyof DB]: 'companyId' extends keyof DB[Table] ? Table : never }[keyof DB]
type WithIds = { [Table in OfCompanies]: 'id' extends keyof DB[Table] ? Table : never }[OfCompanies]
type Restorable = { [Table in WithIds]: 'deletedAt' extends keyof DB[Table] ? Table : never }[WithIds]

/** A table that stands for any other, as Kysely cannot follow a name that is known later. */
type AnyDB = Kysely<Record<string, { companyId: string; id: string; deletedAt: string | null }>>

/** The company's rows of a table. */
export const rowsOf = <Table extends OfCompanies>({ db, companyId }: CompanyScope, table: Table) =>
  (db as unknown as AnyDB)
    .selectFrom(table as string)
    .where(sql<SqlBool>`${sql.ref(`${table}.companyId`)} = ${companyId}`) as unknown as SelectQueryBuilder<
    DB,
    Table,
    Record<never, never>
  >

/** Adds a row to the company. */
export const insertRow = <Table extends OfCompanies>(
  { db, companyId }: CompanyScope,
  table: Table,
  row: Omit<InsertObject<DB, Table>, 'companyId'>,
) =>
  (db as unknown as AnyDB)
    .insertInto(table as string)
    .values({ ...row, companyId } as never) as unknown as InsertQueryBuilder<DB, Table, InsertResult>

/** Changes rows of the company; one without any change is a statement as well. */
export const updateRows = <Table extends OfCompanies>(
  { db, companyId }: CompanyScope,
  table: Table,
  change: UpdateObject<DB, Table>,
) =>
  (db as unknown as AnyDB)
    .updateTable(table as string)
    .set({ ...change, companyId })
    .where('companyId', '=', companyId) as unknown as UpdateQueryBuilder<DB, Table, Table, UpdateResult>

export const updateRow = <Table extends WithIds>(
  scope: CompanyScope,
  table: Table,
  id: string,
  change: UpdateObject<DB, Table>,
) => withId(updateRows(scope, table, change), id)

/** Marks a row deleted, or brings it back; changes none that is so already. */
export function setDeleted<Table extends Restorable>(scope: CompanyScope, table: Table, id: string, deleted: boolean) {
  const change = { deletedAt: deleted ? sql`now()` : null }
  return updateRow(scope, table, id, change as unknown as UpdateObject<DB, Table>).where(
    sql<SqlBool>`deleted_at is ${sql.raw(deleted ? '' : 'not ')}null`,
  )
}

/** From here on the transaction sees candidates in the trash too, which row security hides. */
export async function seeTrash({ db }: CompanyScope): Promise<void> {
  await sql`select set_config('atrium.trash', 'on', true)`.execute(db)
}

/** Deletes for good a row that is marked deleted. */
export const deleteDeleted = <Table extends Restorable>(scope: CompanyScope, table: Table, id: string) =>
  deleteRow(scope, table, id).where(sql<SqlBool>`deleted_at is not null` as never)

/** Deletes rows of the company for good. */
export const deleteRows = <Table extends OfCompanies>({ db, companyId }: CompanyScope, table: Table) =>
  (db as unknown as AnyDB)
    .deleteFrom(table as string)
    .where('companyId', '=', companyId) as unknown as DeleteQueryBuilder<DB, Table, DeleteResult>

export const deleteRow = <Table extends WithIds>(scope: CompanyScope, table: Table, id: string) =>
  withId(deleteRows(scope, table), id)

const withId = <Query extends { where: (condition: never) => Query }>(query: Query, id: string): Query =>
  query.where(sql<SqlBool>`id = ${id}` as never)

/** How many rows a query finds, whatever it selects. */
export async function countRows<Tables extends keyof DB>(
  query: SelectQueryBuilder<DB, Tables, unknown>,
): Promise<number> {
  const { count } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Whether a query finds anything, or, with `returning`, changes anything. */
export const finds = async (query: { executeTakeFirst: () => Promise<Row | undefined> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined

/** No result of a change, which there is also of one that changed nothing. */
interface Row {
  [column: string]: unknown
  numUpdatedRows?: never
  numDeletedRows?: never
}
