import { randomUUIDv7 } from 'node:crypto'
import type { Analysis, Answer, Proposal } from '../../../../contract/assistant/fields.ts'
import type { DataQuery } from '../../../../contract/data-query/fields.ts'
import { notFound } from '../../../platform/calls/refusals.ts'
import type { MemberScope } from '../../../platform/database/scope.ts'
import type { Asker } from '../asker.ts'
import { answerOf, type Draft } from '../conversation/answer-draft.ts'
import { addConversation, touchConversation } from '../conversation/conversation-store.ts'
import { requireConversation, requireLocked, requireNobodyErased, showMessages } from '../conversation/conversations.ts'
import { type KeptAnswer, keptOf } from '../conversation/kept-answer.ts'
import { addMessages, findMessage, listMessages, removeFrom } from '../conversation/message-store.ts'
import { findSources } from '../conversation/source-store.ts'
import { SOURCE_KINDS } from '../proposals/intents.ts'
import { dismissOpen } from '../proposals/proposal-store.ts'
import { propose } from '../proposals/proposals.ts'
import { isPerson } from './pointed.ts'
import { type Before, NOTHING_BEFORE, type Question, type Telling } from './question.ts'
import { think } from './think.ts'

/**
 * Answers a question and keeps both in the conversation, together: a question that is refused leaves nothing. Raises
 * `not_found` for a conversation, or an answer to be given again, that is not the user's.
 */
export async function answerQuestion(asker: Asker, question: Question, telling: Telling): Promise<Answer> {
  const before = await readBefore(asker, question)
  const draft = await think(asker, question, { before, telling })
  return keep(asker, question, { draft, before })
}

/** How much of a conversation a question is read with. */
const REMEMBERED = 20
/** In how many answers who is meant may have been shown. */
const MOST_BACK = 2
const PERSONAL = /\b(?:he|she|him|her|his)\b/iu

/** Raises `not_found` as `answerQuestion` does. */
export async function readBefore({ company }: Asker, { conversationId, again, text }: Question): Promise<Before> {
  if (!conversationId) {
    if (again) throw notFound('Answer')
    return NOTHING_BEFORE
  }
  return company.read(async (scope) => {
    await requireConversation(scope, conversationId)
    const replaced = again ? await questionOf(scope, conversationId, again) : undefined
    const after = replaced === undefined ? undefined : { value: replaced, id: '' }
    const { rows } = await listMessages(scope, { conversationId, after, limit: REMEMBERED })
    const shown = await showMessages(scope, rows)
    const [last] = rows.flatMap(({ answer }) => (answer as KeptAnswer | null) ?? [])
    const analyses = shown.flatMap(({ role, analysis }) => (role === 'assistant' ? [analysis] : []))
    const [analysis] = analyses
    const proposals = analysis?.proposals ?? []
    // Who was shown before something was not understood is still meant by `her`.
    const isShowing = ({ typedQuery, sources, proposals }: Analysis) =>
      typedQuery ? typedQuery.subject !== 'documents' : sources.length + proposals.length > 0
    const showing = analyses.slice(0, MOST_BACK).find((each) => each && isShowing(each)) ?? analysis
    const { sources = [], statements = [] } = showing ?? {}
    const [best = 0] = statements[0]?.sources ?? []
    const made = (showing?.proposals ?? []).flatMap((each) => aboutOf(each, PERSONAL.test(text)))
    const { titles } = await findSources(scope, made, () => '')
    const isDecided = proposals.some(({ state }) => state !== 'proposed')
    return {
      ...beforeIn(rows),
      shown: [
        ...sources.slice(best, best + 1),
        ...sources.toSpliced(best, 1),
        ...made.flatMap((each) => {
          const title = titles.get(each.id)
          return title === undefined ? [] : [{ ...each, title }]
        }),
      ],
      seen: analyses.flatMap((each) => each?.sources.filter(isPerson).map(({ title }) => title) ?? []),
      groups: analysis ? groupsOf(analysis) : [],
      openCommand: (!isDecided && last?.openWish) || null,
      proposed: proposals.map(({ id }) => id),
      // What may not be seen any more goes to no model either.
      history: shown
        .filter(({ role, analysis }) => role === 'user' || analysis)
        .map(({ role, text }) => ({ role, text }))
        .reverse(),
      replaced,
    }
  })
}

/** The names of the groups that an answer shows, in their order. */
export const groupsOf = (answer: Pick<KeptAnswer, 'typedQuery' | 'figures'>) => [
  ...new Set(answer.typedQuery?.groupBy ? answer.figures.flatMap(({ group }) => group ?? []) : []),
]

// The record that is to be changed is there, and the task once it was approved; `her` is whom the task is about.
const aboutOf = ({ kind, state, subject }: Proposal, isPersonal: boolean) =>
  subject && (kind === 'create_task' ? (subject.kind === 'lead' ? isPersonal : state === 'approved') : true)
    ? [{ kind: subject.kind, id: subject.id, passage: null }]
    : []

/** What a question in one of the user's conversations follows. Raises `not_found`. */
export async function readGoingOn(scope: MemberScope, conversationId: string | undefined): Promise<GoingOn> {
  if (!conversationId) return NOTHING
  await requireConversation(scope, conversationId)
  const { rows } = await listMessages(scope, { conversationId, after: undefined, limit: REMEMBERED })
  return beforeIn(rows)
}

type GoingOn = Pick<Before, 'previous' | 'rows' | 'isUnread' | 'isLookedUp'>
const NOTHING: GoingOn = { previous: null, isUnread: false }

// The answer just before, and none that stands further back.
function beforeIn(rows: { answer: unknown }[]): GoingOn {
  const [last] = rows.flatMap(({ answer }) => (answer as KeptAnswer | null) ?? [])
  return last ? goingOnFrom(last) : NOTHING
}

/** What a question goes on from behind an answer: nothing, where that one was only looked up or not understood. */
export const goingOnFrom = ({
  typedQuery: query,
  statements,
  sources,
  total,
}: Pick<KeptAnswer, 'typedQuery' | 'statements' | 'sources' | 'total'>): GoingOn =>
  query && !(query.subject === 'documents' && query.aim === 'find')
    ? {
        previous: ofKindFound(query, sources),
        ...(sources.length === total && { rows: sources.map(({ id }) => id) }),
        isUnread: false,
      }
    : {
        previous: null,
        isUnread: true,
        isLookedUp: Boolean(query && statements.some(({ text }) => text.startsWith('“'))),
      }

/** What was looked up by its name and is a candidate, is asked on as a candidate. */
function ofKindFound(query: DataQuery, sources: KeptAnswer['sources']): DataQuery {
  const [kind, ...others] = new Set(sources.map((each) => each.kind))
  const subject = SUBJECTS.find((each) => SOURCE_KINDS[each] === kind)
  return query.aim === 'find' && subject && others.length === 0 ? { ...query, subject } : query
}

const SUBJECTS = Object.keys(SOURCE_KINDS) as (keyof typeof SOURCE_KINDS)[]

// Where the question stands that an answer was given to.
async function questionOf(scope: MemberScope, conversationId: string, id: string): Promise<number> {
  const answer = await findMessage(scope, { conversationId, id })
  if (answer?.role !== 'assistant') throw notFound('Answer')
  return answer.position - 1
}

async function keep({ company }: Asker, question: Question, { draft, before }: { draft: Draft; before: Before }) {
  const { text, spoken = false } = question
  return company.write(async (scope) => {
    const conversationId = await openConversation(scope, question, before)
    if (draft.openCommand?.amends) await dismissOpen(scope, before.proposed)
    const proposals: Proposal[] = []
    for (const intent of draft.intents) proposals.push(await propose(scope, conversationId, intent))
    const answer = answerOf(text, draft, proposals)
    const kept = keptOf(answer.analysis, draft)
    await requireNobodyErased(scope, kept)
    const messageId = randomUUIDv7()
    await addMessages(scope, conversationId, [
      { id: randomUUIDv7(), role: 'user', spoken, text, answer: null },
      {
        id: messageId,
        role: 'assistant',
        spoken,
        text: answer.analysis.summary,
        answer: { ...kept },
      },
    ])
    await touchConversation(scope, conversationId)
    return { ...answer, conversationId, messageId }
  })
}

async function openConversation(scope: MemberScope, { conversationId, text }: Question, { replaced }: Before) {
  if (!conversationId) {
    const id = randomUUIDv7()
    await addConversation(scope, { id, title: titleOf(text) })
    return id
  }
  await requireLocked(scope, conversationId)
  if (replaced !== undefined) {
    const removed = await removeFrom(scope, { conversationId, position: replaced })
    const proposed = removed.flatMap(({ answer }) => (answer as KeptAnswer | null)?.proposals ?? [])
    await dismissOpen(scope, proposed)
  }
  return conversationId
}

const LONGEST_TITLE = 60

/** A conversation is called by its first question, cut between words. */
export function titleOf(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim()
  if (line.length <= LONGEST_TITLE) return line
  const cut = line.slice(0, LONGEST_TITLE)
  const space = cut.lastIndexOf(' ')
  return `${(space > 0 ? cut.slice(0, space) : cut.slice(0, -1)).toWellFormed()}…`
}
