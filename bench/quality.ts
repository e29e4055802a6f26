import { randomUUIDv7 } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { countStale, search } from '../server/features/search/rules.ts'
import { JOB } from '../server/platform/calls/caller.ts'
import { type Connection, openDatabase } from '../server/platform/database/connect.ts'
import { startEmbedded } from '../server/platform/database/embedded.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { makeFolder } from '../test/support/atrium-process.ts'

// `npm run bench:search -- DIR`: how well documents are found that a collection in BEIR's layout judges, beside plain BM25. They
// go through the real tables and are asked for as a member of their company does.

/** Results that count, and that are asked for. */
const DEPTH = 10
/** Words of a passage. */
const PASSAGE = 300
const BATCH = 200

interface Text {
  _id: string
  title?: string
  text: string
}

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('Name the folder of a collection: corpus.jsonl, queries.jsonl, qrels.tsv.')
  process.exit(1)
}
await using opened = new AsyncDisposableStack()
const place = await makeFolder()
opened.defer(place.remove)
const postgres = await startEmbedded({ dataDir: place.path })
opened.defer(postgres.stop)
await migrate(postgres.connection)
const member = { companyId: randomUUIDv7(), userId: randomUUIDv7() }
const ids = await fill(postgres.connection, folder)
const database = await openDatabase(postgres.connection)
opened.defer(() => database.close())
const company = database.company(member.companyId, { ...JOB, how: 'session', user: { id: member.userId } })
await countStale(company)
const plain = await openPlain(postgres.connection)
opened.defer(plain.close)
await measure(folder)

/** Puts the corpus into a company; answers the names of its texts by their documents' ids. */
async function fill(connection: Connection, from: string): Promise<Map<string, string>> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`insert into companies (id, name) values ($1, 'Measured')`, [member.companyId])
  await client.query(
    `insert into users (id, company_id, username, email, password_hash, first_name, last_name, role)
     values ($1, $2, 'measured', 'measured@example.com', '-', 'M', 'M', 'owner')`,
    [member.userId, member.companyId],
  )
  const names = new Map<string, string>()
  let batch: (Text & { id: string })[] = []
  for await (const text of readLines<Text>(join(from, 'corpus.jsonl'))) {
    const id = randomUUIDv7()
    names.set(id, text._id)
    batch.push({ ...text, id })
    if (batch.length < BATCH) continue
    await insert(client, batch)
    batch = []
  }
  await insert(client, batch)
  await client.query('vacuum analyze')
  await client.end()
  return names
}

async function insert(client: pg.Client, texts: (Text & { id: string })[]): Promise<void> {
  await client.query(
    `insert into documents (company_id, id, uploaded_by, title, is_public, status)
     select $1, id, $2, title, true, 'ready' from unnest($3::uuid[], $4::text[]) as t (id, title)`,
    [member.companyId, member.userId, texts.map(({ id }) => id), texts.map(({ title }) => title || 'Untitled')],
  )
  const passages = texts.flatMap(({ id, text }) => passagesOf(text).map((passage) => ({ id, ...passage })))
  await client.query(
    `insert into document_passages (company_id, document_id, position, start_offset, end_offset, text)
     select $1, id, position, first, last, text
     from unnest($2::uuid[], $3::int[], $4::int[], $5::int[], $6::text[]) as t (id, position, first, last, text)`,
    [
      member.companyId,
      passages.map(({ id }) => id),
      passages.map(({ position }) => position),
      passages.map(({ start }) => start),
      passages.map(({ end }) => end),
      passages.map(({ text }) => text),
    ],
  )
}

// Texts of a few words more than a passage stay whole.
function passagesOf(text: string) {
  const words = [...text.matchAll(/\S+/g)]
  const pieces = Math.max(1, Math.round(words.length / PASSAGE))
  const size = Math.ceil(words.length / pieces)
  return Array.from({ length: pieces }, (_, position) => {
    const start = words[position * size]?.index ?? 0
    const end = words[(position + 1) * size]?.index ?? text.length
    return { position, start, end, text: text.slice(start, end) }
  })
}

/** Finds by plain BM25 (k1 1.2, b 0.75) over whole texts, with PostgreSQL's stems and stop words. */
async function openPlain(connection: Connection) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`
    create temp table words as
    select d.id, lexeme, cardinality(positions)::real as count
    from documents d, unnest(to_tsvector('english', d.title || ' ' || (
      select string_agg(text, ' ') from document_passages where document_id = d.id
    )));
    create temp table texts as
    select id, 1.2 * (0.25 + 0.75 * sum(count) / avg(sum(count)) over ()) as norm, count(*) over () as texts from words group by id;
    create temp table terms as
    select lexeme, ln(1 + (texts - count(*) + 0.5) / (count(*) + 0.5)) as idf from words join texts using (id) group by lexeme, texts;
    create index on words (lexeme)`)
  return {
    close: () => client.end(),
    find: async (query: string): Promise<string[]> => {
      const { rows } = await client.query<{ id: string }>(
        `select id from unnest(to_tsvector('english', $1)) as asked join terms using (lexeme) join words using (lexeme)
         join texts using (id) group by id order by sum(cardinality(positions) * idf * count / (count + norm)) desc, id limit $2`,
        [query, DEPTH],
      )
      return rows.map(({ id }) => id)
    },
  }
}

async function measure(from: string): Promise<void> {
  const judged = await readJudgements(join(from, 'qrels.tsv'))
  const found = { ndcg: 0, recall: 0, milliseconds: 0, plain: 0 }
  for await (const { _id, text } of readLines<Text>(join(from, 'queries.jsonl'))) {
    const wanted = judged.get(_id)
    if (!wanted) continue
    const began = performance.now()
    const { groups } = await search(company, { query: text, kind: 'document', limit: DEPTH })
    found.milliseconds += performance.now() - began
    const best = (groups[0]?.hits ?? []).map(({ id }) => id)
    found.ndcg += ndcgOf(best, wanted)
    found.plain += ndcgOf(await plain.find(text), wanted)
    found.recall += best.filter((id) => wanted.has(ids.get(id) ?? '')).length / wanted.size
  }
  const mean = (sum: number) => (sum / judged.size).toFixed(3)
  console.log(
    `ndcg@10=${mean(found.ndcg)} (plain BM25 ${mean(found.plain)}) recall@10=${mean(found.recall)} queries=${judged.size} ms/query=${(found.milliseconds / judged.size).toFixed(1)}`,
  )
}

function ndcgOf(found: string[], wanted: Map<string, number>): number {
  const ideal = [...wanted.values()].sort((a, b) => b - a).slice(0, DEPTH)
  return gainOf(found.map((id) => wanted.get(ids.get(id) ?? '') ?? 0)) / gainOf(ideal)
}

function gainOf(gains: number[]): number {
  return gains.reduce((sum, gain, rank) => sum + gain / Math.log2(rank + 2), 0)
}

/** What is relevant to each query, and how much; what is not is left out. */
async function readJudgements(file: string): Promise<Map<string, Map<string, number>>> {
  const judged = new Map<string, Map<string, number>>()
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [query = '', text = '', score] = line.split('\t')
    if (!(Number(score) > 0)) continue
    judged.set(query, (judged.get(query) ?? new Map()).set(text, Number(score)))
  }
  return judged
}

async function* readLines<T>(file: string): AsyncGenerator<T> {
  for await (const line of createInterface({ input: createReadStream(file) })) if (line.trim()) yield JSON.parse(line)
}
