/** What a refusal is, for programs. HTTP has a status for each (`http/error-replies.ts`). */
export type RefusalCode =
  | 'bad_input'
  | 'conflict'
  | 'factor_needed'
  | 'forbidden'
  | 'gone'
  | 'key_reused'
  | 'no_room'
  | 'not_found'
  | 'proof_required'
  | 'too_large'
  | 'too_many_requests'
  | 'unauthorized'
  | 'unavailable'
  | 'unsupported_media_type'
  | 'wrong_credentials'

/** A call that is refused, with a reason for its caller. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  /** What is wrong with which field, where a form can show it. */
  readonly fields: Record<string, string> | undefined
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined
  /** An id that was named and is none of the company's, for the audit. */
  readonly unknownId: string | undefined
  /** Id of the account that the caller did not prove to be theirs, for the audit. */
  account: string | undefined
  /** Which refusal it is, with its feature, as `leads.moved_again`, and the values that its sentence is made with. */
  reason: string | undefined
  values: object | undefined
  /** What a sign-in goes on with that needs a second factor. */
  readonly signIn: string | undefined

  constructor(
    code: RefusalCode,
    message: string,
    more: { fields?: Fields; retryAfter?: number; unknownId?: string; signIn?: string } = {},
  ) {
    super(message)
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
    this.unknownId = more.unknownId
    this.signIn = more.signIn
  }
}

type Fields = Record<string, string>

/** The refusals of a feature by their names, the one place for its sentences. Each carries its name and its values. */
export function refusals<Each extends Record<string, (values: never) => Refusal>>(feature: string, each: Each): Each {
  const named = Object.entries(each).map(([name, refuse]) => {
    const make = (values: never) => Object.assign(refuse(values), { reason: `${feature}.${name}`, values })
    return [name, make] as const
  })
  return Object.fromEntries(named) as Record<string, (values: never) => Refusal> as Each
}

export const badInput = (message: string, fields?: Fields) =>
  new Refusal('bad_input', message, fields ? { fields } : {})

/** The same where one sentence stands beside the field and for the whole. */
export const badField = (field: string, message: string) => badInput(message, { [field]: message })

/** Refuses a field that names what the company does not have. */
export const unknownId = (message: string, { field, id }: { field: string; id: string }) =>
  new Refusal('bad_input', message, { fields: { [field]: message }, unknownId: id })

/** Does what proves that an account is the caller's; a refusal says which account, where there is one. */
export async function proving<T>(account: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) error.account = account
    throw error
  }
}

export const forbidden = (message: string) => new Refusal('forbidden', message)

export const notFound = (what: string) => new Refusal('not_found', `${what} not found`)

/** What was found; where nothing was, it is refused. */
export function required<Value extends object>(value: Value | undefined, refuse: () => Refusal): Value {
  if (value === undefined) throw refuse()
  return value
}

export const gone = (message: string) => new Refusal('gone', message)

export const conflict = (message: string, fields?: Fields) => new Refusal('conflict', message, fields ? { fields } : {})

export const tooMany = (message: string, retryAfter: number) =>
  new Refusal('too_many_requests', message, { retryAfter })

export const tooLarge = (message: string) => new Refusal('too_large', message)

export const unsupported = (message: string) => new Refusal('unsupported_media_type', message)
