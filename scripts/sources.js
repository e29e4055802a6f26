import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.js'

/** A hash of files and of all files in folders, but for tests: what was built from them is stale once it is another. */
export function hashSources(sources) {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(ROOT, source)
    const files = statSync(path).isFile() ? [path] : listFiles(path)
    for (const file of files)
      hash
        .update(`${file.slice(ROOT.length)}\0`)
        .update(readFileSync(file))
        .update('\0')
  }
  return hash.digest('hex')
}

function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
