import { DOUBTFUL_MONTHS } from '../lexicon/calendar.ts'
import { type Entry, SUBJECT_WORDS } from '../lexicon/lexicon.ts'
import { RIGHT_WORDS } from '../lexicon/right-words.ts'
import type { Values } from '../meaning.ts'
import type { Token } from '../tokens.ts'

/** A word as what the lexicon says of it, and where it stands. */
interface Standing extends Pick<Entry, 'cat' | 'value'> {
  first: string
  second: string | undefined
  token: Token | undefined
  /** The words beside it, and those before. */
  last: string
  next: string | undefined
  before: string[]
  /** Whether only words stand before it that say nothing, and only signs behind it. */
  isFirst: boolean
  isLast: boolean
  tokens: Token[]
}

const one = (words: string) => new Set(words.split(' '))
const STARTING = one(
  'and so then but also hi hello hey please tell me : . , ok well um uh show know can could would will you do just now quickly',
)
/** What asks for an answer, which then is for the one who asks: `count the new leads for me`. */
const WANTING = one('list count check pull work figure look find show compare sum total break split sort group rank')
const DIVIDING = one('compare sum total break split sort group rank')
const WISHING = one('would want need only just also wonder mean meant')
const MEANT = one('is are was were meant one ones those that which what everything anything all')
const TODO = one('task tasks todo todos do due left')
const SHOWING = one('show give tell find')
const GIVEN = one('or and , to by')
const TYING = one('for to with of by about into over than on')
const ALL = one('all every everything everyone everybody anyone anything everywhere anywhere')
const HELD = one("is has have had 's")
const ASKING = one('who whose which')
const JOINED = one('and or , me know')
/** What is a word with `list` behind it. */
const LISTED = one('price waiting mailing guest packing wish shopping')
const IN = one('in on at')
const DOES = one('do does did')
const AUX = one('do does did is are was were has have had will would can could should')
const OF_TIME = one('last this yesterday today in on since ? ! .')
const MONTH_FOLLOWS = one(
  'in of since before after until till by from to during for versus and or between than this last next through with against won mid -',
)
const MONTHS_JOINED = one('versus and or to')

/** `for me` behind what asks says for whom the answer is; of tasks, whose they are. */
function isForMe({ before, tokens, cat }: Standing): boolean {
  const verb = before.find((word) => WANTING.has(word) || !STARTING.has(word)) ?? ''
  // `list those that are for me`
  const isTheirs = MEANT.has(before.at(cat === 'Person' ? -2 : -1) ?? '')
  const isOfTasks = tokens.some(({ text }) => TODO.has(text))
  return DIVIDING.has(verb) || (WANTING.has(verb) && !isTheirs && !isOfTasks)
}

/** Where a word may be what it can be: the first line that is of it decides; of what is in none, it may be so anywhere. */
const STANDINGS: [is: (word: Standing) => boolean, may: (word: Standing) => boolean][] = [
  // `may` is a verb more often than a month.
  [
    ({ cat }) => cat === 'Month',
    ({ token, last, next = '', before }) =>
      !DOUBTFUL_MONTHS.has(token?.text ?? '') ||
      MONTH_FOLLOWS.has(last) ||
      MONTHS_JOINED.has(next) ||
      /^((19|20)\d\d|\d{1,2}(st|nd|rd|th)?)$/.test(next) ||
      (before.length > 0 && /^\p{Lu}/u.test(token?.raw ?? '')),
  ],
  // `sat in that stage`
  [({ cat, first }) => cat === 'Weekday' && first === 'sat', ({ next = '' }) => !IN.has(next)],
  // `the one with the offer` is no number.
  [({ cat, first, last }) => cat === 'Num' && first === 'one' && last === 'the', ({ next = '' }) => next !== 'with'],
  // `show me` shows nothing that is mine.
  [
    ({ cat, first, last }) => cat === 'Person' && first === 'me' && SHOWING.has(last),
    ({ before }) => !STARTING.has(before.at(-2) ?? 'and'),
  ],
  [({ cat, first, last }) => cat === 'Person' && first === 'me' && last === 'for', (word) => !isForMe(word)],
  [({ cat, first, second }) => cat === 'Glue' && first === 'for' && second === 'me', isForMe],
  // `I would like to see`, `I only need`
  [({ cat, first, isFirst }) => cat === 'Person' && first === 'i' && isFirst, ({ next = '' }) => !WISHING.has(next)],
  [({ cat, first }) => cat === 'Person' && first === 'you', ({ last }) => GIVEN.has(last)],
  // `US` is a country where it is written so.
  [({ token }) => token?.raw === 'US', ({ cat }) => cat === 'Name'],
  [({ token, cat }) => token?.text === 'us' && cat === 'Name', ({ last }) => last === 'the'],
  // `hotel` is part of a company's name where leads are asked for, and else a hotel.
  [
    ({ cat, value, first, second }) =>
      cat === 'Name' && (value as Values['Name']).kind === 'company' && !second && RIGHT_WORDS.has(first),
    ({ tokens }) => tokens.some(({ text }) => SUBJECT_WORDS.has(text)),
  ],
  // `What did Anna do?` asks for what she did.
  [
    ({ first, cat, before, last, next }) =>
      first === 'do' &&
      cat !== 'Part' &&
      before.length > 1 &&
      (last === 'to' || next === undefined || OF_TIME.has(next)),
    () => false,
  ],
  // Of a question of its own, what goes on from it in the same sentence.
  [({ first, second, cat }) => first === 'and' && second === 'how' && cat === 'Part', ({ isFirst }) => !isFirst],
  // `the pipeline review` is a meeting.
  [({ first, second, cat }) => first === 'review' && !second && cat === 'Part', ({ isFirst }) => isFirst],
  // `name all leads`, and else what something is called.
  [({ first, second, cat }) => first === 'name' && !second && cat === 'Part', ({ isFirst }) => isFirst],
  [({ second }) => second === 'who', ({ isFirst }) => isFirst],
  // `what is Anna up to`, `up to 500`: nothing grows.
  [({ cat, first, second, next }) => cat === 'Meas' && first === 'up' && !second && next === 'to', () => false],
  // `the price list` asks for no list.
  [({ cat, first, second, last }) => cat === 'Part' && first === 'list' && !second && LISTED.has(last), () => false],
  // `open the price list` asks for no open ones.
  [
    ({ first, second, cat, next }) => cat === 'Where' && first === 'open' && !second && next === 'the',
    ({ isFirst }) => !isFirst,
  ],
  // `by whom is it being done`: it is not done yet.
  [({ cat, first, last }) => cat === 'Where' && first === 'done' && last === 'being', () => false],
  // `went for the job` is applied.
  [({ cat, first, second, next }) => cat === 'Event' && first === 'went' && !second && next === 'for', () => false],
  // `sitting in applied` is the stage.
  [({ cat, first, last }) => cat === 'Event' && first === 'applied' && IN.has(last), () => false],
  // What someone will do, nobody has done.
  [
    ({ cat, value, last }) =>
      cat === 'Event' && (value as Values['Event']).day === 'contacted' && (last === 'will' || last === "'ll"),
    () => false,
  ],
  // `how did it go`
  [({ first, cat }) => first === 'go' && cat === 'Part', ({ before }) => before.includes('how')],
  [({ cat, last }) => cat === 'Ord' && (last === 'every' || last === 'each'), () => false],
  [({ first, second, next }) => first === 'together' && !second && next === 'with', () => false],
  // A word that ties something to what follows, ties nothing at the end.
  [
    ({ cat, first, second, isLast }) => (cat === 'Glue' || cat === 'Prep') && !second && isLast && TYING.has(first),
    () => false,
  ],
  // `how do our wins compare with those of May`
  [
    ({ first, second = '', cat }) => first === 'how' && DOES.has(second) && cat === 'Glue',
    ({ tokens }) => tokens.some(({ text }) => text === 'compare'),
  ],
  // `and what decided it`, `and where does it come from` ask a second time.
  [
    ({ cat, first, second, last, next = '' }) =>
      ['Glue', 'Part'].includes(cat) && first === 'what' && !second && last === 'and' && !AUX.has(next),
    ({ isFirst }) => isFirst,
  ],
  [
    ({ cat, first, second, last, next = '' }) =>
      cat === 'Prep' && first === 'where' && !second && last === 'and' && DOES.has(next),
    () => false,
  ],
  // `what has Anna got`
  [({ first, cat }) => first === 'got' && cat === 'Glue', ({ before }) => before.some((word) => HELD.has(word))],
  // `All but the completed ones` leaves these out; else it only joins.
  [
    ({ first, second, cat }) => first === 'but' && !second && cat !== 'Without',
    ({ cat, before }) => (cat === 'Not') === before.some((word) => ALL.has(word)),
  ],
  // `and for the whole team?` takes back whose it was.
  [
    ({ cat, first, second }) => cat === 'Glue' && (first === 'for' || first === 'of') && second === 'the',
    ({ isFirst }) => !isFirst,
  ],
  // `who` asks at the beginning, and else says of whom.
  [
    ({ first, second, cat }) => (ASKING.has(first) || (first === 'where' && !second)) && cat === 'Prep',
    ({ isFirst, first }) => !isFirst || first === 'which',
  ],
  [
    ({ first, cat, value }) => ASKING.has(first) && cat === 'Part' && (value as Values['Part']).k === 'group',
    ({ isFirst, last }) => isFirst || JOINED.has(last),
  ],
]

/** Whether a word may be what an entry of the lexicon says, where it stands. */
export function isAllowed({ cat, value, words: [first = '', second] }: Entry, tokens: Token[], at: number): boolean {
  const before = tokens.slice(0, at).map(({ text }) => text)
  const word: Standing = {
    ...{ cat, value, first, second, before, tokens },
    token: tokens[at],
    last: before.at(-1) ?? '',
    next: tokens[at + 1]?.text,
    isFirst: before.every((each) => STARTING.has(each)),
    isLast: tokens.slice(at + 1).every(({ kind }) => kind === 'sign'),
  }
  return STANDINGS.find(([is]) => is(word))?.[1](word) ?? true
}
