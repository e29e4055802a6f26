import type { Conversation, Message } from '../../../../contract/assistant/fields.ts'
import { answerList, cursorOf, type List, type PageQuery } from '../../../platform/calls/list.ts'
import { conflict, notFound, required } from '../../../platform/calls/refusals.ts'
import type { CompanyDatabase, MemberScope } from '../../../platform/database/scope.ts'
import { readProposals } from '../proposals/proposals.ts'
import * as store from './conversation-store.ts'
import { analysisOf, type KeptAnswer, passageKey, readableOf, recordsOf } from './kept-answer.ts'
import { countMessages, listMessages, type MessageRow } from './message-store.ts'
import { findSources, holdCandidates } from './source-store.ts'

/** The user's conversations, the latest first. */
export const readConversations = (company: CompanyDatabase, query: PageQuery): Promise<List<Conversation>> =>
  answerList(company, query, { read: store.listConversations, count: store.countConversations })

/** The messages of a conversation, latest first, as far as its reader may still see what it rests on. */
export async function readMessages(company: CompanyDatabase, id: string, query: PageQuery): Promise<List<Message>> {
  await company.read((scope) => requireConversation(scope, id))
  return answerList(company, query, {
    by: cursorOf.integer,
    async read(scope, part) {
      const { rows, next } = await listMessages(scope, { conversationId: id, ...part })
      return { rows: await showMessages(scope, rows), next }
    },
    count: (scope) => countMessages(scope, id),
  })
}

export async function renameConversation(company: CompanyDatabase, id: string, title: string): Promise<Conversation> {
  return company.write(async (scope) => {
    await requireLocked(scope, id)
    await store.setTitle(scope, id, title)
    return requireConversation(scope, id)
  })
}

export async function deleteConversation(company: CompanyDatabase, id: string): Promise<void> {
  await company.write((scope) => setDeleted(scope, id, true))
}

export async function restoreConversation(company: CompanyDatabase, id: string): Promise<Conversation> {
  return company.write(async (scope) => {
    await setDeleted(scope, id, false)
    return requireConversation(scope, id)
  })
}

async function setDeleted(scope: MemberScope, id: string, deleted: boolean): Promise<void> {
  if (!(await store.setConversationDeleted(scope, id, deleted))) throw missing()
}

const missing = () => notFound('Conversation')

/** The conversation, or `not_found` that is the same for a colleague's, another company's and a missing one. */
export const requireConversation = async (scope: MemberScope, id: string): Promise<Conversation> =>
  required(await store.findConversation(scope, id), missing)

/** The same, locked until the transaction ends. */
export const requireLocked = async (scope: MemberScope, id: string): Promise<Conversation> =>
  required(await store.lockConversation(scope, id), missing)

/** Raises `conflict` where an answer rests on a candidate who was erased while it came about: nothing of it may be kept then. */
export async function requireNobodyErased(scope: MemberScope, answer: KeptAnswer): Promise<void> {
  const candidates = recordsOf(answer).filter(({ kind }) => kind === 'candidate')
  const ids = [...new Set(candidates.map(({ id }) => id))]
  if (ids.length === 0 || (await holdCandidates(scope, ids)) === ids.length) return
  throw conflict('Data of a person in this answer has been erased. Ask again.')
}

/** What stands in place of an answer that its reader may not see any more. */
const HIDDEN = 'This answer is no longer shown, because one of its sources was deleted or is no longer visible to you.'

/** Messages as their reader sees them now. */
export async function showMessages(scope: MemberScope, rows: readonly MessageRow[]): Promise<Message[]> {
  const kept = rows.map(({ answer }) => answer as KeptAnswer | null)
  const [found, proposals] = await Promise.all([
    findSources(
      scope,
      kept.flatMap((answer) => (answer ? recordsOf(answer) : [])),
      passageKey,
    ),
    readProposals(
      scope,
      kept.flatMap((answer) => answer?.proposals ?? []),
    ),
  ])
  return rows.map(({ position: _, answer: __, ...message }, at) => {
    const answer = kept[at]
    if (!answer) return { ...message, analysis: null }
    const seen = readableOf({ answer, text: message.text, spoken: message.spoken }, found)
    if (!seen) return { ...message, text: HIDDEN, analysis: null }
    return { ...message, text: seen.text, analysis: analysisOf(seen.answer, { text: seen.text, found, proposals }) }
  })
}
