import { streamAnswer } from '../../../contract/assistant/endpoints.ts'
import type { Answer } from '../../../contract/assistant/fields.ts'
import { partsOf } from '../../../contract/plain/endpoint.ts'
import type { CallBody } from '../../api/call.ts'
import { openEvents } from '../../api/event-stream.ts'
import { Unreachable } from '../../api/reach.ts'

interface Told {
  /** What is done now, in words. */
  onStep: (step: string) => void
  /** Further words of the answer. */
  onText: (words: string) => void
}

/** What the server says went wrong after it had begun to answer. */
export class AnswerFailed extends Error {}

/** A stream that ended, or was cut, before the answer was whole. */
export class BrokenOff extends Unreachable {}

/** Has a question answered word by word. Throws CallError, AnswerFailed, or BrokenOff where the stream was cut. */
export async function streamedAnswer(
  body: CallBody<typeof streamAnswer>,
  { onStep, onText, signal }: Told & { signal: AbortSignal },
): Promise<Answer> {
  const { events } = await openEvents(partsOf(streamAnswer).path, signal, body)
  try {
    for await (const { event, data } of events) {
      const sent = JSON.parse(data)
      if (event === 'step') onStep(sent.text)
      else if (event === 'text') onText(sent.text)
      else if (event === 'answer') return sent
      else if (event === 'failure') throw new AnswerFailed(sent.message)
    }
  } catch (error) {
    if (error instanceof AnswerFailed || signal.aborted) throw error
    throw new BrokenOff(error)
  }
  throw new BrokenOff(new Error('The answer was interrupted'))
}
