import type {
  Access,
  BodyInputOf,
  BodyOf,
  Call,
  FormInputOf,
  FormOf,
  ParamsOf,
  QueryInputOf,
  QueryOf,
  ReplyOf,
} from '../../../contract/call.ts'
import { type Act, allows } from '../../../contract/plain/allows.ts'
import { type Area, areas } from '../../../contract/plain/areas.ts'
import type { Database } from '../database/connect.ts'
import type { CompanyDatabase } from '../database/scope.ts'
import { violatesPolicy } from '../database/violation.ts'
import type { Caller, SignedInUser } from './caller.ts'
import { createKeptAnswers } from './kept-answers.ts'
import { type AskedCall, requireKeyRights } from './key-rights.ts'
import type { List } from './list.ts'
import type { LiveEvents } from './live-events.ts'
import type { Media, Redirect } from './media.ts'
import { platformRefusals } from './platform-refusals.ts'
import type { SentFile } from './sent-file.ts'
import { validate } from './validate.ts'

/** What a handler is given: the validated input, and as much of the caller as the call's access guarantees. */
type Given<C extends Call> = {
  params: ParamsOf<C>
  query: QueryOf<C>
} & GivenContent<C> &
  (C['access'] extends 'public'
    ? { caller: Caller }
    : { caller: Caller & { user: SignedInUser }; user: SignedInUser }) &
  (C['access'] extends 'company' | Area | 'admin' | 'owner' ? { company: CompanyDatabase } : unknown)

/** The body; or a file, with the fields that came with it, where the call takes one. */
type GivenContent<C extends Call> = [FormOf<C>] extends [undefined]
  ? { body: BodyOf<C> }
  :
      | { body: FormOf<C>; file: SentFile }
      | ([BodyOf<C>] extends [undefined] ? never : { body: BodyOf<C>; file: undefined })

/** What a call answers: the value that its reply describes; without one nothing, bytes, events or another address. */
type AnswerOf<C extends Call> =
  ReplyOf<C> extends (infer Row)[]
    ? Promise<Row[] | List<Row>>
    : ReplyOf<C> extends undefined
      ? Promise<void> | Promise<Media> | Promise<LiveEvents> | Promise<Redirect>
      : Promise<ReplyOf<C>>

/** Says how a call is done. */
export type Bind = <C extends Call>(call: C, handle: Handle<C>) => void

type Handle<C extends Call> = (given: Given<C>) => AnswerOf<C>

/** Says how each of some calls is done, by the names that the contract gives them. */
export type BindAll = <Calls extends object>(
  calls: Calls,
  handlers: { [Name in keyof Calls]?: Calls[Name] extends Call ? Handle<Calls[Name]> : never },
) => void

/** What a caller sends, as it stands before it is validated. */
export interface InputOf<C extends Call> {
  params?: Record<string, string>
  query?: QueryInputOf<C>
  body?: BodyInputOf<C> | FormInputOf<C>
  file?: SentFile
}

/**
 * Makes a call for a caller and answers its value. This is the one way to a feature's handlers: for every
 * caller, by every way, the access is the same. Raises a `Refusal`.
 */
export type Perform = <C extends Call>(call: C, caller: Caller, input?: InputOf<C>) => AnswerOf<C>

type Bound = Pick<ReadonlyMap<Call, unknown>, 'has' | 'keys'>

/** The calls and their handlers. `bound`: which calls have one. `secret` seals what is kept of answers. */
export function createCalls(
  database: Database,
  secret: string,
): { bind: Bind; bindAll: BindAll; perform: Perform; bound: Bound } {
  const handlers = new Map<Call, (given: unknown) => Promise<unknown>>()
  const once = createKeptAnswers(secret)
  const perform = async (call: Call, caller: Caller, input: InputOf<Call> = {}) => {
    requireAccess(call, caller)
    const handle = handlers.get(call)
    if (!handle) throw new Error(`The call ${call.method} ${call.path} has no handler`)
    const { idempotencyKey, ...others } = caller
    const { user } = caller
    const run = async (company: CompanyDatabase | undefined) =>
      handle({
        params: call.params && validate(call.params, input.params ?? {}),
        query: call.query && validate(call.query, input.query ?? {}),
        ...contentOf(call, input),
        // The key is of this call, and of none that it makes of others.
        caller: others,
        user,
        company,
      })
    const company = user?.companyId ? database.company(user.companyId, { ...caller, user }, paceOf(call)) : undefined
    const answer = idempotencyKey === undefined ? run(company) : once({ call, caller, company, input }, run)
    return answer.catch(refuseUnshared)
  }
  const bind: Bind = (call, handle) => void handlers.set(call, handle as (given: unknown) => Promise<unknown>)
  return {
    bind,
    bindAll: (calls, all) => {
      for (const name in all) bind(calls[name] as Call, all[name] as Handle<Call>)
    },
    perform: perform as Perform,
    bound: handlers,
  }
}

/** Who sees their own leads alone cannot make one of these someone else's: the policy `shared` keeps it from being written. */
function refuseUnshared(error: unknown): never {
  if (violatesPolicy(error, 'shared')) throw platformRefusals.own_leads_only()
  throw error
}

const paceOf = ({ takesLong }: Call) => (takesLong ? 'long' : undefined)

/** Refuses a caller that the call is not open to. `perform` does it too; this is for those that need to know sooner. */
export function requireAccess(call: AskedCall, caller: Pick<Caller, 'user' | 'how' | 'key'>): void {
  const { access, act } = call
  const { user } = caller
  requireKeyRights(call, caller)
  if (access === 'public') return
  if (!user) throw platformRefusals.not_signed_in()
  if (access === 'account') return
  if (user.missing) throw platformRefusals[MISSING[user.missing]]()
  if (access === 'signedIn') return
  if (!user.companyId) throw platformRefusals.no_organization()
  if (access === 'admin' && user.role === 'user') throw platformRefusals.admins_only()
  if (access === 'owner' && user.role !== 'owner') throw platformRefusals.owner_only()
  if (isArea(access)) requireArea(user, access, act)
}

const isArea = (access: Access): access is Area => (areas as Access[]).includes(access)

/** Refuses what a member has no access to. Calls name the area as their access; this is for those that learn it from what is sent. */
export function requireArea({ areas: may }: Pick<SignedInUser, 'areas'>, area: Area, act: Act): void {
  if (!allows(may, area, 'see')) throw platformRefusals.not_shared({ area })
  if (!allows(may, area, act)) throw platformRefusals.shared_to_see({ area })
}

const MISSING = { email: 'email_not_confirmed', factor: 'no_factor' } as const

function contentOf({ file: definition, body }: Call, input: InputOf<Call>) {
  const { file } = input
  if (file && definition) {
    if (file.size > definition.most) throw platformRefusals.file_too_large(definition)
    return { body: definition.form && validate(definition.form, input.body ?? {}), file }
  }
  if (file) throw platformRefusals.file_not_wanted()
  if (definition && !body) throw platformRefusals.file_wanted()
  return { body: body && validate(body, input.body), file: undefined }
}
