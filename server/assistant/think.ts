import { SEARCH_TEXT_LENGTH } from '../../contract/plain/values.ts'
import { readAiSettings } from '../ai-settings/rules.ts'
import { answerQuery } from './answer-query.ts'
import { answerWish } from './answer-wish.ts'
import type { Asker } from './asker.ts'
import type { Draft } from './draft.ts'
import { EXAMPLES, helpAnswer } from './help.ts'
import { readGround, type Understood, understand } from './language/understand.ts'
import { goOn } from './open-wish.ts'
import type { Before, Question, Telling } from './question.ts'

interface Context {
  before: Before
  telling: Telling
}

/** Finds out what a question comes to: the one way, whoever asks, and from which screen. */
export async function think(asker: Asker, question: Question, context: Context): Promise<Draft> {
  const [settings, draft] = await Promise.all([
    asker.company.read(readAiSettings),
    answerItself(asker, question, context),
  ])
  for (const { text } of draft.statements) context.telling.text(`${text} `)
  return settings.autoSuggestions ? draft : { ...draft, suggestedActions: [] }
}

/** Share of a question's words that were understood, below which they are searched for instead. */
const LEAST_UNDERSTOOD = 0.3

async function answerItself(asker: Asker, question: Question, { before, telling }: Context): Promise<Draft> {
  const { text, typedQuery } = question
  if (typedQuery) return answerQuery(asker, typedQuery)
  telling.step('Reading the question')
  const { company, now } = asker
  const ground = await readGround(company, { question: text, previous: before.previous, now: now() })
  const understood = understand(text, ground)
  const { openWish } = before
  const wish = understood.wish ?? (openWish && (await goOn(asker, openWish, { text, understood })))
  if (wish) return noting(await answerWish(asker, wish), understood.notes)
  if (understood.help) return noting(helpAnswer(), understood.notes)
  telling.step('Looking it up')
  return noting(await lookUp(asker, text, understood), understood.notes)
}

async function lookUp(asker: Asker, text: string, { query, confidence, unknown }: Understood): Promise<Draft> {
  if (query && confidence >= LEAST_UNDERSTOOD) return answerQuery(asker, query)
  const words = (unknown.join(' ') || text).slice(0, SEARCH_TEXT_LENGTH).toWellFormed()
  const found = await answerQuery(asker, { ...EVERYTHING, conditions: [{ field: 'words', matches: [words] }] })
  return found.total > 0 ? found : { ...found, suggestedActions: EXAMPLES }
}

/** Whatever has the words. */
const EVERYTHING = { aim: 'find', subject: 'leads' } as const

const noting = (draft: Draft, notes: readonly string[]): Draft => ({
  ...draft,
  notes: [...new Set([...notes, ...draft.notes])],
})
