import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReader, type Part, type Reader, type Reading } from '../server/documents/reading/reader.ts'
import { makeFolder } from './atrium-process.ts'

let reader: Reader
let folder: Awaited<ReturnType<typeof makeFolder>>

beforeAll(async () => {
  reader = createReader()
  folder = await makeFolder()
})
afterAll(async () => {
  await reader.stop()
  await folder.remove()
})

async function readBytes(name: string, bytes: Buffer | string): Promise<Reading> {
  const path = join(folder.path, name)
  await writeFile(path, bytes)
  return reader.read(path, name)
}

function ready(reading: Reading): { text: string; parts: Part[]; cut: boolean } {
  if (reading.status !== 'ready') throw new Error(`not ready: ${reading.reason}`)
  return reading
}

describe('text', () => {
  test.each([
    ['UTF-8', Buffer.from('Grüße aus Villach')],
    ['UTF-8 with its mark', Buffer.from('\ufeffGrüße aus Villach')],
    ['UTF-16', Buffer.from('\ufeffGrüße aus Villach', 'utf16le')],
    ['UTF-16 of the other order', Buffer.from('\ufeffGrüße aus Villach', 'utf16le').swap16()],
    ['UTF-16 without its mark', Buffer.from('Grüße aus Villach', 'utf16le')],
    ['the encoding of Windows', Buffer.from('Grüße aus Villach', 'latin1')],
  ])('in %s is read right', async (_, bytes) => {
    expect(ready(await readBytes('note.txt', bytes)).text).toBe('Grüße aus Villach')
  })

  test('of Markdown has its headings as parts', async () => {
    const text = '# Prices\nOak\n\n```\n# no heading\n```\nTerms\n=====\nThirty days\n'
    const { parts } = ready(await readBytes('prices.md', text))
    expect(parts.map(({ kind, title, start, end }) => [kind, title, text.slice(start, end)])).toEqual([
      ['heading', 'Prices', '# Prices\nOak\n\n```\n# no heading\n```\n'],
      ['heading', 'Terms', 'Terms\n=====\nThirty days\n'],
    ])
  })
})
