import { MOST_QUERY_ROWS } from '../../../../../contract/data-query/endpoints.ts'
import { DAYS_OF } from '../calendar.ts'
import { usedFor } from '../catalogue.ts'
import { rulesOf } from '../chart.ts'
import type { Bound, Bounds, Values } from '../meaning.ts'

const rule = rulesOf<Values>()

const exactly = ({ value, unit }: Values['Amount'], spread = 0): Bound => ({
  bounds: { atLeast: Math.round(value * (1 - spread)), atMost: Math.round(value * (1 + spread)) },
  unit,
})

const bounded = (bound: keyof Bounds, { value, unit, span }: Values['Amount']): Bound => ({
  bounds: { [bound]: value },
  unit,
  ...(span && { span }),
})

/** `between 20 and 30 thousand`: what is said of the second holds for the first. */
const between = (first: Values['Amount'], second: Values['Amount']): Bound | undefined => {
  const unit = second.unit ?? first.unit
  const scale =
    first.value < 1000 && second.value >= 1000 && first.unit === null
      ? 10 ** (3 * Math.floor(Math.log10(second.value) / 3))
      : 1
  const value = first.value * (first.value < second.value / scale ? scale : 1)
  if (first.span && second.span && first.span.unit !== second.span.unit) return undefined
  return value <= second.value
    ? {
        bounds: {
          atLeast: first.span || !second.span ? value : first.value * DAYS_OF[second.span.unit],
          atMost: second.value,
        },
        unit,
      }
    : undefined
}

const isOfAny = ({ unit }: Bound) => unit === null
const isPercent = ({ unit }: Bound) => unit === 'percent'

const isYear = ({ value, unit }: Values['Amount']) => unit === null && value >= 1990 && value < 2100

/** Numbers, amounts and their bounds. */
export const AMOUNTS = [
  rule('Cond', 'stand/stands/standing? at Amount', (amount) =>
    amount.unit === 'percent' ? { k: 'bound', field: 'probability', bound: exactly(amount) } : undefined,
  ),
  // Numbers.
  rule('Num', 'Num Scale', (number, scale) => number * scale),
  rule('Num', 'a Scale', (scale) => (scale >= 100 ? scale : undefined)),
  rule(
    'Num',
    'Num Num',
    (tens, ones) =>
      (tens >= 20 && tens % 10 === 0 && ones > 0 && ones < 10 && tens < 100) ||
      (tens >= 100 && tens % 100 === 0 && ones < 100 && ones > 0 && tens % 1000 !== 0) ||
      (tens >= 1000 && tens % 1000 === 0 && ones < 1000 && ones >= 100)
        ? tens + ones
        : undefined,
    0.01,
  ),
  rule('Num', 'Num and a half', (number) => number + 0.5),
  rule('Ord', '<twenty/thirty> Ord', (tens, ones) => (ones < 10 ? (tens === 'twenty' ? 20 : 30) + ones : undefined)),
  rule(
    'Year',
    'Num',
    (number) => (number >= 1990 && number < 2100 && Number.isInteger(number) ? number : undefined),
    0.05,
  ),
  rule('Count', 'Num', (number) =>
    Number.isInteger(number) && number >= 1 && number <= MOST_QUERY_ROWS ? number : undefined,
  ),
  rule('Span', 'Num Unit', (count, unit) => (count < 5000 ? { count, unit } : undefined)),
  rule('Span', 'a/an/one Unit', (unit) => ({ count: 1, unit })),
  rule('Span', 'Num + Unit', (count, unit) => ({ count, unit })),
  rule('Span', 'half year', () => ({ count: 6, unit: 'month' })),
  // Amounts.
  rule('Amount', 'Num', (value) => ({ value, unit: null })),
  rule('Amount', 'Num UnitOf', (value, { unit, factor }) => ({ value: value * factor, unit })),
  rule('Amount', 'UnitOf Num', ({ unit }, value) => (unit === 'money' ? { value, unit } : undefined)),
  rule('Amount', 'Span', (span) => ({ value: span.count * DAYS_OF[span.unit], unit: 'days', span })),
  // Bounds.
  rule('Bound', 'Op Amount', bounded),
  rule('Bound', 'stand/stands/sit/sits/lie/lies Op Amount', bounded),
  rule('Bound', 'Op ,? say/like ,? Amount ,?', (op, amount) => bounded(op, amount)),
  rule('Bound', 'Amount OpAfter', (amount, op) => bounded(op, amount)),
  rule('Bound', 'several/multiple', () => ({ bounds: { atLeast: 2 }, unit: null })),
  rule('Bound', 'between Amount and/-/to Amount', (first, second) => between(first, second)),
  rule('Bound', 'Amount -/to Amount', (first, second) =>
    isYear(first) && isYear(second) ? undefined : between(first, second),
  ),
  rule('Bound', 'exactly/equal/equals/=/precisely to? Amount', (amount) => exactly(amount)),
  rule('Bound', 'around/about/roughly/approximately/approx/circa Amount', (amount) => exactly(amount, 0.1)),
  rule('Bound', 'Num figure/figures', (digits) =>
    digits > 1 && digits < 10
      ? { bounds: { atLeast: 10 ** (digits - 1), atMost: 10 ** digits - 1 }, unit: 'money' }
      : undefined,
  ),
  rule(
    'Bound',
    'Bound but/and Bound',
    (first, second) =>
      // `over 40k and below 50 %` are of two things.
      first.unit === second.unit || (isOfAny(second) && !isPercent(first)) || (isOfAny(first) && !isPercent(second))
        ? Object.keys(first.bounds)[0] === Object.keys(second.bounds)[0]
          ? undefined
          : { ...first, bounds: { ...first.bounds, ...second.bounds } }
        : undefined,
    0.2,
  ),
  rule('Middle', 'average/mean', () => 'average'),
  rule('Middle', 'median', () => 'median'),
  rule('Bound', 'Op our/my/their? Middle one/deal/value/deals/size?', (op, middle) =>
    op === 'above' || op === 'below' ? { bounds: { [`${op}The`]: middle } as Bounds, unit: null } : undefined,
  ),
  // Conditions of a field and an amount.
  rule('Cond', 'Bound', (bound) => ({ k: 'bound', bound })),
  // `80 % probability or above`
  rule(
    'Cond',
    'Amount Field OpAfter',
    (amount, field, op) =>
      usedFor(field).includes('amount') ? { k: 'bound', field, bound: bounded(op, amount) } : undefined,
    -0.1,
  ),
  rule('Cond', 'Field of/is/are/:/that/was/at? Bound', (field, bound) =>
    usedFor(field).includes('amount') ? { k: 'bound', field, bound } : undefined,
  ),
  rule(
    'Cond',
    'Field of/is/at/:/=? Amount',
    (field, amount) => (usedFor(field).includes('amount') ? { k: 'bound', field, bound: exactly(amount) } : undefined),
    0.1,
  ),
  rule('Cond', 'Bound of/in? Field', (bound, field) =>
    usedFor(field).includes('amount') && (bound.unit !== 'stars' || field === 'rating')
      ? { k: 'bound', field, bound }
      : undefined,
  ),
  rule(
    'Cond',
    'Amount Field',
    // `which one pays best`
    (amount, field) =>
      usedFor(field).includes('amount') && (amount.value !== 1 || amount.unit !== null)
        ? { k: 'bound', field, bound: exactly(amount) }
        : undefined,
    0.1,
  ),
  rule(
    'Cond',
    'average/mean of? Bound',
    (bound) => (bound.unit === 'stars' ? { k: 'bound', field: 'rating', bound } : undefined),
    -0.5,
  ),
  rule('Cond', 'rated Amount', (amount) => ({ k: 'bound', field: 'rating', bound: exactly(amount) })),
  rule('Cond', 'rated Bound', (bound) => ({ k: 'bound', field: 'rating', bound })),
  rule('Cond', 'pay/pays/paying/paid Bound', (bound) => ({ k: 'bound', field: 'salary', bound })),
  rule(
    'Cond',
    'Amount',
    (amount) => (amount.unit === 'stars' ? { k: 'bound', bound: exactly(amount) } : undefined),
    0.1,
  ),
  // `small deals under 2,000`: the amount says how small.
  rule(
    'Parts',
    'small/little/minor/cheap Subject Prep? Bound',
    (subject, _, bound) =>
      bound.bounds.below !== undefined || bound.bounds.atMost !== undefined
        ? [subject, { k: 'bound', bound }]
        : undefined,
    -0.2,
  ),
  rule('Cond', 'Bound per/a year', (bound) => ({ k: 'bound', bound })),
  rule('Cond', 'Bound likely', (bound) => ({ k: 'bound', field: 'probability', bound })),
  rule(
    'Cond',
    '<took/take/takes/taking/in/within/after> Bound',
    (_verb, bound) => (bound.unit === 'days' ? { k: 'bound', field: 'daysToClose', bound } : undefined),
    0.3,
  ),
  rule('Cond', 'within Span of being? created/creation', (span) => ({
    k: 'bound',
    field: 'daysToClose',
    bound: bounded('atMost', { value: span.count * DAYS_OF[span.unit], unit: 'days', span }),
  })),
]
