import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReader, type Reader } from '../../server/features/documents/reading/reader.ts'

const MADE = join(import.meta.dirname, '../support/documents')
const LETTER = [
  'Offer for Kärnten Möbel',
  'We deliver forty oak tables to Villach before the summer.',
  'Zażółć gęślą jaźń, Привет, 東京.',
  'Oak table',
]
const CATALOGUE = 'the catalogue (https://example.com/tables)'
const PRICES = ['Article\tPieces\tSince', 'Oak table\t40\t2024-03-15', 'Żyrandol\t7\t2023-07-01']
const TALK = [
  'Quarter in review',
  'Turnover grew by a tenth',
  'Thank the carpenters here.',
  'Żyrandole for Kraków – Привет',
]

let reader: Reader

beforeAll(() => {
  reader = createReader()
})
afterAll(() => reader.stop())

const headings = ['heading: Offer for Kärnten Möbel', 'heading: Terms of payment']
const slides = ['slide: Slide 1', 'slide: Slide 2']

test.each([
  ['letter.docx', [...LETTER, CATALOGUE], headings],
  ['letter.doc', [...LETTER, CATALOGUE], headings],
  ['letter.rtf', LETTER, []],
  ['letter.pdf', LETTER, ['page: Page 1']],
  ['letter.html', LETTER, headings],
  ['letter.txt', LETTER, []],
  ['notes.md', ['Ask the carpenters'], ['heading: Meeting', 'heading: Next steps']],
  ['prices.xlsx', PRICES, ['sheet: prices']],
  ['prices.xls', PRICES, ['sheet: prices']],
  ['prices.html', ['Article\tPieces\tSince', 'Oak table\t40\t'], []],
  ['talk.pptx', TALK, slides],
  ['talk.ppt', TALK, slides],
])('%s keeps what was written, and where', async (name, lines, parts) => {
  const reading = await reader.read(join(MADE, name), name.replace('.html', '.doc'))
  if (reading.status !== 'ready') throw new Error(reading.reason)
  for (const line of lines) expect(reading.text).toContain(line)
  expect(reading.parts.map(({ kind, title }) => `${kind}: ${title}`)).toEqual(parts)
  for (const { start, end } of reading.parts) expect(start <= end && end <= reading.text.length).toBe(true)
  expect(reading.cut).toBe(false)
})
