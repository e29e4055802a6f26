import { shift } from './calendar.ts'
import { parse } from './chart.ts'
import { type Named, type Told, tellLead, textFrom } from './command-text.ts'
import { grammarOn } from './grammar.ts'
import type { Ground } from './known.ts'
import { latticeOf } from './lattice.ts'
import * as commandWords from './lexicon/command-words.ts'
import type { Values } from './meaning.ts'
import type { Command } from './outcome.ts'
import { straight, type Token } from './tokens.ts'

/** What a command may begin with; nothing else is looked at. */
const BEGINNINGS = new Set([
  ...Object.values(commandWords).flatMap((words) => (words instanceof Set ? [...words] : [])),
  ...'remind remember do give assign qualify email note todo to follow action book'.split(' '),
])

// People, days and times, as the grammar finds them.
function namedIn(tokens: Token[], ground: Ground): Named[] {
  const { words, edges } = latticeOf(tokens, ground)
  const { at } = parse<Values>(words, edges, grammarOn(ground.today))
  return at.flatMap(
    (items) => items.filter(({ cat }) => cat === 'Person' || cat === 'Period' || cat === 'Span') as Named[],
  )
}

function personAt({ named, tokens }: Told, at: number): { is: string[]; to: number } | undefined {
  const found = named
    .filter((each) => each.cat === 'Person' && each.from === at && tokens[each.to]?.text !== "'s")
    .sort((a, b) => b.to - a.to)[0]
  return found?.cat === 'Person' ? { is: found.value.is, to: found.to } : undefined
}

/** Something that shall be done; undefined of a question. */
export function commandIn(typed: string, tokens: Token[], ground: Ground): Command | undefined {
  const question = straight(typed)
  let at = 0
  while (at < tokens.length && (commandWords.POLITE.has(tokens[at]?.text ?? '') || tokens[at]?.kind === 'sign')) at += 1
  if (!BEGINNINGS.has(tokens[at]?.text ?? '')) return undefined
  const told: Told = { question, tokens, at, ground, named: namedIn(tokens, ground) }
  return reminder(told) ?? mail(told) ?? note(told) ?? task(told) ?? move(told)
}

const word = ({ tokens }: Told, at: number) => tokens[at]?.text ?? ''

/** The next token that is no filling word between a verb and its noun. */
function nounAfter(told: Told, from: number): number {
  let at = from
  while (at < from + 7 && (commandWords.BETWEEN.has(word(told, at)) || word(told, at) === '-')) at += 1
  return at
}

function reminder(told: Told): Command | undefined {
  const { at } = told
  const forget = word(told, at) === 'do' && word(told, at + 1) === 'not' && word(told, at + 2) === 'let'
  if (forget) return taskFrom(told, skip(told, at + 4, ['forget', 'to', 'about']), 'me')
  if (word(told, at) === 'remember' && word(told, at + 1) === 'to') return taskFrom(told, at + 2, 'me')
  const isTelling = commandWords.TELLING.has(word(told, at))
  if (word(told, at) !== 'remind' && !isTelling) return undefined
  const person = personAt(told, at + 1)
  const to = person?.to ?? at + 2
  if (isTelling && (!person || word(told, to) !== 'to')) return undefined
  // `remind me what is due today` asks.
  if (QUESTIONS.has(word(told, to))) return undefined
  const assignee = person?.is[0] ?? 'me'
  return taskFrom(told, skip(told, to, ['to', 'about', 'of', 'that', ':', ',']), assignee)
}

const QUESTIONS = new Set(['what', 'which', 'who', 'when', 'how', 'where'])

const skip = (told: Told, from: number, words: string[]) => {
  let at = from
  while (words.includes(word(told, at))) at += 1
  return at
}

function task(told: Told): Command | undefined {
  const { at } = told
  const verb = word(told, at)
  const noun = nounAfter(told, at + 1)
  const named = taskNoun(told, noun)
  if (commandWords.MAKING.has(verb) && named) return taskFrom(told, afterTask(told, named))
  const bare = taskNoun(told, at)
  if (bare && word(told, bare) === ':') return taskFrom(told, bare + 1)
  if ((verb === 'give' || verb === 'assign') && !named) return assigned(told)
  const appointment =
    commandWords.APPOINTMENTS.has(word(told, noun)) || (word(told, noun) === 'follow' && word(told, noun + 1) === 'up')
  const arranging = commandWords.ARRANGING.has(verb) || (verb === 'set' && word(told, at + 1) === 'up')
  return arranging && appointment ? taskFrom(told, at) : undefined
}

const AFTER_TASK = ['to', 'for', ':', 'called', 'named', 'titled', 'that', 'about', 'saying', ',', '-', 'is', 'says']

// `for Ben` says who, `for the demo` what.
function afterTask(told: Told, from: number): number {
  const person = word(told, from) === 'for' && (personAt(told, from + 1) || word(told, from + 1) === 'me')
  return person ? from : skip(told, from, AFTER_TASK)
}

// `to-do`, `follow-up task`: the token after the noun.
function taskNoun(told: Told, at: number): number | undefined {
  const first = word(told, at)
  const plain = commandWords.TASK_NOUNS.has(first) ? at + 1 : undefined
  const next = word(told, at + 1) === '-' ? at + 2 : at + 1
  if (plain) return plain
  if (first === 'to' && word(told, next) === 'do') return next + 1
  if (first === 'action' && word(told, next) === 'item') return next + 1
  if (first === 'follow' && word(told, next) === 'up') return taskNoun(told, next + 1) ?? next + 1
  return first === 'up' && taskNoun(told, at + 1) ? taskNoun(told, at + 1) : undefined
}

// `give Ben a task to call Joe`
function assigned(told: Told): Command | undefined {
  const person = personAt(told, told.at + 1)
  if (!person) return undefined
  const noun = taskNoun(told, nounAfter(told, person.to))
  return noun ? taskFrom(told, afterTask(told, noun), person.is[0]) : undefined
}

/** A task of the words from a token on: its day, person and priority are taken out of its title. */
function taskFrom(told: Told, from: number, assignee?: string): Command | undefined {
  const taken = new Set<number>()
  const command: Command = { kind: 'create_task', ...(assignee && { assignee }) }
  const before = told.tokens.slice(told.at, from).map(({ text }) => text)
  takePriority(command, before)
  for (let at = from; at < told.tokens.length; at += 1) {
    if (taken.has(at)) continue
    const end = takeDay(command, told, at) ?? takePerson(command, told, at) ?? takePriorityAt(command, told, at)
    if (end) for (let each = at; each < end; each += 1) taken.add(each)
  }
  const title = textFrom(told, from, { without: taken })
  if (title === '') return undefined
  const lead = tellLead(told, from)
  return { ...command, title: (title[0]?.toUpperCase() ?? '') + title.slice(1), ...(lead && { lead }) }
}

function takeDay(command: Command, { tokens, ground, named }: Told, at: number): number | undefined {
  if (command.dueDate) return undefined
  const start = tokens[at]?.text === 'due' ? at + 1 : at
  const isIn = tokens[start]?.text === 'in' || tokens[start]?.text === 'within'
  const span = isIn ? named.find((each) => each.cat === 'Span' && each.from === start + 1) : undefined
  if (span?.cat === 'Span') {
    command.dueDate = shift(ground.today, Math.round(span.value.count), span.value.unit)
    return span.to
  }
  const from = BEFORE_DAYS.has(tokens[start]?.text ?? '') ? [start, start + 1] : [start]
  const found = named.filter((each) => each.cat === 'Period' && from.includes(each.from)).sort((a, b) => b.to - a.to)[0]
  if (found?.cat !== 'Period') return undefined
  const days = found.value.next ?? found.value
  const day = days.to ?? days.from
  if (!day || day < ground.today) return undefined
  command.dueDate = day
  return found.to
}

const BEFORE_DAYS = new Set(['in', 'on', 'during', 'for', 'within', 'at', 'by', 'the', 'until'])

function takePerson(command: Command, told: Told, at: number): number | undefined {
  const { tokens } = told
  const word = tokens[at]?.text ?? ''
  const to =
    word === 'assigned' || word === 'assign'
      ? tokens[at + 1]?.text === 'it'
        ? at + 3
        : at + 2
      : word === 'for'
        ? at + 1
        : undefined
  if (!to) return undefined
  const person = personAt(told, to)
  const self = tokens[to]?.text === 'me' ? { is: ['me'], to: to + 1 } : undefined
  const is = person?.is ?? self?.is
  if (!is?.[0]) return undefined
  command.assignee = is[0]
  return person?.to ?? self?.to
}

const PRIORITIES = ['urgent', 'high', 'medium', 'low'] as const

function takePriority(command: Command, words: string[]): void {
  const said = PRIORITIES.find((each) => words.includes(each))
  if (said) command.priority = said
  else if (words.includes('important')) command.priority = 'high'
}

// `with high priority`, `priority: low`
function takePriorityAt(command: Command, { tokens }: Told, at: number): number | undefined {
  const from = tokens[at]?.text === 'with' ? at + 1 : at
  const priority = PRIORITIES.find((each) => each === tokens[from]?.text)
  if (priority && tokens[from + 1]?.text === 'priority') {
    command.priority = priority
    return from + 2
  }
  return undefined
}

function note(told: Told): Command | undefined {
  const { at } = told
  const noun = nounAfter(told, at + 1)
  const isLog = ['log', 'record'].includes(word(told, at)) && commandWords.LOGGED_NOUNS.has(word(told, noun))
  const made = commandWords.NOTING.has(word(told, at)) && (commandWords.NOTE_NOUNS.has(word(told, noun)) || isLog)
  const bare = word(told, at) === 'note' ? at : undefined
  const from = made ? noun + 1 : bare === undefined ? undefined : bare + 1
  if (from === undefined) return undefined
  return noteFrom(told, from)
}

const TO_LEAD = ['to', 'on', 'for', 'about', 'with', 'at', 'under', 'against', 'that', ':', ',']
const SAYING = new Set([':', 'saying', 'that', 'says', '-', 'stating', ',', 'reading'])

function noteFrom(told: Told, from: number): Command | undefined {
  const start = skip(told, from, TO_LEAD)
  const colon = told.tokens.findIndex(
    ({ text, kind }, at) => at >= start && ((kind === 'sign' && text === ':') || SAYING.has(text)),
  )
  const quote = told.tokens.findIndex(({ kind }, at) => at >= start && kind === 'quote')
  const split = colon > start ? colon : quote > start ? quote - 1 : -1
  if (split < 0) return noteAbout(told, start)
  const lead =
    tellLead(told, start, split + (told.tokens[split]?.kind === 'sign' ? 0 : 0)) ??
    textFrom(told, start, { to: quote > start && colon < 0 ? quote : split })
  const text = textFrom(told, skip(told, split + 1, [...SAYING]), {})
  return { kind: 'add_note', ...(lead && { lead }), ...(text && { text }) }
}

// `note that Acme wants a discount`: all of it is the note.
function noteAbout(told: Told, start: number): Command | undefined {
  const lead = tellLead(told, start)
  const text = textFrom(told, start, {})
  if (text === '') return undefined
  return { kind: 'add_note', ...(lead ? { lead } : { lead: text }), ...(lead && text !== lead && { text }) }
}

function mail(told: Told): Command | undefined {
  const { at } = told
  const verb = word(told, at)
  const noun = nounAfter(told, at + 1)
  const isMail = commandWords.DRAFTING.has(verb) && commandWords.MAIL_NOUNS.has(word(told, noun))
  const isOfTasks = told.tokens.slice(at + 1, at + 4).some(({ text }) => /^(dos|todos?|tasks?)$/.test(text))
  const toPerson = verb === 'email' && word(told, at + 1) !== '' && !NO_MAIL.has(word(told, at + 1)) && !isOfTasks
  const from = isMail ? noun + 1 : toPerson ? at + 1 : undefined
  if (from === undefined) return undefined
  const start = skip(told, from, ['to', 'for'])
  const about = told.tokens.findIndex(({ text }, each) => each >= start && ABOUT.has(text))
  const lead = tellLead(told, start) ?? textFrom(told, start, { to: about < 0 ? told.tokens.length : about })
  const text = about < 0 ? '' : textFrom(told, about + (KEPT.has(told.tokens[about]?.text ?? '') ? 0 : 1), {})
  return { kind: 'draft_email', ...(lead && { lead }), ...(text && { title: text, text }) }
}

/** `email of Joe` asks for it. */
const NO_MAIL = new Set(
  'task tasks todo todos campaign campaigns address addresses adress adresses leads of for from id'.split(' '),
)

const ABOUT = new Set([
  'about',
  'regarding',
  'concerning',
  'on',
  'saying',
  'that',
  'asking',
  'thanking',
  'to',
  're',
  ':',
  'confirming',
  'introducing',
  'explaining',
  'with',
])
const KEPT = new Set(['asking', 'thanking', 'confirming', 'introducing', 'explaining'])

const TRAILING = new Set(['stage', 'now', 'today', 'please', 'then', 'status'])
const CONNECTING = new Set(['to', 'into', 'as', 'in', 'the', 'closed', ':', '-'])
const BECAUSE = new Set(['because', 'since', 'due', 'reason', 'as'])

function move(told: Told): Command | undefined {
  const { at, tokens } = told
  if (word(told, at) === 'qualify' && tokens[at + 1])
    return moved(told, at + 1, { to: tokens.length, stage: 'qualified' })
  if (!commandWords.MOVING.has(word(told, at))) return undefined
  const because = tokens.findIndex(
    ({ text }, each) =>
      each > at + 2 && BECAUSE.has(text) && !(text === 'as' && commandWords.STAGE_WORDS[word(told, each + 1)]),
  )
  const end = because < 0 ? tokens.length : because
  const place = tokens.findLastIndex(({ text }, each) => each > at && each < end && text in commandWords.STAGE_WORDS)
  const stage = commandWords.STAGE_WORDS[word(told, place)]
  const trailing = tokens.slice(place + 1, end).some(({ text, kind }) => kind !== 'sign' && !TRAILING.has(text))
  if (!stage || trailing || !(CONNECTING.has(word(told, place - 1)) || commandWords.MARKING.has(word(told, at))))
    return undefined
  let to = place
  while (to > at && ['to', 'into', 'as', 'in', 'the', 'stage', 'closed', '-', ':'].includes(word(told, to - 1))) to -= 1
  return moved(told, at + 1, { to, stage, because: because < 0 ? undefined : because })
}

function moved(
  told: Told,
  from: number,
  { to, stage, because }: { to: number; stage: NonNullable<Command['stage']>; because?: number | undefined },
): Command | undefined {
  const start = skip(told, from, ['the', 'lead', 'deal', 'stage', 'of', 'opportunity', 'with', 'for', 'status', ','])
  const lead = tellLead(told, start, to) ?? textFrom(told, start, { to })
  if (lead === '' || /^(all|every|my|our|these|those|them)\b/i.test(lead)) return undefined
  const reason =
    because === undefined ? '' : textFrom(told, skip(told, because, [...BECAUSE, 'to', 'of', ':', 'is', 'that']), {})
  return { kind: 'move_lead', lead, stage, ...(reason && { reason }) }
}
