import { describe, expect, test } from 'vitest'
import type { QueryResult } from '../../../../contract/data-query/fields.ts'
import { answeringSentence, nearestSentence } from './passage.ts'

const PRICES = `Desks
Article\tWidth cm\tPrice USD
Oak desk\t120\t840
Oak desk\t160\t960
Booths
Article\tPersons\tPrice USD
Phone booth\t1\t5400
Meeting booth\t4\t14800`

const HANDBOOK = `Vacation
Twenty-eight days a year. Ask two weeks before.
• A phone booth costs less than a room that one person occupies
• Meals on the road: up to 32 dollars a day
Aims
• Forty visits until Christmas
• Sixty calls
Four questions:
1. When is the move?
2. Who decides?`

const passages = [
  { id: 'prices', title: 'Prices', heading: '', text: PRICES },
  { id: 'handbook', title: 'Handbook', heading: '', text: HANDBOOK },
]
const LONG = `It is ${'very '.repeat(60)}long.`
const KEYS = { id: 'keys', title: 'Access', heading: '', text: `Lost badges cost a fee. ${LONG} Ask Maya.` }
const WARRANTY = { id: 'warranty', title: 'Warranty terms', heading: '', text: 'Ten years on frames, two on fabrics.' }
const answering = (asked: string) => {
  const found = [...passages, WARRANTY, KEYS]
  const shown = (text: string) => ({ text, matches: [], page: null, chunk: 0, heading: '', start: 0 })
  return answeringSentence({
    query: { aim: 'find', subject: 'documents', conditions: [{ field: 'words', matches: [asked] }], measures: [] },
    rows: { documents: found.map(({ id, title }) => ({ id, title })) },
    passages: Object.fromEntries(found.map(({ id, text }) => [id, shown(text)])),
  } as unknown as QueryResult)?.text
}
const nearest = (asked: string) => nearestSentence(asked, passages)?.text

describe('what comes nearest to a question', () => {
  test.each([
    ['What does a phone booth cost?', '“Article: Phone booth, Persons: 1, Price USD: 5400” (Prices)'],
    ['price of a booth for four', '“Article: Meeting booth, Persons: 4, Price USD: 14800” (Prices)'],
    ['What does the 160 oak desk cost?', '“Article: Oak desk, Width cm: 160, Price USD: 960” (Prices)'],
    ['How many vacation days are there?', '“Vacation Twenty-eight days a year.” (Handbook)'],
    ['How much for meals on the road?', '“Meals on the road: up to 32 dollars a day” (Handbook)'],
    ['what are the four questions', '“Four questions: When is the move? • Who decides?” (Handbook)'],
    ['What are the aims of the handbook?', '“Aims: Forty visits until Christmas • Sixty calls” (Handbook)'],
  ])('%s', (asked, text) => expect(nearest(asked)).toBe(text))

  test.each([
    ['who pays a fee for lost badges', '“Lost badges cost a fee.” (Access)'],
    ['how long is the warranty', '“Ten years on frames, two on fabrics.” (Warranty terms)'],
    [
      'a customer asks about the vacation days, is it true',
      '“Vacation Twenty-eight days a year. Ask two weeks before.” (Handbook)',
    ],
    [
      'how many vacation days are there and does that change',
      '“Vacation Twenty-eight days a year. Ask two weeks before.” (Handbook)',
    ],
    [
      'how many persons fit a phone booth and what does the oak desk 120 cost',
      '“Article: Phone booth, Persons: 1, Price USD: 5400” (Prices) “Article: Oak desk, Width cm: 120, Price USD: 840” (Prices)',
    ],
    ['which lead closes best, counted over all the booths', undefined],
  ])('answers, in one of its clauses: %s', (asked, text) => expect(answering(asked)).toBe(text))

  test('is every row of a table that fits alike', () =>
    expect(nearest('price of an oak desk')).toBe(
      '“Article: Oak desk, Width cm: 120, Price USD: 840” “Article: Oak desk, Width cm: 160, Price USD: 960” (Prices)',
    ))
})
