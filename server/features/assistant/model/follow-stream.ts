import type { FinishReason, TextStreamPart, ToolSet } from 'ai'
import type { CheckedProse, CheckedSentence } from './checked-prose.ts'
import { BROKE_OFF, failureOf } from './failure-of.ts'
import type { Limits } from './limits.ts'
import { ModelFailed } from './model-failed.ts'
import type { Patience } from './patience.ts'
import type { Tally } from './tally.ts'
import { stepOf } from './tools.ts'

interface Following {
  prose: CheckedProse
  patience: Patience
  tally: Tally
  limits: Limits
  onStep: (text: string) => void
}

/** What a model wrote in the end. */
interface Followed {
  told: CheckedSentence[]
  /** Whether it would have written more. */
  cut: boolean
}

/**
 * Follows what a model says and does until it has answered. Raises `ModelFailed` where it does not come to an answer, and
 * whatever a tool of ours breaks with.
 */
export async function followStream(
  stream: AsyncIterable<TextStreamPart<ToolSet>>,
  following: Following,
): Promise<Followed> {
  try {
    return await follow(stream, following)
  } catch (error) {
    following.prose.breakOff()
    throw error
  }
}

async function follow(stream: AsyncIterable<TextStreamPart<ToolSet>>, following: Following): Promise<Followed> {
  const { prose, patience, tally, limits, onStep } = following
  let written = 0
  let told: CheckedSentence[] = []
  let ended: FinishReason = 'other'
  const unreadable = { calls: new Set<string>(), steps: 0, thisStep: false }
  const heard = (text: string) => {
    patience.heard()
    tally.heard(text)
    written += text.length
    if (written > limits.output) throw new ModelFailed('The model’s answer did not end.')
  }
  for await (const part of partsOf(stream, following)) {
    switch (part.type) {
      case 'text-start':
        // Blocks of text come one after the other, with nothing between them.
        prose.push(' ')
        break
      case 'text-delta':
        heard(part.text)
        prose.push(part.text)
        break
      case 'reasoning-delta':
        heard(part.text)
        break
      case 'tool-input-delta':
        heard(part.delta)
        break
      case 'tool-call':
        if (part.invalid) {
          unreadable.calls.add(part.toolCallId)
          unreadable.thisStep = true
        } else onStep(stepOf(part.toolName))
        break
      case 'tool-error':
        if (!unreadable.calls.has(part.toolCallId)) throw part.error
        break
      case 'finish-step': {
        patience.rest()
        tally.end(part.usage)
        if (unreadable.thisStep) unreadable.steps += 1
        unreadable.thisStep = false
        // The model learns once what was wrong.
        if (unreadable.steps > 1) throw new ModelFailed('The model asked for data in a way that cannot be read.')
        // What comes before tools is no part of the answer.
        told = prose.end()
        ended = part.rawFinishReason === undefined ? 'error' : part.finishReason
        break
      }
    }
  }
  return judge(told, ended)
}

/** The parts of a stream; what breaks it is a failure of the model, unless it was ended. */
async function* partsOf(stream: AsyncIterable<TextStreamPart<ToolSet>>, { patience }: Following) {
  try {
    for await (const part of stream) {
      if (part.type === 'error') throw part.error
      if (patience.signal.aborted || part.type === 'abort') break
      yield part
    }
  } catch (error) {
    if (!patience.signal.aborted) throw failureOf(error)
  }
  if (patience.signal.aborted) throw patience.signal.reason
}

function judge(told: CheckedSentence[], ended: FinishReason): Followed {
  if (ended === 'content-filter') throw new ModelFailed('The model declined to answer.')
  if (ended === 'tool-calls') throw new ModelFailed('The model kept asking for data and did not answer.')
  if (ended === 'error') throw new ModelFailed(BROKE_OFF)
  const cut = ended === 'length'
  const last = told.at(-1)
  const whole = cut && last && !/[.!?]["'”’)]*$/.test(last.text) ? told.slice(0, -1) : told
  if (whole.length === 0) throw new ModelFailed('The model answered nothing.')
  return { told: whole, cut }
}
