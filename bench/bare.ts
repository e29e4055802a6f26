import { randomUUIDv7 } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

// The yardstick: what `node:http` and `pg` can do at their best with the same rows, in a process of its own. No framework, no
// session, no validation, no row security: a superuser and prepared statements.
const { connection, companyId, userId } = JSON.parse(process.argv[2] ?? '{}')
const pool = new pg.Pool({ ...connection, max: 10 })

const COLUMNS = `id, company_id as "companyId", assigned_user_id as "assignedUserId", name, email, phone, company, title,
  website, source, stage, value::float8 as value, probability, expected_close::text as "expectedClose", notes, street, city, state, zip_code as "zipCode", country,
  place_id as "placeId", stage_changed_at as "stageChangedAt", next_step_id as "nextStepId", next_step as "nextStep",
  next_step_due::text as "nextStepDue", last_contact_at as "lastContactAt", created_at as "createdAt", updated_at as "updatedAt", version`

const ONE = `select ${COLUMNS} from leads where company_id = $1 and id = $2 and deleted_at is null`
const PAGE = `select ${COLUMNS} from leads where company_id = $1 and deleted_at is null
  order by created_at desc, id desc limit $2`
// The rows that a new lead has in Atrium too: the first of its moves and the event, all in one statement and so in one
// transaction.
const ADD = `with added as (
    insert into leads (company_id, id, name, email, phone, company, title, source, stage, value, probability, notes, city,
      country) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning *
  ), entered as (
    insert into lead_moves (company_id, id, lead_id, user_id, to_stage) values ($1, $15, $2, $17, $9)
  ), told as (
    insert into events (company_id, id, user_id, caller, name, entity_type, entity_id, payload, type, description)
    values ($1, $16, $17, 'session', 'lead.created', 'lead', $2, $19, 'lead_created', $18)
  ) select ${COLUMNS} from added`

const server = createServer(async (request, response) => {
  const { status, body } = await answer(request)
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
// Nobody is left to measure it.
process.on('disconnect', () => process.exit())

async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  const { method, url = '' } = request
  if (method === 'POST') return { status: 201, body: await addLead(JSON.parse(await readText(request))) }
  if (url.startsWith('/api/leads?limit=')) {
    const { rows } = await pool.query({ name: 'page', text: PAGE, values: [companyId, Number(url.slice(17))] })
    return { status: 200, body: rows }
  }
  const { rows } = await pool.query({ name: 'one', text: ONE, values: [companyId, url.slice(11)] })
  return { status: rows.length > 0 ? 200 : 404, body: rows[0] }
}

async function addLead(lead: Record<string, unknown>): Promise<unknown> {
  const { name, email, phone, company, title, source, stage, value, probability, notes, city, country } = lead
  const fields = [name, email, phone, company, title, source, stage, value, probability, notes, city, country]
  const id = randomUUIDv7()
  const event = JSON.stringify({ id, name, from: null, to: null })
  const others = [randomUUIDv7(), randomUUIDv7(), userId, `New lead: ${name}`, event]
  const values = [companyId, id, ...fields, ...others]
  const { rows } = await pool.query({ name: 'add', text: ADD, values })
  return rows[0]
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request.setEncoding('utf8')) text += piece
  return text
}
