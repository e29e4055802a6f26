import type { DataQuery } from '../../../../contract/data-query/fields.ts'
import { SEARCH_TEXT_LENGTH } from '../../../../contract/plain/values.ts'
import { Refusal } from '../../../platform/calls/refusals.ts'
import { answers, modelFailures } from '../../../platform/topics.ts'
import { readAiSettings, type SavedAiSettings } from '../../ai-settings/rules.ts'
import type { Asker } from '../asker.ts'
import type { Draft } from '../conversation/answer-draft.ts'
import { readGround, type Understood, understand } from '../language/understand.ts'
import { ModelFailed } from '../model/ask-model.ts'
import { countOwnAnswer } from '../model/usage.ts'
import type { OpenCommand } from '../proposals/commands.ts'
import { goOn } from '../proposals/open-command.ts'
import { answerByModel } from './answer-by-model.ts'
import { answerCommand } from './answer-command.ts'
import { answerQuery } from './answer-query.ts'
import { beyondAnswer, EXAMPLES, helpAnswer } from './help.ts'
import type { Before, Question, Telling } from './question.ts'

interface Context {
  before: Before
  telling: Telling
}

/** Finds out what a question comes to: the one way, whoever asks, and from which screen. */
export async function think(asker: Asker, question: Question, context: Context): Promise<Draft> {
  const begun = performance.now()
  const settings = await asker.company.read(readAiSettings)
  const draft = await answer(asker, question, { ...context, settings })
  answers.tell({ by: draft.model ? 'model' : 'itself', milliseconds: performance.now() - begun })
  return settings.autoSuggestions ? draft : { ...draft, suggestedActions: [] }
}

type Setting = Context & { settings: SavedAiSettings }

// What a model does not answer, Atrium answers by itself, and says why.
async function answer(asker: Asker, question: Question, setting: Setting): Promise<Draft> {
  const { typedQuery, mode } = question
  const { telling } = setting
  const own = async (given: Promise<Draft> | Draft): Promise<Draft> => {
    const draft = await given
    await countOwnAnswer(asker.company, { kind: mode, now: asker.now() })
    for (const { text } of draft.statements) telling.text(`${text} `)
    return draft
  }
  if (typedQuery) return own(answerQuery(asker, typedQuery))
  telling.step('Reading the question')
  const understood = await readQuestion(asker, question, setting)
  const command = await commandOf(asker, question, { ...setting, understood })
  if (understood.help && !command) return own(noting(helpAnswer(), understood.notes))
  const { model } = asker
  // Who answers what was asked back has said all that there is to know.
  if (!model || (command && !understood.command))
    return own(answerItself(asker, question, { telling, understood, command }))
  try {
    return await answerByModel(asker, model, { ...setting, question, understood })
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error
    modelFailures.tell({})
    asker.log.warn({ reason: error.message, detail: error.detail }, 'a model did not answer')
    const draft = await answerItself(asker, question, { telling, understood, command })
    return own(noting(draft, [`${error.message} Atrium answered from the data by itself.`]))
  }
}

async function readQuestion({ company, now }: Asker, { text }: Question, { before }: Context): Promise<Understood> {
  return understand(text, await readGround(company, { question: text, previous: before.previous, now: now() }))
}

/** What shall be done: as the question says it, or as it completes what was asked back. */
async function commandOf(
  asker: Asker,
  { text }: Question,
  { before, understood }: Context & { understood: Understood },
): Promise<OpenCommand | null> {
  if (understood.command || !before.openCommand) return understood.command
  return (await goOn(asker, before.openCommand, { text, understood })) ?? null
}

async function answerItself(
  asker: Asker,
  { text }: Question,
  { telling, understood, command }: { telling: Telling; understood: Understood; command: OpenCommand | null },
): Promise<Draft> {
  telling.step('Looking it up')
  return noting(await (command ? answerCommand(asker, command) : lookUp(asker, text, understood)), understood.notes)
}

/** Share of a question's words that were understood, below which they are searched for instead. */
const LEAST_UNDERSTOOD = 0.3

async function lookUp(asker: Asker, text: string, { query, confidence, unknown, notes }: Understood): Promise<Draft> {
  if (!query && notes.length > 0) return beyondAnswer()
  const read = query && confidence >= LEAST_UNDERSTOOD ? await answerReading(asker, query) : undefined
  if (read && query?.aim !== 'find') return read
  const words = (unknown.join(' ') || text).slice(0, SEARCH_TEXT_LENGTH).toWellFormed()
  const found =
    read ?? (await answerQuery(asker, { ...EVERYTHING, conditions: [{ field: 'words', matches: [words] }] }))
  if (found.total === 0) return { ...found, suggestedActions: EXAMPLES }
  const isAnswered = found.statements[0]?.text.startsWith('“')
  return notes.length > 0 && query?.subject === 'documents' && !isAnswered ? asNearest(found) : found
}

// What was only looked up is no answer, and is not told as one.
const asNearest = (found: Draft): Draft => ({
  ...found,
  statements: [{ text: NEAREST, sources: [] }, ...found.statements],
  summary: `${NEAREST} ${found.summary}`,
  suggestedActions: EXAMPLES,
})
const NEAREST = 'I found no sentence that answers this. These come closest.'

/** Undefined where a query of our own making is none that can be run: a mistake of ours, and not of who asked. */
async function answerReading(asker: Asker, query: DataQuery): Promise<Draft | undefined> {
  try {
    return await answerQuery(asker, query)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'bad_input') throw error
    // Where it is wrong; the sentences may quote what was asked.
    asker.log.error({ fields: Object.keys(error.fields ?? {}) }, 'a reading cannot be run')
    return undefined
  }
}

/** Whatever has the words. */
const EVERYTHING = { aim: 'find', subject: 'leads' } as const

const noting = (draft: Draft, notes: readonly string[]): Draft => ({
  ...draft,
  notes: [...new Set([...notes, ...draft.notes])],
})
