import { isStepCount, type ModelMessage, streamText } from 'ai'
import type { AiSettings } from '../../../contract/ai-settings.ts'
import type { ProposalKind } from '../../../contract/assistant.ts'
import { listColleagues } from '../../../contract/colleagues.ts'
import type { DataQuery } from '../../../contract/data-query.ts'
import type { SearchHit } from '../../../contract/search.ts'
import type { Caller, SignedInUser } from '../../calls/caller.ts'
import { rowsOf } from '../../calls/list.ts'
import type { Perform } from '../../calls/perform.ts'
import { readToday } from '../../companies/rules.ts'
import type { ModelSettings } from '../../config.ts'
import type { CompanyDatabase } from '../../database/scope.ts'
import type { Wish } from '../language/understood.ts'
import { tell } from '../prose/tell.ts'
import { type Composed, composeAnswer } from './answer.ts'
import { estimateTokens, fitHistory, fitResults, type Turned } from './budget.ts'
import { checkProse } from './checked-prose.ts'
import { startEvidence } from './evidence.ts'
import { followStream } from './follow-stream.ts'
import { LIMITS, type Limits } from './limits.ts'
import { ModelFailed } from './model-failed.ts'
import { type Patience, startPatience } from './patience.ts'
import { patientFetch } from './patient-fetch.ts'
import { ANSWER_NOW, writePrompt } from './prompt.ts'
import { openModel } from './provider.ts'
import { startTally, type Tally } from './tally.ts'
import { contextFor, TOKENS_OF_TOOLS, toolsFor } from './tools.ts'
import type { Turn } from './turn.ts'
import { countAnswer, requireRoom, type Spent } from './usage.ts'

export { ModelFailed } from './model-failed.ts'

/** A question for a model, and in whose name it is answered. */
export interface ModelQuestion {
  model: ModelSettings
  company: CompanyDatabase
  /** The person, by the assistant; tools have their rights. */
  caller: Caller & { user: SignedInUser }
  perform: Perform
  question: string
  kind: 'search' | 'chat'
  /** How the question before was read. */
  previous: DataQuery | null
  /** What was said before, the earliest first. */
  history: Turned[]
  settings: Pick<AiSettings, 'aiName' | 'personalityKeywords'>
  /** What the person's own words ask to be done, as read without a model; only that can be proposed. */
  asked: ProposalKind | null
  now: number
  signal?: AbortSignal | undefined
  /** Words of the answer as they come, as far as they hold. */
  onText: (text: string) => void
  /** What is being done. */
  onStep: (text: string) => void
  limits?: Limits
}

export interface ModelAnswer extends Composed {
  hits: SearchHit[]
  /** What the model proposes; it was asked for, and nothing of it is done. */
  wish: Wish | null
  model: string
  usage: Spent
}

/**
 * Has a model answer a question from what the person may see. Raises `ModelFailed`, whose message says why to whoever asked,
 * and the reason of `signal` where the asker left. Either way what it took is counted.
 */
export async function askModel(question: ModelQuestion): Promise<ModelAnswer> {
  const { company, model, kind, now, limits = LIMITS } = question
  await requireRoom(company, now)
  const tally = startTally()
  const patience = startPatience(limits, question.signal)
  let failed = false
  try {
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

interface Means {
  patience: Patience
  tally: Tally
  limits: Limits
}

async function converse(question: ModelQuestion, means: Means): Promise<Omit<ModelAnswer, 'usage'>> {
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
    apiKey: model.apiKey,
    onStep: question.onStep,
  })
  const composed = composeAnswer(told, turn, (result) => tell(result, { now, timeZone, people }))
  const notes = cut ? [...composed.notes, 'The model’s answer was cut off at its greatest length.'] : composed.notes
  return { ...composed, notes, hits: turn.hits, wish: turn.wish, model: model.name }
}

/** Facts are wanted, not invention. */
const TEMPERATURE = 0.2

async function startTurn(question: ModelQuestion, limits: Limits): Promise<{ turn: Turn; today: string }> {
  const { company, perform, caller, asked, now } = question
  const [{ day, timeZone }, colleagues] = await Promise.all([
    company.read((scope) => readToday(scope, now)),
    perform(listColleagues, caller, { query: { limit: '200' } }).then(rowsOf),
  ])
  const people = new Map(colleagues.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]))
  const evidence = startEvidence(day)
  evidence.addQuestion(question.question)
  if (question.previous) evidence.addQuestion(JSON.stringify(question.previous))
  evidence.addText(question.settings.aiName)
  const turn: Turn = {
    perform,
    caller,
    timeZone,
    people,
    limits,
    evidence,
    sources: [],
    read: new Set(),
    results: [],
    hits: [],
    asked,
    wish: null,
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
