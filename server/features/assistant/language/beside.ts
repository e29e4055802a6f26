import type { Item, Meaning } from './meaning.ts'
import { thanMiddle, withoutAny } from './of-groups.ts'
import { otherwise } from './otherwise.ts'
import type { Token } from './token.ts'

/** What words mean that mean something else by themselves, told from what stands beside them. */
export function readBeside(items: Item[], tokens: Token[]): Item[] {
  const named = readLengthOfSale(joinNames(items, tokens), tokens).map((item, at, all): Item => {
    const items = all
    const text = tokens[item.from]?.text ?? ''
    if (item.meaning.kind === 'happening' && text === 'called' && isNaming(items, at)) return as(item, ABOUT)
    if (item.meaning.kind === 'revenue' && BRINGING.has(text) && bringsLeads(items, tokens)) return as(item, CREATED)
    // `over 60% likely`
    if (item.meaning.kind === 'likely' && isPercent(items[at - 1])) return as(item, { kind: 'filler' })
    // `which opening closes first`
    if (item.meaning.kind === 'first' && isEnding(items[at - 1])) return as(item, { kind: 'coming' })
    // `who is selling the most`
    if (item.meaning.kind === 'aim' && text === 'who' && isDoing(items, at)) return as(item, { kind: 'who' })
    const other = otherwise({ item, items, tokens, at, text })
    if (other) return as(item, other)
    if (isTrend(item, tokens))
      return as(item, items.some(({ meaning }) => meaning.kind === 'unit') ? { kind: 'filler' } : TREND)
    if (isUrgency(item, items, tokens)) return as(item, MOST_URGENT)
    if (isShown(items, at)) return as(item, { kind: 'filler' })
    if (isEarning(item, items, tokens)) return as(item, { kind: 'filler' })
    if (isContacting(item, tokens, items[at - 1])) return as(item, CONTACTED)
    if (isToWin(item, tokens)) return as(item, TO_WIN)
    if (isAtWork(item, items, tokens)) return as(item, { kind: 'performance' })
    if (isStaying(item, tokens)) return as(item, STAYING)
    if (isLength(item, items, tokens)) return as(item, { kind: 'filler' })
    if (isLacking(items, tokens, at)) return as(item, { kind: 'field', field: 'company' })
    if (isCompanies(items, tokens, at)) return as(item, companyMeaning(tokens, item))
    if (item.meaning.kind === 'stale' && isTimed(items[at + 1] ?? item, items[at + 2])) return as(item, UNCHANGED)
    if (isOfReason(items, tokens, at)) return as(item, ABOUT)
    if (text === 'minus' && isPeriod(items[at - 1]) && isPeriod(items[at + 1])) return as(item, VERSUS)
    const next = items.slice(at + 1).find(({ meaning }) => meaning.kind !== 'filler')
    const isBest = isMostOf(next) || next?.meaning.kind === 'extreme'
    if (/^clos/.test(text) && isBest && items.slice(0, at).some(isWho)) return as(item, WON)
    if (text === 'business' && isMostOf(items[at - 1]) && item.meaning.kind === 'filler')
      return as(item, { kind: 'revenue' })
    if (isDeed(items, tokens, at)) return as(item, { ...(item.meaning as Choice), happening: 'moved' })
    return item
  })
  const read = withoutColumns(named, tokens).map((item, at, all) =>
    isTheirs(all, tokens, at) ? as(item, { kind: 'filler' }) : item,
  )
  return withoutAny(thanMiddle(read, tokens), tokens)
}

// `Imogen Begum`, where leads are called Imogen and others Begum: nobody is meant who has one name alone.
function joinNames(items: Item[], tokens: Token[]): Item[] {
  return items.flatMap((item, at): Item[] => {
    const [before, after] = [items[at - 1], items[at + 1]]
    if (isPersonName(before) && isPersonName(item) && isSameKind(before, item)) return []
    if (!isPersonName(item) || !isPersonName(after) || !isSameKind(item, after)) return [item]
    const last = items.slice(at).findIndex((each) => !isPersonName(each) || !isSameKind(item, each))
    const end = items[last < 0 ? items.length - 1 : at + last - 1]?.to ?? item.to
    const text = tokens
      .slice(item.from, end)
      .map(({ raw }) => raw)
      .join(' ')
    return [{ from: item.from, to: end, meaning: { ...item.meaning, names: [text] } as Meaning }]
  })
}

const isPersonName = (item: Item | undefined): item is Item =>
  item?.meaning.kind === 'name' && (item.meaning.known === 'lead' || item.meaning.known === 'candidate')
const isSameKind = (a: Item, b: Item) =>
  a.meaning.kind === 'name' && b.meaning.kind === 'name' && a.meaning.known === b.meaning.known

// `how long do deals from trade shows take to close`: the words for it stand around what it is asked of.
function readLengthOfSale(items: Item[], tokens: Token[]): Item[] {
  const long = items.findIndex(({ from }) => tokens[from]?.text === 'how' && tokens[from + 1]?.text === 'long')
  const takes = items.findIndex(({ from }, at) => at > long && /^(take|takes|took)$/.test(tokens[from]?.text ?? ''))
  const isOfLeads = items
    .slice(long, takes)
    .some(({ meaning }) => meaning.kind === 'subject' && meaning.subject === 'leads')
  const isKnown = items.some(({ meaning }) => meaning.kind === 'measure' && meaning.measure === 'salesCycle')
  const isToStage = items
    .slice(takes)
    .some(({ meaning }) => meaning.kind === 'choice' && meaning.on.leads?.field === 'stage')
  if (long < 0 || takes < 0 || !isOfLeads || isKnown || isToStage) return items
  const end = items.findIndex(
    ({ from }, at) => at > takes && at <= takes + 3 && /^(close|closed|win|won|sign)$/.test(tokens[from]?.text ?? ''),
  )
  return items.map((item, at) => {
    if (at === takes) return as(item, { kind: 'measure', measure: 'salesCycle' })
    return at === long || at === end ? as(item, { kind: 'filler' }) : item
  })
}

// `who is closing the most`
const isWho = ({ meaning }: Item) => meaning.kind === 'who' || (meaning.kind === 'aim' && meaning.aim === 'find')
const WON: Meaning = { kind: 'choice', on: { leads: { field: 'outcome', is: ['won'] } }, happening: 'closed' }
// `who won the most business`
const isMostOf = (item: Item | undefined) => item?.meaning.kind === 'steer' && item.meaning.steer === 'most'
const isPeriod = (item: Item | undefined) => item?.meaning.kind === 'period'
const VERSUS: Meaning = { kind: 'steer', steer: 'versus' }
const ABOUT: Meaning = { kind: 'steer', steer: 'about' }
const UNCHANGED: Meaning = { kind: 'happening', happening: 'updated', subject: 'leads', not: true, still: true }
const CREATED: Meaning = { kind: 'happening', happening: 'created' }
const CONTACTED: Meaning = { kind: 'happening', happening: 'contacted', subject: 'leads' }
const BRINGING = new Set(['bring', 'brings', 'brought', 'bringing'])

const as = (item: Item, meaning: Meaning): Item => ({ ...item, meaning })

const isPercent = (item: Item | undefined) => item?.meaning.kind === 'amount' && item.meaning.unit === 'percent'

const isEnding = (item: Item | undefined) =>
  item?.meaning.kind === 'happening' && (item.meaning.happening === 'closed' || item.meaning.happening === 'due')

// `the two most urgent tasks` are so many by priority, `the most urgent tasks` all that are urgent.
const isUrgency = ({ meaning, from }: Item, items: Item[], tokens: Token[]) =>
  meaning.kind === 'choice' &&
  meaning.on.tasks?.field === 'priority' &&
  tokens[from]?.text === 'most' &&
  items.some((item) => item.meaning.kind === 'number' && item.to === from)
const MOST_URGENT: Meaning = { kind: 'extreme', descending: false, field: 'priority' }

// `gone quiet since October`, `idle for three weeks`
const isTimed = (...next: (Item | undefined)[]) =>
  next.some(
    (item, at) =>
      ['period', 'age'].includes(item?.meaning.kind ?? '') && (at === 0 || next[0]?.meaning.kind === 'filler'),
  )

// `where the loss reason was timing`, `lost on price`
function isOfReason(items: Item[], tokens: Token[], at: number): boolean {
  const [before, item, next] = [items[at - 1]?.meaning, items[at], items[at + 1]?.meaning]
  const text = tokens[item?.from ?? -1]?.text ?? ''
  const isSteer = item?.meaning.kind === 'steer' && text === 'to'
  if (
    !(item?.meaning.kind === 'filler' || isSteer) ||
    !next ||
    ['filler', 'steer', 'period', 'unit'].includes(next.kind)
  )
    return false
  if (before?.kind === 'field' && before.field === 'lostReason') return /^(is|was|were|being)$/.test(text)
  const isLost = before?.kind === 'choice' && before.on.leads?.is?.[0] === 'lost' && before.on.leads.is.length === 1
  const isPrice = next.kind === 'field' && next.field === 'value'
  return isLost && ((text === 'on' && (next.kind === 'unknown' || isPrice)) || (text === 'to' && isPrice))
}

// `any candidate called Priya`
const isNaming = (items: Item[], at: number) =>
  items[at - 1]?.meaning.kind === 'subject' &&
  ['unknown', 'name', 'quote', 'person'].includes(items[at + 1]?.meaning.kind ?? '')

const isDoing = (items: Item[], at: number) => {
  const next = items.slice(at + 1).find(({ meaning }) => meaning.kind !== 'filler')?.meaning
  const isMost = next?.kind === 'steer' && (next.steer === 'most' || next.steer === 'least')
  const isDone = next?.kind === 'happening' && (next.happening === 'created' || next.happening === 'closed')
  const isActive = next?.kind === 'subject' && next.subject === 'activities'
  // `who is behind on their tasks`
  const isLate =
    next?.kind === 'choice' &&
    next.on.tasks?.field === 'overdue' &&
    items.some(({ meaning }) => meaning.kind === 'subject' && meaning.subject === 'tasks')
  return (
    isMost ||
    isDone ||
    isActive ||
    isLate ||
    next?.kind === 'revenue' ||
    (next?.kind === 'choice' && next.happening === 'closed')
  )
}

// `how has the number of leads changed this year`: month by month.
const isTrend = ({ meaning, from }: Item, tokens: Token[]) =>
  meaning.kind === 'happening' &&
  meaning.happening === 'updated' &&
  tokens[from]?.text === 'changed' &&
  tokens.some(({ text }, at) => text === 'how' && at < from && /^(has|have|did)$/.test(tokens[at + 1]?.text ?? ''))
const TREND: Meaning = { kind: 'aim', aim: 'compare' }

type Choice = Extract<Meaning, { kind: 'choice' }>

// `with their number of applicants` says what shall be seen, and asks for no number alone.
const isShown = (items: Item[], at: number) => {
  const before = items.slice(0, at).findLast(({ meaning }) => meaning.kind !== 'filler')?.meaning
  const meaning = items[at]?.meaning
  return meaning?.kind === 'aim' && meaning.aim === 'count' && before?.kind === 'steer' && before.steer === 'with'
}

// `how much revenue did Anna generate`: it was made when deals were won.
const isEarning = ({ meaning, from }: Item, items: Item[], tokens: Token[]) =>
  meaning.kind === 'happening' &&
  meaning.happening === 'created' &&
  /^(generat|ma[dk]e|gain|got|bring|brought)/.test(tokens[from]?.text ?? '') &&
  items.some((item) => item.meaning.kind === 'revenue')

// `which leads did we email last week`
const isContacting = ({ meaning, from }: Item, tokens: Token[], before: Item | undefined) =>
  ((meaning.kind === 'field' && (meaning.field === 'email' || meaning.field === 'phone')) ||
    (meaning.kind === 'subject' && tokens[from]?.text === 'contact')) &&
  (DOERS.has(tokens[from - 1]?.text ?? '') ||
    // `did Ben contact`
    (before?.meaning.kind === 'person' && /^(did|has|have)$/.test(tokens[before.from - 1]?.text ?? '')))
const DOERS = new Set(['did', 'we', 'i', 'they', 'anyone', 'anybody', 'someone', 'somebody', 'nobody', 'not', 'you'])

// `what can we win this month` is still open.
const isToWin = ({ meaning, from }: Item, tokens: Token[]) =>
  meaning.kind === 'choice' &&
  meaning.on.leads?.field === 'outcome' &&
  /^(win|sign)$/.test(tokens[from]?.text ?? '') &&
  tokens.slice(Math.max(0, from - 3), from).some(({ text }) => MAY.has(text))
const MAY = new Set(['can', 'could', 'will', 'may', 'might', 'should'])
const TO_WIN: Meaning = { kind: 'choice', on: { leads: { field: 'outcome', is: ['open'] } }, happening: 'closed' }

// `average time deals spend in negotiation`
const isStaying = ({ from }: Item, tokens: Token[]) =>
  /^(spend|spent|spends|stay|stays|sit)$/.test(tokens[from]?.text ?? '') &&
  tokens.slice(0, from).some(({ text }) => /^(time|days|weeks)$/.test(text))
const STAYING: Meaning = { kind: 'field', field: 'daysInStage' }

// `do cold calls work`
const isAtWork = ({ from, meaning }: Item, items: Item[], tokens: Token[]) =>
  meaning.kind === 'filler' &&
  /^works?$/.test(tokens[from]?.text ?? '') &&
  tokens.slice(0, from).some(({ text }) => /^(do|does|did|which|what)$/.test(text)) &&
  items.some(isSource)

const isSource = ({ meaning }: Item) =>
  (meaning.kind === 'choice' && meaning.on.leads?.field === 'source') ||
  (meaning.kind === 'field' && meaning.field === 'source')

// `average number of days candidates stay in a stage`: how long, and not how many.
const isLength = ({ meaning, from, to }: Item, items: Item[], tokens: Token[]) =>
  ((meaning.kind === 'aim' && meaning.aim === 'count' && /^(days|weeks)$/.test(tokens[to]?.text ?? '')) ||
    (meaning.kind === 'unit' && /^(days|weeks)$/.test(tokens[from]?.text ?? ''))) &&
  items.some((item) => isStaying(item, tokens))

const COMPANIES = /^(company|companies|firm|firms|organizations?|organisations?)$/
const ASKED_OF = new Set([
  'which',
  'what',
  'by',
  'per',
  'each',
  'many',
  'all',
  'list',
  'top',
  'biggest',
  'largest',
  'different',
])

// `which company has the most leads`; `our company` and `a company` ask for none.
function isCompanies(items: Item[], tokens: Token[], at: number): boolean {
  const item = items[at]
  const text = tokens[item?.from ?? -1]?.text ?? ''
  return (
    item?.meaning.kind === 'filler' &&
    item.to === item.from + 1 &&
    COMPANIES.test(text) &&
    ((at === 0 && tokens[item.to]?.text === 'with') || ASKED_OF.has(wordBeforeNumber(tokens, item.from)))
  )
}

// `leads missing a company`
const isLacking = (items: Item[], tokens: Token[], at: number) => {
  const before = items.slice(0, at).findLast(({ from }) => !/^(a|an|any|the)$/.test(tokens[from]?.text ?? ''))?.meaning
  return (
    items[at]?.meaning.kind === 'filler' &&
    tokens[items[at]?.from ?? -1]?.text === 'company' &&
    before?.kind === 'steer' &&
    before.steer === 'without'
  )
}

// `top 5 companies`
const wordBeforeNumber = (tokens: Token[], from: number) =>
  tokens[tokens[from - 1]?.kind === 'number' ? from - 2 : from - 1]?.text ?? ''

// By themselves companies are told one by one, each with its leads.
const companyMeaning = (tokens: Token[], { from }: Item): Meaning =>
  ['many', 'all', 'list', 'different', undefined].includes(tokens[from - 1]?.text)
    ? { kind: 'each', field: 'company' }
    : { kind: 'field', field: 'company' }

const DONE = new Set(['was', 'were', 'got', 'been', 'we', 'i', 'did', 'have', 'has'])

// `leads that were qualified this week` came into the stage then.
const isDeed = (items: Item[], tokens: Token[], at: number) => {
  const { meaning, from } = items[at] ?? { meaning: undefined, from: -1 }
  return (
    meaning?.kind === 'choice' &&
    meaning.happening === undefined &&
    meaning.on.leads?.field === 'stage' &&
    DONE.has(tokens[from - 1]?.text ?? '')
  )
}

// `with value, stage and owner`
function listsFields(items: Item[]): boolean {
  const end = items.findIndex(
    ({ meaning }) => meaning.kind !== 'field' && meaning.kind !== 'filler' && meaning.kind !== 'steer',
  )
  return items.slice(0, end < 0 ? undefined : end).filter(({ meaning }) => meaning.kind === 'field').length > 2
}

// `with name, email and phone` says what shall be seen of them.
function withoutColumns(items: Item[], tokens: Token[]): Item[] {
  const first = items.findIndex(
    ({ meaning }, at) =>
      meaning.kind === 'steer' &&
      meaning.steer === 'with' &&
      (/^names?$/.test(tokens[items[at + 1]?.from ?? -1]?.text ?? '') || listsFields(items.slice(at + 1))),
  )
  if (first < 0) return items
  const isListed = ({ meaning }: Item) =>
    ['field', 'filler', 'aim'].includes(meaning.kind) ||
    (meaning.kind === 'steer' && ['and', 'with'].includes(meaning.steer))
  const rest = items.findIndex((item, at) => at > first && !isListed(item))
  return items.map((item, at) => (at >= first && (rest < 0 || at < rest) ? as(item, { kind: 'filler' }) : item))
}

// `lost deals with their value` says what shall be seen of them.
const isTheirs = (items: Item[], tokens: Token[], at: number) => {
  const isWith = (place: number) => {
    const { meaning, to = -1 } = items[place] ?? {}
    const isOf = /^(their|its|reasons?)$|^the (reasons?|amounts?|values?|owners?|dates?)$/
    const said = tokens.slice(to, to + 2).map(({ text }) => text)
    return (
      meaning?.kind === 'steer' && meaning.steer === 'with' && (isOf.test(said[0] ?? '') || isOf.test(said.join(' ')))
    )
  }
  const isShownField = items[at]?.meaning.kind === 'field' && (isWith(at - 2) || isWith(at - 1))
  return isShownField || (isWith(at) && items.slice(at + 1, at + 3).some(({ meaning }) => meaning.kind === 'field'))
}

// What brings leads makes them; what brings deals or customers wins them.
const bringsLeads = (items: Item[], tokens: Token[]) =>
  items.some(({ meaning, from }) => meaning.kind === 'subject' && /^(lead|prospect)/.test(tokens[from]?.text ?? ''))
