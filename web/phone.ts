/**
 * The number to dial, as a `tel:` address, of a phone as people write it: `+49 (0)30 123-45` is dialled `+493012345`.
 * Of several numbers the first is taken; an extension is dialled after it; what has no digits is undefined.
 */
export function telAddress(phone: string): string | undefined {
  const written = firstNumber(phone.normalize('NFKC').trim())
  const { base, extension } = splitExtension(written)
  const international = /^\D*\+/.test(base)
  const digits = keypad(international ? base.replace(/\(0\)/, '') : base).replace(/[^\d*#]/g, '')
  if (!/\d/.test(digits)) return undefined
  return `tel:${international ? '+' : ''}${digits}${extension && `;ext=${extension}`}`
}

/** `555 010 0000 ext. 12`, `x12`, `#12`: behind what is a number without it. */
function splitExtension(written: string): { base: string; extension: string } {
  const found = /(?:\bext(?:ension|n)?\b\.?|x|#|\bdurchwahl\b)\s?:?\s?(\d{1,7})$/i.exec(written)
  const base = written.slice(0, found?.index)
  return found && countDigits(base) >= 6 ? { base, extension: found[1] ?? '' } : { base: written, extension: '' }
}

/** A slash or comma stands between two numbers, or inside of one: then not each of its sides is a number. */
function firstNumber(written: string): string {
  const parts = written.split(/[/;,|\n]| or /i)
  return parts.length > 1 && parts.every((part) => countDigits(part) >= 7) ? (parts[0] ?? '') : written
}

/** `1-800-FLOWERS`: letters as they stand on the keys of a phone. Other letters are words about the number. */
function keypad(written: string): string {
  if (!/^[+\d\s().-]*\d[\s.-]*[A-Z]{3,}[A-Z\d-]*$/.test(written)) return written
  return written.replace(/[A-Z]/g, (letter) => '22233344455566677778889999'.charAt(letter.charCodeAt(0) - 65))
}

const countDigits = (text: string) => text.replace(/\D/g, '').length
