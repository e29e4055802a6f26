import type { Paragraph } from './doc-text.ts'

const PAGE = 512
const ROW_END = 0x2417
const OUTLINE = 0x2640

/**
 * What the tables of paragraphs say of the one at a place in the file: whether its style is a heading's, and whether it ends a
 * row. The tables are pages of 512 bytes, which `plc` names.
 */
export function paragraphsOf(stream: Buffer, plc: Buffer): (place: number) => Paragraph | undefined {
  const count = Math.floor((plc.length - 4) / 8)
  const found: { start: number; end: number; paragraph: Paragraph }[] = []
  for (let index = 0; index < count; index += 1) {
    const number = plc.readUInt32LE((count + 1) * 4 + index * 4) & 0x3fffff
    found.push(...pageOf(stream.subarray(number * PAGE, (number + 1) * PAGE)))
  }
  found.sort((one, other) => one.start - other.start)
  return (place) => {
    let [low, high] = [0, found.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((found[middle]?.start ?? 0) <= place) low = middle + 1
      else high = middle
    }
    const last = found[low - 1]
    return last && place < last.end ? last.paragraph : undefined
  }
}

function pageOf(page: Buffer): { start: number; end: number; paragraph: Paragraph }[] {
  const count = page.length === PAGE ? page.readUInt8(PAGE - 1) : 0
  if ((count + 1) * 4 + count * 13 > PAGE) return []
  return Array.from({ length: count }, (_, index) => ({
    start: page.readUInt32LE(index * 4),
    end: page.readUInt32LE(index * 4 + 4),
    paragraph: propertiesOf(page, page.readUInt8((count + 1) * 4 + index * 13) * 2),
  }))
}

function propertiesOf(page: Buffer, at: number): Paragraph {
  const words = page[at] ?? 0
  const start = words === 0 ? at + 2 : at + 1
  const properties = page.subarray(start, start + (words === 0 ? (page[at + 1] ?? 0) * 2 : words * 2 - 1))
  if (at === 0 || properties.length < 2) return { heading: false, rowEnd: false }
  // The first nine styles after the normal one are the headings, whatever they are called.
  const style = properties.readUInt16LE(0)
  const outline = propertyIn(properties.subarray(2), OUTLINE)
  const heading = (style >= 1 && style <= 9) || (outline !== undefined && outline < 9)
  return { heading, rowEnd: propertyIn(properties.subarray(2), ROW_END) === 1 }
}

/** The first byte of a property in a list of them; how long each is, its number says. */
function propertyIn(list: Buffer, wanted: number): number | undefined {
  for (let at = 0; at + 3 <= list.length; ) {
    const number = list.readUInt16LE(at)
    if (number === wanted) return list[at + 2]
    at += 2 + lengthOf(number, list, at + 2)
  }
  return undefined
}

function lengthOf(number: number, list: Buffer, at: number): number {
  const kind = number >> 13
  if (kind !== 6) return [1, 1, 2, 4, 2, 2, 0, 3][kind] ?? 1
  // Definitions of tables say their length in two bytes, one less than it is.
  if (number === 0xd608 && at + 2 <= list.length) return list.readUInt16LE(at) + 1
  return 1 + (list[at] ?? 0)
}
