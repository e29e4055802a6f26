import { formatMoney } from './format.ts'
import type { NumberKind, TypedNumber } from './ui/behaviour/number-kind.ts'

/** Amounts of dollars: `$120,000`. */
export const dollars: NumberKind = { read: readDollars, show: (plain) => formatMoney(Number(plain)) }

/** Amounts of a currency. What stands before or after the number may be its code or its sign, and no other. */
export function amountsIn(currency: string): NumberKind {
  if (currency === 'USD') return dollars
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
  const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  const [bare = sign] = sign.match(/\p{Sc}/u) ?? []
  return {
    read: (text) => {
      const number = [currency, sign, bare].reduce((rest, own) => rest.replace(own, ''), text)
      const other = /\p{Sc}|\b(?:usd|eur|gbp|chf|jpy|cad|aud)\b/iu.test(number)
      return other ? { fault: `Enter it in ${currency}, without another currency` } : readDollars(number)
    },
    show: (plain) => format.format(Number(plain)),
  }
}

/** Whole percents from 0 to 100: `40%`. */
export const percent: NumberKind = { read: readPercent, show: (plain) => `${plain}%` }

/** So many days, from 1 to 9,999. */
export const wholeDays: NumberKind = { read: readDays, show: (plain) => plain }

const UNREADABLE = 'Enter an amount like 1,250.50, $120,000 or 120k'
const TOO_EXACT = 'Must have at most two decimals'
const TOO_MUCH = 'Must be 9,999,999,999.99 or less'

/**
 * Reads an amount of dollars as people write it. With it may stand `$`, `US$` or `USD`, and k, m or b for thousands,
 * millions and billions, also in words. Digits may be grouped by commas, points, spaces or apostrophes:
 *
 * - Where points and commas both occur, the last one begins the decimals: `1,250.50` and `1.250,50` are the same.
 * - One of them alone, with one or two digits after it, begins the decimals: `1250,5` and `1.25`.
 * - A comma with three digits after it groups, as in what is shown everywhere here: `1,250` is 1250.
 * - A point alone with three digits after it is 1250 to some and 1.25 to others, and so is a comma where k, m or b
 *   follow. That is refused; so are digits in uneven groups, other currencies, and whatever does not fit into twelve
 *   digits, two of them cents. Nothing is ever rounded.
 */
function readDollars(text: string): TypedNumber {
  const written = asciiDigits(text.normalize('NFKC')).trim()
  if (written === '') return { plain: '' }
  if (/[\p{Sc}]/u.test(written.replace('$', '')) || /\b(?:eur|gbp|chf|jpy|cad|aud)\b/i.test(written)) {
    return { fault: 'Amounts are in dollars: enter it in dollars, without another currency' }
  }
  if (/^(?:us)?\s*\$?\s*[-−–(]/i.test(written)) return { fault: 'Must be 0 or more' }
  const parts = AMOUNT.exec(written)
  if (!parts) return { fault: UNREADABLE }
  const [, digits = '', times = ''] = parts
  const decimal = decimalOf(digits.replace(/[.,][-–—]$/, ''), times !== '')
  return typeof decimal === 'object' ? decimal : multiply(decimal, ZEROS[times.charAt(0).toLowerCase()] ?? 0)
}

/** Digits with their separators, and by what they are multiplied. */
const AMOUNT =
  /^(?:us\s*)?(?:\$|usd)?\s*([\d.,'’\s]*\d[\d.,'’\s]*?[-–—]?)\s*(k|thousand|mn?|mio|million|bn?|billion)?\.?\s*(?:\$|usd|us\s*\$|dollars?)?$/i

const ZEROS: Record<string, number> = { k: 3, t: 3, m: 6, b: 9 }

/** The digits with a point before their decimals. */
function decimalOf(digits: string, multiplied: boolean): string | { fault: string } {
  const grouped = digits.replace(/(?<=\d)[\s'’](?=\d)/g, ' ')
  const marks = grouped.replace(/[\d ]/g, '')
  const last = marks.at(-1) ?? ''
  const at = last === '' ? -1 : grouped.lastIndexOf(last)
  const begins = last !== '' && beginsDecimals({ grouped, marks, at, multiplied })
  if (typeof begins === 'object') return begins
  const whole = begins ? grouped.slice(0, at) : grouped
  const decimals = begins ? grouped.slice(at + 1) : ''
  if (!isWellGrouped(whole) || !/^\d*$/.test(decimals)) return { fault: UNREADABLE }
  return `${whole.replace(/\D/g, '') || '0'}.${decimals}`
}

interface Marked {
  grouped: string
  /** Its points and commas alone. */
  marks: string
  /** Where the last of them stands. */
  at: number
  multiplied: boolean
}

/** Whether the last point or comma begins the decimals; a fault where that cannot be known. */
function beginsDecimals({ grouped, marks, at, multiplied }: Marked): boolean | { fault: string } {
  const last = marks.at(-1)
  if (new Set(marks).size === 2) return marks.indexOf(last ?? '') === marks.length - 1
  if (marks.length > 1) return false
  const after = grouped.length - at - 1
  const before = grouped.slice(0, at)
  if (after !== 3 || before === '' || /^0+$/.test(before)) return true
  if (last === ',' && !multiplied && /^\d{1,3}$/.test(before)) return false
  const decimal = `${before}.${grouped.slice(at + 1).replace(/0+$/, '')}`.replace(/\.$/, '')
  return { fault: `${grouped} can mean ${grouped.replace(/\D/g, '')} or ${decimal}: enter which` }
}

/** Whether digits stand in groups of three, or after the last three in groups of two as in India, or in none. */
function isWellGrouped(whole: string): boolean {
  const marks = new Set(whole.replace(/\d/g, ''))
  if (marks.size > 1) return false
  return /^\d*$|^\d{1,3}(?:[., ]\d{3})+$|^\d{1,2}(?:[., ]\d{2})*[., ]\d{3}$/.test(whole)
}

/** Moves the point to the right, and refuses what does not fit exactly. */
function multiply(decimal: string, zeros: number): TypedNumber {
  const [whole = '', decimals = ''] = decimal.split('.')
  const moved = decimals.padEnd(zeros, '0')
  const dollars = (whole + moved.slice(0, zeros)).replace(/^0+(?=\d)/, '')
  const cents = moved.slice(zeros).replace(/0+$/, '')
  if (cents.length > 2) return { fault: TOO_EXACT }
  if (dollars.length > 10) return { fault: TOO_MUCH }
  return { plain: cents ? `${dollars}.${cents}` : dollars }
}

function readPercent(text: string): TypedNumber {
  const written = asciiDigits(text.normalize('NFKC')).trim()
  if (written === '') return { plain: '' }
  const [, digits = ''] = /^(\d+)(?:[.,]0+)?\s*(?:%|٪|percent)?$/i.exec(written) ?? []
  const plain = digits.replace(/^0+(?=\d)/, '')
  return digits && Number(plain) <= 100 ? { plain } : { fault: 'Must be a whole number from 0 to 100' }
}

function readDays(text: string): TypedNumber {
  const written = asciiDigits(text.normalize('NFKC')).trim()
  if (written === '') return { plain: '' }
  const [, digits = ''] = /^0*([1-9]\d{0,3})\s*(?:d|days?)?$/i.exec(written) ?? []
  return digits ? { plain: digits } : { fault: 'Must be a whole number of days from 1 to 9,999' }
}

/** Arabic and Persian digits, and the marks between them, as those of a Latin keyboard. */
function asciiDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
}
