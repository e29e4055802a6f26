import type { ModelSettings } from '../../platform/settings/config.ts'
import type { SavedAiSettings } from '../ai-settings/rules.ts'
import { computedOf } from './answer-query.ts'
import { answerWish } from './answer-wish.ts'
import type { Asker } from './asker.ts'
import { type Draft, noRows, sayOf } from './draft.ts'
import type { Understood } from './language/understand.ts'
import { askModel } from './model/ask-model.ts'
import type { ModelAnswer } from './model/model-question.ts'
import type { Before, Question, Telling } from './question.ts'
import { addSources } from './records.ts'
import { noteSeen } from './seen.ts'
import { resolveWish } from './wishes.ts'

interface Asked {
  question: Question
  /** How the question is read without a model: what the person asked to be done is decided by that alone. */
  understood: Understood
  before: Before
  telling: Telling
  settings: SavedAiSettings
}

/**
 * Has the model answer. What it had said when its asker left is kept as that. Raises `ModelFailed` where it does not answer.
 */
export async function answerByModel(asker: Asker, model: ModelSettings, asked: Asked): Promise<Draft> {
  const { company, caller, now } = asker
  const { question, understood, before, telling, settings } = asked
  const { perform, seen } = noteSeen(asker.perform)
  const { signal } = telling
  let said = ''
  const onText = (words: string) => {
    said += words
    telling.text(words)
  }
  try {
    const answer = await askModel({
      model,
      company,
      caller,
      perform,
      question: question.text,
      kind: question.mode,
      previous: before.previous,
      history: before.history,
      settings,
      asked: understood.wish?.kind ?? null,
      now: now(),
      signal,
      onText,
      onStep: telling.step,
    })
    return { ...(await draftOf(asker, answer, understood)), restsOn: seen() }
  } catch (error) {
    if (!signal.aborted) throw error
    const stopped = said.trim() || 'Stopped before anything was said.'
    return sayOf([stopped], { model: model.name, notes: ['This answer was stopped.'], restsOn: seen() })
  }
}

async function draftOf(asker: Asker, answer: ModelAnswer, { wish: read }: Understood): Promise<Draft> {
  const { statements, summary, sources, suggestedActions, result, notes, model } = answer
  const wish = answer.wish ?? read
  const resolved = wish && (await resolveWish(asker, wish))
  // What has to be asked back is asked in words of ours, with the leads to choose from.
  if (wish && resolved && 'ask' in resolved) return { ...(await answerWish(asker, wish)), model, notes }
  const computed = result ? computedOf(result) : { rows: noRows(), total: 0 }
  const added = await addSources(asker, computed.rows, sources)
  return sayOf([], {
    ...computed,
    total: computed.total + added,
    statements,
    summary,
    sources,
    suggestedActions,
    notes,
    model,
    intent: resolved && !('ask' in resolved) ? resolved : null,
  })
}
