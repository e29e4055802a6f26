import type { Draft } from '../draft.ts'
import { isStageThen } from '../implied.ts'
import { TEAM } from '../lexicon/not-kept.ts'
import type { Of2, Part } from '../meaning.ts'
import type { Said } from '../sentence.ts'

/** What can be understood, and is not kept: by what a sentence says. */
const REFUSALS: [is: (said: Sentence) => boolean, reason: string][] = [
  [
    ({ has, all }) =>
      !has('subject') &&
      !has('name') &&
      !has('group') &&
      !all('aim').some(({ aim }) => aim === 'count') &&
      all('person').some(isColleague) &&
      (all('field').some(({ field }) => ['email', 'phone', 'contactDetails'].includes(field)) ||
        all('aim').some(({ contact }) => contact)),
    TEAM,
  ],
  [
    ({ has, all }) =>
      !has('subject') && all('person').some(isColleague) && all('field').some(({ field }) => field === 'salary'),
    'What colleagues earn is not kept. You can ask for the salary of a job opening.',
  ],
  [
    ({ has, all }) =>
      !has('subject') && all('person').some(isColleague) && all('field').some(({ field }) => field === 'age'),
    'How old colleagues are is not kept.',
  ],
]

const isColleague = ({ is }: Of2<'person'>) => !is.includes('none') && !is.includes('me')

interface Sentence {
  has: (k: Part['k']) => boolean
  all: <K extends Part['k']>(k: K) => Of2<K>[]
}

/** Why a sentence cannot be answered, whatever it would be read as. */
export function refusalOf(said: Said[]): string | undefined {
  const all = <K extends Part['k']>(k: K) => said.flatMap(({ part }) => (part.k === k ? [part as Of2<K>] : []))
  const [notKept] = all('notKept')
  const sentence: Sentence = { all, has: (k) => all(k).length > 0 }
  return notKept?.reason ?? REFUSALS.find(([is]) => is(sentence))?.[1]
}

export const NOT_WHY = 'Why something is so is not kept. The reasons for lost deals are.'

/** What can be understood, and is not kept: by the rows that are asked for. */
const REFUSALS_OF_ROWS: [is: (draft: Draft) => boolean, reason: string][] = [
  [
    ({ measures, conditions }) =>
      measures.some(({ measure }) => measure === 'conversion') &&
      conditions.some(({ field }) => field === 'stage' || field === 'previousStage'),
    'Conversion from one stage to another is not answered here. The funnel under Analytics shows it.',
  ],
  [
    ({ measures, conditions }) =>
      measures.some(({ field }) => field === 'daysInStage') &&
      conditions.some(({ field }) => field === 'previousStage') &&
      !conditions.some(({ field }) => field === 'stage' || field === 'outcome'),
    'How long it was in an earlier stage is not computed. You can ask when it moved.',
  ],
  [
    ({ has, said, conditions }) =>
      has('when') &&
      said.some(({ part }) => part.k === 'text' && part.weak === 'want') &&
      conditions.some(({ field, from }) => isOfPast(field) && from),
    'When somebody asked for something is not kept by day. You can ask who did, whenever.',
  ],
  [isAhead, 'What will happen is not known. You can ask for open deals by their expected close.'],
  [
    ({ isPipeline, amounts, said, conditions }) =>
      (isPipeline || amounts.includes('weightedValue')) &&
      conditions.some(({ field }) => field === 'createdAt') &&
      !said.some(({ part }) => (part.k === 'event' || part.k === 'when') && part.day),
    'The pipeline is what is open now. What it was at another time is not kept.',
  ],
  [
    ({ has, said, conditions }) =>
      (has('compare') || has('versus')) &&
      conditions.some(({ field, is }) => (field === 'outcome' || field === 'state') && is?.join() === 'open') &&
      said.some(({ part }) => part.k === 'when' || (part.k === 'versus' && (part.period || part.earlier))) &&
      !said.some(({ part }) => (part.k === 'event' || part.k === 'when') && part.day) &&
      !conditions.some(({ field }) => field === 'dueDate'),
    'What was open at another time is not kept. You can compare what was created, won or lost.',
  ],
  [
    ({ subject, said, conditions }) =>
      subject === 'leads' && isStageThen(said) && conditions.some(({ field, from }) => field === 'createdAt' && from),
    'Whether leads stood in a stage all that time is not computed. You can ask which stood there in a month.',
  ],
]

const PASSED = new Set(['stageUpdatedAt', 'createdAt', 'closedAt', 'lastContactAt', 'updatedAt', 'stageChangedAt'])
const isOfPast = (field: string) => PASSED.has(field) || field.startsWith('moved')

function isAhead({ conditions, today }: Draft): boolean {
  return conditions.some(({ field, from, to, label }) => {
    const isFromNow = from === today && to && to > today && label?.includes('next')
    return isOfPast(field) && from && (from > today || isFromNow)
  })
}

export const refusalOfConditions = (draft: Draft): string | undefined => REFUSALS_OF_ROWS.find(([is]) => is(draft))?.[1]
