import { lstatSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Files that packages bring and no start of Atrium reads. A package keeps its package.json, by which it counts as installed. */
const NEEDLESS = [
  // For those who develop: source maps and types.
  /\.map$/,
  /\.d\.[cm]?ts$/,
  // What the package of Node.js copied its program from, with headers for native modules.
  /^node\/node_modules\//,
  // pdf.js draws pages with it. Atrium reads their text, in a process that loads no native module.
  /^@napi-rs\/canvas[^/]*\/(?!package\.json$)/,
  // Builds for browsers and for `require`.
  /^csv-parse\/dist\//,
  /^ical\.js\/dist\/ical\.(es5|min)/,
  // For browsers that build; each system has a package of its own.
  /^@tailwindcss\/oxide-wasm32-wasi\/(?!package\.json$)/,
]

/** Removes from a `node_modules` folder what no start of Atrium reads. */
export function slim(folder) {
  for (const { path } of filesOf(folder).filter(({ needless }) => needless)) rmSync(join(folder, path))
}

/** Every file of a `node_modules` folder, with its size in bytes, and whether Atrium starts without it. */
export function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name)
      const path = file.slice(folder.length + 1)
      return { path, size: lstatSync(file).size, needless: NEEDLESS.some((pattern) => pattern.test(path)) }
    })
}
