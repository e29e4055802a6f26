import { expect, test } from 'vitest'
import { textOf } from './file-text.ts'

test.each([
  ['a text', new File(['Grüße'], 'notes.txt', { type: 'text/plain' }), 'Grüße'],
  ['Markdown without a type', new File(['# Plan'], 'PLAN.MD'), '# Plan'],
  ['a text of 9,999 characters', new File(['ö'.repeat(9_999)], 'long.txt'), 'ö'.repeat(9_999)],
  ['a text of 10,000 characters', new File(['o'.repeat(10_000)], 'long.txt'), undefined],
  ['a PDF', new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' }), undefined],
])('what the form is filled with from %s', async (_what, file, text) => {
  expect(await textOf(file)).toBe(text)
})
