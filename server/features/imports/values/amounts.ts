/** The sign that parts the decimals of a column's amounts. */
export type DecimalMark = '.' | ','

/** Signs that group thousands beside the point and the comma. */
const GROUPS = /[\s'’]/g
/** What may stand around an amount: a currency or a percent sign. */
const AROUND = /^\s*[\p{Sc}\p{L}.]*\s*|\s*[\p{Sc}\p{L}%]*\.?\s*$/gu

/** An amount as a number is written, without currency and thousands; undefined where it is none. */
export function readAmount(text: string, mark: DecimalMark): string | undefined {
  const bare = bareAmount(text)
  const plain = mark === ',' ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '')
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? plain : undefined
}

/** Counts what the values of a column say of their decimal mark. Three digits after a sign are likely thousands. */
export function createMarkVotes() {
  const clear = { '.': 0, ',': 0 }
  const likely = { '.': 0, ',': 0 }
  return {
    add(text: string): void {
      const bare = bareAmount(text)
      const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
      if (last < 0) return
      const sign = bare[last] as DecimalMark
      const other = sign === '.' ? ',' : '.'
      if (bare.indexOf(sign) < last) clear[other] += 1
      else if (bare.includes(other) || bare.length - last !== 4) clear[sign] += 1
      else likely[other] += 1
    },
    mark(): DecimalMark {
      if (clear['.'] !== clear[',']) return clear[','] > clear['.'] ? ',' : '.'
      return likely[','] > likely['.'] ? ',' : '.'
    },
  }
}

function bareAmount(text: string): string {
  const bare = text.replace(AROUND, '').replace(GROUPS, '')
  // So accountants write what is negative.
  return /^\s*\(.*\)\s*$/.test(text) ? `-${bare.replace(/[()]/g, '')}` : bare
}
