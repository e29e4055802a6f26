import { changeOf, commandOf, reasonBehind } from './changes.ts'
import { isKnownWord } from './lattice.ts'
import { SIGNS, STATED, WHETHER } from './lexicon/commands.ts'
import { SUBJECT_OF } from './lexicon/field-names.ts'
import type { Put, Values } from './meaning.ts'
import type { Change, Command } from './outcome.ts'
import { type CommandText, itemsAt, leadIn, type Stretch, skip, textIn, word } from './stretches.ts'

/** A record that words call, and of which kind it can be. `isKnown`: one person or task, by its name. */
interface Called extends Stretch {
  subjects: Change['subject'][]
  isKnown: boolean
}

/** `isVague`: days of which none is named. */
type Said = Stretch & { value: Put; cost: number; isVague?: boolean }

const ALL: Change['subject'][] = ['leads', 'tasks', 'candidates', 'openings']
const PLEASE = new Set(['please', 'ok', 'hi', ','])

/**
 * What a field of one record shall hold, however that is put: `Acme goes to Anna`, `new value for Acme: 18,000`, `I'd like Acme
 * moved to proposal`. Each word is of the record, the field or the value, or says that it shall be so; undefined of a question.
 */
export function statedIn(reading: CommandText): Command | undefined {
  const isAsked = /^(can|could|would|will)$/.test(word(reading, 0)) && word(reading, 1) === 'you'
  const from = skip(reading, isAsked ? 2 : 0, PLEASE)
  const to = reading.tokens.length - Number(reading.tokens.at(-1)?.text === '?')
  if (WHETHER.has(word(reading, from)) || (to < reading.tokens.length && !isAsked)) return undefined
  const puts = putsIn(reading)
  const fields = fieldsIn(reading)
  const named = [undefined, ...new Set(fields.map(({ value }) => value))]
  for (const record of puts.length > 0 ? calledIn(reading) : [])
    for (const put of puts.filter((each) => each.to <= record.from || each.from >= record.to))
      for (const field of named) {
        const same = puts.filter(({ value }) => JSON.stringify(value) === JSON.stringify(put.value))
        const taken = [record, ...same, ...fields.filter(({ value }) => value === field)]
        const command = statementOf(reading, { record, put, field, taken, words: { from, to } })
        // Several have the name of the one who shall have it.
        const others = puts.flatMap((each) => (each.from === put.from && each.to === put.to && each.value.person) || [])
        if (command) return put.value.person && others.length > 1 ? { ...command, assignees: others } : command
      }
  return undefined
}

interface Statement {
  record: Called
  put: Said
  field: string | undefined
  taken: Stretch[]
  words: Stretch
}

function statementOf(reading: CommandText, { record, put, field, taken, words }: Statement): Command | undefined {
  const isIn = (at: number, all: Stretch[]) => all.some(({ from, to }) => at >= from && at < to)
  const nouns = reading.at.flat().flatMap(({ cat, value, from, to }) => {
    const { one, subject } = value as Values['Subject']
    return cat === 'Subject' && one && !isIn(from, [record]) ? [{ from, to, subject }] : []
  })
  const known = [...taken, ...nouns]
  const others = [...reading.tokens.keys()].slice(words.from, words.to).filter((at) => !isIn(at, known))
  const isSaying = (at: number) =>
    STATED.beside.has(word(reading, at)) ||
    (put.value.person && STATED.besideOwner.has(word(reading, at))) ||
    (put.value.day && STATED.besideDay.has(word(reading, at)))
  const isReasoned = SIGNS.has(word(reading, put.to)) && !others.every(isSaying)
  if (!others.every((at) => isSaying(at) || (isReasoned && at >= put.to))) return undefined
  const before = put.from - (word(reading, put.from - 1) === 'the' ? 2 : 1)
  // `done: …`, `finished with …`
  const isAhead = put.from === words.from && /^(?::|with|on)$/.test(word(reading, put.to))
  if (put.value.on && !isAhead && !isIn(before, known) && !STATED.before.has(word(reading, before))) return undefined
  const changes = (nouns.length > 0 ? ALL : record.subjects)
    .filter((each) => nouns.every(({ subject }) => subject === each))
    .flatMap((subject) => changeOf(subject, put.value, field) ?? [])
  const has = (list: Set<string>) => others.some((at) => list.has(word(reading, at)) && !isTitle(at))
  // In `price list update`, the last word may be of the title.
  const isTitle = (at: number) => at === record.to && word(reading, at) === 'update'
  const isNew = has(STATED.changing) || (!put.value.day && has(STATED.wishing)) || STATED.to.has(word(reading, before))
  // `Jane Doe won`
  const isState = changes.every((each) => record.isKnown && record.subjects.includes(each.subject) && isStage(each))
  const isFirst = put.from > record.from && others.every((at) => at > record.from || word(reading, at) === 'the')
  const isTold = put.value.by || (field && !put.isVague) || isNew || (isState && (isFirst || isAhead))
  const isLost = changes.every(({ value }) => value === 'rejected' || value === 'closed_lost')
  if (!isTold || (isReasoned && !isLost)) return undefined
  const reason = isReasoned ? reasonBehind(reading, put) : ''
  const { from, to } = record
  const name = record.subjects.join() === 'leads' ? leadIn(reading, from, to) : textIn(reading, from, { to })
  return commandOf(reading, record, { name, changes, reason })
}

const isStage = ({ field }: Change) => field === 'stage' || field === 'status'

/** All that a field could hold, with no word before it, the longest first. */
function putsIn(reading: CommandText): Said[] {
  const saidBy = ({ cat, value, ...at }: CommandText['at'][number][number]): Said[] => {
    if (cat === 'Where') return [{ ...at, value: { on: (value as Values['Where']).on } }]
    if (cat === 'Amount') return [{ ...at, value: { amount: value as Values['Amount'] } }]
    if (cat === 'Into') return (value as Put).by ? [{ ...at, value: value as Put }] : []
    // Who asks gives nothing to whom they are by it.
    if (cat === 'Person' && !/^(i|my|you)$/.test(word(reading, at.from)))
      return (value as Values['Person']).is.map((person) => ({ ...at, value: { person } }))
    const { next, from, to } = (cat === 'Period' ? value : {}) as Partial<Values['Period']>
    const day = next?.to ?? to ?? from
    return day ? [{ ...at, value: { day }, isVague: from !== to }] : []
  }
  return reading.at
    .flat()
    .flatMap(saidBy)
    .sort((a, b) => b.to - b.from - (a.to - a.from) || a.cost - b.cost)
}

/** The fields that are named, and those that are meant by a verb. */
const fieldsIn = (reading: CommandText) =>
  reading.tokens.flatMap(({ text }, from): (Stretch & { value: string })[] => {
    const meant = STATED.fields[text]
    return [...itemsAt(reading, from, 'Field'), ...(meant ? [{ from, to: from + 1, value: meant }] : [])]
  })

/** What may be the name of a record, the longest first: one that is known, in quotation marks, or words that nothing else is. */
function calledIn(reading: CommandText): Called[] {
  const { tokens, at } = reading
  const names = at.flat().flatMap(({ cat, value, from, to }): Called[] => {
    const { kind } = value as Values['Name']
    const subject = cat === 'Name' ? SUBJECT_OF[kind] : undefined
    return subject ? [{ from, to, subjects: [subject], isKnown: kind !== 'company' && kind !== 'opening' }] : []
  })
  const known = names.map((name) => {
    const same = names.filter(({ from, to }) => from === name.from && to === name.to)
    return { ...name, subjects: [...new Set(same.flatMap(({ subjects }) => subjects))] }
  })
  // `Jane Doe at Acme`
  const placed = known.flatMap((person) =>
    /^(at|from|of)$/.test(word(reading, person.to))
      ? names.flatMap(({ from, to }) => (from === person.to + 1 ? [{ ...person, to }] : []))
      : [],
  )
  const isStrange = (nth: number) =>
    itemsAt(reading, nth, 'Unk').length > 0 ||
    (nth > 0 && /^\p{Lu}/u.test(tokens[nth]?.raw ?? '') && !isKnownWord(word(reading, nth)))
  const isOther = (nth: number) =>
    known.some(({ from, to }) => nth >= from && nth < to) || (!STATED.beside.has(word(reading, nth)) && isStrange(nth))
  const strange = tokens.flatMap(({ kind, raw }, from): Called[] => {
    if (kind === 'quote') return [{ from, to: from + 1, subjects: ALL, isKnown: true }]
    if (!isOther(from) || isOther(from - 1)) return []
    const last = tokens.findIndex((_, nth) => nth > from && !isOther(nth))
    const to = last < 0 ? tokens.length : last
    // `bump Jane Doe` is no name.
    const isKnown = known.some(
      (name) => name.from >= from && name.to <= to && name.to - name.from > Number(to > from + 1),
    )
    return !isKnown && (to > from + 1 || /^\p{Lu}/u.test(raw)) ? [{ from, to, subjects: ALL, isKnown }] : []
  })
  return [...placed, ...known, ...strange].sort((a, b) => b.to - b.from - (a.to - a.from))
}
