import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LIMITS } from '../server/features/documents/reading/limits.ts'
import { createReader, type Reader } from '../server/features/documents/reading/reader.ts'
import { makeFolder } from '../test/support/atrium-process.ts'
import { makeZip } from '../test/support/zip-file.ts'
import { callerOf } from './ask.ts'
import type { Report } from './findings.ts'
import { median, quantile } from './median.ts'
import { sized } from './sized.ts'
import type { World } from './world.ts'

/** What people still feel as immediate, in milliseconds, and how much longer a request may take than in quiet. */
const MOST_WAIT = 50
const FACTOR = 2
const QUIET_MILLISECONDS = sized(4_000, 100)
const WARM_UP_ROUNDS = sized(200, 1)
const SIZE = sized(25 * 1024 * 1024 - 4096, 16_384)

/** Files of 25 MB that keep a reader busy, two of each at once, while someone asks for pages of leads. */
export async function measureReading(world: World, report: Report): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const folder = await makeFolder()
  opened.defer(folder.remove)
  const reader = createReader()
  opened.defer(() => reader.stop())
  const caller = callerOf(world.port, world.small.cookie)
  opened.defer(() => caller.close())
  const ask = async () => (await caller.ask('/api/leads?limit=50')).milliseconds
  for (let index = 0; index < WARM_UP_ROUNDS; index += 1) await ask()
  const quiet = await timesUntil(ask, new Promise((resolve) => setTimeout(resolve, QUIET_MILLISECONDS)))
  report({ what: 'page of 50 in quiet', found: said(quiet) })
  for (const { name, bytes } of largeFiles()) {
    const path = join(folder.path, name)
    await writeFile(path, bytes)
    await measureFile(report, { path, name, reader, ask, quiet })
  }
}

interface Measuring {
  path: string
  name: string
  reader: Reader
  ask: () => Promise<number>
  quiet: number[]
}

async function measureFile(report: Report, { path, name, reader, ask, quiet }: Measuring): Promise<void> {
  const begun = performance.now()
  const reading = Promise.all([reader.read(path, name), reader.read(path, name)])
  const times = await timesUntil(ask, reading)
  const [first] = await reading
  report({
    what: `25 MB of ${name}, read twice at once`,
    found: `${first.status} after ${((performance.now() - begun) / 1000).toFixed(1)} s`,
    target: `a clear state within ${LIMITS.wait / 1000} s`,
    reached: performance.now() - begun < LIMITS.wait,
  })
  report({
    what: 'page of 50 meanwhile',
    found: said(times),
    target: `median ≤ ${FACTOR} × as in quiet, 99 % ≤ ${MOST_WAIT} ms`,
    reached: median(times) <= FACTOR * median(quiet) && quantile(times, 0.99) <= MOST_WAIT,
  })
}

async function timesUntil(ask: () => Promise<number>, end: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let running = true
  void end.finally(() => {
    running = false
  })
  while (running) times.push(await ask())
  return times
}

function said(times: number[]): string {
  return `median ${median(times).toFixed(1)} ms, 99 % within ${quantile(times, 0.99).toFixed(1)} ms`
}

/** Text without end, a sheet of cells without content, and a page of nothing but lines: no limit of text ends these two. */
function largeFiles(): { name: string; bytes: Buffer }[] {
  return [
    { name: 'words.txt', bytes: repeated('oak tables for Villach\n', SIZE) },
    { name: 'cells.xlsx', bytes: workbookOf(repeated('<row><c s="1"/><c s="2"/><c s="3"/></row>', SIZE - 8192)) },
    { name: 'lines.pdf', bytes: pageOf(repeated('10 20 m 30 40 l S\n', SIZE)) },
  ]
}

function repeated(piece: string, size: number): Buffer {
  return Buffer.from(piece.repeat(Math.floor(size / piece.length)))
}

function workbookOf(rows: Buffer): Buffer {
  const sheet = Buffer.concat([Buffer.from('<worksheet><sheetData>'), rows, Buffer.from('</sheetData></worksheet>')])
  return makeZip([
    { name: 'xl/workbook.xml', content: '<workbook/>' },
    { name: 'xl/worksheets/sheet1.xml', content: sheet, stored: true },
  ])
}

function pageOf(lines: Buffer): Buffer {
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R >>'),
    Buffer.concat([Buffer.from(`<< /Length ${lines.length} >>\nstream\n`), lines, Buffer.from('\nendstream')]),
  ]
  const pieces = [Buffer.from('%PDF-1.4\n')]
  const places: number[] = []
  for (const [index, object] of objects.entries()) {
    places.push(pieces.reduce((sum, { length }) => sum + length, 0))
    pieces.push(Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'))
  }
  const start = pieces.reduce((sum, { length }) => sum + length, 0)
  const lists = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 5\n0000000000 65535 f \n${lists}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.concat([...pieces, Buffer.from(table)])
}
