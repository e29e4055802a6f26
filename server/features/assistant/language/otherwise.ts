import { UNITS } from './lexicon/calendar.ts'
import type { Item, Meaning } from './meaning.ts'
import type { Token } from './token.ts'

/** An item with all that stand around it, and its first word. */
interface Place {
  item: Item
  items: Item[]
  tokens: Token[]
  at: number
  text: string
}

/** What people say in other ways than the lexicon has it; undefined of all else. */
export function otherwise(place: Place): Meaning | undefined {
  return isIdle(place) ? { kind: 'filler' } : meaningIn(place)
}

function meaningIn({ item, items, tokens, at, text }: Place): Meaning | undefined {
  const { meaning } = item
  const next = items[at + 1]?.meaning
  // `returning customers`
  if (/^(repeat|repeating|returning|recurring)$/.test(text) && next?.kind === 'subject' && next.also)
    return { kind: 'repeated' }
  // `how many cities do we have customers in`
  const isHowMany = tokens[item.from - 1]?.text === 'many' && tokens[item.from - 2]?.text === 'how'
  if (isHowMany && meaning.kind === 'field' && /^(city|country|source|department)$/.test(meaning.field))
    return { kind: 'each', field: meaning.field }
  // `old leads`: how old is not said.
  if (
    text === 'old' &&
    meaning.kind === 'filler' &&
    next?.kind === 'subject' &&
    !/^(days?|weeks?|months?|years?|how|-)$/.test(tokens[item.from - 1]?.text ?? '')
  )
    return { kind: 'unknown' }
  // `leads converted this week`
  if (
    text === 'converted' &&
    items[at - 1]?.meaning.kind === 'subject' &&
    !items.slice(0, at - 1).some((each) => each.meaning.kind === 'share')
  )
    return { kind: 'choice', on: { leads: { field: 'outcome', is: ['won'] } }, happening: 'closed' }
  // `the main reasons`
  if (MAIN.test(text) && next?.kind === 'field' && next.field !== 'place') return { kind: 'extreme', descending: true }
  // `tasks to buy chairs`: what shall be done is in their words.
  const isOfTasks = items.some((each) => each.meaning.kind === 'subject' && each.meaning.subject === 'tasks')
  if (isOfTasks && /^(buy|sign)$/.test(text)) return { kind: 'unknown' }
  // `are deals from referrals bigger than those from the website`
  const isLarger = meaning.kind === 'unknown' && /^(bigger|larger|smaller)$/.test(text)
  if (isLarger && next?.kind === 'steer' && next.steer === 'than') return { kind: 'measure', measure: 'average' }
  // `tasks I gave to Mark`, `did I give`
  if (text === 'give' && items[at - 1]?.meaning.kind === 'person') return { kind: 'happening', happening: 'created' }
  // `slipped from negotiation back to qualified`
  if (meaning.kind === 'stale' && /^(from|back|to|into|out)$/.test(tokens[item.to]?.text ?? ''))
    return { kind: 'happening', happening: 'moved' }
  // `files not tagged`
  if (meaning.kind === 'steer' && text === 'not' && isTagged(items[at + 1], tokens))
    return { kind: 'steer', steer: 'without' }
  if (isTagged(item, tokens) && isNegation(items[at - 1] ?? item)) return { kind: 'field', field: 'tag' }
  // `which deals took longest to close`: each has its own days.
  if (meaning.kind === 'measure' && meaning.measure === 'salesCycle' && isOfRows(items, tokens, at))
    return { kind: 'extreme', descending: true, field: 'daysToClose' }
  // `entered negotiation`
  if (/^(entered|entering|enter)$/.test(text) && isStage(next)) return { kind: 'happening', happening: 'moved' }
  // `which are overdue?`, after how many there are
  if (at === 0 && meaning.kind === 'filler' && text === 'which') return { kind: 'aim', aim: 'list' }
  if (isDoingTasks(items, tokens, at)) return COMPLETED
  if (isHowMuch(items, tokens, at)) return { kind: 'aim', aim: 'count' }
  if (isSent(items, tokens, at)) return { ...(meaning as Choice), happening: 'moved' }
  // `the highest number of deals`
  if (meaning.kind === 'extreme' && meaning.field === 'value' && isNumberOf(items[at + 1], tokens))
    return { kind: 'steer', steer: meaning.descending ? 'most' : 'least' }
  if (isPerCustomer(items, at)) return { kind: 'field', field: 'company' }
  if (isToFinish(items, tokens, at)) return OPEN
  return isAsLongBefore(item, tokens) ? { kind: 'last' } : undefined
}

/** Words that say nothing where they stand. */
function isIdle({ item, items, tokens, at, text }: Place): boolean {
  const { meaning } = item
  const [before, after] = [items[at - 1], items[at + 1]]
  const next = after?.meaning
  const isNegated = items.slice(0, at).some(isNegation)
  return (
    (/^(past|beyond)$/.test(text) && isBeforeStage(items, at)) ||
    isOtherWord(items, at) ||
    isOtherWord(items, at - 1) ||
    // `before my meeting`, `my colleague says`
    (meaning.kind === 'person' && text === 'my' && (next?.kind === 'unknown' || isSomebody(after, tokens))) ||
    (isSomebody(item, tokens) && tokens[item.from - 1]?.text === 'my') ||
    // `not contacted by nobody`
    (isNegated && isNobody(item) && tokens[item.from - 1]?.text === 'by') ||
    (isNegated && text === 'by' && isNobody(after)) ||
    isSending(items, tokens, at) ||
    (isNumberOf(item, tokens) && isHighest(before)) ||
    isMostOfAll(items, tokens, at) ||
    // `main contact`
    (MAIN.test(text) && next?.kind === 'subject') ||
    // `new customers`
    (text === 'new' && meaning.kind === 'choice' && next?.kind === 'subject' && next.also?.field === 'outcome') ||
    (text === 'mean' && isMeaning(tokens, item.from)) ||
    (meaning.kind === 'unit' && before !== undefined && isAsLongBefore(before, tokens)) ||
    // `without any next task`
    (text === 'next' &&
      next?.kind === 'subject' &&
      items
        .slice(0, at)
        .some(({ meaning }) => meaning.kind === 'steer' && /^(with|without|not)$/.test(meaning.steer))) ||
    (text === 'single' &&
      items.slice(0, at).some(({ meaning }) => meaning.kind === 'steer' && /^(without|not)$/.test(meaning.steer))) ||
    // `how many leads are left in negotiation`
    (text === 'left' &&
      /^(is|are|still)$/.test(tokens[item.from - 1]?.text ?? '') &&
      items.some((each) => each.meaning.kind === 'subject' && each.meaning.subject === 'leads')) ||
    (text === 'both' && tokens.slice(item.to, item.to + 6).some((token) => /^(and|&)$/.test(token.text))) ||
    (text === 'since' && next?.kind === 'age') ||
    // `70k a year`
    (meaning.kind === 'unit' && isPay(items, at - 2)) ||
    (after?.meaning.kind === 'unit' && isPay(items, at - 1)) ||
    isOwnStage(item, items, tokens) ||
    isOfTheOne(items, tokens, at)
  )
}

// `deals, not leads, that are in proposal`
const isOtherWord = (items: Item[], at: number) => {
  const said = items.slice(0, at).findLast(({ meaning }) => !(meaning.kind === 'steer' && meaning.steer === 'and'))
  const not = items[at]?.meaning
  return (
    not?.kind === 'steer' &&
    not.steer === 'not' &&
    said?.meaning.kind === 'subject' &&
    items[at + 1]?.meaning.kind === 'subject'
  )
}

const MAIN = /^(main|primary|principal)$/

type Choice = Extract<Meaning, { kind: 'choice' }>

const isMost = (item: Item | undefined) => item?.meaning.kind === 'steer' && item.meaning.steer === 'most'

// `most of our lost deals`; `who has the most of them` asks for somebody.
const isMostOfAll = (items: Item[], tokens: Token[], at: number) =>
  isMost(items[at]) &&
  tokens[items[at]?.from ?? -1]?.text === 'most' &&
  tokens[items[at]?.to ?? -1]?.text === 'of' &&
  !items.slice(0, at).some((each) => isAskedOf(each) && !isSomebody(each, tokens))

const isNumberOf = (item: Item | undefined, tokens: Token[]) =>
  item?.meaning.kind === 'aim' && item.meaning.aim === 'count' && tokens[item.from]?.text === 'number'
const isHighest = (item: Item | undefined) => item?.meaning.kind === 'extreme' && item.meaning.field === 'value'

const isSomebody = (item: Item | undefined, tokens: Token[]) =>
  item?.meaning.kind === 'field' &&
  item.meaning.field === 'owner' &&
  /^(colleague|teammate|coworker|seller|person)$/.test(tokens[item.from]?.text ?? '')

// `until when must I finish my tasks`: what shall be finished is open.
const isToFinish = (items: Item[], tokens: Token[], at: number) => {
  const { from = 0, meaning } = items[at] ?? {}
  return (
    meaning?.kind === 'choice' &&
    meaning.on.tasks?.is?.[0] === 'completed' &&
    /^(finish|complete)$/.test(tokens[from]?.text ?? '') &&
    tokens
      .slice(Math.max(0, from - 4), from)
      .some(({ text }) => /^(must|should|have|need|supposed|shall)$/.test(text)) &&
    !tokens.slice(0, from).some(({ text }) => text === 'not' || text === 'did')
  )
}
const OPEN: Meaning = { kind: 'choice', on: { tasks: { field: 'state', is: ['open'] } } }

// `total won value per customer`; `average revenue per customer` is an average.
const isPerCustomer = (items: Item[], at: number) => {
  const { meaning } = items[at] ?? {}
  const before = items[at - 1]?.meaning
  return (
    meaning?.kind === 'subject' &&
    meaning.also?.is?.join() === 'won' &&
    before?.kind === 'steer' &&
    before.steer === 'by' &&
    items.some(
      (item) => item.meaning.kind === 'revenue' || (item.meaning.kind === 'measure' && item.meaning.measure === 'sum'),
    ) &&
    !items.some((item) => item.meaning.kind === 'measure' && item.meaning.measure !== 'sum')
  )
}

// `how much is Mark's biggest deal`: that one tells it.
const isOfTheOne = (items: Item[], tokens: Token[], at: number) => {
  const { meaning, from = 0, to = 0 } = items[at] ?? {}
  const extreme = items.findIndex((each, place) => place > at && each.meaning.kind === 'extreme')
  const next = items.slice(extreme + 1).find((each) => each.meaning.kind !== 'choice' && each.meaning.kind !== 'filler')
  return (
    meaning?.kind === 'measure' &&
    tokens[from]?.text === 'how' &&
    /^(is|was|are|were)$/.test(tokens[to]?.text ?? '') &&
    extreme > at &&
    next?.meaning.kind === 'subject' &&
    !tokens[next.to - 1]?.text.endsWith('s')
  )
}

const isPay = (items: Item[], at: number) =>
  items[at]?.meaning.kind === 'amount' &&
  items.some(({ meaning }) => meaning.kind === 'subject' && meaning.subject === 'openings')

// `waiting longest in their stage`
const isOwnStage = ({ meaning, from }: Item, items: Item[], tokens: Token[]) =>
  meaning.kind === 'field' &&
  meaning.field === 'stage' &&
  /^in (their|its|the|that|this|the same|their current|its current|the current)$/.test(
    tokens
      .slice(
        tokens.slice(0, from).findLastIndex((token) => token.text === 'in'),
        from,
      )
      .map((token) => token.text)
      .join(' '),
  ) &&
  items.some((each) => each.meaning.kind === 'extreme' && each.meaning.field === 'daysInStage')

const isOfRows = (items: Item[], tokens: Token[], at: number) => {
  const { from = 0, to = 0 } = items[at] ?? {}
  const said = items.slice(0, at).filter(({ meaning }) => meaning.kind !== 'filler' && meaning.kind !== 'choice')
  return (
    tokens.slice(from, to).some(({ text }) => text === 'longest') &&
    said.at(-1)?.meaning.kind === 'subject' &&
    said.slice(0, -1).every(({ meaning }) => meaning.kind === 'aim')
  )
}

const isStage = (meaning: Meaning | undefined) =>
  meaning?.kind === 'choice' && (meaning.on.leads?.field === 'stage' || meaning.on.candidates?.field === 'stage')

const isTagged = (item: Item | undefined, tokens: Token[]) =>
  item !== undefined &&
  /^(tagged|labelled|labeled)$/.test(tokens[item.from]?.text ?? '') &&
  !tokens.slice(item.to).some(({ kind, text }) => kind !== 'sign' && !/^(please|thanks?|you)$/.test(text))
const isAskedOf = (item: Item) =>
  item.meaning.kind === 'who' ||
  item.meaning.kind === 'field' ||
  (item.meaning.kind === 'aim' && item.meaning.aim === 'list')

const isNobody = (item: Item | undefined) =>
  item?.meaning.kind === 'choice' && item.meaning.on.leads?.is?.[0] === 'none'
const isNegation = ({ meaning }: Item) => meaning.kind === 'steer' && meaning.steer === 'not'

// `how much deals do we have`
const isHowMuch = (items: Item[], tokens: Token[], at: number) => {
  const { from = 0, to = 0 } = items[at] ?? {}
  const next = items.slice(at + 1).find(({ meaning }) => meaning.kind !== 'choice')
  return (
    tokens[from]?.text === 'how' &&
    tokens[to - 1]?.text === 'much' &&
    next?.meaning.kind === 'subject' &&
    (tokens[next.to - 1]?.text.endsWith('s') ?? false) &&
    !items.some(({ meaning }) => meaning.kind === 'field' && meaning.field === 'value')
  )
}

// `how many proposals did we send in May`
const SENDING = /^(sent|send|sends|sending|made|make|gave|issued|submitted)$/
const isSent = (items: Item[], tokens: Token[], at: number) => {
  const { from = 0, to = 0, meaning } = items[at] ?? {}
  return (
    meaning?.kind === 'choice' &&
    meaning.on.leads?.is?.[0] === 'proposal' &&
    meaning.happening === undefined &&
    tokens[to - 1]?.text === 'proposals' &&
    tokens.some((token, place) => place !== from && SENDING.test(token.text))
  )
}

// `how many offers have we made`
const isSending = (items: Item[], tokens: Token[], at: number) => {
  const { from = 0, meaning } = items[at] ?? {}
  return (
    meaning?.kind === 'happening' &&
    meaning.happening === 'created' &&
    SENDING.test(tokens[from]?.text ?? '') &&
    items
      .slice(0, at)
      .some((item) => item.meaning.kind === 'choice' && item.meaning.on.candidates?.is?.[0] === 'offered')
  )
}

// `past the second round`
const isBeforeStage = (items: Item[], at: number) => {
  const next = items.slice(at + 1).find(({ meaning }) => meaning.kind !== 'filler')?.meaning
  return next?.kind === 'choice' && (next.on.leads?.field === 'stage' || next.on.candidates?.field === 'stage')
}

// `who did the most tasks`, `how many tasks did Ben do last week`
function isDoingTasks(items: Item[], tokens: Token[], at: number): boolean {
  const { from = -1, meaning } = items[at] ?? {}
  const text = tokens[from]?.text
  const isTask = (item: Item | undefined) => item?.meaning.kind === 'subject' && item.meaning.subject === 'tasks'
  if (meaning?.kind !== 'filler') return false
  if (text === 'did') return tokens[from - 1]?.text === 'who' && isMost(items[at + 1]) && isTask(items[at + 2])
  return text === 'do' && tokens.slice(0, from).some((token) => token.text === 'did') && items.slice(0, at).some(isTask)
}
const COMPLETED: Meaning = {
  kind: 'choice',
  on: { tasks: { field: 'status', is: ['completed'] } },
  happening: 'completed',
}

// `what does hot mean`, `what do you mean by stale`
const isMeaning = (tokens: Token[], at: number) =>
  tokens[at + 1]?.text === 'by' || tokens.slice(0, at).some(({ text }) => /^(do|does|did)$/.test(text))

// `compared to the 90 days before that`
const isAsLongBefore = ({ meaning, to }: Item, tokens: Token[]) =>
  meaning.kind === 'number' &&
  UNITS[tokens[to]?.text ?? ''] !== undefined &&
  tokens[to + 1]?.text === 'before' &&
  [undefined, '?', '.', ',', 'that', 'those', 'then'].includes(tokens[to + 2]?.text)
