import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createReader, type FileText } from '../server/features/documents/reading/reader.ts'

/**
 * `node bench/kept-words.ts DIR [words of a file's name]` reads every file of a folder that holds `files/` and
 * `reference.jsonl` (a line a file: its name, kind, the words that another reader found, the error where it gave up), and says
 * kind by kind how many of those words are kept. With words of names it says of each such file what is missing.
 */
interface Reference {
  file: string
  kind: string
  error: string | null
  words: string[]
}

interface Measured extends Reference {
  reading: FileText
  milliseconds: number
  missing: string[]
}

const [folder = '', ...wanted] = process.argv.slice(2)
const references = readFileSync(join(folder, 'reference.jsonl'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Reference)
  .filter(({ file }) => wanted.length === 0 || wanted.some((word) => file.includes(word)))

const reader = createReader()
const measured = await Promise.all(lanes(references, 2))
await reader.stop()
report(measured.flat())

/** Files in lanes, so that the time of each is its own and not that of its waiting. */
function lanes(all: Reference[], count: number): Promise<Measured[]>[] {
  const left = [...all]
  return Array.from({ length: count }, async () => {
    const done: Measured[] = []
    for (let next = left.shift(); next; next = left.shift()) done.push(await measure(next))
    return done
  })
}

async function measure(reference: Reference): Promise<Measured> {
  const begun = performance.now()
  const reading = await reader.read(join(folder, 'files', reference.file), reference.file)
  const milliseconds = performance.now() - begun
  const kept = wordsOf(reading.status === 'ready' ? reading.text : '')
  return { ...reference, reading, milliseconds, missing: reference.words.filter((word) => !kept.has(word)) }
}

/** Words of three letters or more, in lower case. */
function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])
}

function report(all: Measured[]): void {
  for (const { file, reading, missing, error, words } of all) {
    if (wanted.length > 0) console.log(reading)
    const failed = reading.status === 'failed' ? `failed: ${reading.reason}` : reading.status
    if (missing.length > 0 || (reading.status === 'failed' && !error)) {
      console.log(`${file}: ${failed}, ${missing.length} of ${words.length} missing: ${missing.slice(0, 20).join(' ')}`)
    } else if (error) console.log(`${file}: ${failed} (the reference: ${error})`)
  }
  console.log('\nkind   files  ready  empty  failed  words kept        slowest')
  for (const kind of [...new Set(all.map((each) => each.kind))].sort())
    console.log(
      lineOf(
        kind,
        all.filter((each) => each.kind === kind),
      ),
    )
}

function lineOf(kind: string, files: Measured[]): string {
  const count = (status: string) => String(files.filter(({ reading }) => reading.status === status).length)
  const words = files.reduce((sum, each) => sum + each.words.length, 0)
  const missing = files.reduce((sum, each) => sum + each.missing.length, 0)
  const slowest = Math.max(...files.map(({ milliseconds }) => milliseconds))
  const kept = `${((100 * (words - missing)) / Math.max(1, words)).toFixed(2)} % of ${words}`
  const states = `${count('ready').padStart(7)}${count('empty').padStart(7)}${count('failed').padStart(8)}`
  return `${kind.padEnd(5)}${String(files.length).padStart(7)}${states}  ${kept.padEnd(18)}${slowest.toFixed(0)} ms`
}
