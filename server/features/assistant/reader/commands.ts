import type { LeadStage } from '../../../../contract/leads/fields.ts'
import { shift } from './calendar.ts'
import { type Item, rulesOf } from './chart.ts'
import type { Ground } from './known.ts'
import {
  ABOUT,
  ASKING,
  BECAUSE,
  BEFORE_REASON,
  BESIDE_LEAD,
  IN_TEXT,
  MAKINGS,
  SAYING,
  SEVERAL,
  SIGNS,
  TO_LEAD,
  TO_TITLE,
} from './lexicon/commands.ts'
import type { Head, Values } from './meaning.ts'
import type { Command } from './outcome.ts'
import { fold, straight, type Token } from './tokens.ts'

const rule = rulesOf<Values>()

const isTask = (row: number) => {
  const { kind, isTitle } = MAKINGS[row]?.[2] ?? {}
  return kind === 'create_task' && !isTitle
}
const by = ({ is: [assignee = 'me'] }: Values['Person']) => ({ assignee })
const taskBy = (person: Values['Person']): Head => ({ kind: 'create_task', ...by(person) })

/** How commands begin, and what their words say beside their text. */
export const COMMANDS = [
  rule('Modifier', 'Modifier Modifier', (one, other) => ({ ...one, ...other })),
  rule('Head', 'Making Modifier? Made', (rows, modifier, row) =>
    rows.includes(row) ? ({ ...MAKINGS[row]?.[2], ...modifier } as Head) : undefined,
  ),
  rule('Head', 'give/assign Person Modifier? Made', (_, person, modifier, row) =>
    isTask(row) ? { ...taskBy(person), ...modifier } : undefined,
  ),
  rule('Head', 'call/ring/chase/visit/meet Name', () => ({ kind: 'create_task', isTitle: true })),
  rule('Head', 'follow up with Name', () => ({ kind: 'create_task', isTitle: true })),
  rule('Head', 'Made for Person :', (row, _, person) => (isTask(row) ? taskBy(person) : undefined)),
  rule('Head', 'Made :', (row) => (isTask(row) ? { kind: 'create_task' } : undefined)),
  rule('Head', 'remind Person', (_, person) => taskBy(person)),
  rule('Head', 'tell/ask/get/have Person to', (_, person) => taskBy(person)),
  rule('Head', 'do not let Person forget', (_, __, ___, person) => taskBy(person)),
  rule('Head', 'remember to', () => taskBy({ is: ['me'] })),
  rule('Detail', 'for Person', (_, person) => by(person)),
  rule('Detail', 'assigned/assign it? to Person', (_, __, ___, person) => by(person)),
  rule('Detail', 'with? urgent/high/medium/low priority', (_, level) => ({ priority: level as 'low' })),
  rule('Detail', 'priority : urgent/high/medium/low', (_, __, level) => ({ priority: level as 'low' })),
  rule('Detail', 'due? in/on/during/for/within/at/by/until? Period', (_, __, { next, from, to }) => {
    const dueDate = next?.to ?? to ?? from
    return dueDate ? { dueDate } : undefined
  }),
  rule('Detail', 'due? in/within Span', (_, __, dueIn) => ({ dueIn })),
  rule('Time', 'at Num', () => true),
  rule('Time', 'at Num : Num', () => true),
  rule('Time', 'at noon/midday/midnight', () => true),
  rule('Time', 'Time am/pm/oclock', () => true),
  rule('Into', 'Where', (where) => into(where, true)),
  rule('Into', 'to/into/as/in/:/- stage? Where', (_, __, where) => into(where)),
  rule('Into', 'from Where Into', (_, __, to) => to),
  rule('Into', 'Into stage/status/now/today/please/then', (to) => to),
]

function into({ on: { leads } }: Values['Where'], isBare?: true): Values['Into'] | undefined {
  const [value, ...others] = leads?.is ?? []
  if (!value || others.length > 0 || value === 'open') return undefined
  const stage = leads?.field === 'stage' ? value : leads?.field === 'outcome' ? `closed_${value}` : undefined
  return stage ? { stage: stage as LeadStage, ...(isBare && { isBare }) } : undefined
}

/** A text in which a command is looked for, and all that its words may be, by where that begins. */
export interface Reading {
  typed: string
  tokens: Token[]
  at: Item<Values>[][]
  ground: Ground
}

/** Something that shall be done, which begins at one of some tokens; undefined of a question. */
export function commandIn(reading: Reading, starts: Iterable<number>): Command | undefined {
  const heads = [...starts]
    .flatMap((start) => itemsAt(reading, start, 'Head'))
    .sort((a, b) => b.to - a.to || a.cost - b.cost)
  const [head] = heads
  if (!head) return undefined
  const { to: from, value } = head
  const isVerb = from === head.from + 1
  if (isVerb && from >= reading.tokens.length) return undefined
  switch (value.kind) {
    case 'create_task':
      return taskIn(reading, { ...value, ...whoOf(heads, head) }, value.isTitle ? head.from : from)
    case 'add_note':
      return { kind: value.kind, ...noteIn(reading, from, isVerb) }
    case 'draft_email':
      return isVerb && isAsked(reading, from) ? undefined : { kind: value.kind, ...mailIn(reading, from) }
    case 'move_lead':
      return moveIn(reading, value, from)
  }
}

/** A task: its day, person and priority are no part of its title, and a time that comes first goes to the end. */
function taskIn(reading: Reading, { isTitle, ...command }: Head & Command, from: number): Command | undefined {
  const { tokens } = reading
  if (ASKING.has(word(reading, from))) return undefined
  const without = new Set<number>()
  const take = ({ from: first, to }: { from: number; to: number }) => {
    for (let at = first; at < to; at += 1) without.add(at)
  }
  for (let at = from; at < tokens.length; at += 1) {
    const details = itemsAt(reading, at, 'Detail')
    const detail = longest(details)
    const said = detail && detailOf(reading, detail)
    if (!said || without.has(at) || Object.keys(said).some((key) => key in command)) continue
    Object.assign(command, said, whoOf(details, detail))
    take(detail)
  }
  const behind = (at: number): number =>
    !isTitle && (without.has(at) || TO_TITLE.has(word(reading, at))) ? behind(at + 1) : at
  const time = longest(itemsAt(reading, behind(from), 'Time'))
  if (time) take(time)
  const start = behind(from)
  const title = [textIn(reading, start, { without }), time ? textIn(reading, time.from, time) : ''].join(' ').trim()
  const lead = leadNamed(reading, start)?.kept
  return {
    ...command,
    ...(title && { title: title.replace(/^./u, (first) => first.toUpperCase()) }),
    ...(lead && { lead }),
  }
}

/** All who may be meant by the words of an item, where several have the name. */
function whoOf(
  items: Item<Values, 'Head' | 'Detail'>[],
  { from, to, cost }: { from: number; to: number; cost: number },
) {
  const same = items.filter((item) => item.from === from && item.to === to && item.cost === cost)
  const ids = new Set(same.flatMap(({ value: { assignee = [] } }) => assignee))
  return ids.size > 1 ? { assignees: [...ids] } : {}
}

/** What is said of a task beside its title; undefined where it belongs to the title. */
function detailOf(reading: Reading, { from, to, value: { dueIn, ...said } }: Item<Values, 'Detail'>) {
  const { tokens, ground } = reading
  if (dueIn) return { dueDate: shift(ground.today, Math.round(dueIn.count), dueIn.unit) }
  const isPast = said.dueDate !== undefined && said.dueDate < ground.today
  const isLast = tokens.slice(to).every(({ kind }) => kind === 'sign')
  const isAdjective = said.priority && !/^(with|priority)$/.test(word(reading, from)) && !isLast
  return isPast || isAdjective || word(reading, to) === "'s" ? undefined : said
}

function noteIn(reading: Reading, from: number, isVerb: boolean): Partial<Command> {
  const { tokens } = reading
  // `note that Acme wants a discount`: all of it is the note.
  const isText = SAYING.has(word(reading, from)) || (isVerb && !TO_LEAD.has(word(reading, from)))
  const start = skip(reading, from, isText ? SAYING : BESIDE_LEAD)
  const split = tokens.findIndex(({ kind, text }, at) => at >= start && (kind === 'quote' || SAYING.has(text)))
  const name = leadNamed(reading, start)
  const end = split >= 0 ? split : name?.from === start ? name.to : tokens.length
  const lead = isText ? name?.kept : leadIn(reading, start, end)
  const text = textIn(reading, isText ? start : skip(reading, end, SAYING))
  return { ...(lead && { lead }), ...(text && { text }) }
}

function mailIn(reading: Reading, from: number): Partial<Command> {
  const start = skip(reading, from, TO_LEAD)
  const split = reading.tokens.findIndex(({ text }, at) => at >= start && ABOUT.has(text))
  const lead = leadIn(reading, start, split < 0 ? undefined : split) || leadNamed(reading, start)?.kept
  const text = split < 0 ? '' : textIn(reading, split + (IN_TEXT.has(word(reading, split)) ? 0 : 1))
  return { ...(lead && { lead }), ...(text && { title: text, text }) }
}

/** `email addresses of`: what is asked for, rather than who is written to. */
const isAsked = ({ at }: Reading, from: number) =>
  at[from]?.some(({ cat }) => cat === 'Subject' || cat === 'Field' || cat === 'Prep')

/** The stage stands at the end, or before the reason. */
function moveIn(reading: Reading, { kind, stage, marks }: Head, from: number): Command | undefined {
  const { tokens, at } = reading
  const ends = ({ to }: { to: number }) => {
    const next = skip(reading, to, SIGNS)
    return next >= tokens.length || BECAUSE.has(word(reading, next))
  }
  const into = stage
    ? { from: tokens.length, to: tokens.length, value: { stage } }
    : tokens
        .flatMap((_, start) => (start < from ? [] : itemsAt(reading, start, 'Into')))
        .find((item) => (marks || !item.value.isBare) && ends(item))
  const isMany = at
    .slice(from, into?.from)
    .flat()
    .some(({ cat, value }) => cat === 'Subject' && !(value as Values['Subject']).one)
  if (!into || isMany || SEVERAL.has(word(reading, from))) return undefined
  const lead = leadIn(reading, from, into.from)
  const reason = textIn(reading, skip(reading, into.to, BEFORE_REASON))
  return { kind, stage: into.value.stage, ...(lead && { lead }), ...(reason && { reason }) }
}

/** The lead of some words: as it is kept, where they say nothing else, or as it was typed. */
function leadIn(reading: Reading, from: number, to = reading.tokens.length): string {
  const name = leadNamed(reading, from, to)
  const isAlone = (at: number) => (name && at >= name.from && at < name.to) || BESIDE_LEAD.has(word(reading, at))
  const others = reading.tokens.slice(from, to).some(({ kind }, nth) => kind !== 'sign' && !isAlone(from + nth))
  return name && !others ? name.kept : textIn(reading, skip(reading, from, BESIDE_LEAD), { to })
}

/** The longest name of a lead, or of its company, among some words, and how it is kept where one alone has it. */
function leadNamed(reading: Reading, from: number, to = reading.tokens.length) {
  const name = longest(
    reading.tokens
      .slice(from, to)
      .flatMap((_, nth) =>
        itemsAt(reading, from + nth, 'Name').filter((each) => each.to <= to && isOfLead(each.value)),
      ),
  )
  const typed = name?.value.texts[0]
  if (!name || !typed) return undefined
  const known = reading.ground.names.filter((each) => isOfLead(each) && wordsOf(each.text).includes(wordsOf(typed)))
  const [kept, ...others] = new Set(known.map(({ text }) => text))
  return { ...name, kept: kept && others.length === 0 ? kept : typed }
}

const isOfLead = ({ kind }: { kind: string }) => kind === 'lead' || kind === 'company'
const wordsOf = (text: string) =>
  ` ${fold(text)
    .split(/[^\p{L}\d.&]+/u)
    .join(' ')} `

const itemsAt = <Cat extends keyof Values>({ at }: Reading, start: number, cat: Cat) =>
  (at[start] ?? []).filter((item) => item.cat === cat) as Item<Values, Cat>[]

const longest = <Each extends { from: number; to: number }>(items: Each[]): Each | undefined =>
  items.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0]

const word = ({ tokens }: Reading, at: number) => tokens[at]?.text ?? ''

function skip(reading: Reading, from: number, words: Set<string>): number {
  let at = from
  while (words.has(word(reading, at))) at += 1
  return at
}

/** The words from one token to another as they were typed, without those that were taken. */
function textIn(
  { typed, tokens }: Reading,
  from: number,
  { to = tokens.length, without = new Set<number>() }: { to?: number; without?: Set<number> } = {},
): string {
  const pieces: string[] = []
  let begun: number | undefined
  for (let at = from; at <= to; at += 1) {
    const ends = at === to || without.has(at)
    if (!ends && begun === undefined) begun = at
    if (!ends || begun === undefined) continue
    // What no token is, stands at the end too.
    const end = at >= tokens.length ? typed.length : (tokens[at - 1]?.end ?? 0)
    pieces.push(straight(typed).slice(tokens[begun]?.start ?? 0, end))
    begun = undefined
  }
  return pieces
    .map((piece) => piece.trim())
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/^["'\s,:;-]+|["'\s,:;.?!-]+$/g, '')
    .replace(/'s$|\b(for|on|by|at|in|the|to|due)$/, '')
    .trim()
    .slice(0, 1000)
}
