import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { register } from '../contract/auth/calls.ts'
import { createCompany } from '../contract/companies/calls.ts'
import { type Atrium, endAtrium, makeFolder, startAtrium } from '../test/support/atrium-process.ts'
import { visitorOf } from '../test/support/caller.ts'
import { sized } from './sized.ts'

/** A company of the measured installation, and the cookie of its signed-in owner. */
export interface Company {
  id: string
  ownerId: string
  leads: number
  cookie: string
}

/** Atrium in a process of its own on a temporary data folder, with companies full of leads. */
export interface World extends AsyncDisposable {
  atrium: Atrium
  port: number
  dataDir: string
  /** The superuser's way in. */
  connection: { host: string; port: number; user: string; database: string }
  small: Company
  /** The big company, filled at its first use. */
  big: () => Promise<Company>
}

/** Other companies beside the measured ones, and how many leads each of them has. */
const OTHERS = sized(100, 2)
const SMALL = sized(1_000, 50)
const BIG = sized(100_000, 300)

export async function openWorld(): Promise<World> {
  await using opened = new AsyncDisposableStack()
  const folder = await makeFolder()
  opened.defer(folder.remove)
  const atrium = await startAtrium({ DATA_DIR: folder.path, REGISTRATION: 'open' })
  opened.defer(async () => void (await endAtrium(atrium, 'SIGTERM')))
  const connection = connectionOf(folder.path)
  const owner = (name: string, leads: number) => foundCompany({ atrium, connection, name, leads })
  await fillOthers(connection)
  const small = await owner('small', SMALL)
  let big: Promise<Company> | undefined
  const parts = opened.move()
  return {
    atrium,
    port: Number(new URL(atrium.url).port),
    dataDir: folder.path,
    connection,
    small,
    big: () => {
      big ??= owner('big', BIG)
      return big
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  }
}

/** PostgreSQL says in its own file where its socket is. */
export function connectionOf(dataDir: string) {
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  return { host: lines[4] ?? '', port: Number(lines[3]), user: 'postgres', database: 'atrium' }
}

/** Registers an owner with a company and gives it leads. */
export async function foundCompany({
  atrium,
  connection,
  name,
  leads,
}: {
  atrium: Atrium
  connection: pg.ClientConfig
  name: string
  leads: number
}): Promise<Company> {
  const caller = visitorOf(atrium.url.replace('localhost', '127.0.0.1'))
  const account = { username: `owner-${name}`, email: `${name}@example.com`, password: 'only for measuring' }
  const { id: ownerId } = await caller.call(register, { body: account })
  const { id } = await caller.call(createCompany, { body: { name } })
  await asSuperuser(connection, async (client) => {
    await fillLeads(client, { id, leads, ownerId })
    await client.query('vacuum analyze')
  })
  return { id, ownerId, leads, cookie: [...caller.cookies].map(([key, value]) => `${key}=${value}`).join('; ') }
}

async function fillOthers(connection: pg.ClientConfig) {
  await asSuperuser(connection, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into companies (id, name) select uuidv7(), 'Other ' || n from generate_series(1, $1) n returning id`,
      [OTHERS],
    )
    for (const { id } of rows) await fillLeads(client, { id, leads: SMALL, ownerId: null })
  })
}

/** Lets the superuser do something in the database. */
export async function asSuperuser(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Gives a company so many leads, a third of them of one owner where there is one. */
export async function fillLeads(
  client: pg.Client,
  { id, leads, ownerId }: { id: string; leads: number; ownerId: string | null },
): Promise<void> {
  await client.query(FILL, [id, leads, ownerId])
}

// Leads as people have them: names that repeat, most stages common and some rare, a third with an owner. `Group` is in the
// name of every fifth company, `Meridian` of one in 150, `Quillfeather` is the name of three leads however many there are.
const FILL = `
  with words as (
    select '{Ada,Ben,Carla,David,Elif,Farid,Grace,Hana,Ivan,Julia,Kenji,Lena,Mateo,Nora,Omar,Petra,Quinn,Rosa,Samir,Tess}'::text[] as first,
           '{Abbott,Berger,Castillo,Dvorak,Eriksen,Fontaine,Garcia,Haddad,Ito,Jansen,Kowalski,Lindqvist,Moreau,Novak,Okafor,Petrov,Quiroga,Rossi,Schmidt,Tanaka,Ueda,Varga,Weber,Xu,Yilmaz}'::text[] as last,
           '{Northwind,Harbor,Summit,Juniper,Cobalt,Beacon,Alder,Falcon,Granite,Willow,Pioneer,Lumen,Atlas,Cedar,Orbit}'::text[] as brand,
           '{Berlin,Lisbon,Toronto,Osaka,Nairobi,Austin,Lyon,Gdansk,Quito,Perth,Leeds,Malmo,Turin,Seoul,Denver}'::text[] as city,
           '{website,referral,cold_call,social_media,email_campaign,trade_show,other,""}'::text[] as source,
           '{new,new,new,new,qualified,qualified,proposal,negotiation,closed_won,closed_lost}'::text[] as stage
  ),
  picked as (
    select n, abs(hashint4(n)) as a, abs(hashint4(n + 1000003)) as b, abs(hashint4(n + 2000003)) as c, words.*
    from generate_series(1, $2::int) as n, words
  )
  insert into leads (company_id, id, assigned_user_id, name, email, phone, company, title, website, source, stage, value,
                     probability, notes, street, city, state, zip_code, country, created_at, updated_at,
                     stage_changed_at)
  select $1::uuid, uuidv7(), case when a % 3 = 0 then $3::uuid end,
         first[1 + a % 20] || ' ' || case when n % ($2::int / 3) = 7 then 'Quillfeather' else last[1 + b % 25] end,
         lower(first[1 + a % 20]) || '.' || n || '@' || lower(brand[1 + c % 15]) || '.example', '+1 555 ' || lpad((a % 1000000)::text, 6, '0'),
         case when c % 150 = 0 then 'Meridian' else brand[1 + c % 15] end || ' ' || case when b % 5 = 0 then 'Group' else 'Partners' end,
         'Head of Operations', 'https://' || lower(brand[1 + c % 15]) || '.example', source[1 + b % 8], stage[1 + c % 10],
         (a % 2000000) / 100.0, (b % 21) * 5, 'Met at the fair; asked for an offer by the end of the month.',
         (b % 200) || ' Main Street', city[1 + c % 15], '', lpad((c % 99999)::text, 5, '0'), 'Somewhere',
         now() - ($2::int - n) * interval '40 seconds', now() - ($2::int - n) * interval '30 seconds',
         now() - ($2::int - n) * interval '35 seconds'
  from picked`
