import { LIMITS } from './limits.ts'
import { ModelFailed } from './model-failed.ts'
import type { ModelAnswer, ModelQuestion } from './model-question.ts'
import { startPatience } from './patience.ts'
import { startTally } from './tally.ts'
import { countAnswer, requireRoom } from './usage.ts'

export { ModelFailed } from './model-failed.ts'

/**
 * Has a model answer a question from what the person may see. Raises `ModelFailed`, whose message says why to the person who asked,
 * and the reason of `signal` where the asker left. Either way what it took is counted.
 */
export async function askModel(question: ModelQuestion): Promise<ModelAnswer> {
  const { company, model, kind, now, limits = LIMITS } = question
  await requireRoom(company, now)
  const tally = startTally()
  const patience = startPatience(limits, question.signal)
  let failed = false
  try {
    const { converse } = await loadModel()
    const answer = await converse(question, { patience, tally, limits })
    return { ...answer, usage: tally.spent() }
  } catch (error) {
    failed = error instanceof ModelFailed
    throw error
  } finally {
    patience.end()
    await countAnswer(company, { model, kind, now, failed, spent: tally.spent() })
  }
}

/** Loads what models are asked with, which takes a quarter of a second and 30 MiB: only where there is one, and before it is asked. */
export const loadModel = () => import('./converse.ts')
