import { expect, test } from 'vitest'
import { beginningOf, formatChanged, formatSize, splitTags, titleOf, typeName } from './labels.ts'

test.each([
  [0, '0 Bytes'],
  [1, '1 Byte'],
  [512, '512 Bytes'],
  [1024, '1.00 KB'],
  [1536, '1.50 KB'],
  [5 * 1024 * 1024, '5.00 MB'],
  [1024 ** 3 * 2.25, '2.25 GB'],
  [1024 ** 4, '1024.00 GB'],
])('%i bytes are written as %s', (bytes, written) => {
  expect(formatSize(bytes)).toBe(written)
})

test.each([
  [0.5, 'just now'],
  [1, '1h ago'],
  [23.9, '23h ago'],
  [24, '1d ago'],
  [167.9, '6d ago'],
  [168, '1w ago'],
  [24 * 30, '4w ago'],
])('what changed %d hours ago was changed %s', (hours, written) => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(formatChanged(new Date(now - hours * 3_600_000).toISOString(), now)).toBe(written)
})

test.each([
  ['application/pdf', 'plan.pdf', 'PDF'],
  ['text/plain', null, 'Text'],
  ['text/plain', 'notes.md', 'Markdown'],
  ['application/octet-stream', 'Budget.XLSX', 'Excel'],
  ['image/png', 'logo.png', 'image/png'],
  ['', null, 'Document'],
])('a file of type “%s” called %s is named %s', (fileType, fileName, name) => {
  expect(typeName({ fileType, fileName })).toBe(name)
})

test('tags are split at commas, trimmed, and named once', () => {
  expect(splitTags(' plan, 2026 ,,plan,')).toEqual(['plan', '2026'])
})

test.each([
  ['Plan 2026.final.docx', 'Plan 2026.final'],
  ['README', 'README'],
  ['.md', '.md'],
])('the title of %s is %s', (name, title) => {
  expect(titleOf(name)).toBe(title)
})

test.each([
  ['Handbook', 'handbook.docx', 'Handbook Welcome to us.', 'Welcome to us.'],
  ['Handbook', 'handbook.docx', 'Handbooks are long. # 1', 'Handbooks are long. # 1'],
  ['Handbook', 'handbook.docx', 'Handbook', 'Handbook'],
  ['Leads', 'leads.md', '# Leads ## **Why** now? C# in `code`', 'Why now? C# in code'],
])('%s (%s), which begins “%s”, is shown to begin “%s”', (title, fileName, excerpt, shown) => {
  expect(beginningOf({ title, fileName, excerpt, fileType: '' })).toBe(shown)
})
