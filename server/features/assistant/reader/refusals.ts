import type { Of2, Part } from './parts.ts'
import type { Said } from './sentence.ts'

/** What can be understood, and is not kept: by what a sentence says. */
const REFUSALS: [is: (said: Sentence) => boolean, reason: string][] = [
  [
    ({ has, all }) =>
      !has('subject') &&
      !has('name') &&
      !has('group') &&
      all('person').some(isColleague) &&
      (all('field').some(({ field }) => ['email', 'phone', 'contactDetails'].includes(field)) ||
        all('aim').some(({ contact }) => contact)),
    'How to reach colleagues is not answered here. Their email addresses are under Team.',
  ],
  [
    ({ has, all }) =>
      !has('subject') && all('person').some(isColleague) && all('field').some(({ field }) => field === 'salary'),
    'What colleagues earn is not kept. You can ask for the salary of a job opening.',
  ],
  [
    ({ all }) =>
      all('measure').some(({ measure }) => measure === 'conversion') &&
      all('where').some(({ on }) => on.leads?.field === 'stage' || on.leads?.field === 'previousStage'),
    'Conversion from one stage to another is not answered here. The funnel under Analytics shows it.',
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
