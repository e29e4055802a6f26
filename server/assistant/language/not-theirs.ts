import type { QuerySubject } from '../../../contract/data-query.ts'
import type { Draft } from './draft.ts'
import { DIVIDED } from './kept-nowhere.ts'
import type { Meaning } from './meaning.ts'
import { fieldOf } from './subject-fields.ts'

const SUBJECTS: QuerySubject[] = ['leads', 'tasks', 'documents', 'openings', 'candidates']

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
    const words = tokens
      .slice(item.from, item.to)
      .map(({ raw }) => raw)
      .join(' ')
    return `“${words}” is kept of ${others.join(' and ')}, not of ${subject}. ${capital(subject)} can be told by ${DIVIDED[subject]}, and by the day, week, month or year.`
  }
  return undefined
}

// Of documents most words may be what they are about, but not these.
const isState = (meaning: Meaning) =>
  meaning.kind === 'choice' && Object.values(meaning.on).some((choice) => choice && STATES.has(choice.field))
const STATES = new Set(['assignedUserId', 'overdue', 'hot', 'highValue', 'hasRecording', 'rating', 'stage', 'outcome'])

const ownersOf = (meaning: Meaning): QuerySubject[] => {
  if (meaning.kind === 'choice') return SUBJECTS.filter((subject) => meaning.on[subject])
  return meaning.kind === 'field' ? SUBJECTS.filter((subject) => fieldOf(subject, meaning.field)) : []
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
