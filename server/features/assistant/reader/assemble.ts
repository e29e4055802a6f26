import type { DataQuery, QueryCondition, QuerySubject } from '../../../../contract/data-query/fields.ts'
import { throughOthers } from './belonging.ts'
import { fieldOf, kindOf } from './catalogue.ts'
import { addConditions, type Clause, clauseOf, dayAt, isMadeByUnknown } from './clause.ts'
import { contradiction, joined } from './contradiction.ts'
import type { Shaped } from './draft.ts'
import { goneOn, isOfNotes, laidOver, type OfRows, theirs } from './follow-up.ts'
import { addImplied } from './implied.ts'
import { NOT_MADE_BY, OF_FIRST, TOO_LONG } from './lexicon/not-kept.ts'
import { isGrouped, type Outline, outlineOf } from './outline.ts'
import { rewritten } from './rewriting.ts'
import { ranked } from './rows.ts'
import { refusalOf } from './rules/refusals.ts'
import type { Said } from './sentence.ts'
import { shapeOf } from './shape.ts'
import { type AskedSubject, askedFor } from './subject.ts'
import { isUsed } from './used.ts'

/** What a sentence comes to: a query, and what of it could not be put there. */
export interface Assembled extends Shaped {
  unused: Said[]
  /** Of what it may be, the likeliest first. */
  meant?: QuerySubject[]
  cost: number
}

/** More constituents are no sentence. */
const MOST_PARTS = 24

const refused = (reason: string, cost = 0): Assembled => ({ query: null, unused: [], reason, cost })
const nothing = (said: Said[]): Assembled => ({ query: null, unused: said, cost: 5 })

/** What a sentence is put together on. */
export interface Base extends OfRows {
  today: string
  /** The query that it goes on from. */
  previous?: DataQuery | undefined
  /** The rows of that, by id, where they are known. */
  rows?: string[] | undefined
  /** Of what it is where it does not say so. */
  implied?: QuerySubject | undefined
}

/** Puts together what a sentence says, in whatever order it does. */
export function assemble(parts: Said[], base: Base): Assembled {
  const { today, implied, number } = base
  const isOfAll = parts.some(({ part }) => part.k === 'everyone')
  const previous = base.previous && (isOfAll ? ofEveryone(base.previous) : ofEach(base.previous, parts))
  if (parts.length > MOST_PARTS) return refused(TOO_LONG)
  const said = withoutSoftPersons(rewritten(parts, previous))
  const reason = refusalOf(said)
  if (reason) return refused(reason)
  const outline = outlineOf(said)
  const given = previous && isOfNotes(said, previous) ? 'activities' : previous?.subject
  const first = askedFor(outline, { given, implied })
  if (!first) return nothing(said)
  // `what does the security document say about passwords`: what is written, rather than where.
  if (first.subject === 'documents' && outline.all('text').length > 1) return nothing(said)
  const others = base.points && previous ? undefined : assembledThrough(outline, first, today)
  if (others) return others
  const asked = mostOfOther(outline, first)
  const before = previous && theirs(asked.subject, previous)
  if (previous && !before) return nothing(said)
  const isCut = previous?.among || (previous?.limit && previous.aim === 'list')
  if (isCut && asked.subject !== previous?.subject) return refused(OF_FIRST)
  const clause = clauseOf(outline, asked, { today, before, previous })
  if (asked.isNamed && clause.said.some((_, at) => isMadeByUnknown(clause.said, at, clause.subject)))
    return refused(NOT_MADE_BY, 1)
  if (isWhenGiven(clause)) return refused('When something was assigned is not kept.', 1)
  addConditions(clause)
  const isNarrow = base.points || outline.has('pointer') || outline.has('only')
  if (before) clause.conditions = laidOver(before, clause.conditions, { ...asked, isNarrow, number, today })
  addImplied(clause)
  clause.conditions = joined(clause.conditions)
  const made = finished(clause, { ...base, previous })
  // Of the first rows, nothing more is asked than of all but by which they are.
  const of = previous?.limit === 1 ? ofAll(previous) : previous && amongShown(previous, base.rows)
  return made.reason === OF_FIRST && of ? assemble(parts, { ...base, previous: of, rows: undefined }) : made
}

/** The same of whoever it is. */
function ofEveryone({ groupBy, order, ...query }: DataQuery): DataQuery {
  const isPerson = (field: string) => kindOf(query.subject, field) === 'person'
  const conditions = query.conditions.filter(({ field }) => !isPerson(field))
  if (groupBy && isPerson(groupBy.field)) return { ...query, aim: 'figures', conditions }
  return { ...query, ...(groupBy && { groupBy }), ...(order && { order }), conditions }
}

// `which source brought the most`, of a figure of one source
function ofEach(previous: DataQuery, parts: Said[]): DataQuery {
  if (!parts.some(({ part }) => part.k === 'most' || (part.k === 'top' && !part.field))) return previous
  const groups = parts.flatMap(({ part }) => (part.k === 'group' ? part.groups.filter(({ asked }) => asked) : []))
  const fields = groups.map(({ field = '' }) => fieldOf(previous.subject, field))
  const isOfOne = ({ field, is, not }: QueryCondition) => fields.includes(field) && is?.length === 1 && !not
  return { ...previous, conditions: previous.conditions.filter((each) => !isOfOne(each)) }
}

// `how many did we lose then`, behind the biggest of what was won: of all.
const ofAll = ({ limit: _, skip: __, order: ___, ...all }: DataQuery): DataQuery => all

const amongShown = ({ subject, order }: DataQuery, among: string[] = []): DataQuery | undefined =>
  among.length > 0 ? { aim: 'list', subject, among, conditions: [], measures: [], ...(order && { order }) } : undefined

function finished(clause: Clause, base: Base): Assembled {
  const { previous } = base
  const { said, subject, subjects, having, unused } = clause
  if (having.length > 0 && !isGrouped(clause)) clause.aims.add('count')
  const { cost = 0, ...shape } = shapeOf(clause)
  const isNext = previous?.subject === subject
  const laid = isNext && shape.query ? goneOn(previous, shape.query, clause, base) : shape.query
  const query = laid && previous?.among ? { ...laid, among: previous.among } : laid
  const against = query && contradiction(query.conditions)
  if (against) return { ...refused(against, 3), unused }
  const one = query && previous && ofOne(query, previous)
  if (one) return { query: one, unused, meant: clause.meant, cost }
  if (query && previous?.limit && previous.aim === 'list' && query.aim !== 'list' && query.aim !== 'find')
    return refused(OF_FIRST)
  const isOfFirst = base.points && previous?.limit && query && query.conditions.length !== previous.conditions.length
  if (isOfFirst && (previous.groupBy || (query.aim === 'list' && previous.aim === 'list'))) return refused(OF_FIRST)
  if (query && unused.length === 0) unused.push(...said.filter(({ part }) => !isUsed(part, query, clause)))
  // `leads of deals` says one thing twice.
  const isTwice = subjects.length > 1 && subjects.every((each) => each.subject === subject && !each.also)
  // `were qualified this week` became so rather than stood there.
  const isThen = query?.conditions.some(({ field }) => field.startsWith('stoodIn'))
  return { ...shape, cost: cost + (isTwice ? 0.3 : isThen ? 0.05 : 0), query, unused, meant: clause.meant }
}

/** What is computed of one record is what it has. */
function ofOne(query: DataQuery, previous: DataQuery): DataQuery | undefined {
  if (previous.limit !== 1 || previous.aim !== 'list' || query.aim !== 'figures' || query.groupBy) return undefined
  const [{ measure, field = '' } = { measure: 'count' }, ...others] = query.measures
  const shown = measure === 'salesCycle' ? 'daysToClose' : field
  return shown && others.length === 0 ? { ...previous, show: [shown] } : undefined
}

function withoutSoftPersons(said: Said[]): Said[] {
  const isSeveral = said.filter(({ part }) => part.k === 'person').length > 1
  return isSeveral ? said.filter(({ part }) => !(part.k === 'person' && part.soft)) : said
}

function assembledThrough(outline: Outline, asked: AskedSubject, today: string): Assembled | undefined {
  const through = throughOthers(outline, asked, today)
  const made = through && assemble(through.said, { today })
  if (!made?.query || made.query.subject !== through?.subject) return undefined
  const { query } = made
  const having = through.having && { having: { measure: 0, ...through.having } }
  if (query.subject === 'candidates') return { ...made, query: { ...query, ...having } }
  const conditions = [{ not: true, field: 'lead', none: true }, ...query.conditions]
  return query.aim === 'list' ? { ...made, query: { ...query, ...ranked('lead'), conditions } } : undefined
}

/** `which opening has the most rejected candidates` asks for candidates by opening. */
function mostOfOther({ said, most, groups }: Outline, asked: AskedSubject): AskedSubject {
  const isPlain = said.every(({ part }) => part.k !== 'where' && part.k !== 'when')
  if (!most || isPlain || asked.subject !== 'openings' || asked.other !== 'candidates') return asked
  groups.asked.push({ field: 'opening', asked: true })
  return { ...asked, subject: 'candidates', other: undefined }
}

function isWhenGiven(clause: Clause): boolean {
  const { said, subject } = clause
  const isGiven = said.some(({ part }) => (part.k === 'person' || part.k === 'owning') && part.given)
  if (!isGiven || subject === 'tasks') return false
  return said.some(({ part }, at) => part.k === 'when' && !part.day && !dayAt(clause, part, at))
}
