/** A request that is refused, with a reason for the person who made it. Turned into a reply by `error-replies.ts`. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly code: string
  /** What is wrong with which field, where a form can show it. */
  readonly fields: Record<string, string> | undefined
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined

  constructor(status: number, code: string, message: string, more: { fields?: Fields; retryAfter?: number } = {}) {
    super(message)
    this.status = status
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
  }
}

type Fields = Record<string, string>

export const badInput = (message: string, fields?: Fields) =>
  new Refusal(400, 'bad_input', message, fields ? { fields } : {})

export const notSignedIn = () => new Refusal(401, 'unauthorized', 'Unauthorized')

export const wrongCredentials = () => new Refusal(401, 'wrong_credentials', 'Invalid username or password')

export const forbidden = (message: string) => new Refusal(403, 'forbidden', message)

export const notFound = (what: string) => new Refusal(404, 'not_found', `${what} not found`)

export const gone = (message: string) => new Refusal(410, 'gone', message)

export const conflict = (message: string, fields?: Fields) =>
  new Refusal(409, 'conflict', message, fields ? { fields } : {})

export const tooMany = (message: string, retryAfter: number) =>
  new Refusal(429, 'too_many_requests', message, { retryAfter })

/** Raises a 409 when the sender of a change saw another version than there is now. */
export function requireVersion(current: { version: number }, version: number | undefined): void {
  if (version !== undefined && version !== current.version) {
    throw conflict('Somebody else changed this in the meantime. Look at the newest version before you save.')
  }
}
