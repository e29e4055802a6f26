import { shift } from './calendar.ts'
import { changeIn } from './changes.ts'
import type { Item } from './chart.ts'
import * as words from './lexicon/commands.ts'
import type { Head, Values } from './meaning.ts'
import type { Command } from './outcome.ts'
import { type CommandText, itemsAt, leadIn, leadNamed, longest, type Stretch, skip, textIn, word } from './stretches.ts'

/** Something that shall be done, which begins at one of some tokens; undefined of a question. */
export function commandIn(reading: CommandText, starts: Iterable<number>): Command | undefined {
  return closedIn(reading, starts) ?? commandAt(reading, starts)
}

/** `Ben needs to call Acme by Friday, please make a task`: what shall be done stands before it. */
function closedIn(reading: CommandText, starts: Iterable<number>): Command | undefined {
  const { typed, tokens, at } = reading
  for (const [cut, { text, start }] of tokens.entries()) {
    if (cut === 0 || !words.OPENED.has(text) || word(reading, cut - 1) === ',') continue
    const head = longest(itemsAt(reading, skip(reading, cut, words.OPENED), 'Head'))
    const isNote =
      head?.value.kind === 'add_note' && !head.value.lead && skip(reading, head.to, words.CLOSING) >= tokens.length
    const lead = isNote ? leadNamed(reading, 0, cut)?.kept : undefined
    // `Jane Doe wants oak, please note`
    if (lead) return { kind: 'add_note', lead, text: textIn(reading, 0, { to: cut }) }
    if (head?.value.kind !== 'create_task' || head.value.isTitle) continue
    const detail = longest(itemsAt(reading, head.to, 'Detail'))
    if (skip(reading, detail?.to ?? head.to, words.OPENED) < tokens.length) continue
    const before = { ...reading, typed: typed.slice(0, start), tokens: tokens.slice(0, cut) }
    before.at = at.slice(0, cut).map((items) => items.filter(({ to }) => to <= cut))
    const made = commandAt(before, starts)
    if (made && made.kind !== 'create_task') continue
    const begin = Math.max(...[...starts].filter((each) => each < cut), 0)
    const rest = { ...head.value, ...(detail && detailOf(reading, detail)) }
    const task = made ? { ...rest, ...made } : taskIn(before, rest, begin)
    if (task?.title) return task
  }
  return undefined
}

function commandAt(reading: CommandText, starts: Iterable<number>): Command | undefined {
  const heads = [...starts]
    .flatMap((start) => itemsAt(reading, start, 'Head'))
    .sort((a, b) => b.to - a.to || a.cost - b.cost)
  // `set the task …` is said of one that is there.
  const isThere = words.DEFINITE.has(word(reading, (heads[0]?.from ?? 0) + 1)) && heads[0]?.value.kind === 'create_task'
  const head = (isThere && heads.find(({ value }) => value.kind === 'change_record')) || heads[0]
  if (!head) return undefined
  const { to: from, value } = head
  const isVerb = from === head.from + 1
  const isQuestion = word(reading, reading.tokens.length - 1) === '?'
  if (isVerb && from >= reading.tokens.length) return undefined
  switch (value.kind) {
    case 'create_task':
      // `Ben please` goes on from what was asked.
      if (value.isNoun && !words.DOING.has(word(reading, from))) return undefined
      return taskIn(reading, { ...value, ...whoOf(heads, head) }, value.isTitle ? head.from : from)
    case 'add_note': {
      const note = noteIn(reading, from, isVerb)
      // `new note on Acme?`
      if (isQuestion && !note.text) return undefined
      const { kind, noteType, lead } = value
      return { kind, ...(noteType && { noteType }), ...note, ...(lead && { lead }) }
    }
    case 'draft_email':
      // `Jane Doe, email address?`
      if (word(reading, from) === 'address' || (value.lead && isQuestion && !isVerb)) return undefined
      return emailIn(reading, value, from, isVerb)
    default:
      return changeIn(reading, value, from)
  }
}

/** A task: its day, person and priority are no part of its title, and a time that comes first goes to the end. */
function taskIn(
  reading: CommandText,
  { isTitle, isNoun: _, ...command }: Head & Command,
  from: number,
): Command | undefined {
  const { tokens } = reading
  if (words.ASKING.has(word(reading, from))) return undefined
  const without = new Set<number>()
  const take = ({ from: first, to }: Stretch) => {
    for (let at = first; at < to; at += 1) without.add(at)
  }
  // `for December`, and December without a word before it, may belong to the title, where the day is said too.
  const bareness = (at: number) => {
    if (/^\d/.test(word(reading, at - 1))) return 3
    const isFor = [at, at - 1].some((each) => word(reading, each) === 'for')
    return isFor ? 2 : Number(!words.TO_DETAIL.has(word(reading, at)))
  }
  for (const at of [...tokens.keys()].slice(from).sort((a, b) => bareness(a) - bareness(b))) {
    const details = itemsAt(reading, at, 'Detail')
    const detail = longest(details)
    const said = detail && detailOf(reading, detail)
    if (!said || without.has(at) || Object.keys(said).some((key) => key in command)) continue
    Object.assign(command, said, whoOf(details, detail))
    take(detail)
  }
  const isBefore = (at: number) =>
    without.has(at) || words.TO_TITLE.has(word(reading, at)) || (word(reading, at) === 'the' && without.has(at + 1))
  const behind = (at: number): number => (!isTitle && isBefore(at) ? behind(at + 1) : at)
  const doer = isTitle ? undefined : doerAt(reading, behind(from))
  if (doer && (!command.assignee || doer.value.is.join() === 'me')) {
    take(doer)
    Object.assign(command, { assignee: command.assignee ?? doer.value.is[0] })
  }
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

/** Who shall do it, where the title says so first: `Ben should call Acme`, `Ben call Acme`. */
function doerAt(reading: CommandText, at: number) {
  const person = longest(itemsAt(reading, at, 'Person'))
  return (
    longest(itemsAt(reading, at, 'Doer')) ?? (person && words.DOING.has(word(reading, person.to)) ? person : undefined)
  )
}

/** All who may be meant by the words of an item, where several have the name. */
function whoOf(items: Item<Values, 'Head' | 'Detail'>[], { from, to, cost }: Stretch & { cost: number }) {
  const same = items.filter((item) => item.from === from && item.to === to && item.cost === cost)
  const ids = new Set(same.flatMap(({ value: { assignee = [] } }) => assignee))
  return ids.size > 1 ? { assignees: [...ids] } : {}
}

/** What is said of a task beside its title; undefined where it belongs to the title. */
function detailOf(reading: CommandText, { from, to, value: { dueIn, ...said } }: Item<Values, 'Detail'>) {
  const { tokens, ground } = reading
  if (dueIn) return { dueDate: shift(ground.today, Math.round(dueIn.count), dueIn.unit) }
  const isPast = said.dueDate !== undefined && said.dueDate < ground.today
  const isLast = tokens.slice(to).every(({ kind }) => kind === 'sign')
  const isApart = /^(with|priority|,)$/.test(word(reading, from)) || word(reading, from - 1) === ','
  const isAdjective = said.priority && !isApart && !isLast && !words.BEHIND_PRIORITY.has(word(reading, to))
  // `for the spring fair`, `the January newsletter`
  const isOfName =
    said.dueDate !== undefined &&
    word(reading, to - 2) === 'the' &&
    /^\p{L}+$/u.test(word(reading, to - 1)) &&
    tokens[to]?.kind === 'word' &&
    !words.TO_DETAIL.has(word(reading, to)) &&
    !words.TO_TITLE.has(word(reading, to))
  return isPast || isAdjective || isOfName || word(reading, to) === "'s" ? undefined : said
}

/** What is said of a task that was just proposed: `make it Tuesday`, `high priority please`; undefined where it is anything else. */
export function amendmentIn(reading: CommandText): Partial<Command> | undefined {
  const { tokens, ground } = reading
  const command: Partial<Command> = {}
  for (let at = 0; at < tokens.length; ) {
    const item = AMENDED.map((cat) => longest(itemsAt(reading, at, cat))).find((each) => each !== undefined)
    if (item?.cat === 'Time') command.dueTime = item.value as number
    else if (item?.cat === 'Person') Object.assign(command, { assignee: (item.value as Values['Person']).is[0] })
    else if (item) {
      const { dueIn, ...said } = item.value as Values['Detail']
      const dueDate = dueIn && shift(ground.today, Math.round(dueIn.count), dueIn.unit)
      Object.assign(command, said, dueDate && { dueDate })
    } else if (words.BRIEF.has(word(reading, at))) command.brief = true
    else if (tokens[at]?.kind !== 'sign' && !words.AMENDING.has(word(reading, at))) return undefined
    at = item?.to ?? at + 1
  }
  const isPast = command.dueDate !== undefined && command.dueDate < ground.today
  return isPast || Object.keys(command).length === 0 ? undefined : command
}

/** What can be said of it, each before what it may be else. */
const AMENDED = ['Detail', 'Time', 'Person', 'Modifier'] as const

function noteIn(reading: CommandText, from: number, isVerb: boolean): Partial<Command> {
  const { tokens } = reading
  // `put that down as a note`: what `that` is, was said before.
  if (word(reading, from - 1) === 'that' && words.BEHIND_THAT.has(word(reading, from))) return {}
  // `note that Acme wants a discount`: all of it is the note. `new note, Acme: …`: whom it is of stands before it.
  const names = itemsAt(reading, skip(reading, from, words.SAYING), 'Name')
  const first = longest(names.filter(({ value }) => words.NOTED.has(value.kind)))
  const isText =
    word(reading, first?.to ?? -1) !== ':' &&
    ([from, from - 1].some((at) => words.SAYING.has(word(reading, at))) ||
      (isVerb && !words.TO_LEAD.has(word(reading, from))))
  const start = skip(reading, from, isText ? words.SAYING : words.BESIDE_LEAD)
  const split = tokens.findIndex(({ kind, text }, at) => at >= start && (kind === 'quote' || words.SAYING.has(text)))
  const name = leadNamed(reading, start)
  const end = split >= 0 ? split : name?.from === start ? name.to : tokens.length
  const lead = isText ? name?.kept : leadIn(reading, start, end)
  const text = textIn(reading, isText ? start : skip(reading, end, words.SAYING))
  return { ...(lead && { lead }), ...(text && { text }) }
}

function emailIn(reading: CommandText, head: Head, from: number, isVerb: boolean): Command | undefined {
  const { kind, lead, says, isNoun } = head
  const said = textIn(reading, from).replace(/^that /, '')
  const text = says ? said && { text: `${says} ${said}` } : mailIn(reading, from, lead)
  const mail: Command = { kind, ...text, ...(lead && { lead }) }
  if (says) return mail
  // `mail to Acme on Friday` asks for one that was written.
  const isDay = reading.tokens.some(
    ({ text }, at) => at >= from && text === 'on' && itemsAt(reading, at + 1, 'Period').length > 0,
  )
  if (isNoun) return mail.lead && (mail.text || (mail.title && !isDay)) ? mail : undefined
  const isOfSeveral = words.SEVERAL.has(word(reading, skip(reading, from, words.TO_LEAD)))
  return !lead && (isOfSeveral || (isVerb && isAsked(reading, from))) ? undefined : mail
}

function mailIn(reading: CommandText, from: number, known?: string): Partial<Command> {
  const start = known ? from : skip(reading, from, words.TO_LEAD)
  // `Jane Doe for her order`: the name ends before it.
  const isCandidate = ({ value }: Item<Values, 'Name'>) => value.kind === 'candidate'
  const named = leadNamed(reading, start) ?? longest(itemsAt(reading, start, 'Name').filter(isCandidate))
  const end = known ? start : named?.from === start ? named.to : -1
  const isTo = (at: number) => at === end && word(reading, at) === 'to'
  const isBehind = (at: number) => words.ASKED_BEHIND.has(word(reading, at)) || isTo(at)
  const asked = (at: number) => (isBehind(at) ? words.TO_ING.get(word(reading, at + 1)) : undefined)
  // `to Jane Doe, has she had time to read it`
  const isWhether = (at: number) => word(reading, at) === ',' && words.WHETHER.has(word(reading, at + 1))
  // `to Jane Doe, our offer ends soon`
  const isStated = (at: number) => at === end && word(reading, at) === ',' && words.STATING.has(word(reading, at + 1))
  const isFor = (at: number) => at === end && word(reading, at) === 'for'
  const split = reading.tokens.findIndex(
    ({ text }, at) => at >= start && (words.ABOUT.has(text) || asked(at) || isFor(at) || isWhether(at) || isStated(at)),
  )
  const and = asked(split)
  const isTold = words.IN_TEXT.has(word(reading, split))
  // `inviting Jane to lunch`, `to invite Jane`: who it is to stands behind the verb.
  // Whom it is to was said before.
  const asking = words.TO_ING.get(word(reading, start)) ?? (isTold && split === start ? word(reading, split) : '')
  const verb = known ? '' : asking
  const first = verb ? start + 1 : start
  const last = verb ? reading.tokens.findIndex(({ text }, at) => at >= first && words.BEHIND_NAMED.has(text)) : split
  const lead = leadIn(reading, first, last < 0 ? undefined : last) || leadNamed(reading, first)?.kept
  const behind = verb && last >= 0 ? last : verb || isTold ? split : split + 1
  const rest = split < 0 && last < 0 ? '' : textIn(reading, behind).replace(words.TO_ASK, verb ? '' : 'asking ')
  const isSaid = words.SAYING.has(word(reading, split)) && word(reading, split + 1) === 'that'
  // `to schedule a call`
  const wanted = isTo(split) ? 'wanting to' : verb
  const said = isSaid ? textIn(reading, split + 2) : `${wanted} ${rest}`.trim()
  // `a mail about it`: what was said before is no text.
  const text = words.IT.has(rest) ? '' : and ? `${and} ${textIn(reading, split + 2)}` : said
  const isAsked = isWhether(split) || rest.startsWith('asking ')
  const tie = verb || isTold || and || isAsked ? '' : word(reading, split)
  const ofKind = kindIn(reading, start, { text: tie === 'to' ? rest : text, tie })
  const isText = ofKind || !tie || wanted || words.IN_WORDS.has(tie) || isStated(split)
  return { ...(lead && { lead }), ...((ofKind || text) && (isText ? { text: ofKind ?? text } : { title: text })) }
}

/** `a thank-you mail for the order`: what an email of its kind does, with what is said besides, and what ties that to it. */
function kindIn({ tokens }: CommandText, start: number, { text, tie }: { text: string; tie: string }) {
  const [verb, before] = tokens.slice(0, start).flatMap((each) => words.MAIL_KINDS[each.text] ?? [])
  if (!verb || text.split(' ').some((each) => words.TO_ING.get(each) === verb)) return undefined
  if (!text) return verb
  if (verb === 'reminding' && words.IN_WORDS.has(tie)) return `${verb} that ${text}`
  if (tie && !words.IN_WORDS.has(tie)) return [verb, tie === 'for' || tie === 'to' ? tie : before, text].join(' ')
  return verb === 'reminding' ? undefined : `${verb}; ${text}`
}

const isAsked = ({ at, tokens }: CommandText, from: number) =>
  at[from]?.some(({ cat }) => cat === 'Subject' || cat === 'Field' || cat === 'Prep') ||
  words.BESIDE.has(tokens[from]?.text ?? '')
