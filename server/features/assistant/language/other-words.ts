import type { Token } from './token.ts'

interface Rewording {
  /** What the tokens are, one after the other. */
  of: RegExp[]
  /** What each is then: blank where it falls away, `KEPT` where it stays. Those that stay at the end may begin another one. */
  to: string[]
  /** Where none of these is said, wherever. */
  unless?: RegExp
  /** Only where one of these is said, wherever. */
  beside?: RegExp
}

const KEPT = '='
/** What the token before was. */
const FORMER = '<'

const words = (all: string) => new RegExp(`^(${all})$`)

const DEADLINE = [words('deadlines?'), words('passed')]
const JOBS = words('openings?|jobs?|positions?|roles?|vacancy|vacancies')

/** What is read once it is said in other words. */
const REWORDINGS: Rewording[] = [
  // `openings with zero applicants`
  {
    of: [
      words('with|have|has|had|got'),
      words('zero|0'),
      /^(?!(probability|percent|chance|value|rating|dollars?|stars?|days?)$)\p{L}/u,
    ],
    to: [KEPT, 'no', KEPT],
  },
  // `has anyone won more than 5 deals`
  {
    of: [
      words('has|have|did'),
      words('anyone|anybody|someone|somebody'),
      words('won|win|closed|close|lost|lose|completed|finished|created'),
      words('more|over|at|less|fewer|under'),
    ],
    to: ['who', FORMER, KEPT, KEPT],
  },
  // `how old are our open deals`
  { of: [words('how'), words('old'), words('are')], to: ['average', 'age', KEPT] },
  // `jobs whose deadline passed`
  { of: DEADLINE, to: ['expired', ''], beside: JOBS },
  { of: DEADLINE, to: ['overdue', ''] },
  // `leads with value unknown`
  {
    of: [words('value|owner|source|phone|email|salary|probability|company|city|country'), words('unknown|empty|blank')],
    to: [KEPT, 'missing'],
  },
  // `anything new from Acme`
  {
    of: [words('anything|something'), words('new')],
    to: [KEPT, 'recent'],
    unless: words('today|yesterday|this|last|since|in|past|week|month'),
  },
  // `how many money`, `how much persons`
  { of: [words('how'), words('many'), words('money|revenue|income')], to: [KEPT, 'much', KEPT] },
  { of: [words('how'), words('much'), words('persons|people|candidates|applicants')], to: [KEPT, 'many', KEPT] },
  // `leads/rep`
  {
    of: [
      /s$/,
      words('/'),
      words(
        'rep|person|colleague|salesperson|seller|owner|assignee|source|city|country|stage|job|opening|day|week|month',
      ),
    ],
    to: [KEPT, 'per', KEPT],
  },
  // `give to me the deals where is nobody responsible`
  { of: [words('give|show|tell|send|say'), words('to'), words('me|us')], to: [KEPT, '', KEPT] },
  { of: [words('where'), words('is|are'), words('nobody|no|nothing')], to: ['that', KEPT, KEPT] },
  // `how is called the biggest customer`
  { of: [words('how'), words('is|are'), words('called')], to: ['which', '', ''] },
  { of: [words('summed|sumed'), words('up')], to: ['total', ''] },
  // `how many tasks are due, and whose are they`
  {
    of: [words('and'), words('whose'), words('is|are'), words('they|those|these')],
    to: ['by', 'owner', '', ''],
    beside: words('many'),
  },
  {
    of: [words('and'), words('who'), words('owns|has'), words('them')],
    to: ['by', 'owner', '', ''],
    beside: words('many'),
  },
  // `rejected without to interview`
  { of: [words('without'), words('to'), words('interview')], to: [KEPT, '', 'interviewing'] },
  { of: [words('due'), words('2'), words('day')], to: [KEPT, 'today', ''] },
  // `from where come most leads`
  { of: [words('from'), words('where')], to: ['where', 'do'] },
  // `tasks 4 Anna`
  {
    of: [
      words('tasks|leads|deals'),
      words('4'),
      /^(?!(days?|weeks?|months?|stars?|of|or|with|and|times|in|due|that|which|open|won|lost|overdue)$)\p{L}/u,
    ],
    to: [KEPT, 'for', KEPT],
  },
]

/** Tokens as people say the same in words that are known. */
export function inOtherWords(tokens: Token[]): Token[] {
  const all: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const found = REWORDINGS.find((each) => isAt(each, tokens, at))
    const to = found?.to ?? [KEPT]
    const count = Math.max(1, to.findLastIndex((word) => word !== KEPT) + 1)
    all.push(...to.slice(0, count).flatMap((word, place) => reworded(tokens, at + place, word)))
    at += count
  }
  return all
}

const isAt = ({ of, unless, beside }: Rewording, tokens: Token[], at: number) =>
  of.every((pattern, place) => pattern.test(tokens[at + place]?.text ?? '')) &&
  !(unless && tokens.some(({ text }) => unless.test(text))) &&
  (!beside || tokens.some(({ text }) => beside.test(text)))

function reworded(tokens: Token[], at: number, word: string): Token[] {
  const token = tokens[at]
  if (!token || word === '') return []
  if (word === KEPT) return [token]
  return [{ ...token, kind: 'word', text: word === FORMER ? (tokens[at - 1]?.text ?? '') : word }]
}
