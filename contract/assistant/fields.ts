import * as z from 'zod/mini'
import { DataQuery, Figure, Passage, QueryChip, QueryRows } from '../data-query/fields.ts'
import { Id, Instant, requiredLine } from '../values.ts'
import * as plain from './endpoints.ts'

/** Something that an answer rests on. */
export const Source = z.object({
  kind: z.enum(plain.sourceKinds),
  id: Id,
  title: z.string(),
  /** Of a document where in its text. */
  passage: z.nullable(Passage),
})
export type Source = z.infer<typeof Source>

/** A sentence of an answer, with what it rests on: places in `sources`. */
export const Statement = z.object({ text: z.string(), sources: z.array(z.int()) })
export type Statement = z.infer<typeof Statement>

const ProposalKind = z.enum(plain.proposalKinds)
export type ProposalKind = z.infer<typeof ProposalKind>

const ProposalState = z.enum(plain.proposalStates)
export type ProposalState = z.infer<typeof ProposalState>

/** What a person is asked to approve. */
export const Proposal = z.object({
  id: Id,
  kind: ProposalKind,
  /** What will happen, in a sentence. */
  title: z.string(),
  /** What exactly will stand where: each field with what it is now, where it is there, and what it would be. */
  changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.string() })),
  state: ProposalState,
  /** What came of it, or what it is about. */
  subject: z.nullable(z.object({ kind: z.enum(['lead', 'task', 'candidate', 'opening']), id: Id })),
  createdAt: Instant,
})
export type Proposal = z.infer<typeof Proposal>

const RelevantLead = z.object({
  id: Id,
  name: z.string(),
  company: z.string(),
  city: z.string(),
  state: z.string(),
  location: z.string(),
  stage: z.string(),
  value: z.number(),
})

const RelevantDocument = z.object({ id: Id, title: z.string(), fileType: z.string(), updatedAt: Instant })

const RelevantTask = z.object({ id: Id, title: z.string(), status: z.string(), priority: z.string() })

/** An answer, without the rows it rests on. */
export const Analysis = z.object({
  /** The statements in one text. */
  summary: z.string(),
  statements: z.array(Statement),
  sources: z.array(Source),
  suggestedActions: z.array(z.string()),
  relevantResults: z.object({
    documents: z.array(RelevantDocument),
    leads: z.array(RelevantLead),
    tasks: z.array(RelevantTask),
  }),
  /** How the question was read, in words; blank where nothing was. */
  reading: z.string(),
  /** The same as a query, to be asked with changes; null where the question asked for no rows. */
  typedQuery: z.nullable(DataQuery),
  chips: z.array(QueryChip),
  figures: z.array(Figure),
  /** How many rows there are; `rawResults` has the first 200. */
  total: z.int(),
  /** Why rows are there, by their id. */
  reasons: z.record(z.string(), z.string()),
  /** What the reader should know of the answer, such as that a filter was left out, or that the model did not answer. */
  notes: z.array(z.string()),
  proposals: z.array(Proposal),
  /** Who answered: the model's name, or blank for what Atrium computes by itself. */
  model: z.string(),
})
export type Analysis = z.infer<typeof Analysis>

export const Answer = z.object({
  query: z.string(),
  analysis: Analysis,
  rawResults: QueryRows,
  conversationId: Id,
  messageId: Id,
})
export type Answer = z.infer<typeof Answer>

export const about = {
  /** Which conversation goes on; without it a new one begins. */
  conversationId: z.optional(Id),
  /** The reading to be used in place of what the assistant reads: what a person made of the chips. */
  typedQuery: z.optional(DataQuery),
}

export const question = requiredLine('Ask something', plain.QUESTION_LENGTH)

export const Search = z.object({ query: question, ...about })
export type Search = z.infer<typeof Search>

/** How a question is read while it is typed. Places are in UTF-16 units of the text. */
export const QuestionReading = z.object({
  /** The words that the reading rests on, in their order, and those that it does not know. */
  words: z.array(z.object({ start: z.int(), end: z.int(), role: z.enum(plain.wordRoles) })),
  /** The reading part by part, as its chips say it; empty where there is none. */
  parts: z.array(z.string()),
  /** The query that it is, and its parts with what each could be instead; null and empty where it is none. */
  typedQuery: z.nullable(DataQuery),
  chips: z.array(QueryChip),
  /** The words that it does not know, each with known ones that are written alike. */
  unknown: z.array(z.object({ word: z.string(), near: z.array(z.string()) })),
  /** What could stand next: `text` in place of the question from `start` on. */
  next: z.array(z.object({ start: z.int(), text: z.string() })),
})
export type QuestionReading = z.infer<typeof QuestionReading>

export const ChatAnswer = z.object({ response: z.string(), ...Answer.shape })
export type ChatAnswer = z.infer<typeof ChatAnswer>

export const Conversation = z.object({
  id: Id,
  title: z.string(),
  lastMessageAt: Instant,
  createdAt: Instant,
  version: z.int(),
})
export type Conversation = z.infer<typeof Conversation>

export const Message = z.object({
  id: Id,
  role: z.enum(['user', 'assistant']),
  spoken: z.boolean(),
  text: z.string(),
  /** Of an answer what it rests on, as far as the reader may still see it. */
  analysis: z.nullable(Analysis),
  createdAt: Instant,
})
export type Message = z.infer<typeof Message>
