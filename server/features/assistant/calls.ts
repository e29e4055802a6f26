import * as calls from '../../../contract/assistant/calls.ts'
import { ChatAnswer } from '../../../contract/assistant/fields.ts'
import type { Caller, SignedInUser } from '../../platform/calls/caller.ts'
import { type LiveEvents, tellOf } from '../../platform/calls/live-events.ts'
import { notAnyMore } from '../../platform/calls/platform-refusals.ts'
import { Refusal } from '../../platform/calls/refusals.ts'
import type { CompanyDatabase } from '../../platform/database/scope.ts'
import type { Parts } from '../../platform/parts.ts'
import { createSharedLimit } from '../account/rules.ts'
import { answerQuestion, readBefore } from './answering/answer-question.ts'
import type { Question, Telling } from './answering/question.ts'
import { readWhileTyping } from './answering/read-question.ts'
import { type Asker, assistantFor } from './asker.ts'
import * as conversations from './conversation/conversations.ts'
import { sweepConversations } from './conversation/forget.ts'
import { createOrder } from './conversation/in-order.ts'
import * as proposals from './proposals/proposals.ts'

/** Questions of one person in a minute: nobody types as many, and a program that runs wild is held up. */
const MOST_QUESTIONS = 1_200
/** Readings while one types. */
const MOST_READINGS = 1_200
/** The same where a model answers, which costs. */
const MOST_FOR_MODEL = 60
/** Seconds. */
const MINUTE = 60

interface Given {
  caller: Caller & { user: SignedInUser }
  company: CompanyDatabase
}

export function bindAssistantCalls(parts: Parts): void {
  const { bind, jobs, database, now } = parts
  const askerOf = createAskers(parts)

  bindQuestions(parts, askerOf)

  bind(calls.listConversations, ({ query, company }) => conversations.readConversations(company, query))

  bind(calls.listMessages, ({ params, query, company }) => conversations.readMessages(company, params.id, query))

  bind(calls.renameConversation, ({ params, body, company }) =>
    conversations.renameConversation(company, params.id, body.title),
  )

  bind(calls.deleteConversation, ({ params, company }) => conversations.deleteConversation(company, params.id))

  bind(calls.restoreConversation, ({ params, company }) => conversations.restoreConversation(company, params.id))

  bind(calls.getProposal, ({ params, company }) => company.read((scope) => proposals.requireProposal(scope, params.id)))

  const decide = createOrder(database.locks, { name: 'proposal', busy: 'This proposal is already being processed.' })

  bind(calls.approveProposal, ({ params: { id }, ...given }) => decide(id, () => proposals.approve(askerOf(given), id)))

  bind(calls.dismissProposal, ({ params: { id }, company }) => decide(id, () => proposals.dismiss(company, id)))

  bind(calls.undoProposal, ({ params: { id }, ...given }) => decide(id, () => proposals.undo(askerOf(given), id)))

  jobs.handle('sweep_conversations', () => sweepConversations(database, now()))
}

const createAskers =
  ({ perform, config: { model }, log, now }: Parts) =>
  ({ caller, company }: Given): Asker => ({ caller: assistantFor(caller), company, perform, model, log, now })

function bindQuestions({ bind, app, database, config, log }: Parts, askerOf: (given: Given) => Asker): void {
  const limit = createSharedLimit(database, {
    name: 'question',
    most: config.model ? MOST_FOR_MODEL : MOST_QUESTIONS,
    window: MINUTE,
  })
  const inOrder = createOrder(database.locks, {
    name: 'conversation',
    busy: 'I’m still answering another question in this conversation. Ask again when it’s done.',
  })
  const underWay = new Set<LiveEvents>()
  // Before the database closes, what was said until then is kept.
  app.addHook('preClose', async () => void (await Promise.allSettled([...underWay].map((events) => events.return()))))

  const ask = (asker: Asker, question: Question, telling: Telling) => {
    const work = () => answerQuestion(asker, question, telling)
    return question.conversationId ? inOrder(question.conversationId, work) : work()
  }
  const askAlone = async (given: Given, question: Question) => {
    await limit.take(given.caller.user.id)
    const work = (signal: AbortSignal) => ask(askerOf(given), question, { step: ignore, text: ignore, signal })
    return whileLetIn(given.caller, work)
  }

  const readings = createSharedLimit(database, { name: 'reading', most: MOST_READINGS, window: MINUTE })
  bind(calls.readQuestion, async ({ body, ...given }) => {
    await readings.take(given.caller.user.id)
    return readWhileTyping(askerOf(given), body)
  })

  bind(calls.askSearch, ({ body: { query, ...about }, ...given }) =>
    askAlone(given, questionOf(query, { mode: 'search', ...about })),
  )

  bind(calls.askChat, async ({ body: { message, ...about }, ...given }) => {
    const answer = await askAlone(given, questionOf(message, { mode: 'chat', ...about }))
    return { response: answer.analysis.summary, ...answer }
  })

  bind(calls.streamAnswer, async ({ body: { message, ...about }, ...given }) => {
    await limit.take(given.caller.user.id)
    const asker = askerOf(given)
    const question = questionOf(message, about)
    // What is refused is refused before anything is sent.
    await readBefore(asker, question)
    const events = tellOf(async (tell, signal) => {
      const { text, flush } = inTurns((words) => tell({ event: 'text', data: { text: words } }))
      const step = (words: string) => {
        flush()
        tell({ event: 'step', data: { text: words } })
      }
      try {
        const answer = await whileLetIn(given.caller, (over) =>
          ask(asker, question, { step, text, signal: AbortSignal.any([signal, over]) }),
        )
        flush()
        const whole = { response: answer.analysis.summary, ...answer }
        tell({ event: 'answer', data: ChatAnswer.parse(whole) })
      } catch (error) {
        flush()
        if (!(error instanceof Refusal)) log.error({ err: error }, 'a question failed')
        tell({ event: 'failure', data: { message: error instanceof Refusal ? error.message : FAILED } })
      } finally {
        underWay.delete(events)
      }
    })
    underWay.add(events)
    return events
  })
}

/** Milliseconds between two pieces of a streamed answer. */
const PACE = 40

/** Tells words together that come close after each other, however a model cuts them. */
function inTurns(tell: (words: string) => void) {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting) tell(waiting)
    waiting = ''
  }
  return {
    flush,
    text(words: string) {
      waiting += words
      timer ??= setTimeout(flush, PACE)
    },
  }
}

/** Does work that may last for its caller. A signal ends it once they may not go on; then it is refused, whatever came of it. */
async function whileLetIn<T>({ watch }: Asker['caller'], work: (over: AbortSignal) => Promise<T>): Promise<T> {
  const over = new AbortController()
  const unwatch = watch((why) => over.abort(notAnyMore(why)))
  try {
    const done = await work(over.signal)
    over.signal.throwIfAborted()
    return done
  } finally {
    unwatch()
  }
}

const FAILED = 'Something went wrong on our side. Please try again.'

const ignore = () => undefined

const questionOf = (
  text: string,
  { mode, conversationId, typedQuery, again }: Pick<Question, 'mode'> & Partial<Omit<Question, 'text'>>,
): Question => ({ text, mode, conversationId, typedQuery, again })
