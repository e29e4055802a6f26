import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listTexts } from '../../scripts/texts.js'

/** The first column of the table in docs/writing.md; what stands in brackets there is fine. */
function refusedWords() {
  const [, table = ''] = readFileSync('docs/writing.md', 'utf8').split('## Words that are refused')
  const rows = [...table.matchAll(/^\| ([^|]+?) \|/gm)].map(([, words = '']) => words).slice(1)
  return rows.flatMap((words) => words.replace(' (but *such as*)', '(?! as\\b)').split(', '))
}

/** What people never read, or read as it was written: words that questions may have, and what a model is asked. */
const NOT_READ = /^server\/features\/assistant\/(reader|language|model)\/|^server\/platform\/search\/stop-words\.ts/

test('no text has a word that docs/writing.md refuses', () => {
  const words = refusedWords()
  expect(words).toContain('whoever')
  const refused = new RegExp(`(?<![\\w-])(${words.join('|')})(?![\\w-])`, 'i')
  const texts = listTexts().filter(({ file }) => !NOT_READ.test(file))
  expect(texts.length).toBeGreaterThan(4000)
  const found = texts.filter(({ text }) => refused.test(text.replaceAll('’', "'")))
  expect(found.map(({ file, line, text }) => `${file}:${line}  ${text}`)).toEqual([])
})

/** What a document may name though it is not kept: what is built, made by a command, or an example. */
const NOT_KEPT = /^(dist\/|atrium-client\.ts|002_name\.sql|(vite|vitest|playwright)\.config\.ts)/

test('every source file that a document names is there', () => {
  const sources = globSync('{bench,contract,demo,lint,scripts,server,test,web}/**/*.{ts,tsx,js,sql,css}')
  const documents = globSync(['*.md', 'docs/**/*.md'])
  expect(documents.length).toBeGreaterThan(50)
  const missed = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/`([\w./-]+\.(?:tsx?|js|sql|css))`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !NOT_KEPT.test(name) && !sources.some((source) => `/${source}`.endsWith(`/${name}`)))
      .map((name) => `${document}: ${name}`),
  )
  expect(missed).toEqual([])
})
