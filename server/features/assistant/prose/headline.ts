import { queryFields } from '../../../../contract/data-query/catalogs.ts'
import { querySubjects } from '../../../../contract/data-query/endpoints.ts'
import type { Figure, QueryResult } from '../../../../contract/data-query/fields.ts'
import { listed } from '../../data-query/rules.ts'
import { periodWords } from './periods.ts'
import { lower, nounOf, type Phrase, phraseOf } from './phrase.ts'
import { rowsOf } from './rows.ts'
import type { Setting } from './setting.ts'

/** What a query came to, in a sentence or some, the numbers first. */
export function headlineOf(result: QueryResult, setting: Setting): string[] {
  const { query } = result
  const told = shownOf(result)
  if (told) return [told]
  if (query.aim === 'find') return [foundOf(result)]
  const phrase = phraseOf(result, setting)
  if (query.compareWith) return comparison(result, phrase, setting)
  const first = firstOf(result, phrase)
  if (first) return [first, ...others(result, [])]
  const { total } = result
  const worth = worthOf(result)
  if (total === 0 || (worth.length === 0 && query.aim !== 'figures'))
    return [`${clauseOf(result, phrase, total)}.`, ...others(result, worth)]
  if (phrase.deed) return [`${clauseOf(result, phrase, total, worth)}.`, ...others(result, worth)]
  if (worth.length === 0) return others(result, [], whose(result, phrase))
  return [
    `${capital(whose(result, phrase))} ${total === 1 ? 'is' : 'are'} ${worthWords(worth)}.`,
    ...others(result, worth),
  ]
}

/** `Jane Doe: email jane@example.com`, `Jane Doe has no phone`: what was asked for of the one that there is. */
function shownOf(result: QueryResult): string | undefined {
  const { query, total, reasons } = result
  const [found] = rowsOf(result)
  if (!query.show || total !== 1 || !found || found.kind === 'activity') return undefined
  const { kind, row } = found
  const name = kind === 'lead' ? row.name : kind === 'candidate' ? `${row.firstName} ${row.lastName}` : row.title
  const own = query.show.flatMap((field) => {
    if (query.aim !== 'find' || !(field in row)) return []
    const value = (row as unknown as Record<string, unknown>)[field]
    return [value ? `${field} ${value}` : `no ${field}`]
  })
  const words = reasons[row.id]?.split('; ') ?? own
  if (words.length === 0) return undefined
  return words.every((each) => each.startsWith(NO))
    ? `${name} has no ${listed(
        words.map((each) => each.slice(NO.length)),
        'or',
      )}.`
    : `${name}: ${listed(words)}.`
}

const NO = 'no '

/** `You won 12 deals worth $310,500 this quarter`, `Grace Hall has 3 overdue tasks`, `There are 4 documents`. */
function clauseOf({ query }: QueryResult, { owner, deed, counted }: Phrase, count: number, worth: Figure[] = []) {
  const who = owner && owner !== 'you' ? owner : 'You'
  const rows = `${counted(count)}${worth.length > 0 ? ` ${worthWords(worth)}` : ''}`
  if (deed) return `${who} ${deed.verb} ${rows} ${deed.when}`
  // What is the company's is yours; what you look after yourself you own.
  if (query.subject === 'leads') return `${who} ${owner === 'you' ? 'own' : owner ? 'has' : 'have'} ${rows}`
  // What people did is over.
  const isPast = query.subject === 'activities'
  if (owner) return `${who} ${isPast ? 'had' : who === 'You' ? 'have' : 'has'} ${rows}`
  return `There ${isPast ? (count === 1 ? 'was' : 'were') : count === 1 ? 'is' : 'are'} ${rows}`
}

/** The figures of all rows beside their number. */
const wholeFigures = ({ figures }: QueryResult) =>
  figures.filter(({ group, name }) => !group && !name.startsWith('All matching')).slice(1)

/** What the rows are worth: the one thing that stands in the sentence of their number. */
const WORTH: Record<string, (text: string) => string> = {
  'Total value': (text) => `${text} in total`,
  'Average value': (text) => `${text} on average`,
  'Median value': (text) => `${text} at the median`,
}
const worthOf = (result: QueryResult) => wholeFigures(result).filter(({ name }) => name in WORTH)
const worthWords = (figures: Figure[]) =>
  `worth ${listed(figures.map(({ name, text }) => (figures.length === 1 && name === 'Total value' ? text : (WORTH[name]?.(text) ?? text))))}`

/** `your 40 open deals`, `Grace Hall’s 3 overdue tasks`, `4 documents`. */
function whose({ query, total }: QueryResult, { owner, counted }: Phrase): string {
  if (owner) return `${owner === 'you' ? 'your own' : `${owner}’s`} ${counted(total)}`
  return `${query.subject === 'leads' ? 'your ' : ''}${counted(total)}`
}

/** The other figures of all rows: `The average probability of your 40 open deals is 45%.` */
function others(result: QueryResult, said: Figure[], of?: string): string[] {
  const rest = wholeFigures(result).filter((figure) => !said.includes(figure))
  const [first, ...more] = rest.filter(({ unit }) => unit !== 'daysAgo')
  const days = rest.filter(({ unit }) => unit === 'daysAgo').map(({ name, text }) => `${name}: ${text}.`)
  if (!first) return days.length === 0 ? unset(result) : days
  const words = [
    `the ${lower(first.name)}${of ? ` of ${of}` : ''} is ${first.text}`,
    ...more.map(({ name, text }) => `the ${lower(name)} is ${text}`),
  ]
  return [`${capital(listed(words))}.`, ...days]
}

/** `No expected close is set.`: a day that was asked for, and that none of the rows has. */
const unset = ({ query: { subject, measures }, total }: QueryResult) =>
  measures.flatMap(({ measure, field = '' }) =>
    total > 0 && (measure === 'latest' || measure === 'earliest')
      ? [`No ${queryFields[subject][field]?.label ?? field} is set.`]
      : [],
  )

/** `The 5 highest by value, of 360 leads`, where only some of those that match are asked for. */
function firstOf({ query, total, figures, chips, reading }: QueryResult, phrase: Phrase): string | undefined {
  const all = figures.find(({ name }) => name.startsWith('All matching'))
  if (!all || all.value <= total) return undefined
  const places = chips.find(({ at }) => at === 'limit' || at === 'limitEach')?.text
  const order = reading.split(' · ').findLast((part) => part.startsWith('by ') || part === 'best match first')
  const first = total === 1 ? 'the first' : `the first ${total}`
  const which = query.skip || query.limitEach ? lower(places ?? first) : first
  if (query.limitEach) return `${capital(which)}, of ${phrase.counted(all.value)}${order ? `, ${order}` : ''}.`
  return `Here ${total === 1 ? 'is' : 'are'} ${which} of ${phrase.counted(all.value)}${order ? `, ${order}` : ''}.`
}

/** `You won 12 deals this quarter, up 3 from 9 last quarter.` Both numbers and the difference, never their sum. */
function comparison(result: QueryResult, phrase: Phrase, setting: Setting): string[] {
  const { figures } = result
  const { compareWith, conditions } = result.query
  const here = conditions.find(({ field, from, to }) => field === compareWith?.field && from && to)
  const [when, then] = [periodWords(here ?? {}, setting), periodWords(compareWith ?? {}, setting)]
  const whole = figures.filter(({ group }) => !group)
  return whole.flatMap((figure, at) => {
    if (figure.period !== 'now') return []
    const before = whole.find(({ name, period }) => name === figure.name && period === 'before')
    const changes = whole.filter(({ name }) => name.startsWith(`Change of ${lower(figure.name)}`))
    const isSame = changes[0]?.value === 0
    const against = isSame
      ? `, the same as ${then}`
      : before
        ? `, ${changeWords(figure, changes)} ${before.text} ${then}`
        : ''
    if (at === 0) return [`${clauseOf(result, phrase, figure.value)}${against}.`]
    return [`${figure.name} is ${figure.text} ${when}${against}.`]
  })
}

// The sign is in the word.
function changeWords(figure: Figure, [change, share]: Figure[]): string {
  if (!change) return 'against'
  const points = figure.unit === 'percent' ? ' points' : ''
  const size = change.text.replace(/^-/, '').replace(/%$/, points ? '' : '%')
  return `${change.value > 0 ? 'up' : 'down'} ${size}${points}${share ? ` (${share.text})` : ''} from`
}

function foundOf({ query, total, figures }: QueryResult): string {
  const words = listed(
    query.conditions.flatMap(({ matches }) => (matches ?? []).map((text) => `“${text}”`)),
    'or',
  )
  if (total === 0) return `I found nothing for ${words}.`
  const kinds = figures.filter(({ value, period, unit }) => value > 0 && !period && unit === 'count')
  return `I found ${listed(kinds.map(({ name, value, text }) => `${text} ${kindOf(name, value)}`))} for ${words}.`
}

function kindOf(name: string, count: number): string {
  const subject = querySubjects.find((each) => nounOf(each, 2) === name.toLowerCase())
  return subject ? nounOf(subject, count) : name.toLowerCase()
}

const capital = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`
