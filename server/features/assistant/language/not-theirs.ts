import { querySubjects } from '../../../../contract/data-query/endpoints.ts'
import type { QuerySubject } from '../../../../contract/data-query/fields.ts'
import { DIVIDED } from './kept-nowhere.ts'
import type { FieldName, Meaning } from './meaning.ts'
import type { Draft } from './reading.ts'
import { fieldOf } from './subject-fields.ts'

/** Those whose rows one narrows; what happened is told as it was. */
const SUBJECTS = querySubjects.filter((subject) => subject !== 'activities')

/**
 * What is said where rows were to be narrowed by what others have: `unassigned openings`, `candidates from referrals`. The word
 * is no text of theirs, so it is not looked up. Undefined where nothing of the kind is said.
 */
export function notTheirs({ items, tokens, subject, unknown }: Draft): string | undefined {
  if (subject === 'activities') return undefined
  for (const at of [...unknown].sort((a, b) => a - b)) {
    const item = items[at]
    const others = item ? ownersOf(item.meaning).filter((other) => other !== subject) : []
    if (!item || others.length === 0 || (subject === 'documents' && !isState(item.meaning))) continue
    return notKept({ words: wordsOf(tokens.slice(item.from, item.to)), others, subject })
  }
  return undefined
}

// Of documents most words may be what they are about, but not these.
const isState = (meaning: Meaning) =>
  meaning.kind === 'choice' && Object.values(meaning.on).some((choice) => choice && STATES.has(choice.field))
const STATES = new Set(['assignedUserId', 'overdue', 'hot', 'highValue', 'hasRecording', 'rating', 'stage', 'outcome'])

/** `leads with a rating above 4`: the amount is of what they do not have, and no value of theirs. */
export function boundOfOthers({ items, tokens, subject }: Draft): string | undefined {
  for (const [at, { meaning, from, to }] of items.entries()) {
    if (meaning.kind !== 'field' || !BOUNDED.has(meaning.field) || fieldOf(subject, meaning.field)) continue
    const next = items.slice(at + 1).find((each) => each.meaning.kind !== 'filler')?.meaning
    const others = SUBJECTS.filter((other) => fieldOf(other, meaning.field))
    if (next?.kind !== 'amount' && next?.kind !== 'number') continue
    return notKept({ words: wordsOf(tokens.slice(from, to)), others, subject })
  }
  return undefined
}
const BOUNDED = new Set<FieldName>(['rating', 'salary', 'probability', 'weightedValue', 'candidateCount'])

const wordsOf = (tokens: Draft['tokens']) => tokens.map(({ raw }) => raw).join(' ')

const notKept = ({ words, others, subject }: { words: string; others: string[]; subject: QuerySubject }) =>
  `“${words}” is kept of ${others.join(' and ')}, not of ${subject}. ${capital(subject)} can be told by ${DIVIDED[subject]}, and by the day, week, month or year.`

const ownersOf = (meaning: Meaning): QuerySubject[] => {
  if (meaning.kind === 'choice') return SUBJECTS.filter((subject) => meaning.on[subject])
  return meaning.kind === 'field' ? SUBJECTS.filter((subject) => fieldOf(subject, meaning.field)) : []
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
