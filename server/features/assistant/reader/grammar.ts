import { type Grammar, grammarOf } from './chart.ts'
import type { Values } from './meaning.ts'
import { ALTERNATIVES } from './rules/alternatives.ts'
import { AMOUNTS } from './rules/amounts.ts'
import { ASKING } from './rules/asking.ts'
import { COMMANDS } from './rules/commands.ts'
import { HAPPENED } from './rules/days.ts'
import { FACTS } from './rules/facts.ts'
import { FIGURES } from './rules/figures.ts'
import { HIRING } from './rules/hiring.ts'
import { HISTORY } from './rules/history.ts'
import { periodRules } from './rules/periods.ts'
import { RECORDS } from './rules/records.ts'
import { TEXTS } from './rules/texts.ts'
import { TO_DO } from './rules/to-do.ts'

const RULES = [
  ...AMOUNTS,
  ...FACTS,
  ...HAPPENED,
  ...TEXTS,
  ...ALTERNATIVES,
  ...FIGURES,
  ...RECORDS,
  ...HIRING,
  ...TO_DO,
  ...HISTORY,
  ...ASKING,
  ...COMMANDS,
]

/** Words that the rules name themselves. */
export const grammarWords = (): string[] =>
  [...RULES, ...periodRules('2026-01-01')].flatMap(({ body }) => body.flatMap(({ words }) => [...(words ?? [])]))

let kept: { today: string; grammar: Grammar<Values> } | undefined

/** The rules on one day. */
export function grammarOn(today: string): Grammar<Values> {
  if (kept?.today !== today) kept = { today, grammar: grammarOf<Values>([...RULES, ...periodRules(today)] as never) }
  return kept.grammar
}
