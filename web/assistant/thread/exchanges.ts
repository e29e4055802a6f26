import type { Analysis, Message } from '../../../contract/assistant/fields.ts'
import type { DataQuery, QueryRows } from '../../../contract/data-query/fields.ts'
import type { AskMode } from '../open-assistant.ts'

export interface ShownAnswer {
  messageId: string
  text: string
  /** Null where what it rested on may not be seen any more. */
  analysis: Analysis | null
  /** The rows that came with it; those of an earlier visit are loaded again. */
  rows?: QueryRows
}

export interface Exchange {
  /** Its own name in the thread, the same before and after its answer. */
  key: string
  question: string
  mode: AskMode
  /** The reading that a person made of the chips, in place of the assistant's own. */
  typedQuery?: DataQuery
  state: 'asking' | 'answered' | 'stopped' | 'failed'
  /** What was done for it so far. */
  steps: readonly string[]
  /** Words of the answer as they come. */
  text: string
  answer?: ShownAnswer
  failure?: string
  /** What it was before it was asked again; it comes back when that fails. */
  before?: Exchange
  /** The answers that this one replaces; a conversation that was loaded before may still have them. */
  replaced?: readonly string[]
}

/** The messages of a conversation, latest first, as exchanges, the latest last. */
export function exchangesOf(messages: readonly Message[]): Exchange[] {
  const exchanges: Exchange[] = []
  for (const message of messages.toReversed()) {
    const last = exchanges.at(-1)
    if (message.role === 'user') exchanges.push(unanswered(message))
    else if (last && !last.answer) Object.assign(last, answered(message))
    // Its question is on a page that is not loaded yet.
    else exchanges.push({ ...unanswered({ ...message, text: '' }), ...answered(message) })
  }
  return exchanges
}

const unanswered = ({ id, text }: Pick<Message, 'id' | 'text'>): Exchange => ({
  key: id,
  question: text,
  mode: 'chat',
  state: 'stopped',
  steps: [],
  text: '',
})

const answered = ({ id, text, analysis }: Message): Pick<Exchange, 'key' | 'state' | 'answer'> => ({
  key: id,
  state: 'answered',
  answer: { messageId: id, text, analysis },
})

/**
 * The exchanges of a thread: those from the server, and after them those of this tab that it has not sent yet. Of what
 * both know, this tab knows more.
 */
export function shownExchanges(stored: readonly Exchange[], own: readonly Exchange[]): Exchange[] {
  const byAnswer = new Map(own.flatMap((each) => (each.answer ? [[each.answer.messageId, each]] : [])))
  const again = new Set(own.flatMap(({ before, replaced = [] }) => [before?.answer?.messageId, ...replaced]))
  const left = new Set(own.filter(({ answer }) => !answer).map(({ question }) => question))
  const earlier = stored.flatMap((each) => {
    const id = each.answer?.messageId
    if (id === undefined) return left.has(each.question) ? [] : [each]
    const known = byAnswer.get(id)
    if (known) byAnswer.delete(id)
    return again.has(id) ? [] : [known ?? each]
  })
  // What the server does not know keeps its place before what was asked after it.
  let waiting = own.filter((each) => !earlier.includes(each))
  const shown = earlier.flatMap((each) => {
    const at = own.indexOf(each)
    const passed = waiting.filter((other) => own.indexOf(other) < at)
    waiting = waiting.filter((other) => !passed.includes(other))
    return [...passed, each]
  })
  return [...shown, ...waiting]
}
