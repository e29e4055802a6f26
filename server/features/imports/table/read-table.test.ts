import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { SentFile } from '../../../platform/calls/sent-file.ts'
import { createReader } from '../../documents/rules.ts'
import { readTable } from './read-table.ts'

const reader = createReader({ processes: 1 })
afterAll(() => reader.stop())

/** A file that comes in pieces, so that letters and line breaks are cut. */
const fileOf = (bytes: Buffer, piece = 7): SentFile => ({
  name: 'file',
  size: bytes.length,
  read: () =>
    Readable.from(
      Array.from({ length: Math.ceil(bytes.length / piece) }, (_, at) => bytes.subarray(at * piece, (at + 1) * piece)),
    ),
})

const read = (bytes: Buffer, piece?: number) => Array.fromAsync(readTable(fileOf(bytes, piece), reader))
const cellsOf = async (text: string) => (await read(Buffer.from(text))).map(({ cells }) => cells)

const ENCODINGS: Record<string, (text: string) => Buffer> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with a mark': (text) => Buffer.from(`\ufeff${text}`),
  'UTF-16': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16 the other way round': (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
}

const cell = fc.string({ unit: fc.constantFrom(...'aZ09äß€😀"\n ,;.|-', '\t', '\r\n'), maxLength: 8 })
const table = fc
  .integer({ min: 2, max: 5 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }))

describe('a table that was written is read as it was', () => {
  test.each(Object.entries(ENCODINGS))('in %s', async (_, encode) => {
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n'),
        async (rows, mark, end) => {
          const headings = rows[0]?.map((_, at) => `Heading ${at}`) ?? []
          const quoted = (cells: string[]) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(mark)
          const text = [headings, ...rows].map((cells) => quoted(cells) + end).join('')
          const found = (await read(encode(text))).map(({ cells }) => cells)
          const kept = rows.filter((cells) => cells.some((each) => each.trim() !== ''))
          expect(found).toEqual([headings, ...kept])
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('a file', () => {
  test('may have a title above its headings, and one column is a table too', async () => {
    expect(await cellsOf('My leads\n\nName,Email,City\nAda,ada@example.com,London')).toEqual([
      ['Name', 'Email', 'City'],
      ['Ada', 'ada@example.com', 'London'],
    ])
    expect(await cellsOf('Name\nAda\nBob')).toEqual([['Name'], ['Ada'], ['Bob']])
    expect(await cellsOf('Name\nAda,1,2')).toEqual([['Name'], ['Ada', '1', '2']])
  })

  test('of Windows’ encoding is read in it', async () => {
    expect((await read(Buffer.from('Name;Ort\nJürgen;Köln', 'latin1')))[1]?.cells).toEqual(['Jürgen', 'Köln'])
  })

  test('says on which line each row begins, whatever lines its cells have', async () => {
    const rows = await read(Buffer.from('a,b\n"1\n2",x\n\n3,y\n'))
    expect(rows).toMatchObject([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1\n2', 'x'] },
      { line: 5, cells: ['3', 'y'] },
    ])
  })

  test('tells Excel its delimiter in a line of its own', async () => {
    expect(await cellsOf('sep=|\nName|Email\nAda|a@b.co')).toEqual([
      ['Name', 'Email'],
      ['Ada', 'a@b.co'],
    ])
  })

  test('of one column is a table too', async () => {
    expect(await cellsOf('Email\na@b.co\nc@d.co')).toEqual([['Email'], ['a@b.co'], ['c@d.co']])
  })

  test('whose quotation mark is never closed is refused, with its line', async () => {
    await expect(read(Buffer.from('a,b\n1,2\n3,"4\n'))).rejects.toMatchObject({
      reason: 'imports.row_unreadable',
      values: { line: 3 },
    })
  })

  test.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 4])],
    ['a workbook of before', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ['a zip', Buffer.from('PK\x03\x04 and nothing')],
  ])('that is %s is refused', async (_, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({ code: 'bad_input' })
  })
})

describe('a vCard file', () => {
  test('has a row for each card, with all emails and phones', async () => {
    const text = [
      'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada Lovelace\r\nN:Lovelace;Ada;;;\r\nORG:Engines Ltd;Research\r\nTITLE:Analyst',
      '\r\nEMAIL;TYPE=WORK:ada@example.com\r\nitem1.EMAIL:ada@home.example\r\nTEL;TYPE=CELL:+44 20 7946 0958',
      '\r\nADR;TYPE=WORK:;;1 Main St;London;;N1;UK\r\nNOTE:First\\nsecond\\, third\r\nEND:VCARD\r\n',
      'BEGIN:VCARD\r\nVERSION:2.1\r\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=BCrgen M=\r\n=C3=BCller\r\nEND:VCARD\r\n',
    ].join('')
    const [headings = [], ada = [], jürgen = []] = await cellsOf(text)
    const row = (cells: string[]) => Object.fromEntries(headings.map((heading, at) => [heading, cells[at]]))
    expect(row(ada)).toMatchObject({
      Name: 'Ada Lovelace',
      'First name': 'Ada',
      Company: 'Engines Ltd',
      'Job title': 'Analyst',
      Email: 'ada@example.com; ada@home.example',
      Phone: '+44 20 7946 0958',
      Street: '1 Main St',
      City: 'London',
      Country: 'UK',
      Notes: 'First\nsecond, third',
    })
    expect(row(jürgen)).toMatchObject({ Name: 'Jürgen Müller' })
  })
})
