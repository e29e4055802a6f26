import { queryFields } from '../../../../contract/data-query/catalogs.ts'
import { fieldOf } from './catalogue.ts'
import * as words from './lexicon/commands.ts'
import type { Head, Put, Values } from './meaning.ts'
import type { Change, Command } from './outcome.ts'
import { type CommandText, itemsAt, leadIn, type Stretch, skip, textIn, word } from './stretches.ts'

/** What a field shall hold, where that was said, and between which words the record and the field are named. */
interface Placed extends Stretch {
  value: Put
  words: Stretch
}

/** Records that can be changed, and how names of theirs are known. */
const NAMED: [subject: Change['subject'], kinds: string[]][] = [
  ['leads', ['lead', 'company']],
  ['tasks', []],
  ['candidates', ['candidate']],
  ['openings', ['opening']],
]

/**
 * A field of a record that shall hold something: `set the owner of … to …`, `move … to Friday`, `mark … as done`. What can be set
 * is what people fill in of the catalog; where no field is named, the value says which it is.
 */
export function changeIn(reading: CommandText, head: Head, from: number): Command | undefined {
  if (words.SEVERAL.has(word(reading, from)) || words.BEHIND_NOUN.has(word(reading, from))) return undefined
  const placed = valueLast(reading, head, from)
  for (const put of placed) {
    if (isMany(reading, put.words)) continue
    const reason = reasonBehind(reading, put)
    for (const { field, record } of divisionsOf(reading, put.words)) {
      // `close soon`: no record is called so.
      if (itemsAt(reading, record.from, 'Named').some(({ to }) => to === record.to)) continue
      // `Update the price list goes to Ben` begins with a title.
      if (words.IS_THEN.has(word(reading, record.to - 1))) continue
      const { name, subjects } = recordIn(reading, record)
      const changes = subjects.flatMap((subject) => changeOf(subject, put.value, field) ?? [])
      const command = commandOf(reading, record, { name, changes, reason })
      const meant = new Set(placed.flatMap(({ from: at, value }) => (at === put.from && value.person) || []))
      if (command) return { ...command, ...(meant.size > 1 && { assignees: [...meant] }) }
    }
  }
  return undefined
}

/** `because …`, `with the reason that …`, `on the grounds that …` */
function isBecause(reading: CommandText, at: number): boolean {
  const next = skip(reading, at, words.BEFORE_BECAUSE)
  return words.BECAUSE.has(word(reading, next)) || (next > at && reading.tokens[next]?.kind === 'quote')
}

/** Why it changes, which stands behind what it becomes, without `Please close it` behind it. */
export function reasonBehind(reading: CommandText, { to }: Stretch): string {
  const next = skip(reading, to, words.SIGNS)
  const start = isBecause(reading, next) ? skip(reading, next, words.BEFORE_BECAUSE) : to
  return textIn(reading, skip(reading, start, words.BEFORE_REASON)).replace(/[.!]\s+please\b.*$/iu, '')
}

/** A lead that moves to a stage, or a record whose fields change; of these a reason is kept only where somebody is rejected. */
export function commandOf(
  reading: CommandText,
  { from, to }: Stretch,
  { name, changes, reason }: { name: string; changes: Change[]; reason: string },
): Command | undefined {
  const move = changes.find(({ subject, field }) => subject === 'leads' && field === 'stage')
  if (move) {
    const lead = leadIn(reading, from, words.BEHIND_NAME.has(word(reading, to - 1)) ? to - 1 : to)
    const stage = move.value as NonNullable<Command['stage']>
    return { kind: 'move_lead', stage, ...(lead && { lead }), ...(reason && { reason }) }
  }
  const isRejected = changes.every(({ subject, value }) => subject === 'candidates' && value === 'rejected')
  if (changes.length === 0 || !name || name.includes('"') || (reason && !isRejected)) return undefined
  return { kind: 'change_record', record: name, changes, ...(reason && { reason }) }
}

/** The value stands at the end, or before the reason; or the verb says it, or it is a text behind the last `to`. */
function valueLast(reading: CommandText, { on, marks, isEarlier }: Head, from: number): Placed[] {
  const { tokens } = reading
  const end = tokens.length
  const isLast = ({ to }: Stretch) => {
    const next = skip(reading, to, words.SIGNS)
    // `the fair as done`: what begins with `as` may be what it becomes.
    return next >= end || next > to || (isBecause(reading, next) && itemsAt(reading, next, 'Into').length === 0)
  }
  const puts = tokens
    .flatMap((_, at) => (at < from ? [] : itemsAt(reading, at, 'Into')))
    // `make Jane Doe an offer` is no stage.
    // `close date of Acme`: what the verb says is of no other kind.
    .filter(({ value }) => !on || value.on)
    .filter((put) => (put.value.isBare ? marks && !/^an?$/.test(word(reading, put.from - 1)) : true) && isLast(put))
  // Why stands behind a sign.
  const cut = tokens.findIndex(({ text }, at) => at > from && (words.SIGNS.has(text) || isBecause(reading, at)))
  const until = cut < 0 ? end : cut
  // `close the task …, it is finished`: the record stands before the sign.
  const ofWhich = (at: number) => (cut >= 0 && skip(reading, cut + 1, words.IT_IS) === at ? cut : at)
  const turned = (put: Put): Put => (put.by && isEarlier ? { ...put, by: { ...put.by, count: -put.by.count } } : put)
  const first = puts.filter((put) => put.from === puts[0]?.from).map((put) => ({ ...put, value: turned(put.value) }))
  const split = tokens.findLastIndex((_, at) => at > from && words.IN_PLACE.has(word(reading, at)))
  const text = split > 0 && textIn(reading, split + 1)
  return [
    ...first,
    ...(text ? [{ from: split, to: end, value: { text } }] : []),
    ...(on ? [{ from: until, to: until, value: { on } }] : []),
  ].map((put) => ({ ...put, words: { from, to: ofWhich(put.from) } }))
}

/** Whether it is said of several records, and not of one whose name has such a word. */
function isMany(reading: CommandText, { from, to }: Stretch): boolean {
  const isQuoted = reading.tokens.slice(from, to).some(({ kind }) => kind === 'quote')
  const [noun] = nounsIn(reading, { from, to })
  return !isQuoted && noun !== undefined && !noun.value.one
}

/** What kinds of records some words name; those within a name, as *customer* in a job's, name none. */
function nounsIn({ at }: CommandText, { from, to }: Stretch): (Stretch & { value: Values['Subject'] })[] {
  const items = at.slice(from, to).flat()
  const names = items.filter(({ cat }) => cat === 'Name')
  const isWithin = (noun: Stretch) =>
    names.some(({ from, to }) => from <= noun.from && to >= noun.to && to - from > noun.to - noun.from)
  return items.flatMap(({ cat, value, ...noun }) =>
    cat === 'Subject' && !isWithin(noun) ? [{ ...noun, value: value as Values['Subject'] }] : [],
  )
}

/** Which field is named, and where the record is: `the owner of Acme`, `Acme's owner`, `Acme`. */
function divisionsOf(reading: CommandText, { from, to }: Stretch): { field?: string; record: Stretch }[] {
  const before = itemsAt(reading, skip(reading, from, words.BEFORE_NAME), 'Field')
    .filter((field) => field.to < to && words.OF_RECORD.has(word(reading, field.to)))
    .map((field) => ({ field: field.value, record: { from: field.to + 1, to } }))
  const behind = reading.tokens
    .slice(from + 1, to)
    .flatMap((_, nth) => itemsAt(reading, from + 1 + nth, 'Field').filter((field) => field.to === to))
    .map((field) => ({ field: field.value, record: { from, to: field.from } }))
  return [...before, ...behind, { record: { from, to } }]
}

/** What a record is called, and of which kind it can be. */
function recordIn(reading: CommandText, { from, to }: Stretch): { name: string; subjects: Change['subject'][] } {
  const nouns = nounsIn(reading, { from, to })
  // `the to-do …` begins with what may stand before a name.
  const begin = Math.min(skip(reading, from, words.BEFORE_NAME), ...nouns.map((each) => each.from))
  const last = words.BEHIND_NAME.has(word(reading, to - 1)) ? to - 1 : to
  const noun = nouns.find((each) => (each.from === begin && each.to < to) || (each.to === last && each.from > begin))
  const [start, end] = !noun ? [begin, last] : noun.from === begin ? [noun.to, last] : [begin, noun.from]
  // `the deal with Jane Doe`, where `the call with Jane Doe` may be a task's title.
  const name = skip(
    reading,
    skip(reading, start, words.BEFORE_NAME),
    noun?.value.subject === 'leads' ? words.TO_LEAD : words.BEFORE_NAME,
  )
  const kinds = itemsAt(reading, name, 'Name').flatMap((each) => (each.to === end ? each.value.kind : []))
  // `the task for Acme` is called by its lead.
  const known = NAMED.filter(([, theirs]) => theirs.some((kind) => kinds.includes(kind as (typeof kinds)[number])))
  const meant = (known.length > 0 && !noun ? known : NAMED).map(([subject]) => subject)
  const subjects = noun ? meant.filter((subject) => subject === noun.value.subject) : meant
  const isLead = subjects.includes('leads') && known.length > 0
  return { name: isLead ? leadIn(reading, name, end) : textIn(reading, name, { to: end }), subjects }
}

/** Which field of a kind of record it is, and what it shall hold; undefined where there is none that people fill in. */
export function changeOf(subject: Change['subject'], put: Put, named: string | undefined): Change | undefined {
  // When it was closed is no one's to set.
  const field = named && fieldOf(subject, named === 'closed' ? 'expectedClose' : named)
  const said = saidOf(subject, put, field)
  if (!said || (named && said.field !== field)) return undefined
  const { computed, sent, names, ahead } = queryFields[subject][said.field] ?? { computed: true }
  if (computed || !(sent || names || ahead) || (names && !Object.hasOwn(names, said.value))) return undefined
  return { subject, ...said }
}

/** Of which kind of field each value is. */
const OF_UNIT: Record<string, string> = { money: 'value', percent: 'probability' }
/** A number that is too large to be anything else, and no year. */
const isMoney = (value: number) => value > 100 && !(value >= 1990 && value < 2100)

function saidOf(subject: Change['subject'], put: Put, named: string | undefined): Omit<Change, 'subject'> | undefined {
  const { on, person, amount, day, by, text } = put
  const kind = named && queryFields[subject][named]?.kind
  const [value, ...others] = on?.[subject]?.is ?? []
  if (on && value && others.length === 0 && !on[subject]?.not) {
    const { field = '' } = on[subject] ?? {}
    return field === 'outcome' ? { field: 'stage', value: `closed_${value}` } : { field, value }
  }
  const owner = fieldOf(subject, 'owner')
  if (person) return owner ? { field: owner, value: person } : undefined
  if (amount && !amount.span) {
    const field = named ?? fieldOf(subject, OF_UNIT[amount.unit ?? (isMoney(amount.value) ? 'money' : '')] ?? '')
    const wanted = field && queryFields[subject][field]?.kind
    if (!field || (wanted !== 'money' && wanted !== 'percent')) return undefined
    return amount.unit && amount.unit !== wanted ? undefined : { field, value: amount.value }
  }
  if (day || by) {
    const field = kind === 'day' ? named : fieldOf(subject, 'due')
    return field ? { field, value: day ?? '', ...(by && { by }) } : undefined
  }
  return text && named && kind === 'text' ? { field: named, value: text } : undefined
}
