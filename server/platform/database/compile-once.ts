import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { DB } from './types.ts'

/**
 * A statement that differs only in its values from one run to the next: it is put together and compiled at its first use,
 * which takes Kysely longer than a small statement takes PostgreSQL. `build` hands on the values as they are and must not
 * look into them: what it is given stands in for them. Fields that are undefined are left out, as Kysely would.
 */
export function compileOnce<Values extends object, Row>(
  build: (db: Kysely<DB>, values: Values) => Compilable<Row>,
): (db: Kysely<DB>, values: Values) => Promise<Row[]> {
  // By the names of the fields: with other fields it is another statement.
  const compiled = new Map<string, CompiledQuery<Row>>()
  return async (db, values) => {
    const given = values as Record<string, unknown>
    const names = Object.keys(given).filter((name) => given[name] !== undefined)
    const key = names.join()
    const query = compiled.get(key) ?? build(db, standInsFor(names) as Values).compile()
    compiled.set(key, query)
    const parameters = query.parameters.map((each) => (each instanceof StandIn ? given[each.name] : each))
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}

class StandIn {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const standInsFor = (names: string[]) => Object.fromEntries(names.map((name) => [name, new StandIn(name)]))
