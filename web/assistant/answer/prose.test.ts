import { expect, test } from 'vitest'
import { blocksOf, proseOf, wholeSentences } from './prose.ts'

const plain = (text: string) => ({ text, strong: false })

test('statements run on in one paragraph, each with its sources behind it', () => {
  const prose = proseOf([
    { text: 'There are 2 leads.', sources: [0, 1] },
    { text: 'Ada is worth **$1,200**.', sources: [0] },
  ])
  expect(prose).toEqual([
    {
      kind: 'paragraph',
      runs: [
        plain('There are 2 leads.'),
        { sources: [0, 1], said: 'There are 2 leads.' },
        plain(' '),
        plain('Ada is worth '),
        { text: '$1,200', strong: true },
        plain('.'),
        { sources: [0], said: 'Ada is worth **$1,200**.' },
      ],
    },
  ])
})

test('what is quoted stands in a paragraph of its own', () => {
  const texts = ['Here is what people wrote.', '“Will sign.” (Call)', '“Asked for 5 %.” (Note)', 'She is open.']
  const prose = proseOf(texts.map((text) => ({ text, sources: [] })))
  expect(prose.map(({ runs }) => runs)).toEqual(texts.map((text) => [plain(text)]))
})

test('lists and paragraphs keep apart, and the sources stand at the end of their statement', () => {
  const prose = proseOf([
    { text: 'The largest are:', sources: [] },
    { text: '1. Ada\n2. Grace', sources: [3] },
    { text: 'Both are open.', sources: [] },
  ])
  expect(prose.map(({ kind, number }) => [kind, number])).toEqual([
    ['paragraph', undefined],
    ['number', 1],
    ['number', 2],
    ['paragraph', undefined],
  ])
  expect(prose[2]?.runs).toEqual([plain('Grace'), { sources: [3], said: '1. Ada\n2. Grace' }])
})

test.each([
  ['[a link](https://evil.example/?q=secret)'],
  ['![](https://evil.example/pixel.png)'],
  ['<img src=x onerror=alert(1)>'],
  ['https://evil.example'],
])('%s stays the words it is', (text) => {
  expect(blocksOf(text)).toEqual([{ kind: 'paragraph', runs: [plain(text)] }])
})

test('what is bold shows as such once it is closed', () => {
  expect(blocksOf('Worth **$12')).toEqual([{ kind: 'paragraph', runs: [plain('Worth '), plain('$12')] }])
})

test('only whole sentences are told while they come', () => {
  expect(wholeSentences('You have **3** leads. The largest is worth $1.5 million and')).toEqual(['You have 3 leads.'])
  expect(wholeSentences('One.\n- Two\nThr')).toEqual(['One.', '- Two'])
})
