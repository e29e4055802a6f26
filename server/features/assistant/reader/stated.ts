import { changeOf, moveOf, reasonBehind, type Stretch } from './changes.ts'
import { isKnownWord } from './lattice.ts'
import {
  BEFORE_VALUE,
  CHANGING,
  CHANGING_TO,
  MEANT_FIELDS,
  SIGNS,
  STATING,
  STATING_DAY,
  STATING_OWNER,
  WHETHER,
  WISHING,
} from './lexicon/commands.ts'
import type { Put, Values } from './meaning.ts'
import type { Change, Command } from './outcome.ts'
import { type CommandText, itemsAt, leadIn, skip, textIn, word } from './stretches.ts'

/** A record that words call, and of which kind it can be. `isKnown`: one person or task, by its name. */
interface Called extends Stretch {
  subjects: Change['subject'][]
  isKnown: boolean
}

interface Said extends Stretch {
  value: Put
  cost: number
  /** Days of which none is named. */
  isVague?: boolean
}

const SUBJECT_OF: Partial<Record<Values['Name']['kind'], Change['subject']>> = {
  lead: 'leads',
  company: 'leads',
  candidate: 'candidates',
  opening: 'openings',
  task: 'tasks',
}
const SUBJECTS: Change['subject'][] = ['leads', 'tasks', 'candidates', 'openings']

const PLEASE = new Set(['please', 'ok', 'hi', ','])

/**
 * What a field of one record shall hold, however that is put: `Acme goes to Anna`, `new value for Acme: 18,000`, `I'd like Acme
 * moved to proposal`. Each word is of the record, the field or the value, or says that it shall be so; undefined of a question.
 */
export function statedIn(reading: CommandText): Command | undefined {
  const isAsked = /^(can|could|would|will)$/.test(word(reading, 0)) && word(reading, 1) === 'you'
  const begin = skip(reading, isAsked ? 2 : 0, PLEASE)
  const end = reading.tokens.length - Number(reading.tokens.at(-1)?.text === '?')
  if (WHETHER.has(word(reading, begin)) || (end < reading.tokens.length && !isAsked)) return undefined
  const puts = putsIn(reading)
  const fields = puts.length > 0 ? fieldsIn(reading) : []
  const named = [undefined, ...new Set(fields.map(({ value }) => value))]
  const all = puts.length > 0 ? calledIn(reading) : []
  for (const record of all)
    for (const put of puts.filter((each) => each.to <= record.from || each.from >= record.to))
      for (const field of named) {
        const same = puts.filter(({ value }) => JSON.stringify(value) === JSON.stringify(put.value))
        const taken = [record, ...same, ...fields.filter(({ value }) => value === field)]
        const command = statementOf(reading, { record, put, field, taken, words: { from: begin, to: end } })
        if (command) return command
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
  const isIn = (at: number, stretches: Stretch[]) => stretches.some(({ from, to }) => at >= from && at < to)
  const nouns = reading.at
    .flat()
    .flatMap((item) => (item.cat === 'Subject' && !isIn(item.from, [record]) ? [item as Noun] : []))
    .filter(({ value }) => value.one)
  const others = [...reading.tokens.keys()].filter(
    (at) => at >= words.from && at < words.to && !isIn(at, [...taken, ...nouns]),
  )
  const isSaying = (at: number) =>
    STATING.has(word(reading, at)) ||
    (put.value.person !== undefined && STATING_OWNER.has(word(reading, at))) ||
    (put.value.day !== undefined && STATING_DAY.has(word(reading, at)))
  const reason = others.every(isSaying)
    ? ''
    : SIGNS.has(word(reading, put.to)) && others.every((at) => at >= put.to || isSaying(at))
      ? reasonBehind(reading, put)
      : undefined
  // `the proposal for Acme` is no stage of it.
  const before = skipBack(reading, put.from - 1)
  // `done: …`, `finished with …`
  const isAhead = put.from === words.from && /^(?::|with|on)$/.test(word(reading, put.to))
  const isBeside = isAhead || isIn(before, [...taken, ...nouns]) || BEFORE_VALUE.has(word(reading, before))
  if (reason === undefined || (put.value.on && !isBeside)) return undefined
  const isOf = (subject: Change['subject']) => nouns.every(({ value }) => value.subject === subject)
  const subjects = (nouns.length > 0 ? SUBJECTS : record.subjects).filter(isOf)
  const changes = subjects.flatMap((subject) => changeOf(subject, put.value, field) ?? [])
  const isState = changes.every((each) => each.field === 'stage' || each.field === 'status')
  const isChanging = (at: number) =>
    CHANGING.has(word(reading, at))
      ? // In `price list update`, the last word may be of the title.
        at !== record.to || word(reading, at) !== 'update'
      : CHANGING_TO.has(word(reading, at))
        ? at === before
        : WISHING.has(word(reading, at)) && !put.value.day
  const isTold = put.value.by !== undefined || (field !== undefined && !put.isVague) || others.some(isChanging)
  const isFirst = others.every((at) => at > record.from || word(reading, at) === 'the') && put.from > record.from
  const isOwn = changes.every(({ subject }) => record.isKnown && record.subjects.includes(subject))
  if (changes.length === 0 || !(isTold || (isState && (isFirst || isAhead) && isOwn))) return undefined
  const move = changes.find((each) => each.subject === 'leads' && each.field === 'stage')
  const isLost = changes.every(({ value }) => value === 'rejected' || value === 'closed_lost')
  if (reason && !isLost) return undefined
  if (move) return moveOf(reading, record, { stage: move.value as Command['stage'], reason })
  const { from, to } = record
  const name = record.subjects.join() === 'leads' ? leadIn(reading, from, to) : textIn(reading, from, { to })
  return { kind: 'change_record', record: name, changes, ...(reason && { reason }) }
}

type Noun = Stretch & { value: Values['Subject'] }

function skipBack(reading: CommandText, at: number): number {
  return word(reading, at) === 'the' ? at - 1 : at
}

/** All that a field could hold, with no word before it, the longest first. */
function putsIn(reading: CommandText): Said[] {
  const at = (cat: 'Where' | 'Person' | 'Amount' | 'Period', from: number) => itemsAt(reading, from, cat)
  return reading.tokens
    .flatMap((_, from): Said[] => [
      ...at('Where', from).map((item) => ({ ...item, value: { on: (item.value as Values['Where']).on } })),
      ...itemsAt(reading, from, 'Into').filter(({ value }) => value.by),
      ...at('Amount', from).map((item) => ({ ...item, value: { amount: item.value as Values['Amount'] } })),
      ...at('Person', from).flatMap((item) => {
        const [person] = (item.value as Values['Person']).is
        return person && !SPEAKING.has(word(reading, from)) ? [{ ...item, value: { person } }] : []
      }),
      ...at('Period', from).flatMap((item) => {
        const { next, from: first, to } = item.value as Values['Period']
        const day = next?.to ?? to ?? first
        return day ? [{ ...item, value: { day }, isVague: first !== to }] : []
      }),
    ])
    .sort((a, b) => b.to - b.from - (a.to - a.from) || a.cost - b.cost)
}
/** Who asks, and gives nothing to whom they are by it. */
const SPEAKING = new Set(['i', 'my', 'you'])

/** The fields that are named, and those that are meant by a verb. */
const fieldsIn = (reading: CommandText) =>
  reading.tokens.flatMap(({ text }, from): (Stretch & { value: string })[] => {
    const meant = MEANT_FIELDS[text]
    return [...itemsAt(reading, from, 'Field'), ...(meant ? [{ from, to: from + 1, value: meant }] : [])]
  })

/** What may be the name of a record, the longest first: one that is known, in quotation marks, or words that nothing else is. */
function calledIn(reading: CommandText): Called[] {
  const { tokens, at } = reading
  const names = at.flat().flatMap((item): Called[] => {
    const { kind } = item.value as Values['Name']
    const subject = item.cat === 'Name' ? SUBJECT_OF[kind] : undefined
    return subject ? [{ ...item, subjects: [subject], isKnown: kind !== 'company' && kind !== 'opening' }] : []
  })
  const known = names.map((name) => {
    const same = names.filter(({ from, to }) => from === name.from && to === name.to)
    return { ...name, subjects: [...new Set(same.flatMap(({ subjects }) => subjects))] }
  })
  const isOfName = (nth: number) => known.some(({ from, to }) => nth >= from && nth < to)
  const isOther = (nth: number) =>
    isOfName(nth) ||
    (!STATING.has(word(reading, nth)) &&
      (itemsAt(reading, nth, 'Unk').length > 0 ||
        (nth > 0 && /^\p{Lu}/u.test(tokens[nth]?.raw ?? '') && !isKnownWord(word(reading, nth)))))
  const strange = tokens.flatMap(({ kind, raw }, from): Called[] => {
    if (kind === 'quote') return [{ from, to: from + 1, subjects: SUBJECTS, isKnown: true }]
    if (!isOther(from) || isOther(from - 1)) return []
    const last = tokens.findIndex((_, nth) => nth > from && !isOther(nth))
    const to = last < 0 ? tokens.length : last
    // `bump Jane Doe` is no name.
    const isKnown = known.some((name) => name.from >= from && name.to <= to && name.to > name.from + 1)
    const isName = !isKnown && !known.some((name) => name.from === from && name.to === to)
    return isName && (to > from + 1 || /^\p{Lu}/u.test(raw)) ? [{ from, to, subjects: SUBJECTS, isKnown: false }] : []
  })
  return [...known, ...strange].sort((a, b) => b.to - b.from - (a.to - a.from))
}
