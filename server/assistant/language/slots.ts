import { readAge, readAmount } from './bounds.ts'
import { shiftDay } from './calendar.ts'
import { addCondition, type Draft, happeningOf, nextOf, previousOf, takeNot, wordBefore } from './draft.ts'
import type { Choice, FieldName, Item, Meaning } from './meaning.ts'
import { readPeriod } from './period-slot.ts'
import { fieldOf, MEASURED } from './subject-fields.ts'
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
    at = next ?? at + 1
  }
}

const READERS: { [Kind in Meaning['kind']]?: Reader<Kind> } = {
  subject: readSubject,
  choice: readChoice,
  happening: readHappening,
  field: readField,
  period: readPeriod,
  age: readAge,
  amount: readAmount,
  person: readPerson,
  name: readName,
  quote: (draft, { text }) => addWords(draft, text),
  steer: readSteer,
  order: (draft, { descending, field }) => {
    draft.before.order = true
    const named = field && fieldOf(draft.subject, field)
    if (named) draft.order = { field: named, descending: descending ?? true }
    if (named) return undefined
    if (descending !== undefined) draft.order = { ...draft.order, descending }
    return undefined
  },
  unit: readUnit,
  stale: readStale,
  likely: (draft) => {
    addCondition(draft, { field: 'outcome', is: ['open'] })
    addCondition(draft, { field: 'probability', atLeast: 60, label: 'likely' })
    draft.notes.push('Likely was read as open with a probability of at least 60%.')
    return undefined
  },
  unknown: readUnknown,
}

function addWords(draft: Draft, text: string): undefined {
  addCondition(draft, { field: 'words', not: takeNot(draft) || undefined, matches: [text] })
}

function readSubject(draft: Draft, { subject, also }: Of<'subject'>, at: number): undefined {
  const { before } = draft
  if (at === draft.primary || subject === draft.subject) {
    if (
      also &&
      !(
        also.field === 'outcome' &&
        draft.items.some(({ meaning }) => meaning.kind === 'choice' && meaning.on.leads?.field === 'outcome')
      )
    )
      addCondition(draft, { ...also, ...(before.not && takeNot(draft) && { not: true }) })
    return
  }
  if (draft.subject === 'activities') {
    addCondition(draft, { field: 'about', is: [subject.slice(0, -1)], ...(takeNot(draft) && { not: true }) })
    return
  }
  const counted = countField(draft, subject)
  if (before.by && counted && isCounted(draft, at)) {
    before.by = false
    draft.order = { field: counted, descending: draft.order?.descending ?? true }
    return
  }
  if (before.by) {
    before.by = false
    const field =
      subject === 'openings'
        ? fieldOf(draft.subject, 'opening')
        : subject === 'leads'
          ? fieldOf(draft.subject, 'lead')
          : undefined
    if (field) draft.group = { field }
    return
  }
  const count = countField(draft, subject)
  if (!count) return
  const rank = draft.items.some(
    ({ meaning }) => meaning.kind === 'steer' && (meaning.steer === 'most' || meaning.steer === 'least'),
  )
  if (rank) draft.named.push(count as FieldName)
  if (!rank && (before.presence || before.not)) {
    const none = takeNot(draft)
    addCondition(draft, none ? { field: count, atMost: 0 } : { field: count, atLeast: 1 })
  }
}

// `openings by number of candidates`
const isCounted = ({ items }: Draft, at: number) => {
  const before = items[at - 1]?.meaning
  return before?.kind === 'aim' && before.aim === 'count'
}

function countField(draft: Draft, subject: string) {
  if (draft.subject === 'openings' && subject === 'candidates') return 'candidateCount'
  return draft.subject === 'leads' && subject === 'tasks' ? 'openTasks' : undefined
}

function readChoice(draft: Draft, meaning: Of<'choice'>, at: number): undefined {
  const choice = meaning.on[draft.subject]
  const next = nextOf(draft, at)?.meaning
  // `leads with open tasks`: it says something of the tasks.
  if (next?.kind === 'subject' && next.subject !== draft.subject && meaning.on[next.subject] && draft.before.presence) {
    if (meaning.on[next.subject]?.field !== 'state') draft.unknown.add(at)
    return
  }
  if (!choice && isNobodyApplying(draft, at)) {
    addCondition(draft, { field: 'candidateCount', atMost: 0 })
    return
  }
  if (!choice) {
    // Days are still of what it says: `applied` of candidates that are asked for by another word.
    draft.unknown.add(at)
    return
  }
  if (isCreation(draft, meaning, at)) return
  if (isNobodyDoing(draft, choice, at)) {
    draft.before.not = true
    return
  }
  const not = takeNot(draft) !== Boolean(choice.not)
  const { not: _, ...rest } = isDeed(draft, choice, at) ? { field: 'outcome', is: ['won'] } : choice
  addCondition(draft, { ...rest, ...(not && { not }) })
  draft.lastField = choice.field as FieldName
}

// `jobs nobody has applied to`
function isNobodyApplying(draft: Draft, at: number): boolean {
  const next = nextOf(draft, at)?.meaning
  const word = draft.tokens[draft.items[at]?.from ?? -1]?.text ?? ''
  return draft.subject === 'openings' && /^no/.test(word) && next?.kind === 'happening' && next.happening === 'applied'
}

// `deals that nobody has touched`: it did not happen, whoever looks after them.
function isNobodyDoing(draft: Draft, { is }: Choice, at: number): boolean {
  const item = draft.items[at]
  const word = draft.tokens[item?.from ?? -1]?.text
  return (
    is?.[0] === 'none' &&
    (word === 'nobody' || word === 'no' || word === 'noone') &&
    nextOf(draft, at)?.meaning.kind === 'happening'
  )
}

// What somebody closed they won; what is closed was won or lost.
function isDeed(draft: Draft, { field, is }: Choice, at: number): boolean {
  if (field !== 'outcome' || is?.length !== 2) return false
  const doer = previousOf(draft, at)
  const person = doer?.meaning.kind === 'person' && !doer.meaning.owns && doer.at >= at - 2
  return person || DOERS.has(wordBefore(draft, at))
}
const DOERS = new Set(['who', 'we', 'i', 'he', 'she', 'they', 'everyone', 'team', 'have', 'was', 'revenue'])

// `new leads this month` came this month, whatever their stage is now.
function isCreation(draft: Draft, { happening, weak }: Of<'choice'>, at: number): boolean {
  if (happening !== 'created' || !weak) return false
  const staged = ['stage', 'as', 'in', 'to'].includes(wordBefore(draft, at)) || draft.before.not
  const dated = draft.items.some(
    ({ meaning }) => meaning.kind === 'period' || meaning.kind === 'unit' || meaning.kind === 'last',
  )
  return dated && !staged
}

const PAST = new Set(['did', 'have', 'has', 'was', 'were', 'we', 'i'])

function readHappening(draft: Draft, { happening, not }: Of<'happening'>, at: number): undefined {
  if (happening === 'contacted') {
    const none = draft.before.not || draft.before.presence === 'without' || not
    const dated = draft.items.some(({ meaning }) => meaning.kind === 'period' || meaning.kind === 'age')
    if (!dated) {
      addCondition(draft, { field: 'lastContactAt', ...(none ? { none: true } : { not: true, none: true }) })
      takeNot(draft)
    } else if (not) draft.before.not = true
    return
  }
  if (not) draft.before.not = true
  const closes =
    happening === 'closed' && draft.subject === 'leads' && !draft.conditions.some(({ field }) => field === 'outcome')
  const { from = 0 } = draft.items[at] ?? {}
  const past = draft.tokens.slice(Math.max(0, from - 4), from).some(({ text }) => PAST.has(text))
  if (closes && !(past && draft.tokens[from]?.text === 'close')) {
    draft.notes.push('When a deal is expected to close is not kept; days are those on which deals were closed.')
    return
  }
  if (closes && past) addCondition(draft, { field: 'outcome', is: ['won'], ...(takeNot(draft) && { not: true }) })
}

function readField(draft: Draft, { field: name }: Of<'field'>, at: number): undefined {
  const field = fieldOf(draft.subject, name)
  const { before } = draft
  if (before.order && !before.by && field && !MEASURED.has(name)) {
    before.order = false
    draft.group = { field }
    return
  }
  if (before.order || (before.by && MEASURED.has(name))) {
    before.order = false
    before.by = false
    if (field) draft.order = { field, descending: draft.order?.descending ?? (name !== 'name' && name !== 'due') }
    return
  }
  if (before.by) {
    before.by = false
    if (field) draft.group = { field }
    else draft.unknown.add(at)
    return
  }
  if (before.presence && !isBounded(draft, at)) {
    if (field && !MEASURED.has(name)) {
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

// `with a value over 50k` says how much, not that there is one.
function isBounded(draft: Draft, at: number): boolean {
  const next = nextOf(draft, at)?.meaning
  return (
    next?.kind === 'amount' ||
    next?.kind === 'number' ||
    next?.kind === 'period' ||
    (next?.kind === 'choice' && next.on[draft.subject] !== undefined)
  )
}

function readPerson(draft: Draft, { is }: Of<'person'>, at: number): undefined {
  draft.before.by = false
  const field = personField(draft, at)
  if (!field) {
    draft.unknown.add(at)
    return
  }
  const none = draft.conditions.find((each) => each.field === field && each.is?.includes('none'))
  if (none && wordBefore(draft, at) === 'to') {
    none.is = is
    none.not = true
    return
  }
  addCondition(draft, { field, is, ...(takeNot(draft) && { not: true }) })
  draft.lastField = 'owner'
}

function personField(draft: Draft, at: number): string | undefined {
  if (draft.subject !== 'tasks') return fieldOf(draft.subject, 'owner')
  const around = [previousOf(draft, at)?.meaning, nextOf(draft, at)?.meaning]
  return around.some((meaning) => happeningOf(meaning) === 'created') ? 'createdBy' : 'assignedTo'
}

function readName(draft: Draft, { names, known }: Of<'name'>, at: number): undefined {
  const field = nameField(draft, known)
  if (!field) {
    draft.unknown.add(at)
    return
  }
  addCondition(draft, { field, ...(takeNot(draft) && { not: true }), matches: names })
  draft.lastField = known === 'place' ? 'place' : undefined
}

function nameField({ subject }: Draft, known: Of<'name'>['known']): string | undefined {
  if (subject === 'documents') return known === 'tag' ? 'tag' : 'words'
  if (subject === 'activities') return 'words'
  const fields = {
    leads: { lead: 'name', company: 'company', place: 'place', location: 'place' },
    tasks: { lead: 'lead', company: 'lead' },
    openings: { opening: 'title', department: 'department', location: 'location', place: 'location' },
    candidates: {
      candidate: 'name',
      opening: 'opening',
      department: 'department',
      location: 'location',
      place: 'place',
    },
  } as const
  return (fields[subject] as Partial<Record<string, string>>)[known]
}

function readSteer(draft: Draft, { steer }: Of<'steer'>, at: number): number | undefined {
  const { before } = draft
  if (steer === 'not') before.not = !before.not
  else if (steer === 'without' || steer === 'with') before.presence = steer
  else if (steer === 'by') before.by = true
  else if (steer === 'versus' || steer === 'than') before.versus = true
  else if (steer === 'about') return readTopic(draft, at)
  if (steer === 'or' || (steer === 'and' && goesOn(draft, at))) Object.assign(before, draft.was)
  if (steer !== 'or' && steer !== 'and') draft.was = { not: false, presence: undefined }
  return undefined
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
  const adverb = /ly$|annual|^per$|^each$/.test(draft.tokens[draft.items[at]?.from ?? 0]?.text ?? '')
  const ranked = draft.items[at - 1]?.meaning.kind === 'extreme'
  if (!draft.before.by && !asked && !adverb && !ranked) return
  draft.before.by = false
  draft.group = { field: '', by: unit }
}

function readStale(draft: Draft): undefined {
  addCondition(draft, { field: 'outcome', is: ['open'] })
  addCondition(draft, { field: 'updatedAt', to: shiftDay(draft.today, -30), label: 'stale' })
  draft.notes.push('Stale was read as open and not changed for 30 days.')
}
