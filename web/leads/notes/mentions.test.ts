import { describe, expect, test } from 'vitest'
import type { Colleague } from '../../../contract/colleagues/fields.ts'
import { cutAtMentions, matchColleagues, mentionedIn, openMention, withPresentNames } from './mentions.ts'

const person = (id: string, firstName: string, lastName = ''): Colleague => ({
  id,
  firstName,
  lastName,
  email: `${id}@example.com`,
  profileImageUrl: null,
  role: 'user',
  mayOwnLeads: true,
})

const ann = person('a1', 'Ann', 'Lee')
const annSmith = person('a2', 'Ann', 'Lee Smith')
const zoe = person('z', 'Zoë', 'Müller')
const nameless = person('nobody.else', '')
const all = [ann, annSmith, zoe, nameless]
const nobody: ReadonlySet<string> = new Set()
const idsIn = (...of: Parameters<typeof mentionedIn>) => mentionedIn(...of).map(({ userId }) => userId)

test.each([
  ['Ask @', { start: 4, query: '' }],
  ['@Gra', { start: 0, query: 'Gra' }],
  ['(@Grace Ho', { start: 1, query: 'Grace Ho' }],
  ['@Ann Lee and @z', { start: 13, query: 'z' }],
  ['write to ann@example', undefined],
  ['@Ann\nnext line', undefined],
  ['nobody', undefined],
])('at the end of %j the mention is %j', (text, expected) => {
  expect(openMention(text, text.length)).toEqual(expected)
})

test('only what stands before the caret counts', () => {
  expect(openMention('@Grace was there', 3)).toEqual({ start: 0, query: 'Gr' })
})

test('colleagues are found by first name, last name or address, without their accents', () => {
  const found = (query: string) => matchColleagues(all, query).map(({ id }) => id)
  expect(found('zoe m')).toEqual(['z'])
  expect(found('MUL')).toEqual(['z'])
  expect(found('nobody.')).toEqual(['nobody.else'])
  expect(found('ann lee')).toEqual(['a1', 'a2'])
  expect(found('nn')).toEqual([])
  expect(found('')).toHaveLength(4)
})

test('at most six are offered', () => {
  expect(
    matchColleagues(
      Array.from({ length: 9 }, (_, at) => person(`p${at}`, 'Pat')),
      'pat',
    ),
  ).toHaveLength(6)
})

test('a text is cut at its mentions, and nothing of it is lost', () => {
  const text = 'Ask @Zoë Müller, @Ann Lee Smith or @nobody.else@example.com.'
  const pieces = cutAtMentions(text, all)
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  expect(pieces.filter(({ people }) => people.length).map((piece) => piece.text)).toEqual([
    '@Zoë Müller',
    '@Ann Lee Smith',
    '@nobody.else@example.com',
  ])
})

test('a longer word, an address and another name mention nobody', () => {
  for (const text of ['@Ann Leeds', 'mail x@Ann Lee', '@Ann', '@@Ann Lee']) {
    expect(idsIn(text, all, nobody), text).toEqual([])
  }
})

test('names with signs of a pattern are plain words', () => {
  const odd = person('o', 'J. (Jo)', 'O*Neil-Ray/x [a] {b} ^$|\\')
  expect(idsIn('@J. (Jo) O*Neil-Ray/x [a] {b} ^$|\\', [odd], nobody)).toEqual(['o'])
})

test('only those still named are told, each once', () => {
  expect(idsIn('@Ann Lee and again @Ann Lee', all, new Set(['a1', 'z']))).toEqual(['a1'])
})

test('of two with one name only who was chosen is told', () => {
  const twins = [person('t1', 'Kim', 'Park'), person('t2', 'Kim', 'Park')]
  expect(idsIn('@Kim Park', twins, nobody)).toEqual([])
  expect(idsIn('@Kim Park', twins, new Set(['t2']))).toEqual(['t2'])
})

describe('a mention by id', () => {
  const asAnn = [{ userId: 'a1', name: 'Ann Lee' }]
  const renamed = person('a1', 'Anna', 'Berg')
  const shown = (text: string, colleagues: Colleague[]) =>
    cutAtMentions(text, colleagues, asAnn).map((piece) => [piece.text, ...piece.people.map(({ id }) => id)])

  test('shows the name that its person has now', () => {
    expect(shown('Ask @Ann Lee.', [renamed])).toEqual([['Ask '], ['@Anna Berg', 'a1'], ['.']])
    expect(withPresentNames('Ask @Ann Lee.', [renamed], asAnn)).toBe('Ask @Anna Berg.')
  })

  test('stays its person’s when somebody else is called so', () => {
    expect(shown('@Ann Lee', [renamed, person('new', 'Ann', 'Lee')])).toEqual([['@Anna Berg', 'a1']])
  })

  test('of somebody who left is plain words', () => {
    expect(shown('@Ann Lee', [zoe])).toEqual([['@Ann Lee']])
  })

  test('leaves other names to whoever bears them', () => {
    expect(shown('@Ann Lee and @Zoë Müller', [renamed, zoe])).toEqual([
      ['@Anna Berg', 'a1'],
      [' and '],
      ['@Zoë Müller', 'z'],
    ])
  })

  test('of two who had one name keeps its words', () => {
    const both = [...asAnn, { userId: 'a3', name: 'Ann Lee' }]
    const people = [renamed, person('a3', 'Ann', 'Lee')]
    expect(cutAtMentions('@Ann Lee', people, both)).toMatchObject([{ text: '@Ann Lee', people }])
  })

  test('is read from what is edited, by the name of now', () => {
    expect(mentionedIn('Ask @Anna Berg', [renamed], nobody)).toEqual([{ userId: 'a1', name: 'Anna Berg' }])
  })
})
