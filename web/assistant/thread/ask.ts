import { askChat, askSearch, listConversations, streamAnswer } from '../../../contract/assistant/endpoints.ts'
import type { Answer } from '../../../contract/assistant/fields.ts'
import type { DataQuery } from '../../../contract/data-query/fields.ts'
import { partsOf } from '../../../contract/plain/endpoint.ts'
import { aiSettingsQuery } from '../../ai-settings/queries.ts'
import { type CallBody, CallError, errorText, runCall } from '../../api/call.ts'
import { openEvents } from '../../api/event-stream.ts'
import { pagesKey } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Unreachable } from '../../api/reach.ts'
import { leaveWhenUnauthorized } from '../../api/unauthorized.ts'
import { toast } from '../../ui/behaviour/toast.ts'
import type { AskMode } from '../open-assistant.ts'
import type { Exchange } from './exchanges.ts'
import { changeExchange, keepThread, threadAt } from './threads.ts'

/** Where a question is asked, which decides how a failure is shown. */
export type Surface = 'page' | 'panel'

interface Question {
  surface: Surface
  question: string
  mode: AskMode
  typedQuery?: DataQuery
}

const underWay = new Map<string, AbortController>()

/** Asks a question in a thread, where its answer shows. Blank ones, and a second one at a time, are not asked. */
export function ask(threadKey: string, { surface, question, mode, typedQuery }: Question) {
  const thread = threadAt(threadKey) ?? { key: threadKey, exchanges: [] }
  if (!question.trim() || isAsking(threadKey)) return
  const exchange: Exchange = { ...begun({ question: question.trim(), mode }), ...(typedQuery && { typedQuery }) }
  keepThread({ ...thread, exchanges: [...thread.exchanges, exchange] })
  void answer(threadKey, exchange, surface)
}

/** Asks once more what got no answer, in its place. */
export function sendAgain(threadKey: string, exchange: Exchange, surface: Surface) {
  if (isAsking(threadKey)) return
  const again = {
    ...begun(exchange),
    key: exchange.key,
    ...(exchange.typedQuery && { typedQuery: exchange.typedQuery }),
  }
  put(threadKey, again)
  void answer(threadKey, again, surface)
}

/** Has the last answer of a thread given again, perhaps for another reading of its question. */
export function answerAgain(
  threadKey: string,
  exchange: Exchange,
  { surface, typedQuery }: { surface: Surface; typedQuery?: DataQuery },
) {
  if (isAsking(threadKey)) return
  const { key, replaced = [] } = exchange
  const again = { ...begun(exchange), key, replaced, before: exchange, ...(typedQuery && { typedQuery }) }
  put(threadKey, again)
  void answer(threadKey, again, surface)
}

export function stopAnswer(threadKey: string) {
  for (const { key, state } of threadAt(threadKey)?.exchanges ?? []) {
    if (state === 'asking') underWay.get(key)?.abort()
  }
}

const isAsking = (threadKey: string) => threadAt(threadKey)?.exchanges.some(({ state }) => state === 'asking') ?? false

const begun = ({ question, mode }: Pick<Exchange, 'question' | 'mode'>): Exchange => ({
  key: crypto.randomUUID(),
  question,
  mode,
  state: 'asking',
  steps: [],
  text: '',
})

/** Puts an exchange in the place of the one with its key; of those that only the server knew it is the first of its own. */
function put(threadKey: string, exchange: Exchange) {
  const thread = threadAt(threadKey) ?? { key: threadKey, exchanges: [] }
  const others = thread.exchanges.filter(({ key }) => key !== exchange.key)
  keepThread({ ...thread, exchanges: [...others, exchange] })
}

async function answer(threadKey: string, asked: Exchange, surface: Surface) {
  const given = new AbortController()
  underWay.set(asked.key, given)
  const change = (by: (exchange: Exchange) => Exchange | undefined) => changeExchange(threadKey, asked.key, by)
  try {
    const reply = await request(threadKey, asked, given.signal)
    change(({ before, replaced = [], ...rest }) => ({
      ...rest,
      state: 'answered',
      answer: shownOf(reply),
      replaced: before?.answer ? [...replaced, before.answer.messageId] : replaced,
    }))
    noteConversation(threadKey, reply)
  } catch (error) {
    if (given.signal.aborted) change(({ before, ...rest }) => before ?? { ...rest, state: 'stopped' })
    else {
      leaveWhenUnauthorized(error)
      showFailure(error, asked, surface)
      change(({ before, ...rest }) => before ?? { ...rest, state: 'failed', failure: failureText(error, surface) })
    }
  } finally {
    underWay.delete(asked.key)
  }
}

const shownOf = ({ messageId, analysis, rawResults }: Answer) => ({
  messageId,
  text: analysis.summary,
  analysis,
  rows: rawResults,
})

/** Where no model writes, the whole answer comes at once: then there is nothing to stream. */
async function request(threadKey: string, asked: Exchange, signal: AbortSignal): Promise<Answer> {
  const { question, mode, typedQuery, before } = asked
  const conversationId = threadAt(threadKey)?.conversationId
  const about = { ...(conversationId && { conversationId }), ...(typedQuery && { typedQuery }) }
  const again = before?.answer && { again: before.answer.messageId }
  const change = (by: (exchange: Exchange) => Exchange) => changeExchange(threadKey, asked.key, by)
  // Who asks at once waits for what says whether one does.
  const settings = again ? undefined : await queryClient.ensureQueryData(aiSettingsQuery).catch(() => undefined)
  if (again || settings?.model) {
    try {
      return await streamedAnswer(
        { message: question, mode, ...about, ...again },
        {
          signal,
          onStep: (step) => change((each) => ({ ...each, steps: [...each.steps, step] })),
          onText: (words) => change((each) => ({ ...each, text: each.text + words })),
        },
      )
    } catch (error) {
      // Some proxies cut streams; in one piece the answer comes all the same.
      if (!(error instanceof BrokenOff) || again || signal.aborted) throw error
      change((each) => ({ ...each, steps: [], text: '' }))
    }
  }
  return mode === 'search'
    ? runCall(askSearch, { body: { query: question, ...about }, signal })
    : runCall(askChat, { body: { message: question, ...about }, signal })
}

/** The thread has its conversation from the first answer on, and the list of conversations another order. */
function noteConversation(threadKey: string, { conversationId }: Answer) {
  const thread = threadAt(threadKey)
  if (thread && thread.conversationId !== conversationId) keepThread({ ...thread, conversationId })
  void queryClient.invalidateQueries({ queryKey: pagesKey(listConversations, {}) })
}

const failures: Record<AskMode, { title: string; text: string }> = {
  search: { title: 'Search Failed', text: 'Failed to perform AI search. Please try again.' },
  chat: { title: 'Chat Failed', text: 'Failed to send message. Please try again.' },
}

/** The panel shows a failure in the answer's place; where an earlier answer comes back there, a toast says it. */
function showFailure(error: unknown, { mode, before }: Exchange, surface: Surface) {
  if (surface === 'panel' && !before) return
  const { title, text } = failures[mode]
  const description = before ? errorText(error, text) : error instanceof Unreachable ? errorText(error, text) : text
  toast({ title, description, variant: 'destructive' })
}

function failureText(error: unknown, surface: Surface): string {
  if (error instanceof Unreachable) return `${errorText(error, '')} Your question is saved.`
  if (error instanceof AnswerFailed) return error.message
  // What went wrong, the toast says.
  if (surface === 'page') return 'Your question got no answer. It is saved.'
  const said = error instanceof CallError ? `HTTP ${error.status}: ${saidBy(error)}` : String(error)
  return `Sorry, I encountered an error: ${said.replace(/\.$/, '')}. Please try again.`
}

/** The server's sentence, or what else stood in its answer. */
const saidBy = ({ serverMessage, message, status }: CallError) => serverMessage ?? message.slice(`${status}: `.length)

interface Told {
  /** What is done now, in words. */
  onStep: (step: string) => void
  /** Further words of the answer. */
  onText: (words: string) => void
}

/** What the server says went wrong after it had begun to answer. */
class AnswerFailed extends Error {}

/** A stream that ended, or was cut, before the answer was whole. */
class BrokenOff extends Unreachable {}

/** Has a question answered word by word. Throws CallError, AnswerFailed, or BrokenOff where the stream was cut. */
async function streamedAnswer(
  body: CallBody<typeof streamAnswer>,
  { onStep, onText, signal }: Told & { signal: AbortSignal },
): Promise<Answer> {
  const { events } = await openEvents(partsOf(streamAnswer).path, signal, body)
  try {
    for await (const { event, data } of events) {
      const sent = JSON.parse(data)
      if (event === 'step') onStep(sent.text)
      else if (event === 'text') onText(sent.text)
      else if (event === 'answer') return sent
      else if (event === 'failure') throw new AnswerFailed(sent.message)
    }
  } catch (error) {
    if (error instanceof AnswerFailed || signal.aborted) throw error
    throw new BrokenOff(error)
  }
  throw new BrokenOff(new Error('The answer was interrupted'))
}
