import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, pagesOf, requiredLine } from '../values.ts'
import * as at from './endpoints.ts'
import {
  Answer,
  about,
  ChatAnswer,
  Conversation,
  Message,
  Proposal,
  QuestionReading,
  question,
  Search,
} from './fields.ts'

export const readQuestion = call.company(
  at.readQuestion,
  'How a question is understood, without answering it, for use while it is typed',
  { onlyReads: true, body: z.object({ text: question, ...about }), reply: QuestionReading },
)

export const askSearch = call.company(
  at.askSearch,
  'Answer a question from the company’s data: what was found, in words, figures and rows',
  { body: Search, reply: Answer },
)

const Chat = z.object({ message: question, ...about })

export const askChat = call.company(at.askChat, 'Continue a conversation', { body: Chat, reply: ChatAnswer })

export const streamAnswer = call.company(
  at.streamAnswer,
  'The same as server-sent events: `step` names the current step, `text` holds words as they arrive, `answer` the whole answer, `failure` a message',
  {
    body: z.object({
      ...Chat.shape,
      mode: z._default(z.enum(['search', 'chat'], { error: 'Must be search or chat' }), 'chat'),
      /** An answer of the conversation to be given again, in place of what followed its question. */
      again: z.optional(Id),
    }),
    media: 'text/event-stream',
  },
)

export const listConversations = call.company(
  at.listConversations,
  'Your conversations with the assistant, latest first',
  pagesOf(Conversation),
)

export const listMessages = call.company(
  at.listMessages,
  'The messages of a conversation, latest first',
  pagesOf(Message),
)

export const renameConversation = call.company(at.renameConversation, 'Rename a conversation', {
  body: z.object({ title: requiredLine('Name is required', 200) }),
  reply: Conversation,
})

export const deleteConversation = call.company(
  at.deleteConversation,
  'Delete a conversation; it can be restored for 30 days',
)

export const restoreConversation = call.company(at.restoreConversation, 'Bring a deleted conversation back', {
  reply: Conversation,
})

export const getProposal = call.company(at.getProposal, 'One of the assistant’s proposals to you, with its state', {
  reply: Proposal,
})

export const approveProposal = call.company(
  at.approveProposal,
  'Approve and run a proposal; refused if the record has changed since',
  { reply: Proposal },
)

export const dismissProposal = call.company(at.dismissProposal, 'Dismiss a proposal', { reply: Proposal })
export const undoProposal = call.company(at.undoProposal, 'Undo a proposal that ran', { reply: Proposal })
