import { rulesOf } from '../chart.ts'
import type { Cond, Values } from '../meaning.ts'
import { aim, asked, counted, named, of, together, where, withoutOne } from './meanings.ts'

const rule = rulesOf<Values>()

const turned = (cond: Cond): Cond | undefined => {
  if (cond.k === 'idle' || cond.k === 'lasting') return undefined
  if (cond.k !== 'counted') return { ...cond, not: !cond.not } as Cond
  const bounds = Object.fromEntries(Object.entries(cond.bound.bounds).map(([op, value]) => [OTHER[op] ?? op, value]))
  return { ...cond, bound: { ...cond.bound, bounds } }
}

const OTHER: Record<string, string> = { above: 'atMost', atMost: 'above', below: 'atLeast', atLeast: 'below' }

/** Alternatives, lists and what is not. */
export const ALTERNATIVES = [
  // Alternatives, lists and what is not.
  rule('Cond', 'Prep Cond', (_, cond) => cond, 0.05),
  rule('Not', 'Not Aux', () => true, 0.02),
  rule('Not', 'Not ones/those', () => true),
  rule('Not', 'Not Groups with', () => true),
  rule('Cond', 'Not Cond', (_, cond) => turned(cond)),
  rule(
    'Cond',
    'Not Cond nor/or/and Not? Cond',
    (_, first, __, second) => {
      const both = together(first, second)
      return both && turned(both)
    },
    -0.05,
  ),
  rule('Cond', 'nor Cond', (cond) => turned(cond), 0.1),
  rule('Cond', 'Without Where', (_, where) => ({ ...where, not: !where.not, except: true }), 0.1),
  rule('Cond', 'Without Person', (_, { is }) => ({ k: 'person', is, not: true }), 0.1),
  rule('Cond', 'Without Name', (_, name) => ({ k: 'name', ...name, not: true })),
  rule('Cond', 'Nobody Where', (_, where) => turned(where), 0.3),
  rule(
    'Cond',
    'Cond <or/and/&> Cond',
    (first, joint, second) => {
      const both = together(first, second)
      return both && ({ ...both, ...(joint !== 'or' && { listed: true }) } as Cond)
    },
    0.05,
  ),
  rule(
    'Cond',
    'Cond , Cond',
    (first, second) => {
      const both = together(first, second)
      return both && ({ ...both, ...(second.listed && { listed: true }) } as Cond)
    },
    0.05,
  ),
  // `rejected or applied`, where that is no event
  rule('Cond', 'Where or/and applied', (first) => together(first, where('candidates', 'stage', 'applied')), 0.05),
  // `won versus lost`
  rule('Cond', 'Where Versus Where', (first, _, second) => {
    const both = together(first, second)
    return both && ({ ...both, listed: true, compared: true } as Cond)
  }),
  rule('Part', 'or', () => ({ k: 'joint' }), 0.15),
  rule('Parts', 'Without Field or/and/nor/, any? Field', (_, a, b) => [
    { k: 'has', field: a, not: true },
    { k: 'has', field: b, not: true },
  ]),
  rule('Cond', 'missing/lacking Field ,? Field? or Field', (a, b, c) => withoutOne(a, ...(b ? [b] : []), c), -0.1),
  rule('Cond', 'through/via/over/by Where', (where) => (where.on.leads?.field === 'source' ? where : undefined)),
  // `got to the second round and were rejected`: both, one after the other.
  rule(
    'Parts',
    'Where and/but then/later? were/was/got/been Where',
    (first, second) => (first.on.candidates && second.on.candidates ? [first, second] : undefined),
    -0.8,
  ),
  rule('Part', 'Stay', () => ({ k: 'stays' }), 0.05),
  rule('Part', 'who do/did/have we have/get/got/know?', () => aim('list'), -0.2),
  rule('Cond', 'left in Where', (where) => (where.on.leads?.field === 'stage' ? where : undefined), -0.1),
  // `what hasn't Anna done`: what is hers.
  rule(
    'Parts',
    'has/have/had/did/does/do not Person Cond',
    (person, cond) =>
      cond.k === 'where' || cond.k === 'event'
        ? [
            { k: 'person', ...person },
            { ...cond, not: !cond.not },
          ]
        : undefined,
    -0.5,
  ),
  rule('Part', ',/-/and with/from/to who', () => aim('list'), -0.5),
  rule('Part', 'and who Meas it/them/that/those/this/these', () => aim('owners'), -1),
  rule('Part', ',? and? who of? us? is/are? Own for/of? each of? them/these/those?', () => aim('owners'), -1),
  rule('Parts', 'who is Name', (name) => [aim('find'), named(name)]),
  rule('Part', 'Own', (own) => ({ k: 'owning', ...own }), 0.1),
  rule(
    'Cond',
    'Nobody has/have? Event to?',
    (_, { subject }) => (subject === 'candidates' ? counted({ atMost: 0 }, [of(subject)]) : undefined),
    -0.1,
  ),
  rule(
    'Parts',
    'Count Groups',
    (count, groups) => (groups.some(({ by, noun }) => by || noun) ? undefined : [{ k: 'limit', count }, asked(groups)]),
    0.2,
  ),
  // `two leads from the same company`
  rule(
    'Parts',
    'Count? Subject from/at/of/with/in same/one Field',
    (count, subject, field) =>
      ['company', 'city', 'country'].includes(field)
        ? [asked([{ field }]), counted({ atLeast: count ?? 2 }, [subject])]
        : undefined,
    -0.3,
  ),
  // `is there anybody without open tasks`
  rule(
    'Parts',
    'anybody/anyone/somebody/someone/everybody/everyone who? Cond',
    (cond) => (cond.k === 'counted' ? [asked([{ field: 'owner' }]), cond] : undefined),
    -0.3,
  ),
  rule('Cond', "Nobody 's", () => ({ k: 'person', is: ['none'] })),
  // `a meeting with a customer`: whom else.
  rule(
    'Cond',
    'Where did/do/have/were/was? we? have/had/written/sent/made/held/logged/recorded? to/with/at/on/about any/our/my? Subject',
    (where, { subject }) => (where.on.activities && subject === 'leads' ? where : undefined),
    -0.2,
  ),
  rule('Cond', 'assigned/belonging? to? Person or Nobody', ({ is }) => ({
    k: 'person',
    is: [...is, 'none'],
  })),
  rule('Cond', 'Nobody Own', () => ({ k: 'person', is: ['none'] })),
  rule(
    'Parts',
    'Count Where? Subject',
    (count, where, subject) => [{ k: 'limit', count }, ...(where ? [where] : []), subject],
    0.3,
  ),
]
