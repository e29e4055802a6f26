import type { Insertable, Kysely } from 'kysely'
import { hashPassword } from '../server/features/account/auth/password.ts'
import { JOB } from '../server/platform/calls/caller.ts'
import type { Database } from '../server/platform/database/connect.ts'
import type { DB } from '../server/platform/database/types.ts'
import type { Files } from '../server/platform/files/files.ts'
import { makeCandidates } from './candidates.ts'
import { createChance } from './chance.ts'
import { createCustomers } from './customers.ts'
import { makeHiringEvents, makeSalesEvents } from './events.ts'
import { makeNotes } from './lead-notes.ts'
import { makeLeadViews } from './lead-views.ts'
import { type Moment, makeLeads } from './leads.ts'
import { makeOpenings } from './openings.ts'
import { DEMO_PASSWORD, ORGANIZATIONS, type Organization } from './organizations.ts'
import { makeStaff, type Staff } from './staff.ts'
import { makeCompanyTasks, makeLeadTasks } from './tasks.ts'

/**
 * The demo's organizations that a database does not hold yet; undefined when it holds accounts of someone else's and
 * none of the demo's.
 */
export async function findMissing({ identity }: Database): Promise<Organization[] | undefined> {
  const users = await identity.selectFrom('users').select('username').execute()
  const names = new Set(users.map(({ username }) => username))
  const missing = ORGANIZATIONS.filter(({ people }) => !people.some(({ username }) => names.has(username)))
  return names.size > 0 && missing.length === ORGANIZATIONS.length ? undefined : missing
}

/**
 * Writes an organization, whole or not at all, with everything dated back from `now` (milliseconds). The same `now`
 * gives the same data. It goes through the server's own `database.company`, row security included.
 */
export async function fillOrganization(
  { database, files }: { database: Database; files: Files },
  organization: Organization,
  now: number,
): Promise<void> {
  const moment = { now, chance: createChance(organization.seed) }
  const staff = makeStaff(organization, { ...moment, passwordHash: await hashPassword(DEMO_PASSWORD) })
  const rows = makeRows(staff, moment)
  const openings = makeOpenings(staff, moment)
  const candidates = await makeCandidates(staff, openings, moment)
  const hiring = makeHiringEvents({ openings, ...candidates }, moment.chance)
  const views = makeLeadViews(staff, moment)
  for (const [key, bytes] of candidates.files) await files.put(key, bytes)
  await database.company(staff.companyId, { ...JOB, user: { id: staff.ownerId } }).write(async ({ db }) => {
    await add(db, 'companies', [staff.company])
    await add(db, 'users', staff.users)
    await add(db, 'leads', rows.leads)
    await add(db, 'leadMoves', rows.moves)
    await add(db, 'leadNotes', rows.notes)
    await add(db, 'leadViews', views)
    await add(db, 'tasks', rows.tasks)
    await add(db, 'events', [...rows.events, ...hiring])
    await add(db, 'jobOpenings', openings)
    await add(db, 'jobApplications', candidates.applications)
    await add(db, 'candidateMoves', candidates.moves)
    await add(db, 'candidateRatings', candidates.ratings)
    await add(db, 'candidateComments', candidates.comments)
    await add(db, 'recordings', candidates.recordings)
    await add(db, 'submissions', candidates.submissions)
    await add(db, 'resumes', candidates.resumes)
  })
}

function makeRows(staff: Staff, moment: Moment) {
  const stories = makeLeads(staff, createCustomers(moment.chance), moment)
  const notes = stories.flatMap((story) => makeNotes(story, moment))
  const tasks = [...makeCompanyTasks(staff, moment), ...stories.flatMap((story) => makeLeadTasks(story, moment))]
  return {
    leads: stories.map(({ lead }) => lead),
    moves: stories.flatMap(({ moves }) => moves),
    notes,
    tasks,
    events: makeSalesEvents({ stories, notes, tasks }, moment.chance),
  }
}

const AT_ONCE = 500

async function add<Table extends keyof DB>(db: Kysely<DB>, table: Table, rows: Insertable<DB[Table]>[]) {
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await db
      .insertInto(table)
      .values(rows.slice(start, start + AT_ONCE))
      .execute()
  }
}
