import { formatDate, isDateFormat } from './date-format.ts'

/** The formats that files name by number alone. */
const BUILT_IN: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '$#,##0;-$#,##0',
  6: '$#,##0;-$#,##0',
  7: '$#,##0.00;-$#,##0.00',
  8: '$#,##0.00;-$#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
}

/** How the numbers of a workbook are shown: by the index of a format, and whether its days are counted from 1904. */
export function createNumberFormats(from1904: () => boolean) {
  const codes = new Map<number, string>()
  const sections = new Map<string, string[]>()
  const sectionsOf = (code: string) => {
    const known = sections.get(code) ?? code.match(/(?:"[^"]*"?|\\.|\[[^\]]*\]|[^;])+|(?<=;|^)(?=;|$)/gs) ?? []
    sections.set(code, known)
    return known
  }

  return {
    define: (index: number, code: string) => void codes.set(index, code),
    /** A number as the format of this index shows it; a date by what it says of year, month and day. */
    show(value: number, index: number): string {
      const code = codes.get(index) ?? BUILT_IN[index]
      if (code === undefined || !Number.isFinite(value)) return general(value)
      const section = sectionFor(sectionsOf(code), value)
      if (section === undefined) return general(value)
      if (isDateFormat(section.code)) return formatDate(value, section.code, from1904())
      return formatNumber(section.absolute ? Math.abs(value) : value, section.code)
    },
    /** Text as a format shows it: the fourth section may put words around it. */
    showText(text: string, index: number): string {
      const code = codes.get(index)
      if (code === undefined || !code.includes('@')) return text
      const sections = sectionsOf(code)
      const section = sections.length > 3 ? sections[3] : sections.find((each) => each.includes('@'))
      return section ? literal(section, (mark) => (mark === '@' ? text : '')) : text
    },
  }
}

export type NumberFormats = ReturnType<typeof createNumberFormats>

/** A number without a format: whole ones with all their digits, others as a cell shows them, with ten of them. */
function general(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value)
  const size = Math.abs(value)
  if (size < 1e11 && size > 1e-10) return String(Number(value.toPrecision(10)))
  return value.toExponential(5).replace(/\.?0*e\+?/, 'E')
}

function sectionFor(sections: string[], value: number): { code: string; absolute: boolean } | undefined {
  const numeric = sections.length > 3 ? sections.slice(0, 3) : sections.filter((each) => !isText(each))
  const conditions = numeric.map((code) => /\[(<=|>=|<>|<|>|=)\s*(-?[\d.]+)\]/.exec(code))
  if (conditions.some(Boolean)) {
    const met = numeric.findIndex((_, at) => meets(value, conditions[at] ?? null))
    const code = numeric[met]
    return code === undefined ? undefined : { code, absolute: met > 0 && value < 0 }
  }
  const [positive, negative, zero] = numeric
  if (value < 0 && negative !== undefined) return { code: negative, absolute: true }
  if (value === 0 && zero !== undefined) return { code: zero, absolute: false }
  return positive === undefined ? undefined : { code: positive, absolute: false }
}

function isText(section: string): boolean {
  return section.replace(/"[^"]*"|\\./g, '').includes('@')
}

function meets(value: number, condition: RegExpExecArray | null): boolean {
  if (!condition) return true
  const limit = Number(condition[2])
  switch (condition[1]) {
    case '<':
      return value < limit
    case '<=':
      return value <= limit
    case '>':
      return value > limit
    case '>=':
      return value >= limit
    case '<>':
      return value !== limit
    default:
      return value === limit
  }
}

/** Writes the first run of digits' marks as the number, and what stands around it as it is. */
function formatNumber(value: number, section: string): string {
  const bare = section.replace(/"[^"]*"?|\\.|\[[^\]]*\]|_.|\*./gs, '')
  if (/general/i.test(bare)) return literal(section.replace(/general/i, '0'), once(general(value)))
  if (!/[0#?]/.test(bare)) return (value < 0 ? '-' : '') + literal(section, () => '')
  const percent = (bare.match(/%/g) ?? []).length
  const scaled = value * 100 ** percent
  return (scaled < 0 ? '-' : '') + literal(section, once(digits(Math.abs(scaled), bare)))
}

function digits(value: number, bare: string): string {
  if (bare.includes('/')) return general(value)
  const marks = /[0#?,]*(?:\.[0#?]*)?/g
  const run = (bare.match(marks) ?? []).find((each) => /[0#?]/.test(each)) ?? '0'
  const [whole = '', decimals = ''] = run.split('.')
  if (/E[+-]/i.test(bare)) return value.toExponential(decimals.length).replace('e', 'E')
  const thousands = /,+$/.exec(whole)?.[0].length ?? 0
  const fixed = (value / 1000 ** thousands).toFixed(Math.min(decimals.length, 20))
  const [shown = '', fraction = ''] = fixed.split('.')
  const needed = decimals.replace(/#+$/, '').length
  const kept = fraction.slice(0, needed) + fraction.slice(needed).replace(/0+$/, '')
  const grouped = /,/.test(whole.replace(/,+$/, '')) ? shown.replace(/\B(?=(\d{3})+$)/g, ',') : shown
  const padded = grouped.padStart((whole.match(/0/g) ?? []).length, '0')
  return kept ? `${padded}.${kept}` : padded
}

function once(text: string): (mark: string) => string {
  let written = false
  return (mark) => {
    if (mark === '%') return '%'
    if (written) return ''
    written = true
    return text
  }
}

/** What a section says beside its marks: words in quotes, characters after a backslash, the sign of a currency. */
function literal(section: string, marked: (mark: string) => string): string {
  const pieces = section.matchAll(
    /"(?<quoted>[^"]*)"?|\\(?<escaped>.)|\[\$(?<currency>[^\]-]*)[^\]]*\]|\[[^\]]*\]|_.|\*.|(?<mark>[0#?.,/%@]*[0#?@][0#?.,/]*(?:E[+-][0#?]+)?|%)|(?<plain>.)/gs,
  )
  let text = ''
  for (const { groups = {} } of pieces) {
    const { quoted, escaped, currency, mark, plain } = groups
    text += quoted ?? escaped ?? currency ?? (mark === undefined ? (plain ?? '') : marked(mark))
  }
  return text
}
