import type { QuerySubject } from '../../../../../contract/data-query/fields.ts'
import { type Period, shiftDay } from '../calendar.ts'
import { stageDay } from '../catalogue.ts'
import type { Bounds, Cond, Group, Of2, On, Part, Values } from '../meaning.ts'

/** Values of one field, of which one must be: `Anna or Ben`, `website and referral`. */
export function together(first: Cond, second: Cond): Cond | undefined {
  if (second.not && !first.not) return undefined
  if (first.k === 'person' && second.k === 'person' && (!second.role || second.role === first.role))
    return { ...first, is: [...new Set([...first.is, ...second.is])] }
  if (first.k === 'name' && second.k === 'name' && first.kind === second.kind)
    return {
      ...first,
      texts: [...new Set([...first.texts, ...second.texts])],
      label: [first.label, second.label].filter(Boolean).join(' or '),
    }
  if (first.k === 'text' && second.k === 'text') return undefined
  if (first.k !== 'where' || second.k !== 'where') return undefined
  const on: typeof first.on = {}
  for (const subject of Object.keys(first.on) as (keyof typeof on)[]) {
    const [a, b] = [first.on[subject], second.on[subject]]
    if (a?.is && b?.is && a.field === b.field && Boolean(a.not) === Boolean(b.not))
      on[subject] = { ...a, is: [...new Set([...a.is, ...b.is])] }
  }
  return Object.keys(on).length > 0 ? { ...first, on } : undefined
}

/** A record that is looked up by its name; `contact` where how to reach it is asked for. */
export const found = (name: Values['Name'], { contact, show }: { contact?: true; show?: string } = {}): Part[] => [
  { k: 'aim', aim: 'find', ...(contact && { contact }) },
  { k: 'name', ...name },
  ...(show ? [{ k: 'show' as const, show: [show] }] : []),
]

/** The stage before, of what stands in a stage. */
export function formerly({ on }: Values['Where']): Values['Where'] | undefined {
  const [leads, candidates] = [on.leads, on.candidates]
  const before = {
    ...(leads?.field === 'stage' && { leads: { ...leads, field: 'previousStage' } }),
    ...(candidates?.field === 'stage' && { candidates: { ...candidates, field: 'previousStage' } }),
  }
  return Object.keys(before).length > 0 ? { k: 'where', on: before } : undefined
}

/** The stages that are gone through one after the other, of what is still open. */
const STAGES = {
  leads: ['new', 'qualified', 'proposal', 'negotiation'],
  candidates: ['applied', '1st_round', '2nd_round', 'offered'],
}

/** The stages behind one, or before it; `with` it itself. */
export function stagesFrom({ on }: Values['Where'], way: -1 | 0 | 1, isWith = way === 0): Values['Where'] | undefined {
  const made: On = {}
  for (const subject of ['leads', 'candidates'] as const) {
    const [stage = '', ...others] = on[subject]?.field === 'stage' ? (on[subject]?.is ?? []) : []
    const at = STAGES[subject].indexOf(stage)
    if (at < 0 || others.length > 0) continue
    const is = way < 0 ? STAGES[subject].slice(0, at + Number(isWith)) : STAGES[subject].slice(at + way)
    if (is.length > 0) made[subject] = { field: 'stage', is }
  }
  return Object.keys(made).length > 0 ? { k: 'where', on: made } : undefined
}

/** What was in a stage at some time: of leads, what moved there. */
export function everIn(where: Values['Where']): Cond | undefined {
  const [stage = ''] = where.on.leads?.field === 'stage' && !where.not ? (where.on.leads.is ?? []) : []
  const day = stage && stageDay('movedTo', stage)
  return day ? { k: 'where', on: { leads: { field: day, none: true, not: true } } } : reached(where)
}

/** Candidates who came to a stage, wherever they are now: a rejected one has the last that was reached. */
export function reached(where: Values['Where']): Cond | undefined {
  const on = where.on.candidates
  const later = on?.field === 'stage' && !where.not ? stagesFrom(where, 0)?.on.candidates?.is : undefined
  if (!later) return undefined
  const side = (field: string, is: string[]): Cond[] => [
    { k: 'where', on: { candidates: { field, is } }, day: 'moved' },
  ]
  return { k: 'or', sides: [side('stage', [...later, 'accepted']), side('previousStage', later)] }
}

/** What lacks one of some fields. */
export const withoutOne = (...fields: string[]): Cond => ({
  k: 'or',
  sides: fields.map((field) => [{ k: 'has', field, not: true }]),
})

/** How somebody can be reached. */
export const REACHING = new Set(['email', 'phone', 'contactDetails'])

/** Groups that are asked for rather than divided by. */
export const asked = (groups: Group[]) => ({
  k: 'group' as const,
  groups: groups.map((group) => ({ ...group, asked: true })),
})

/** So many of something that each has. */
export const counted = (bounds: Bounds, parts: Part[]): Cond => ({ k: 'counted', bound: { bounds, unit: null }, parts })

/** What is computed of a field. */
export const computed = (of: Of2<'aggregate'>['of'], field: string): Part[] => [
  { k: 'aggregate', of },
  { k: 'field', field },
]

/** Parts as the rules say them. */
export const of = (subject: QuerySubject): Of2<'subject'> => ({ k: 'subject', subject })
/** What stands where it is since a period, or since before it. */
export function sinceThen({ from, to, label }: Period, before?: string): Of2<'when'> | undefined {
  const last = before ? from && shiftDay(from, -1) : to
  return last
    ? { k: 'when', day: 'moved', period: { to: last, label: `${before ? 'since before' : 'since'} ${label}` } }
    : undefined
}

export const named = (name: Values['Name']): Of2<'name'> => ({ k: 'name', ...name })
export const aim = (wanted: Of2<'aim'>['aim']): Of2<'aim'> => ({ k: 'aim', aim: wanted })
export const most = (descending: boolean): Of2<'most'> => ({ k: 'most', descending })
export const when = (period: Period): Of2<'when'> => ({ k: 'when', period })
export const show = (field: string): Of2<'show'> => ({ k: 'show', show: [field] })
export const notKept = (reason: string): Of2<'notKept'> => ({ k: 'notKept', reason })
export const where = (subject: QuerySubject, field: string, value: string): Values['Where'] => ({
  k: 'where',
  on: { [subject]: { field, is: [value] } },
})
/** What was written down of some kinds. */
export const notedAs = (kinds: string[]): Values['Where'] => ({
  k: 'where',
  on: { activities: { field: 'noteType', is: kinds } },
})
export const ended = (outcome: 'won' | 'lost'): Values['Where'] => ({
  ...where('leads', 'outcome', outcome),
  day: 'closed',
})

/** Whom tasks are for. */
export const OF_TASKS = new Set<string>(['lead', 'company', 'candidate'])
