import { readAge, readAmount, readNumber } from './bounds.ts'
import { readChoice } from './choice-slot.ts'
import { readHappening, readStale } from './happening-slot.ts'
import type { FieldName, Item, Meaning } from './meaning.ts'
import { readName, readOthers, readPerson } from './name-slots.ts'
import { readPeriod } from './period-slot.ts'
import { readComing, readOrdinal } from './places-in-order.ts'
import { addCondition, type Draft, groupBy, nextOf, previousOf, takeNot, textAt, wordBefore } from './reading.ts'
import { fieldOf, isMeasured } from './subject-fields.ts'
import { readSubject } from './subject-slot.ts'
import { readTopic, readUnknown } from './topics.ts'

type Of<Kind extends Meaning['kind']> = Extract<Meaning, { kind: Kind }>
/** Reads one item into the draft; answers where to go on, if not at the next one. */
type Reader<Kind extends Meaning['kind']> = (draft: Draft, meaning: Of<Kind>, at: number) => number | undefined

/** Reads the conditions, the groups and the order that a question names, one item after the other. */
export function readSlots(draft: Draft): void {
  for (let at = 0; at < draft.items.length; ) {
    const item = draft.items[at] as Item
    const read = READERS[item.meaning.kind] as Reader<Meaning['kind']> | undefined
    const next = read?.(draft, item.meaning, at)
    if (!LEADING.has(item.meaning.kind)) draft.before = { ...draft.before, or: undefined }
    at = next ?? at + 1
  }
  // A negation that nothing came of is not passed over in silence.
  const negation = draft.items.findLastIndex(
    ({ meaning }) =>
      (meaning.kind === 'steer' && (meaning.steer === 'not' || meaning.steer === 'without')) ||
      (meaning.kind === 'happening' && meaning.not),
  )
  if ((draft.before.not || draft.before.presence === 'without') && negation >= 0) draft.unknown.add(negation)
}

/** What may stand between `or` and what it is said of: `or created this week`. */
const LEADING = new Set<Meaning['kind']>(['filler', 'steer', 'happening', 'field'])

const READERS: { [Kind in Meaning['kind']]?: Reader<Kind> } = {
  subject: readSubject,
  choice: readChoice,
  happening: readHappening,
  field: readField,
  period: readPeriod,
  age: readAge,
  amount: readAmount,
  number: readNumber,
  filler: readFiller,
  person: readPerson,
  name: readName,
  quote: readQuote,
  steer: readSteer,
  order: (draft, { descending, field }, at) => {
    draft.before.order = true
    // `owners ranked by won value`
    const ranked = previousOf(draft, at)
    const dimension = ranked?.meaning.kind === 'field' && !isMeasured(ranked.meaning.field) ? ranked : undefined
    const own = dimension && fieldOf(draft.subject, (dimension.meaning as Of<'field'>).field)
    if (own && draft.primary < 0) groupBy(draft, { field: own }, dimension.at)
    // `by probability, lowest first`
    const isDirection = field === 'value' && draft.order?.field !== undefined
    const named = isDirection ? draft.order?.field : field && fieldOf(draft.subject, field)
    if (named) draft.order = { field: named, descending: descending ?? true }
    if (named) return undefined
    if (descending !== undefined) draft.order = { ...draft.order, descending }
    return undefined
  },
  unit: readUnit,
  stale: readStale,
  repeated: readRepeated,
  none: (draft, _, at) => {
    draft.having = [{ bounds: { atMost: 0 }, of: 'count', at }]
    return undefined
  },
  coming: readComing,
  ordinal: readOrdinal,
  others: readOthers,
  likely: (draft) => {
    addCondition(draft, { field: 'outcome', is: ['open'] })
    // `likely to close, above 70 percent` says itself how likely.
    if (draft.items.some(({ meaning }) => meaning.kind === 'amount' && meaning.unit === 'percent')) return undefined
    addCondition(draft, { field: 'probability', atLeast: 60, label: 'likely' })
    draft.notes.push('Likely was read as open with a probability of at least 60%.')
    return undefined
  },
  unknown: readUnknown,
  condition: (draft, { condition }) => {
    addCondition(draft, { ...condition, ...(takeNot(draft) !== Boolean(condition.not) && { not: true }) })
    return undefined
  },
}

// `customers who bought twice`: companies with two won deals.
function readRepeated(draft: Draft, _: Of<'repeated'>, at: number): undefined {
  const isWon = draft.items.some(
    ({ meaning }) =>
      (meaning.kind === 'choice' && meaning.on.leads?.is?.join() === 'won') ||
      (meaning.kind === 'subject' && meaning.also?.is?.join() === 'won'),
  )
  if (draft.subject !== 'leads' || !isWon || !groupBy(draft, { field: 'company' }, at)) draft.unknown.add(at)
  else draft.having.push({ bounds: { atLeast: 2 }, of: 'count', at })
}

function addWords(draft: Draft, text: string): undefined {
  addCondition(draft, { field: 'words', not: takeNot(draft) || undefined, matches: [text] })
}

// `leads with "enterprise" in the name`
function readQuote(draft: Draft, { text }: Of<'quote'>, at: number): number | undefined {
  const { items, tokens, subject } = draft
  const to = items[at]?.to ?? 0
  const words = tokens.slice(to, to + 3).map((token) => token.text)
  const isNamed = /^in (the |its |their )?(name|title)s?\b/.test(words.join(' '))
  // `from companies with "GmbH" in their name`
  const before = tokens.slice(0, items[at]?.from).slice(-3)
  const isOfCompany = before.some((token) => /^compan(y|ies)$/.test(token.text)) || words.includes('company')
  const field = isNamed ? fieldOf(subject, isOfCompany ? 'company' : 'name') : undefined
  if (!field) return addWords(draft, text)
  addCondition(draft, { field, not: takeNot(draft) || undefined, matches: [text] })
  const end = items.findIndex(({ from }) => /^(name|title)s?$/.test(tokens[from]?.text ?? '') && from >= to)
  return end + 1
}

// `email tasks`, `phone call tasks`
function isKindOfTask({ subject, items, primary }: Draft, name: FieldName, at: number): boolean {
  const next = items[at + 1]?.meaning
  const isBefore = at + 1 === primary || (next?.kind === 'happening' && next.happening === 'contacted')
  return subject === 'tasks' && isBefore && (name === 'email' || name === 'phone')
}

function readField(draft: Draft, { field: name }: Of<'field'>, at: number): undefined {
  const field = fieldOf(draft.subject, name)
  const { before } = draft
  if (
    draft.subject === 'tasks' &&
    draft.primary < 0 &&
    /^deadline/.test(draft.tokens[draft.items[at]?.from ?? -1]?.text ?? '')
  )
    draft.notes.push(
      'Deadlines were read as the due dates of tasks; those of jobs are told where openings are asked for.',
    )
  if (field && isListed(draft, at) && DIVIDING.has(name)) {
    groupBy(draft, { field }, at)
    return
  }
  if (before.order && !before.by && field && !isMeasured(name)) {
    before.order = false
    groupBy(draft, { field }, at)
    return
  }
  if (before.order || (before.by && isMeasured(name))) {
    before.order = false
    before.by = false
    if (field) draft.order = { field, descending: draft.order?.descending ?? !RISING.has(name) }
    return
  }
  if (before.by) {
    before.by = false
    if (!field) draft.undivided = textAt(draft, at)
    if (!field || !groupBy(draft, { field }, at)) draft.unknown.add(at)
    return
  }
  if (!field && isKindOfTask(draft, name, at)) return addWords(draft, textAt(draft, at))
  // `without assignee or due date`
  if (field && before.or && !before.presence && isWithout(draft, at)) {
    before.or = undefined
    addCondition(draft, { field, none: true })
    return
  }
  const isSame = wordBefore(draft, at) === 'same'
  if (before.presence && !isSame && !isBounded(draft, name, at) && !isComputed(draft, at)) {
    if (field && !isMeasured(name)) {
      addCondition(draft, takeNot(draft) ? { field, none: true } : { field, not: true, none: true })
      draft.lastField = name
      return
    }
    if (field && (before.presence === 'without' || name === 'due' || name === 'value') && field !== 'createdAt') {
      addCondition(draft, takeNot(draft) ? { field, none: true } : { field, not: true, none: true })
      return
    }
  }
  draft.named.push(name)
}

// What is before says that nobody has it.
function isWithout(draft: Draft, at: number): boolean {
  const said = previousOf(draft, at)
  const choice = said?.meaning.kind === 'steer' ? previousOf(draft, said.at) : said
  const word = draft.tokens[draft.items[choice?.at ?? -1]?.from ?? -1]?.text ?? ''
  return choice?.meaning.kind === 'choice' && /^(without|no)$/.test(word)
}

// `list the reps and their pipeline`
const DIVIDING = new Set<FieldName>(['owner', 'source', 'country', 'city', 'department'])
function isListed({ items, primary }: Draft, at: number): boolean {
  const said = items.slice(0, at).flatMap(({ meaning }) => (meaning.kind === 'filler' ? [] : meaning))
  const isFirst = said.length === 1 && said[0]?.kind === 'aim' && said[0].aim === 'list'
  const next = items[at + 1]?.meaning
  return isFirst && primary < 0 && next?.kind === 'steer' && (next.steer === 'and' || next.steer === 'with')
}

// What one wants to see first is what comes first of these: the most urgent, the soonest, A.
const RISING = new Set<FieldName>(['name', 'due', 'priority', 'stage', 'status'])

// `who has the highest average value`
const isComputed = (draft: Draft, at: number) => {
  const before = previousOf(draft, at)?.meaning
  const isRanked = before?.kind === 'steer' && (before.steer === 'most' || before.steer === 'least')
  return (isRanked || ['measure', 'extreme', 'amount'].includes(before?.kind ?? '')) && draft.before.presence === 'with'
}

// `with a value over 50k` says how much, not that there is one; `without owner over 50k` is of two things.
function isBounded(draft: Draft, name: FieldName, at: number): boolean {
  const next = nextOf(draft, at)?.meaning
  return (
    (isMeasured(name) && ['amount', 'number', 'period'].includes(next?.kind ?? '')) ||
    (next?.kind === 'choice' && next.on[draft.subject]?.field === fieldOf(draft.subject, name))
  )
}

// `files on onboarding`
function readFiller(draft: Draft, _: Of<'filler'>, at: number): number | undefined {
  const { items, tokens, subject, primary } = draft
  const isOn = tokens[items[at]?.from ?? -1]?.text === 'on' && subject === 'documents' && at > primary && primary >= 0
  const next = nextOf(draft, at)?.meaning.kind
  return isOn && next && next !== 'period' && next !== 'person' ? readTopic(draft, at) : undefined
}

function readSteer(draft: Draft, { steer }: Of<'steer'>, at: number): number | undefined {
  const { before } = draft
  const last = previousOf(draft, at)?.meaning
  // `whose value is missing`
  if (steer === 'without' && last?.kind === 'field' && (nextOf(draft, at)?.meaning.kind ?? 'steer') === 'steer') {
    const field = fieldOf(draft.subject, last.field)
    // `with value unknown`
    draft.conditions = draft.conditions.filter((each) => !(each.field === field && each.not && each.none))
    if (field) addCondition(draft, { field, none: true })
    return undefined
  }
  const isAnew = before.or === 'carried' && ['not', 'without', 'with'].includes(steer)
  if (isAnew) Object.assign(before, { or: 'other', not: false, presence: undefined })
  if (steer === 'not') before.not = !before.not
  else if (steer === 'without' || steer === 'with') before.presence = steer
  else if (steer === 'by' || (steer === 'and' && groupsOn(draft, at))) before.by = true
  else if (steer === 'versus' || steer === 'than') before.versus = true
  else if (steer === 'about' && isTagging(draft, at)) draft.unknown.add(at)
  else if (steer === 'about' && !isOfKnown(draft, at)) return readTopic(draft, at)
  // `none from Berlin, just Hamburg`
  const isOther = /^(just|only|but)$/.test(draft.tokens[draft.items[at]?.to ?? -1]?.text ?? '')
  if (steer === 'or' || (steer === 'and' && !isOther && goesOn(draft, at))) Object.assign(before, draft.was)
  // `neither A nor B` and `without A or B` have none of the two, `without A or without B` lacks one of them.
  // `without an owner or in the new stage`
  if (steer === 'or' && isAnewAfter(draft, at)) Object.assign(before, { or: 'other', not: false, presence: undefined })
  else if (isLackingOne(draft, steer, at)) before.or = 'other'
  else if (steer === 'or') before.or = draft.was.not || draft.was.presence === 'without' ? 'carried' : 'other'
  if (steer !== 'or' && steer !== 'and') draft.was = { not: false, presence: undefined }
  return undefined
}

// Only documents have tags.
const isTagging = ({ subject, items, tokens }: Draft, at: number) =>
  subject !== 'documents' &&
  subject !== 'activities' &&
  tokens.slice(items[at]?.from, items[at]?.to).some(({ text }) => /^(tag|label)/.test(text))

// `tasks related to Jane Doe` are those of the lead.
function isOfKnown(draft: Draft, at: number): boolean {
  const next = nextOf(draft, at)?.meaning
  const isLead = next?.kind === 'name' && (next.known === 'lead' || next.known === 'company')
  const isRelated = /^(related|relating|concerning|regarding)$/.test(
    draft.tokens[draft.items[at]?.from ?? -1]?.text ?? '',
  )
  const isPlace = next?.kind === 'name' && next.known === 'place' && draft.subject === 'leads'
  return isPlace || next?.kind === 'condition' || (draft.subject === 'tasks' && isLead && isRelated)
}

// `missing an email, a phone or an owner`: what lacks one of them.
function isLackingOne({ items, tokens, was }: Draft, steer: string, at: number): boolean {
  const { from = 0 } = items[at] ?? {}
  const isListed =
    steer === 'or' || (tokens[from]?.text === ',' && tokens.slice(from).some(({ text }) => text === 'or'))
  return (
    isListed &&
    was.presence === 'without' &&
    tokens.slice(Math.max(0, from - 8), from).some(({ text }) => /^(missing|lack)/.test(text))
  )
}

const isAnewAfter = (draft: Draft, at: number) =>
  draft.was.presence === 'without' &&
  ANEW.test(draft.tokens[draft.items[at]?.to ?? -1]?.text ?? '') &&
  draft.items[at + 1]?.meaning.kind !== 'field'
const ANEW = /^(in|from|at|over|under|above|below|worth|that|which|who|created|due|assigned|owned|won|lost|marked)$/

// `by stage and owner`
function groupsOn(draft: Draft, at: number): boolean {
  const next = nextOf(draft, at)?.meaning
  if (draft.groupedAt < 0 || previousOf(draft, at)?.at !== draft.groupedAt || draft.inner) return false
  return next?.kind === 'unit' || next?.kind === 'subject' || (next?.kind === 'field' && !isMeasured(next.field))
}

// `except referrals and trade shows` is one list; `not lost and over 50k` is not.
function goesOn(draft: Draft, at: number): boolean {
  const before = previousOf(draft, at)?.meaning
  const next = nextOf(draft, at)?.meaning
  if (before?.kind !== next?.kind) return false
  if (before?.kind !== 'choice' || next?.kind !== 'choice') return true
  return before.on[draft.subject]?.field === next.on[draft.subject]?.field
}

function readUnit(draft: Draft, { unit }: Of<'unit'>, at: number): undefined {
  const asked = ['which', 'what'].includes(wordBefore(draft, at))
  const { from = 0, to = 0 } = draft.items[at] ?? {}
  const adverb = to > from + 1 || /ly$|annual|^trend/.test(draft.tokens[from]?.text ?? '')
  const before = draft.items[at - 1]?.meaning.kind
  // `best month`, `top 3 months`
  const isSelling = before === 'revenue' && draft.items[at - 2]?.meaning.kind === 'extreme'
  const ranked =
    isSelling || before === 'extreme' || (before === 'number' && draft.items[at - 2]?.meaning.kind === 'extreme')
  const isNamed = unit === 'weekday' && WEEKDAY.test(draft.tokens[from]?.text ?? '')
  // `months with more than 100k revenue`
  const next = draft.items.slice(at + 1).find(({ meaning }) => meaning.kind !== 'filler' && meaning.kind !== 'steer')
  const isFirst = draft.items.slice(0, at).every(({ meaning: { kind } }) => kind === 'filler' || kind === 'aim')
  const isBounded = isFirst && next?.meaning.kind === 'amount'
  if (isNamed) draft.notes.push('All days of the week are told, so that each can be seen.')
  if (!draft.before.by && !asked && !adverb && !ranked && !isNamed && !isBounded) return
  draft.before.by = false
  if (!groupBy(draft, { field: '', by: unit }, at)) draft.unknown.add(at)
}

// `leads created on Mondays`
const WEEKDAY = /^((mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays|weekends?)$/
