import { type Asker, countSpoken, ModelFailed, requireRoom } from '../assistant/rules.ts'
import type { ServerEvent } from './server-event.ts'

/**
 * Counts what a voice server reads and writes for a talk, answer by answer; writing down what the person said
 * belongs to the answer. `onFull`: what the company may use in a month is used up, with a sentence that says so.
 */
export function createMeter(asker: Asker, model: string, onFull: (reason: string) => void) {
  const { company, now, log } = asker
  let waiting = { inputTokens: 0, outputTokens: 0 }
  let counted: Promise<void> = Promise.resolve()
  const check = () =>
    requireRoom(company, now()).catch((error) => {
      if (!(error instanceof ModelFailed)) throw error
      onFull(error.message)
    })
  const count = () => {
    const used = waiting
    waiting = { inputTokens: 0, outputTokens: 0 }
    counted = counted
      .then(() => countSpoken(company, { model, ...used, now: now() }))
      .then(check)
      .catch((error) => log.warn({ err: error }, 'what a talk used was not counted'))
  }
  return {
    check,
    hear(event: ServerEvent) {
      const usage = usageOf(event)
      waiting.inputTokens += usage?.input_tokens ?? 0
      waiting.outputTokens += usage?.output_tokens ?? 0
      if (event.type === 'response.done') count()
    },
    /** Resolves once all is counted. */
    done: () => counted,
  }
}

function usageOf({ type, usage, response }: ServerEvent) {
  if (type === 'response.done') return response?.usage
  return type === 'conversation.item.input_audio_transcription.completed' ? usage : undefined
}
