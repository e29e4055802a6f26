import { expect, test } from 'vitest'
import { MOST_KEYWORDS } from '../../contract/ai-settings/endpoints.ts'
import { addKeyword } from './settings-values.ts'

test.each([
  [' warm ', ['brief', 'warm']],
  ['very   warm', ['brief', 'very warm']],
  ['brief', ['brief']],
  ['  ', ['brief']],
])('the keyword "%s" is added trimmed, and once', (typed, keywords) => {
  expect(addKeyword(['brief'], typed)).toEqual(keywords)
})

test('there are no more keywords than are kept', () => {
  const full = Array.from({ length: MOST_KEYWORDS }, (_, index) => `keyword ${index}`)
  expect(addKeyword(full, 'one more')).toEqual(full)
})
