import type { DataQuery } from '../../../../contract/data-query/fields.ts'
import { periodBefore } from './calendar.ts'
import { kindOf } from './catalogue.ts'
import { type Cond, isCond } from './parts.ts'
import { together } from './rules/meanings.ts'
import type { Said } from './sentence.ts'

/** `May or June of 2025`: the year is of both. */
export function sameYear(said: Said[]): Said[] {
  return said.map((each, at) => {
    const other = [said[at + 1], said[at + 2]].find((one) => one?.part.k === 'when')?.part
    if (
      each.part.k !== 'when' ||
      !each.part.period.next ||
      other?.k !== 'when' ||
      other.period.next ||
      !other.period.from ||
      !each.part.period.from ||
      !each.part.period.to
    )
      return each
    const isJoined = said
      .slice(at + 1, at + 2)
      .every(({ part }) => part.k === 'when' || part.k === 'joint' || part.k === 'versus')
    if (!isJoined || !/^\d{4}-/.test(other.period.from) || other.period.unit === 'day' || other.period.unit === 'week')
      return each
    const year = other.period.from.slice(0, 4)
    const { from, to } = each.part.period
    const days = {
      from: `${year}${from.slice(4)}`,
      to: Temporal.PlainDate.from({
        year: Number(year),
        month: Number(to.slice(5, 7)),
        day: Number(to.slice(8)),
      }).toString(),
    }
    return other.period.label.includes(year)
      ? {
          ...each,
          part: {
            ...each.part,
            period: { ...days, label: `${each.part.period.label.replace(/ \d{4}$/, '')} ${year}` },
          },
        }
      : each
  })
}

/** `and the week before?`: the days before those of the question before. */
export function earlier(said: Said[], previous: DataQuery | undefined): Said[] {
  const [only] = said
  const days = previous?.conditions.findLast(
    ({ field, from, to }) => kindOf(previous.subject, field) === 'day' && from && to,
  )
  if (
    said.length !== 1 ||
    only?.part.k !== 'versus' ||
    only.part.earlier !== 'before' ||
    !days?.from ||
    !days.to ||
    previous?.compareWith
  )
    return said
  const length = Temporal.PlainDate.from(days.from).until(days.to).days + 1
  const unit =
    length === 7
      ? 'week'
      : length === 1
        ? 'day'
        : length >= 28 && length <= 31 && days.from.endsWith('-01')
          ? 'month'
          : undefined
  return [
    {
      ...only,
      part: {
        k: 'when',
        period: { ...periodBefore({ from: days.from, to: days.to, unit }), label: 'the time before' },
      },
    },
  ]
}

/** What is compared is one list: `is Ben better than Anna`, `referrals compared with the website`. */
export function prepared(said: Said[]): Said[] {
  if (
    !said.some(
      ({ part }) => part.k === 'compare' || part.k === 'versus' || (part.k === 'aim' && part.aim === 'compare'),
    )
  )
    return said
  const made: Said[] = []
  for (const each of said) {
    const { part } = each
    const before =
      isCond(part) && part.k !== 'when'
        ? made.findIndex((other) => isCond(other.part) && together(other.part, part))
        : -1
    const joined = before >= 0 ? together(made[before]?.part as Cond, part as Cond) : undefined
    if (joined) made[before] = { ...(made[before] as Said), part: { ...joined, compared: true } as Cond }
    else made.push(each)
  }
  return made
}

type Key = string
const keyOf = (part: Cond): Key =>
  part.k === 'where' ? `where ${Object.values(part.on)[0]?.field}` : part.k === 'name' ? `name ${part.kind}` : part.k

/**
 * What may be instead: both sides of an `or` are alike where they begin alike (`won by Anna or lost by Ben`), or are whole
 * clauses where both name what is asked for; else only what stands beside it.
 */
export function withSides(said: Said[]): Said[] {
  const at = said.findIndex(({ part }) => part.k === 'joint')
  if (at < 0) return said
  const isSubject = ({ part }: Said) => part.k === 'subject'
  const left = said.slice(0, at)
  const right = said.slice(at + 1)
  const conds = (all: Said[]) => all.filter(({ part }) => isCond(part))
  const run = (all: Said[]) => {
    const end = all.findIndex((each) => !isCond(each.part) && !isSubject(each))
    return end < 0 ? all : all.slice(0, end)
  }
  const behind = run(right)
  const before = run([...left].reverse()).reverse()
  let first: Said[] = []
  let second: Said[] = []
  if (before.some(isSubject) && behind.some(isSubject)) [first, second] = [conds(before), conds(behind)]
  else {
    const [begin] = conds(behind)
    const isBefore = behind.findIndex(isSubject)
    const mine = conds(before)
    const alike = begin ? mine.findLastIndex(({ part }) => keyOf(part as Cond) === keyOf(begin.part as Cond)) : -1
    if (alike >= 0 && mine.length - alike > 1) {
      first = mine.slice(alike)
      second = conds(behind).slice(0, first.length)
    } else {
      const verb = (all: Said[], from: number) =>
        all
          .slice(from)
          .filter(({ part }, nth) => nth === 0 || (part.k === 'person' && part.role === 'by') || part.k === 'when')
      const own = conds(isBefore < 0 ? behind : behind.slice(0, isBefore))
      second = begin?.part.k === 'where' && begin.part.day ? verb(own, 0) : own.slice(0, 1)
      const last = mine.at(-1)
      const isBy = last?.part.k === 'person' && last.part.role === 'by' && mine.at(-2)?.part.k === 'where'
      first = mine.slice(isBy ? -2 : -1)
    }
  }
  if (first.length === 0 || second.length === 0) return said
  // `did we win more in May or June`: two times to compare.
  const isCompared =
    said.some(({ part }) => part.k === 'compare') &&
    first.length === 1 &&
    second.length === 1 &&
    first[0]?.part.k === second[0]?.part.k
  if (isCompared && first[0]?.part.k === 'when') return said.filter((each) => each !== said[at])
  const sides = [first, second].map((side) => side.map(({ part }) => part as Cond))
  const taken = new Set([...first, ...second, said[at]])
  const place = said.indexOf(first[0] as Said)
  return withSides(
    said.flatMap((each, nth) =>
      nth === place ? [{ ...each, part: { k: 'or', sides } as Cond }] : taken.has(each) ? [] : [each],
    ),
  )
}
