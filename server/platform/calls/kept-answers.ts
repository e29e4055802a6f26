import { createHash } from 'node:crypto'
import type { Access, Call } from '../../../contract/call.ts'
import type { CompanyDatabase } from '../database/scope.ts'
import type { Caller } from './caller.ts'
import { type AnswerId, addAnswer, changeAnswer, findAnswer } from './kept-answer-store.ts'
import { platformRefusals } from './platform-refusals.ts'
import { writerOf } from './reply-shape.ts'
import { openToken, sealToken } from './secret-token.ts'
import type { SentFile } from './sent-file.ts'

/** Longest answer that is kept, as JSON. */
const LONGEST = 65_536
/** What a key may look like: it is never read, only told apart. */
const KEY = /^[\x21-\x7e]{1,255}$/

/** What these change is the account’s, or the browser’s. */
const OF_NO_COMPANY: Access[] = ['public', 'account', 'signedIn']

/** Whether an `Idempotency-Key` works for a call. */
export const keepsAnswers = ({ method, media, access }: Call): boolean =>
  method === 'POST' && !media && !OF_NO_COMPANY.includes(access)

interface KeyedCall {
  call: Call
  caller: Caller
  company: CompanyDatabase | undefined
  input: { params?: unknown; query?: unknown; body?: unknown; file?: SentFile }
}

/**
 * Answers a call that has an `Idempotency-Key`: once it was done, the same is answered for 24 hours and nothing is done again. What
 * was answered is kept in the transaction of what was done, so that a killed process did either both or neither. A call that was
 * refused did nothing, and is tried anew.
 */
export function createKeptAnswers(secret: string) {
  const underWay = new Set<string>()
  const seal = (answer: string | undefined) =>
    answer === undefined ? null : sealToken(secret, answer, 'atrium kept answers')

  /** `run` does the call in the given company. Raises a refusal of a key that cannot be honoured. */
  return async function once(asked: KeyedCall, run: (company: CompanyDatabase) => Promise<unknown>): Promise<unknown> {
    const { call, caller, company } = asked
    const { idempotencyKey = '', user, key } = caller
    if (!KEY.test(idempotencyKey)) throw platformRefusals.bad_idempotency_key()
    if (!company || !user || !keepsAnswers(call)) throw platformRefusals.no_idempotency_here()
    const id: AnswerId = { callerId: key?.id ?? user.id, keyHash: createHash('sha256').update(idempotencyKey).digest() }
    const name = `${company.companyId} ${id.callerId} ${idempotencyKey}`
    if (underWay.has(name)) throw platformRefusals.idempotency_key_busy()
    underWay.add(name)
    try {
      const requestHash = await hashOf(asked)
      const known = await company.read((scope) => findAnswer(scope, id))
      if (known && !known.requestHash.equals(requestHash)) throw platformRefusals.idempotency_key_reused()
      if (known) return answerFrom(call, known.answer && openToken(secret, known.answer, 'atrium kept answers'))
      const keeping = keepWith(call, company, { ...id, requestHash, seal })
      const answer = await run(keeping.company)
      await keeping.finish(answer)
      return answer
    } finally {
      underWay.delete(name)
    }
  }
}

/** The company, each of whose transactions also keeps what the call is going to answer, as far as that is known by then. */
function keepWith(
  call: Call,
  company: CompanyDatabase,
  { seal, ...kept }: AnswerId & { requestHash: Buffer; seal: (answer: string | undefined) => Buffer | null },
) {
  let last: { text: string | undefined } | undefined
  const keep = (inside: CompanyDatabase): CompanyDatabase => ({
    ...inside,
    at: (pace) => keep(inside.at(pace)),
    write: async (work) => {
      let text: string | undefined
      const result = await inside.write(async (scope) => {
        const value = await work(scope)
        text = textOf(call, value)
        const answer = seal(text)
        if (last) await changeAnswer(scope, { ...kept, answer })
        else if (!(await addAnswer(scope, { ...kept, answer }))) throw platformRefusals.idempotency_key_busy()
        return value
      })
      last = { text }
      return result
    },
  })
  return {
    company: keep(company),
    /** Where the answer is another than what was kept, or nothing was written at all. */
    async finish(value: unknown) {
      const text = textOf(call, value)
      if (last?.text === text && last) return
      const answer = seal(text)
      await company.write<unknown>((scope) =>
        last ? changeAnswer(scope, { ...kept, answer }) : addAnswer(scope, { ...kept, answer }),
      )
    },
  }
}

/** An answer as JSON; undefined where a value is none, or too long. */
function textOf({ reply }: Call, value: unknown): string | undefined {
  if (!reply) return ''
  try {
    const text = writerOf(reply)(value)
    return text.length <= LONGEST && reply.safeParse(JSON.parse(text)).success ? text : undefined
  } catch {
    // What a transaction ends with need not be what the call answers.
    return undefined
  }
}

function answerFrom({ reply }: Call, text: string | null | undefined): unknown {
  if (typeof text !== 'string') throw platformRefusals.answer_not_kept()
  return reply ? JSON.parse(text) : undefined
}

/** Of the call and all that is sent with it, the bytes of a file too. */
async function hashOf({ call, input: { params, query, body, file } }: KeyedCall): Promise<Buffer> {
  const hash = createHash('sha256').update(JSON.stringify([call.endpoint, params, query, body, file?.name]))
  if (file) for await (const bytes of file.read()) hash.update(bytes)
  return hash.digest()
}
