import { readAiSettings } from '../ai-settings/rules.ts'
import { answerQuery } from './answer-query.ts'
import type { Asker } from './asker.ts'
import type { Draft } from './draft.ts'
import { findAnswer } from './find.ts'
import { EXAMPLES } from './help.ts'
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

async function answerItself(asker: Asker, question: Question, { telling }: Context): Promise<Draft> {
  const { text, typedQuery } = question
  if (typedQuery) return answerQuery(asker, typedQuery)
  telling.step('Looking it up')
  const found = await findAnswer(asker, text)
  return { ...found, suggestedActions: EXAMPLES.slice(0, 3) }
}
