import type { Item, Meaning } from './meaning.ts'
import type { Token } from './normalise.ts'

interface Read {
  items: Item[]
  notes: string[]
}

/** What words mean that mean something else by themselves, told from what stands beside them. */
export function readBeside(items: Item[], tokens: Token[]): Read {
  const named = items.map((item, at): Item => {
    const text = tokens[item.from]?.text ?? ''
    if (item.meaning.kind === 'happening' && text === 'called' && isNaming(items, at)) return as(item, ABOUT)
    if (item.meaning.kind === 'revenue' && BRINGING.has(text) && bringsLeads(items, tokens)) return as(item, CREATED)
    // `over 60% likely`
    if (item.meaning.kind === 'likely' && isPercent(items[at - 1])) return as(item, { kind: 'filler' })
    // `which opening closes first`
    if (item.meaning.kind === 'first' && isEnding(items[at - 1])) return as(item, { kind: 'coming' })
    if (isUrgency(item, items, tokens)) return as(item, MOST_URGENT)
    if (isShown(items, at)) return as(item, { kind: 'filler' })
    if (isEarning(item, items, tokens)) return as(item, { kind: 'filler' })
    if (isContacting(item, tokens)) return as(item, CONTACTED)
    if (isToWin(item, tokens)) return as(item, TO_WIN)
    if (isAtWork(item, items, tokens)) return as(item, { kind: 'performance' })
    if (isStaying(item, tokens)) return as(item, STAYING)
    if (isLength(item, items, tokens)) return as(item, { kind: 'filler' })
    if (isCompanies(items, tokens, at)) return as(item, companyMeaning(tokens, item))
    if (isDeed(items, tokens, at)) return as(item, { ...(item.meaning as Choice), happening: 'moved' })
    return item
  })
  return withoutAny(
    withoutColumns(named, tokens).map((item, at, all) =>
      isTheirs(all, tokens, at) ? as(item, { kind: 'filler' }) : item,
    ),
  )
}

const ABOUT: Meaning = { kind: 'steer', steer: 'about' }
const CREATED: Meaning = { kind: 'happening', happening: 'created' }
const CONTACTED: Meaning = { kind: 'happening', happening: 'contacted', subject: 'leads' }
const FEWEST: Meaning = { kind: 'steer', steer: 'least' }
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

// `any candidate called Priya`
const isNaming = (items: Item[], at: number) =>
  items[at - 1]?.meaning.kind === 'subject' &&
  ['unknown', 'name', 'quote', 'person'].includes(items[at + 1]?.meaning.kind ?? '')

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
const isContacting = ({ meaning, from }: Item, tokens: Token[]) =>
  meaning.kind === 'field' &&
  (meaning.field === 'email' || meaning.field === 'phone') &&
  DOERS.has(tokens[from - 1]?.text ?? '')
const DOERS = new Set(['we', 'i', 'they', 'anyone', 'anybody', 'nobody', 'not', 'you'])

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
    ((at === 0 && tokens[item.to]?.text === 'with') || ASKED_OF.has(tokens[item.from - 1]?.text ?? ''))
  )
}

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

// `with name, email and phone` says what shall be seen of them.
function withoutColumns(items: Item[], tokens: Token[]): Item[] {
  const first = items.findIndex(
    ({ meaning }, at) =>
      meaning.kind === 'steer' &&
      meaning.steer === 'with' &&
      /^names?$/.test(tokens[items[at + 1]?.from ?? -1]?.text ?? ''),
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
    return meaning?.kind === 'steer' && meaning.steer === 'with' && /^(their|its)$/.test(tokens[to]?.text ?? '')
  }
  const isShownField = items[at]?.meaning.kind === 'field' && (isWith(at - 2) || isWith(at - 1))
  return isShownField || (isWith(at) && items.slice(at + 1, at + 3).some(({ meaning }) => meaning.kind === 'field'))
}

// What brings leads makes them; what brings deals or customers wins them.
const bringsLeads = (items: Item[], tokens: Token[]) =>
  items.some(({ meaning, from }) => meaning.kind === 'subject' && /^(lead|prospect)/.test(tokens[from]?.text ?? ''))

// `who has no open deals`: nobody is listed who has none, so those with the fewest are.
function withoutAny(items: Item[]): Read {
  const who = items.findIndex(({ meaning }) => meaning.kind === 'who' || isOwner(meaning))
  const none = items.findIndex(({ meaning }) => meaning.kind === 'steer' && meaning.steer === 'without')
  const subject = items.findIndex(({ meaning }) => meaning.kind === 'subject')
  const isBetween = (from: number, to: number) =>
    items.slice(from + 1, to).every(({ meaning }) => ['filler', 'choice', 'steer'].includes(meaning.kind))
  const isFirst = items.slice(0, Math.max(0, who)).every(({ meaning }) => IDLE.has(meaning.kind))
  if (who < 0 || !isFirst || none < who || subject < none || !isBetween(who, none) || !isBetween(none, subject))
    return { items, notes: [] }
  const item = items[none]
  if (!item) return { items, notes: [] }
  return { items: items.with(none, as(item, FEWEST)), notes: ['Whoever is not among these has none.'] }
}

const IDLE = new Set<Meaning['kind']>(['filler', 'aim', 'steer'])
const isOwner = (meaning: Meaning) => meaning.kind === 'field' && meaning.field === 'owner'
