import { expect, test } from 'vitest'
import { excerptOf } from './written.ts'

test.each([
  ['# Plan\n\n- one\n  * two\n+ [x] three\n> said', 'Plan one two three said'],
  ['Prices\n======\n\n---\n\n| a | b |\n|---|:-:|\n```js\nlet a\n```', 'Prices | a | b | let a'],
  ['A - B, -5 and C# * 2\n-1 is less\n#5 is late', 'A - B, -5 and C# * 2 -1 is less #5 is late'],
  ['x'.repeat(300), `${'x'.repeat(279)}…`],
])('%j is shown to begin %j', (text, excerpt) => {
  expect(excerptOf(text)).toBe(excerpt)
})

test('a text of marks alone takes no time', () => {
  const begun = performance.now()
  for (const mark of ['- ', '> ', '#', '-', '* [ ] ', ' \t', '|-', '`~']) excerptOf(`${mark.repeat(4_000)}x`)
  expect(performance.now() - begun).toBeLessThan(500)
})
