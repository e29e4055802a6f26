import type { ModelSettings } from '../../../platform/settings/config.ts'
import type { SavedAiSettings } from '../../ai-settings/rules.ts'
import type { Asker } from '../asker.ts'
import { type Draft, noRows, sayOf } from '../conversation/answer-draft.ts'
import { noteSeen } from '../conversation/seen.ts'
import { askModel } from '../model/ask-model.ts'
import type { ModelAnswer } from '../model/model-question.ts'
import { resolveCommand } from '../proposals/commands.ts'
import type { Command } from '../reader/outcome.ts'
import { answerCommand } from './answer-command.ts'
import { computedOf } from './answer-query.ts'
import type { Before, Question, Telling } from './question.ts'
import { addSources } from './records.ts'

interface ModelRequest {
  question: Question
  /** What the person asks to be done, which is decided without a model alone. */
  command: Command | null
  before: Before
  telling: Telling
  settings: SavedAiSettings
}

/**
 * Has the model answer. What it had said when its asker left is kept as that. Raises `ModelFailed` where it does not answer.
 */
export async function answerByModel(asker: Asker, model: ModelSettings, asked: ModelRequest): Promise<Draft> {
  const { company, caller, now } = asker
  const { question, command, before, telling, settings } = asked
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
      asked: command?.kind ?? null,
      now: now(),
      signal,
      onText,
      onStep: telling.step,
    })
    return { ...(await draftOf(asker, answer, command)), restsOn: seen() }
  } catch (error) {
    if (!signal.aborted) throw error
    const stopped = said.trim() || 'Stopped before the answer began.'
    return sayOf([stopped], { model: model.name, notes: ['This answer was stopped.'], restsOn: seen() })
  }
}

async function draftOf(asker: Asker, answer: ModelAnswer, read: Command | null): Promise<Draft> {
  const { statements, summary, sources, suggestedActions, result, notes, model } = answer
  const command = answer.command ?? read
  const resolved = command && (await resolveCommand(asker, command))
  // What has to be asked back is asked in words of ours, with the leads to choose from.
  if (command && resolved && 'ask' in resolved) return { ...(await answerCommand(asker, command)), model, notes }
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
    intents: resolved && !('ask' in resolved) ? [resolved] : [],
  })
}
