import type { QueryChip } from '../../contract/data-query.ts'
import { capitalised } from './format.ts'
import type { Plan } from './plan.ts'
import { conditionWords, groupWords, limitWords, measureWords, orderWords, subjectWords } from './reading.ts'

/** The parts of how a question was read. */
export function chipsOf(plan: Plan): QueryChip[] {
  const { conditions, ground, before, measures, query } = plan
  const asked = query.aim === 'pipeline' ? [] : measures
  const chip = (at: string, text: string, removable = true): QueryChip => ({
    at,
    text: capitalised(text),
    removable,
    options: [],
  })
  return [
    chip('subject', subjectWords(plan), false),
    ...conditions.map((wanted) => chip(wanted.at, conditionWords(wanted, ground))),
    ...(before ? [chip('compareWith', `compared with ${conditionWords(before.wanted, ground)}`)] : []),
    ...asked.map((measure, index) => chip(`measures.${index}`, measureWords(measure))),
    ...(query.groupBy ? [chip('groupBy', groupWords(plan))] : []),
    ...(query.order && !query.groupBy ? [chip('order', orderWords(plan))] : []),
    ...limitWords(plan).map((words) => chip('limit', words)),
  ]
}
