import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** A city of the gazetteer, with its first-order region by its English name. */
export interface City {
  /** Its number at GeoNames. */
  id: number
  name: string
  region: string
  /** ISO 3166-1 alpha-2. */
  countryCode: string
  /** GeoNames' short code of the region; a postal one in the United States. */
  regionCode: string
}

/** A city by one of its names, and whether that is its own. */
export interface NamedCity extends City {
  foldedName: string
  isOwn: boolean
  population: number
}

const columns = sql`cities.id, cities.name, cities.region, cities.region_code, cities.country_code`

/** Most cities that one search looks at. */
const ENOUGH = 60

/**
 * Cities that have a name beginning with the folded text, or whose own name has one, best first: how well the text
 * fits is weighed against the tenfolds of their people.
 */
export async function findCities({ identity }: Database, text: string): Promise<City[]> {
  const { rows } = await sql<City>`
    select ${columns}
    from (
      select city_id, max(log(population + 1) + case kind
        when 'own' then case when name = ${text} then 3 else 1 end
        when 'other' then case when name = ${text} then 2 else -1 end
        else 0.5 end) as rank
      from gazetteer.names where name >= ${text} and name < ${`${text}\u{10ffff}`}
      group by city_id order by rank desc limit ${ENOUGH}
    ) as found join gazetteer.cities on cities.id = city_id
    order by rank desc, id`.execute(identity)
  return rows
}

/** Cities with exactly one of these folded names, most populous first. */
export async function findCitiesNamed({ identity }: Database, names: string[]): Promise<NamedCity[]> {
  const { rows } = await sql<NamedCity>`
    select ${columns}, names.name as folded_name, kind = 'own' as is_own, population
    from gazetteer.names join gazetteer.cities on cities.id = city_id
    where names.name = any (${names}) and kind <> 'word'
    order by population desc, id`.execute(identity)
  return rows
}

export async function findCity({ identity }: Database, id: number): Promise<City | undefined> {
  const { rows } = await sql<City>`select ${columns} from gazetteer.cities where id = ${id}`.execute(identity)
  return rows[0]
}
