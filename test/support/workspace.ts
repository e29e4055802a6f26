import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import { login, register } from '../../contract/auth/calls.ts'
import type { Role } from '../../contract/auth/fields.ts'
import { createCompany } from '../../contract/companies/calls.ts'
import { acceptInvitation, createInvitation } from '../../contract/invitations/calls.ts'
import type { GrantableRole } from '../../contract/team/fields.ts'
import { type Caller, visitorOf } from './caller.ts'

/** What the tests' servers sign with. */
export const SECRET = 'a secret for tests alone, 32 long'
export const PASSWORD = 'correct horse battery'
/** Its hash at the least cost: a hash names its own, and people of tests sign in a thousand times. */
const PASSWORD_HASH = '$argon2id$v=19$m=8,t=1,p=1$Zm9yIHRlc3RzIGFsb25lLg$JDxWQHXMWoR+wxDpPAia0FIqQwsQlVypd1NK6cYW6/A'

/** A member and their signed-in browser. */
export interface Member extends Caller {
  id: string
  username: string
  email: string
}

export interface Workspace {
  companyId: string
  /** Where the server answers. */
  origin: string
  owner: Member
  admin: Member
  user: Member
  /** Adds one more member, signed in. */
  add: (role: Role) => Promise<Member>
}

/** Builds a company with one member of each role, as the owner does it. */
export async function foundWorkspace(
  { origin, superuser }: { origin: string; superuser: pg.Pool },
  company = 'Acme',
): Promise<Workspace> {
  const owner = await addLoner({ origin, superuser })
  const { id: companyId } = await owner.call(createCompany, { body: { name: company } })
  const add = (role: Role) => addMember({ origin, superuser, companyId, role })
  const [admin, user] = await Promise.all([add('admin'), add('user')])
  return { companyId, origin, owner, admin, user, add }
}

/** Someone with an account and no company yet, through the API's front door. */
export async function registerMember(origin: string): Promise<Member> {
  const caller = visitorOf(origin)
  const names = newNames()
  const { id } = await caller.call(register, { body: { ...names, password: PASSWORD } })
  return Object.assign(caller, names, { id })
}

/** A second browser of a member, with a session of its own. */
export async function signIn(origin: string, { username }: Pick<Member, 'username'>): Promise<Caller> {
  const caller = visitorOf(origin)
  await caller.call(login, { body: { username, password: PASSWORD } })
  return caller
}

/** A member's further browser, which names itself as given. */
export async function visitorAs(
  origin: string,
  { username }: Pick<Member, 'username'>,
  userAgent: string,
): Promise<Caller> {
  const caller = visitorOf(origin)
  const headers = { 'content-type': 'application/json', 'user-agent': userAgent }
  const body = JSON.stringify({ username, password: PASSWORD })
  await caller.request(login.path, { method: login.method, body, headers })
  return caller
}

/** Someone who joined by an invitation, signed in. */
export async function joinWorkspace(workspace: Workspace, role: GrantableRole = 'user'): Promise<Member> {
  const { email, ...names } = newNames()
  const { token } = await workspace.owner.call(createInvitation, { body: { email, role } })
  const caller = visitorOf(workspace.origin)
  const { id } = await caller.call(acceptInvitation, { params: { token }, body: { ...names, password: PASSWORD } })
  return Object.assign(caller, names, { id, email })
}

/** The same, as often as one likes: to register takes a hash, which takes as long as fifty requests. */
export const addLoner = ({ origin, superuser }: { origin: string; superuser: pg.Pool }): Promise<Member> =>
  addMember({ origin, superuser, companyId: null, role: 'user' })

/** Adds someone to a company, signed in. */
export async function addMember({
  origin,
  superuser,
  companyId,
  role,
}: {
  origin: string
  superuser: pg.Pool
  companyId: string | null
  role: Role
}): Promise<Member> {
  const caller = visitorOf(origin)
  const names = newNames()
  const id = randomUUIDv7()
  await superuser.query(
    `insert into users (id, company_id, username, email, password_hash, first_name, last_name, role)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, companyId, names.username, names.email, PASSWORD_HASH, names.firstName, names.lastName, role],
  )
  await caller.call(login, { body: { username: names.username, password: PASSWORD } })
  return Object.assign(caller, names, { id })
}

function newNames() {
  const username = `person-${randomUUID().slice(0, 8)}`
  return { username, email: `${username}@example.com`, firstName: 'Pat', lastName: username }
}
