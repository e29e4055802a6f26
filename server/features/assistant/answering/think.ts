import type { DataQuery, DataQueryInput } from '../../../../contract/data-query/fields.ts'
import { Refusal } from '../../../platform/calls/refusals.ts'
import { answers, modelFailures } from '../../../platform/topics.ts'
import { readAiSettings, type SavedAiSettings } from '../../ai-settings/rules.ts'
import type { Asker } from '../asker.ts'
import { type Draft, sayOf, withMore } from '../conversation/answer-draft.ts'
import { ModelFailed } from '../model/ask-model.ts'
import { countOwnAnswer } from '../model/usage.ts'
import type { OpenCommand } from '../proposals/commands.ts'
import { goOn } from '../proposals/open-command.ts'
import { GOES_ON, NO_CHANGE } from '../reader/lexicon/not-kept.ts'
import type { Outcome } from '../reader/outcome.ts'
import { NOT_WHY } from '../reader/rules/refusals.ts'
import { answerByModel } from './answer-by-model.ts'
import { answerCommand } from './answer-command.ts'
import { answerQuery } from './answer-query.ts'
import { ambiguousAnswer, beyondAnswer, helpAnswer } from './help.ts'
import {
  answerByWords,
  answerFind,
  answerKept,
  answerLookedUp,
  answerTitled,
  answerWhole,
  answerWritten,
} from './looked-up.ts'
import { answerNoted } from './noted.ts'
import type { Before, Question, Telling } from './question.ts'
import { answerTeam } from './team.ts'
import { understand } from './understand.ts'
import { findWritten } from './written.ts'

interface Context {
  before: Before
  telling: Telling
}

/** Finds out what a question comes to: the one way, from every screen. */
export async function think(asker: Asker, question: Question, context: Context): Promise<Draft> {
  const begun = performance.now()
  const settings = await asker.company.read(readAiSettings)
  const draft = await answer(asker, question, { ...context, settings })
  answers.publish({ by: draft.model ? 'model' : 'itself', milliseconds: performance.now() - begun })
  return settings.autoSuggestions ? draft : { ...draft, suggestedActions: [] }
}

type Setting = Context & { settings: SavedAiSettings }

// What a model does not answer, Atrium answers by itself, and says why.
async function answer(asker: Asker, question: Question, setting: Setting): Promise<Draft> {
  const { typedQuery, mode } = question
  const { telling } = setting
  const own = async (given: Promise<Draft> | Draft): Promise<Draft> => {
    const draft = await Promise.resolve(given).catch(sayForbidden)
    await countOwnAnswer(asker.company, { kind: mode, now: asker.now() })
    for (const { text } of draft.statements) telling.text(`${text} `)
    return draft
  }
  if (typedQuery) return own(isLookup(typedQuery) ? answerFind(asker, typedQuery) : answerQuery(asker, typedQuery))
  telling.step('Reading the question')
  const outcome = await understand(asker, question, setting.before)
  const command = await commandOf(asker, question, { ...setting, outcome })
  if (outcome.kind === 'help' && !command) return own(helpAnswer())
  const { model } = asker
  // Who answers what was asked back has said all that there is to know.
  if (!model || (command && !(outcome.kind === 'command' && outcome.command === command)))
    return own(answerItself(asker, { ...setting, question, outcome, command }))
  try {
    return await answerByModel(asker, model, {
      ...setting,
      question,
      command: outcome.kind === 'command' ? outcome.command : null,
    })
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error
    modelFailures.publish({})
    asker.log.warn({ reason: error.message, detail: error.detail }, 'a model did not answer')
    const draft = await answerItself(asker, { ...setting, question, outcome, command })
    return own(noting(draft, [`${error.message} Atrium answered from your data instead.`]))
  }
}

const isLookup = ({ aim, subject }: DataQueryInput) => aim === 'find' && subject === 'documents'

/** What the person has no access to is answered by saying so. */
function sayForbidden(error: unknown): Draft {
  if (error instanceof Refusal && error.code === 'forbidden') return sayOf([error.message])
  throw error
}

/** What shall be done: as the question says it, or as it completes what was asked back. */
async function commandOf(asker: Asker, { text }: Question, { before, outcome }: Context & { outcome: Outcome }) {
  const goesOn = before.openCommand && (await goOn(asker, before.openCommand, { text, outcome }))
  const isOwn = outcome.kind === 'command' && !ITS.test(outcome.command.record ?? '')
  return goesOn ?? (isOwn ? outcome.command : null)
}

/** `set its priority to high`, of what was proposed just before. */
const ITS = /^(?:its|it|that|this)$/iu

interface Found extends Context {
  question: Question
  outcome: Outcome
  command: OpenCommand | null
}

async function answerItself(asker: Asker, { question, telling, outcome, command, before }: Found): Promise<Draft> {
  telling.step('Looking it up')
  return command ? answerCommand(asker, command) : answerOutcome(asker, { question, outcome, before })
}

async function answerOutcome(
  asker: Asker,
  { question: { text }, outcome, before }: Pick<Found, 'question' | 'outcome' | 'before'>,
): Promise<Draft> {
  switch (outcome.kind) {
    case 'query': {
      const { query: asked } = outcome
      const query = STILL.test(text) ? stillOpen(asked) : asked
      const hasSales = asker.caller.user.areas.sales !== 'none'
      const first = outcome.first ?? (hasSales && SUMMARY.test(text) ? resultsOf(query) : undefined)
      const [draft, written, before] = await Promise.all([
        answerReading(asker, query),
        query.subject === 'documents' || query.aim === 'find' || first ? undefined : findWritten(asker, text),
        first && answerReading(asker, first),
      ])
      if (!draft) return beyondAnswer()
      const opening = query.subject === 'candidates' ? await answerOpening(asker, query, draft.total) : undefined
      if (opening) return withMore(draft, opening)
      // `how many applied, and where do they stand`: the rows say both.
      const isSame = before && before.statements[0]?.text === draft.statements[0]?.text
      if (before && !isSame) return { ...withMore(draft, before, true), notes: [...before.notes, ...draft.notes] }
      return written?.fit === 'whole' && written.of >= (OF_QUARTER.test(text) ? 2 : FEWEST_WORDS)
        ? withMore(draft, written)
        : withLatest(asker, text, draft)
    }
    case 'ambiguous': {
      const read = await Promise.all(outcome.queries.map((query) => answerReading(asker, query)))
      return ambiguousAnswer(read.flatMap((draft) => (draft ? [draft.reading] : [])))
    }
    case 'team':
      return answerTeam(asker, outcome.of)
    case 'beyond':
      // A title that is named where something shall change is no document.
      return (
        (outcome.reason !== NO_CHANGE && (await answerWritten(asker, text, outcome.reason))) ||
        (outcome.reason === GOES_ON && (await answerByWords(asker, { text, before }))) ||
        (outcome.reason === NOT_WHY && (await answerUnexplained(asker, text, outcome.named))) ||
        noting(beyondAnswer(), [outcome.reason])
      )
    case 'unknown':
    case 'documents':
      return answerLookedUp(asker, { text, outcome, before })
    default:
      return helpAnswer()
  }
}

/** `give me a summary of last week`: what was won and lost, before what was done. */
function resultsOf({ aim, conditions }: DataQuery): DataQuery | undefined {
  const [days, ...others] = conditions.filter(({ field }) => field !== 'about')
  if (aim !== 'activity' || days?.field !== 'createdAt' || others.length > 0) return undefined
  return {
    aim: 'rank',
    subject: 'leads',
    conditions: [
      { ...days, field: 'closedAt' },
      { field: 'outcome', is: ['won', 'lost'] },
    ],
    measures: [{ measure: 'count' }, { measure: 'sum', field: 'value' }],
    groupBy: { field: 'outcome' },
    order: { measure: 0, descending: true },
  }
}
const SUMMARY = /\b(?:summar\p{L}+|recap|overview|sum up)\b/iu

/** `who still has a competitor in the race`, `who is asking for a discount`: what is written of leads that are open. */
function stillOpen(query: DataQuery): DataQuery {
  const { aim, subject, conditions } = query
  if (aim === 'find' || subject !== 'leads' || !conditions.some(({ field }) => field === 'words')) return query
  const others = conditions.filter(({ field, is }) => field !== 'outcome' || is?.join() !== 'won')
  return others.some(({ field }) => field === 'outcome' || field === 'stage' || field === 'name')
    ? query
    : { ...query, conditions: [{ field: 'outcome', is: ['open'] }, ...others] }
}
const STILL = /\bstill\b|\b(?:is|are) (?:\p{L}+ )?asking\b|\bat the moment\b|\bright now\b|\bcurrently\b/iu

/** A question of fewer words is one of records alone, unless it is of a quarter. */
const OF_QUARTER = /\bq[1-4]\b|\bquarter\b/iu
const FEWEST_WORDS = 3

/** Who looks up one lead, what happened with it, or when it was last in touch, sees what was written about it, unless it is about how to reach it. */
async function withLatest(asker: Asker, text: string, draft: Draft): Promise<Draft> {
  const { typedQuery: query, rows } = draft
  if (!query) return draft
  const [lead, ...others] = rows.leads
  const isOfActivities = query.subject === 'activities'
  const isLast = isOfActivities ? query.limit === 1 || isLatest(query) : isOfLastContact(query)
  const kinds = query.conditions.find(({ field }) => field === 'noteType')?.is
  // What happened with one says little without what was written then.
  const within = query.conditions.find(({ field }) => field === 'createdAt')
  const isHistory =
    isOfActivities && query.conditions.every((each) => each.matches || OF_KIND.has(each.field) || each === within)
  const [candidate, ...rest] = rows.candidates
  const one = lead ?? (rest.length === 0 ? candidate : undefined)
  const name = lead ? others.length === 0 && lead.name : query.conditions.find(({ matches }) => matches)?.matches?.[0]
  const isWhole = query.aim === 'find' && !query.show && !REACHING.test(text)
  // Of a company, all of whose leads were found, what came of them is said, and what people wrote last.
  const isCompany = lead && others.length > 0 && others.every(({ company }) => company === lead.company)
  if (isCompany && isWhole && query.conditions.some(({ matches }) => matches?.includes(lead.company)))
    return (await answerKept(asker, text, lead.company)) ?? draft
  if (!name || !(isLast || isHistory || (one && isWhole))) return draft
  const noted = await answerNoted(asker, { text, name, isLast, kinds, ...(isOfActivities && within && { within }) })
  return noted ? withMore(draft, noted) : draft
}
const OF_KIND = new Set(['noteType', 'about'])
const REACHING = /\b(reach|contact|phone|e-?mail|address|number)\b/iu

const isLatest = ({ measures }: DataQuery) => measures.some(({ measure }) => measure === 'latest')
const isOfLastContact = ({ measures, show = [], order }: DataQuery) =>
  [...measures.map(({ field }) => field), ...show, order?.field].includes('lastContactAt')

/** Why something is so may be written: on the record that is named, or in the task that is called so. */
const answerUnexplained = async (asker: Asker, text: string, named?: string) =>
  (named && (await answerWhole(asker, text, named))) || answerTitled(asker, text, named)

/** What an opening is that its candidates were asked for, where it has none, or is not public. */
async function answerOpening(asker: Asker, { aim, conditions }: DataQuery, total: number): Promise<Draft | undefined> {
  const [named, ...others] = conditions
  if (aim !== 'list' || named?.field !== 'opening' || named.not || others.length > 0) return undefined
  const title = { ...named, field: 'title' }
  const draft = await answerReading(asker, { aim: 'list', subject: 'openings', conditions: [title], measures: [] })
  const [opening, ...more] = draft?.rows.openings ?? []
  return total === 0 || (opening && more.length === 0 && opening.status !== 'active') ? draft : undefined
}

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

const noting = (draft: Draft, notes: readonly string[]): Draft => ({
  ...draft,
  notes: [...new Set([...notes, ...draft.notes])],
})
