import ICAL from 'ical.js'
import { importRefusals } from '../refusals.ts'
import type { TableRow } from './row.ts'

/** Characters of one card: pictures are within it. */
const LONGEST_CARD = 10_000_000

/** What is read of a card, each a column of the table. */
const COLUMNS: Record<string, (card: Card) => string> = {
  Name: (card) => card.texts('fn')[0] ?? '',
  'First name': (card) => card.parts('n')[1] ?? '',
  'Last name': (card) => card.parts('n')[0] ?? '',
  Company: (card) => card.parts('org')[0] ?? '',
  'Job title': (card) => card.texts('title')[0] ?? '',
  Email: (card) => card.texts('email').join('; '),
  Phone: (card) => card.texts('tel').join('; '),
  Street: (card) => card.parts('adr')[2] ?? '',
  City: (card) => card.parts('adr')[3] ?? '',
  State: (card) => card.parts('adr')[4] ?? '',
  'Zip code': (card) => card.parts('adr')[5] ?? '',
  Country: (card) => card.parts('adr')[6] ?? '',
  Website: (card) => card.texts('url')[0] ?? '',
  Notes: (card) => card.texts('note').join('\n'),
}

/** The cards of a vCard file as a table. A card's line is its number, counted as rows under headings are. */
export async function* readCards(text: AsyncIterable<string>): AsyncGenerator<TableRow> {
  yield { line: 1, cells: Object.keys(COLUMNS) }
  let line = 1
  for await (const card of cardsOf(text)) {
    line += 1
    yield { line, cells: cellsOf(card, line) }
  }
}

async function* cardsOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let kept = ''
  for await (const piece of text) {
    kept += piece
    for (let end = END.exec(kept); end; end = END.exec(kept)) {
      yield kept.slice(0, end.index + end[0].length)
      kept = kept.slice(end.index + end[0].length)
    }
    if (kept.length > LONGEST_CARD) throw importRefusals.card_too_long()
  }
}

const END = /^END:VCARD[^\S\n]*$/im

interface Card {
  texts(name: string): string[]
  parts(name: string): string[]
}

function cellsOf(text: string, line: number): string[] {
  const card = readCard(text, line)
  return Object.values(COLUMNS).map((read) => read(card).trim())
}

function readCard(text: string, line: number): Card {
  let component: InstanceType<typeof ICAL.Component>
  try {
    component = new ICAL.Component(ICAL.parse(unquoted(text.trim())) as ConstructorParameters<typeof ICAL.Component>[0])
  } catch (error) {
    if (error instanceof Error) throw importRefusals.card_unreadable({ number: line - 1 })
    throw error
  }
  // A name may stand in a group, as `item1.EMAIL`.
  const all = component.getAllProperties()
  const valuesOf = (name: string) =>
    all.filter((each) => each.name.replace(/^.*\./, '') === name).map((each) => each.getFirstValue() as unknown)
  return {
    texts: (name) =>
      valuesOf(name)
        .map((value) => textOf(value))
        .filter(Boolean),
    parts: (name) => [valuesOf(name)[0] ?? ''].flat().map(textOf),
  }
}

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(textOf).join(' ')
    : String(value ?? '')
        .replace(/^(tel|mailto):/i, '')
        .trim()

/** Cards of before write other letters by their bytes, `=C3=A9`, and fold such lines after a `=`. */
function unquoted(card: string): string {
  // They name types alone, as `TEL;CELL:`.
  const typed = card.replace(/^[\w-]+;[^:\n]*/gm, (start) =>
    start.replace(/;(?!QUOTED-PRINTABLE|BASE64)([\w-]+)(?=[;:]|$)/gi, ';TYPE=$1'),
  )
  return typed.replace(
    /^([^:\n]*);(?:ENCODING=)?QUOTED-PRINTABLE([^:\n]*):((?:[^\n]*=\r?\n)*[^\n]*)/gim,
    (_, name: string, more: string, value: string) => {
      const bytes = value
        .replace(/=\r?\n/g, '')
        .replace(/((?:=[\dA-F]{2})+)/gi, (code: string) =>
          Buffer.from(code.replaceAll('=', ''), 'hex').toString('utf8'),
        )
      return `${name}${more.replace(/;CHARSET=[^;:]*/i, '')}:${bytes.replace(/\r?\n/g, '\\n')}`
    },
  )
}
