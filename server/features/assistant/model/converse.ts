import { isStepCount, type ModelMessage, streamText } from 'ai'
import { listColleagues } from '../../../../contract/colleagues/calls.ts'
import { rowsOf } from '../../../platform/calls/list.ts'
import { readToday } from '../../companies/rules.ts'
import { wordingOf } from '../prose/wording.ts'
import { composeAnswer } from './answer.ts'
import { estimateTokens, fitHistory, fitResults } from './budget.ts'
import { checkProse } from './checked-prose.ts'
import { startEvidence } from './evidence.ts'
import { followStream } from './follow-stream.ts'
import type { Limits } from './limits.ts'
import type { ModelAnswer, ModelQuestion } from './model-question.ts'
import type { Patience } from './patience.ts'
import { patientFetch } from './patient-fetch.ts'
import { ANSWER_NOW, writePrompt } from './prompt.ts'
import { openModel } from './provider.ts'
import type { Tally } from './tally.ts'
import { contextFor, TOKENS_OF_TOOLS, toolsFor } from './tools.ts'
import type { Turn } from './turn.ts'

/** By what a question is answered. */
interface Means {
  patience: Patience
  tally: Tally
  limits: Limits
}

/** Asks and follows the model, and puts its answer together; all of it that needs the SDK, which takes a while to load. */
export async function converse(question: ModelQuestion, means: Means): Promise<Omit<ModelAnswer, 'usage'>> {
  const { model, now, settings, caller, asked } = question
  const { patience, tally, limits } = means
  const { turn, today } = await startTurn(question, limits)
  const { timeZone, people } = turn
  const tools = toolsFor(turn)
  const role = caller.user.role
  const instructions = writePrompt({ settings, role, today, timeZone, canPropose: asked !== null })
  const { fullStream } = streamText({
    model: openModel(model, patientFetch(limits, patience)),
    instructions,
    messages: messagesOf(question, limits),
    tools,
    toolsContext: contextFor(tools, turn) as never,
    temperature: TEMPERATURE,
    stopWhen: isStepCount(limits.steps),
    // A busy server is asked again by `patientFetch`.
    maxRetries: 0,
    abortSignal: patience.signal,
    telemetry: { isEnabled: false },
    // Errors come in the stream; the SDK would print them, with all that was asked.
    onError: () => undefined,
    prepareStep({ messages, stepNumber }) {
      const fitted = fitResults(messages, limits)
      tally.begin(estimateTokens(instructions + JSON.stringify(fitted)) + TOKENS_OF_TOOLS)
      const last = stepNumber === limits.steps - 1
      return { messages: fitted, ...(last && { instructions: `${instructions}\n${ANSWER_NOW}` }) }
    },
  })
  const { told, cut } = await followStream(fullStream, {
    ...means,
    prose: checkProse(turn.evidence, question.onText),
    onStep: question.onStep,
  })
  const composed = composeAnswer(told, turn, (result) => wordingOf(result, { now, timeZone, people }))
  const notes = cut ? [...composed.notes, 'The model’s answer reached its length limit.'] : composed.notes
  return { ...composed, notes, hits: turn.hits, command: turn.command, model: model.name }
}

/** Facts are wanted, not invention. */
const TEMPERATURE = 0.2

async function startTurn(question: ModelQuestion, limits: Limits): Promise<{ turn: Turn; today: string }> {
  const { company, perform, caller, asked: command, now } = question
  const [{ day, timeZone }, colleagues] = await Promise.all([
    company.read((scope) => readToday(scope, now)),
    perform(listColleagues, caller, { query: { limit: '200' } }).then(rowsOf),
  ])
  const people = new Map(colleagues.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]))
  const evidence = startEvidence(day)
  const asked = [question.question, question.previous ? JSON.stringify(question.previous) : '']
  for (const text of asked) evidence.addText(evidence.addThing('asked'), text)
  for (const name of [question.settings.aiName, ...people.values()]) evidence.addThing('all', name)
  const turn: Turn = {
    perform,
    caller,
    timeZone,
    people,
    limits,
    evidence,
    sources: [],
    results: [],
    hits: [],
    asked: command,
    command: null,
  }
  return { turn, today: day }
}

function messagesOf({ question, previous, history }: ModelQuestion, limits: Limits): ModelMessage[] {
  const before = previous ? `\n\n(The question before was read as ${JSON.stringify(previous)}.)` : ''
  return [
    ...fitHistory(history, limits).map(({ role, text }): ModelMessage => ({ role, content: text })),
    { role: 'user', content: `${question}${before}` },
  ]
}
