/** Countries that write the number before the street: those of English and French post, and some that learned from them. */
const NUMBER_FIRST = new Set('US CA GB IE AU NZ FR LU MC ZA IN SG HK MY PH TH IL EG MA TN DZ NG KE'.split(' '))

/** A street with its number, in the order of the country (ISO 3166-1 alpha-2): "10 Downing Street", "Hauptstraße 5". */
export function streetLine(parts: { street: string; number: string; countryCode: string }): string {
  const numberFirst = NUMBER_FIRST.has(parts.countryCode.toUpperCase())
  const line = numberFirst ? [parts.number, parts.street] : [parts.street, parts.number]
  return line.filter(Boolean).join(' ')
}
