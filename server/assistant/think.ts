import type { Asker } from './asker.ts'
import type { Draft } from './draft.ts'
import { findAnswer } from './find.ts'
import type { Before, Question, Telling } from './question.ts'

/** Finds out what a question comes to: the one way, whoever asks, and from which screen. */
export async function think(
  asker: Asker,
  question: Question,
  { telling }: { before: Before; telling: Telling },
): Promise<Draft> {
  const draft = await findAnswer(asker, question.text)
  for (const { text } of draft.statements) telling.text(`${text} `)
  return draft
}
