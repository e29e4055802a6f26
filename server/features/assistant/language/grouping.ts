import type { DataQuery } from '../../../../contract/data-query/fields.ts'
import type { FieldName, Item, Meaning } from './meaning.ts'
import { isOne } from './one-or-several.ts'
import { dayField } from './period-slot.ts'
import { type Draft, type Grouping, happeningOf, MAKER, meaningsOf } from './reading.ts'
import { isOfCountries, sharedField } from './shares.ts'
import { fieldOf, isGrouping, isMeasured, usualDay } from './subject-fields.ts'
import type { Token } from './token.ts'

/** What is divided, and once more where two things were said: closed leads by the stage in which they were closed. */
export function groupingOf(draft: Draft): Pick<DataQuery, 'groupBy' | 'thenBy'> {
  const outer = groupOf(draft)
  divideByStage(draft)
  divideByOutcome(draft)
  divideByState(draft)
  if (outer && !draft.inner && countsBoth(draft) && outer.field !== 'outcome') draft.inner = { field: 'outcome' }
  // `total value per source, won and lost separately`
  const parts =
    outer && !draft.inner && SEPARATELY.test(draft.tokens.map(({ text }) => text).join(' ')) && severalOf(draft)
  if (parts && parts.field !== outer.field) draft.inner = { field: parts.field }
  const [group, inner] = [outer, draft.inner && dated(draft, draft.inner)].map((each) => each && ofClosed(draft, each))
  return { ...(group && { groupBy: group }), ...(group && inner && { thenBy: inner }) }
}

// `rejection rate per opening`: how many of each are in which stage, from which it follows.
function divideByStage(draft: Draft): void {
  const rate = meaningsOf(draft, 'each').find(({ of, field }) => of && field !== 'outcome')
  const field = rate && fieldOf(draft.subject, rate.field)
  if (!field || !draft.group || draft.group.field === field || draft.inner) return
  draft.inner = { field }
  draft.notes.push('The rate of each group follows from its parts, which are told.')
}

// `what share of the leads did we lose, by source`: the lost of each beside what else became of them.
function divideByOutcome(draft: Draft): void {
  const { items, primary, group, inner, conditions, subject } = draft
  const share = items.findIndex(({ meaning }) => meaning.kind === 'share')
  const lost = items.findIndex(
    ({ meaning }) => meaning.kind === 'choice' && /^(lost|open)$/.test(meaning.on.leads?.is?.join() ?? ''),
  )
  if (subject !== 'leads' || !group || inner || share < 0 || share > primary || lost <= primary + 1) return
  draft.conditions = conditions.filter(({ field }) => field !== 'outcome')
  draft.inner = { field: 'outcome' }
  draft.items = items.with(share, { ...(items[share] as Item), meaning: { kind: 'aim', aim: 'count' } })
  draft.notes.push('The rate of each group follows from its parts, which are told.')
}

// `percentage of tasks completed per person`, `of candidates rejected per job`: these beside all others of each.
function divideByState(draft: Draft): void {
  const { items, primary, groupedAt, inner, subject } = draft
  const share = items.findIndex(({ meaning }) => meaning.kind === 'share')
  const state = items.findIndex(({ meaning }, at) => {
    const { field } = (meaning.kind === 'choice' && meaning.on[subject]) || {}
    return at > primary && (field === 'status' || field === 'stage')
  })
  const meaning = items[state]?.meaning
  const field = meaning?.kind === 'choice' ? meaning.on[subject]?.field : undefined
  if (subject === 'leads' || !field || inner || share < 0 || share > primary || groupedAt < state) return
  draft.conditions = draft.conditions.filter((each) => each.field !== field)
  draft.inner = { field }
  draft.items = items.with(share, { ...(items[share] as Item), meaning: { kind: 'aim', aim: 'count' } })
  draft.notes.push('The rate of each group follows from its parts, which are told.')
}

// `number of won and lost deals by owner`: how many of each.
const countsBoth = (draft: Draft) => countedStates(draft) === 'outcome'

// `how many did we win and lose`, `how many openings are active and paused`: how many of each.
function countedStates({ items, subject }: Draft): string | undefined {
  if (!items.some(({ meaning }) => meaning.kind === 'aim' && meaning.aim === 'count')) return undefined
  for (const [at, { meaning }] of items.entries()) {
    const [one, other] = [items[at - 1]?.meaning, items[at + 1]?.meaning].map((each) =>
      each?.kind === 'choice' && each.on[subject]?.is?.length === 1 ? each.on[subject] : undefined,
    )
    const isBoth = meaning.kind === 'steer' && meaning.steer === 'and' && one && one.field === other?.field
    if (isBoth && STATES.has(one.field) && one.is?.[0] !== other?.is?.[0]) return one.field
  }
  return undefined
}
const STATES = new Set(['outcome', 'stage', 'status', 'priority'])

const dated = (draft: Draft, { field, by }: Grouping) => ({ field: field || dateOf(draft), ...(by && { by }) })

// `at which stage do we lose most deals`: what is closed is in no other stage.
function ofClosed({ subject, conditions }: Draft, group: NonNullable<DataQuery['groupBy']>) {
  const isClosed = conditions.some(({ field, is, not }) => field === 'outcome' && !not && is && !is.includes('open'))
  const isRejected = conditions.some(({ field, is, not }) => field === 'stage' && !not && is?.join() === 'rejected')
  const isOver = subject === 'leads' ? isClosed : subject === 'candidates' && isRejected
  return isOver && group.field === 'stage' ? { field: 'previousStage' } : group
}

/** What is divided: by a field that was said, asked for with `which`, or that people or sources are ranked by. */
function groupOf(draft: Draft): DataQuery['groupBy'] {
  const aims = meaningsOf(draft, 'aim')
  const status = STATUS[draft.subject]
  if (!draft.group && status && aims.some(({ aim }) => aim === 'pipeline')) return { field: status }
  if (draft.group) {
    return dated(draft, draft.group)
  }
  const ranking =
    draft.having.length > 0 ||
    meaningsOf(draft, 'extreme').length > 0 ||
    meaningsOf(draft, 'performance').length > 0 ||
    mostOf(draft) !== undefined ||
    isByNumber(draft)
  const isOfOpenings =
    draft.subject === 'candidates' &&
    mostOf(draft) &&
    meaningsOf(draft, 'subject').some(({ subject }) => subject === 'openings')
  if (isOfOpenings) return { field: 'opening' }
  // `how many deals did we lose and why`
  const isWhy = draft.tokens.some(({ text }, at) => text === 'why' && at > 0)
  if (isWhy && draft.subject === 'leads' && draft.conditions.some(({ is }) => is?.join() === 'lost'))
    return { field: 'lostReason' }
  const states = countedStates(draft)
  if (states && draft.conditions.some(({ field, is, not }) => field === states && !not && (is?.length ?? 0) > 1))
    return { field: states }
  const shared = sharedField(draft)
  if (shared) return shared
  const both = severalOf(draft)
  if (both && asksOfEach(draft)) return { field: both.field }
  const owner = fieldOf(draft.subject, 'owner')
  if (mostOf(draft) && asksIfFirst(draft) && owner && draft.conditions.some(({ field }) => field === owner))
    return { field: owner }
  const each = eachOf(draft)
  if (each) return { field: each }
  // `which rep has the biggest open deal` asks for that deal.
  const isOfOne = asksForOne(draft) && isOne(draft)
  const asked = isOfOne ? undefined : (askedField(draft) ?? leadingField(draft))
  const name =
    asked ??
    (!isOfOne && (ranking || meaningsOf(draft, 'share').length > 0)
      ? draft.named.find(
          (each) => !isMeasured(each) && isGrouping(each) && !(each === 'lostReason' && isOfBiggest(draft)),
        )
      : undefined)
  const field = name && fieldOf(draft.subject, name)
  if (field) return { field }
  if (
    asksWho(draft) &&
    (mostOf(draft) || !draft.conditions.some((each) => each.field === 'lastContactAt')) &&
    !draft.conditions.some((each) => each.field === fieldOf(draft.subject, 'owner') && !isChoiceOf(draft, each))
  ) {
    const owner =
      draft.subject === 'tasks' && asksWhoMade(draft) && draft.tokens.some(({ text }) => MADE.test(text))
        ? 'createdBy'
        : fieldOf(draft.subject, 'owner')
    const isOfMaker = asksWhoMade(draft) && !draft.tokens.some(({ text }) => /^(got|get|gets)$/.test(text))
    if (draft.subject === 'leads' && isOfMaker) draft.notes.push(MAKER)
    if (owner) return { field: owner }
  }
  return versusGroup(draft) ?? trendOf(draft)
}

/** `is Anna the best seller`, `does Ben have the most open tasks` */
export const asksIfFirst = ({ tokens }: Draft) =>
  /(^|[:,] )(is|was|are|were|does|did|has) .*\b(the|our) (best|worst|top|biggest|largest|most|fewest|least)\b/.test(
    tokens.map(({ text }) => text).join(' '),
  )

const SEPARATELY = /\b(separately|individually|respectively|one by one)\b/
const severalOf = ({ conditions }: Draft) =>
  conditions.find(
    (each) => !each.not && !each.or && each.field !== 'words' && ((each.is?.length ?? 0) > 1 || isSeveral(each)),
  )

// `how many did Anna win and how many did Ben`, `what has each of the two`, `who won more, Anna or Ben`: each of them is told.
function asksOfEach(draft: Draft): boolean {
  const text = draft.tokens.map((token) => token.text).join(' ')
  if (mostOf(draft) && /(^|[:,] )(did|do|does|has|have|is|are|was|were)\b.* or /.test(text)) return true
  const asked = text.match(/\b(how (many|much)|what (is|are|was|were)|number of|count of)\b/g) ?? []
  if (SEPARATELY.test(text)) return true
  return (
    asked.length > 1 || /\b(each of|each)$/.test(text) || /\beach of (?!(us|our|the|my|these|those|them)\b)/.test(text)
  )
}

// `owners by number of won deals`
const isByNumber = ({ items, primary }: Draft) =>
  items.some(
    ({ meaning }, at) =>
      meaning.kind === 'steer' && meaning.steer === 'by' && isCount(items[at + 1]?.meaning) && primary > at,
  )
const isCount = (meaning: Meaning | undefined) => meaning?.kind === 'aim' && meaning.aim === 'count'

// `is our win rate improving`
function trendOf(draft: Draft): DataQuery['groupBy'] {
  const computed =
    (['measure', 'revenue'] as const).some((kind) => meaningsOf(draft, kind).length > 0) || countsTrend(draft)
  const changes = meaningsOf(draft, 'aim').some(({ aim }) => aim === 'compare')
  const dated = draft.conditions.some(({ from, to }) => from || to)
  const isCompared = draft.before.versus || meaningsOf(draft, 'yearBefore').length > 0
  return computed && changes && !dated && !isCompared ? { field: dateOf(draft), by: 'month' } : undefined
}

// `is the number of leads going up or down`
const countsTrend = (draft: Draft) =>
  meaningsOf(draft, 'aim').some(({ aim }) => aim === 'count') &&
  /\b(is|are) (the|our) number/.test(draft.tokens.map(({ text }) => text).join(' '))

// `how many companies`, `loss rate`
function eachOf(draft: Draft): string | undefined {
  const [said] = meaningsOf(draft, 'each')
  const field = said && fieldOf(draft.subject, said.field)
  if (field && said.of && said.of.length > 0 && !draft.conditions.some((each) => each.field === field))
    draft.conditions.push({ field, is: said.of })
  return field
}

const dateOf = (draft: Draft) => {
  const dated = draft.conditions.find(({ from, to, field }) => (from || to) && field !== 'applicationDeadline')
  if (dated) return dated.field
  const at = draft.items.findIndex(({ meaning }) => meaning.kind === 'unit')
  const field = dayField(draft, at)
  const closes = meaningsOf(draft, 'measure').some(({ measure }) => measure === 'winRate' || measure === 'salesCycle')
  return meaningsOf(draft, 'revenue').length > 0 || closes
    ? 'closedAt'
    : field === 'dueDate' &&
        !draft.items.some(({ meaning }) => meaning.kind === 'happening' && meaning.happening === 'due')
      ? usualDay(draft.subject)
      : field
}

// `the biggest lost deal and the reason`
function isOfBiggest({ items }: Draft): boolean {
  const at = items.findIndex(({ meaning }) => meaning.kind === 'extreme' && meaning.field === 'value')
  return at >= 0 && items[at + 1]?.meaning.kind !== 'field'
}

// `stage and source of open leads`, `why did we lose deals`
function leadingField(draft: Draft): FieldName | undefined {
  const { items, primary, subject, tokens } = draft
  const fields = items.flatMap(({ meaning, to }, at) =>
    meaning.kind === 'field' && isGrouping(meaning.field) && fieldOf(subject, meaning.field)
      ? [{ name: meaning.field, at, to }]
      : [],
  )
  const isSaid = draft.conditions.some(({ field }) => field === 'lostReason')
  if (subject === 'leads' && !isSaid && !isOfBiggest(draft) && fields.some(({ name }) => name === 'lostReason'))
    return 'lostReason'
  const last = fields.findLast(({ at }) => at < primary)
  const isOf = last && ['of', 'for'].includes(tokens[last.to]?.text ?? '') && fields.every(({ at }) => at < primary)
  const isNamed = draft.conditions.some(({ field }) => field === 'name' || field === 'company')
  if (!isOf || isNamed || !/s$/.test(tokens[items[primary]?.from ?? -1]?.text ?? '')) return undefined
  const [first, second] = fields
  const inner = second && fieldOf(subject, second.name)
  if (inner && !draft.inner) draft.inner = { field: inner }
  return first?.name
}

// `which source brings …`, `what cities do our leads come from`
function askedField({ items, tokens, subject }: Draft): FieldName | undefined {
  const where = tokens.findIndex(
    ({ text }, at) =>
      text === 'where' &&
      /^(do|did|does|are|is)$/.test(tokens[at + 1]?.text ?? '') &&
      // `where do we stand`
      !tokens.slice(at + 2, at + 5).some((token) => /^(stand|we|at)$/.test(token.text) && !isFromWhere(tokens)),
  )
  if (where >= 0) return isFromWhere(tokens) && subject === 'leads' ? 'source' : 'place'
  for (const [at, { meaning, from }] of items.entries()) {
    if (meaning.kind !== 'field' || !isGrouping(meaning.field) || !fieldOf(subject, meaning.field)) continue
    const before = items[at - 1]
    const word = tokens[before?.from ?? -1]?.text
    if (word === 'which' || word === 'what') return meaning.field
    // `which of our sources`
    const said = tokens.slice(Math.max(0, from - 3), from).map(({ text }) => text)
    if (/^which of (our|the|my|these|those)$/.test(said.join(' '))) return meaning.field
    if (
      before?.meaning.kind === 'filler' &&
      ['which', 'what'].includes(tokens[items[at - 2]?.from ?? -1]?.text ?? '') &&
      before.to - before.from <= 2
    )
      return meaning.field
  }
  return undefined
}

const isFromWhere = (tokens: Token[]) => tokens.some(({ text }) => FROM.has(text))

// `an overview of our tasks`
const STATUS: Partial<Record<string, string>> = { tasks: 'status', openings: 'status', candidates: 'stage' }

const FROM = new Set(['from', 'come', 'get', 'find', 'originate'])

// `who created the most tasks`; who got them has to do them.
const MADE = /^(creat|add|made|wr[io]t|set$|gave|hand|delegat)/

// `who added the most leads`
const asksWhoMade = ({ items }: Draft) =>
  items.some(
    ({ meaning }, at) =>
      meaning.kind === 'who' && ['created', 'updated'].includes(happeningOf(items[at + 1]?.meaning) ?? ''),
  )

// `who won more, Anna or Ben`
const isChoiceOf = (draft: Draft, { is = [], not }: DataQuery['conditions'][number]) =>
  !not && is.length > 1 && mostOf(draft) !== undefined

// `who do we have in negotiation`
const WHOM_WE_HAVE = /\bwho (all )?(do (we|i) have|have (we|i) got)\b/
// `leads who have no phone` asks for leads.
const asksWho = (draft: Draft) =>
  !WHOM_WE_HAVE.test(draft.tokens.map(({ text }) => text).join(' ')) &&
  !asksForOne(draft) &&
  !asksForStaff(draft) &&
  meaningsOf(draft, 'toContact').length === 0 &&
  draft.items.some(
    ({ meaning }, at) =>
      meaning.kind === 'who' &&
      (draft.primary < 0 || at < draft.primary || isBy(draft.items[at - 1]?.meaning) || isLast(draft, at)),
  ) &&
  (draft.subject === 'leads' ||
    draft.subject === 'tasks' ||
    draft.subject === 'documents' ||
    draft.subject === 'activities')

// `who works at Acme` asks for people of theirs.
const asksForStaff = ({ conditions, tokens }: Draft) =>
  conditions.some(({ field }) => field === 'company') &&
  tokens.some(({ text }, at) => (text === 'at' || text === 'for') && /^work/.test(tokens[at - 1]?.text ?? ''))

// `fewest deals won, who?`
const isLast = (draft: Draft, at: number) =>
  mostOf(draft) !== undefined &&
  draft.items.slice(at + 1).every(({ meaning }) => meaning.kind === 'filler' || meaning.kind === 'steer')

// `and by whom`
const isBy = (meaning: Meaning | undefined) => meaning?.kind === 'steer' && meaning.steer === 'by'

// `who owns the biggest deal` asks for that deal.
const asksForOne = (draft: Draft) =>
  meaningsOf(draft, 'measure').length === 0 &&
  draft.items.some(
    ({ meaning }, at) =>
      at < draft.primary &&
      ((meaning.kind === 'extreme' && meaning.field !== undefined) ||
        // `who won the last deal`
        ((meaning.kind === 'recent' || meaning.kind === 'last') && isOne(draft))),
  ) &&
  mostOf(draft) === undefined

/** `website versus referral`: each of them is told. */
export function versusGroup(draft: Draft): DataQuery['groupBy'] {
  const compares =
    draft.before.versus || draft.items.some(({ meaning }) => meaning.kind === 'aim' && meaning.aim === 'compare')
  if (!compares) return undefined
  const listed = draft.conditions.find(
    (each) => !each.not && !each.or && ((each.is?.length ?? 0) > 1 || isSeveral(each)) && each.field !== 'words',
  )
  return listed && { field: isOfCountries(listed) ? 'country' : listed.field }
}

// `Germany` alone is looked for in two languages.
const isSeveral = ({ matches = [], label }: DataQuery['conditions'][number]) =>
  matches.length > 1 && (label === undefined || label.includes(' or '))

/** Whether those with the most or the fewest are asked for. */
export function mostOf(draft: Draft): 'most' | 'least' | undefined {
  if (draft.before.versus) return undefined
  const steer = meaningsOf(draft, 'steer').find(({ steer }) => steer === 'most' || steer === 'least')
  return steer?.steer as 'most' | 'least' | undefined
}
