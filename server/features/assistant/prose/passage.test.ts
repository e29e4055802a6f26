import { describe, expect, test } from 'vitest'
import { agree, quotesFor } from './passage.ts'

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
Expenses
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
const LONG = `It is ${'very '.repeat(120)}long.`
const KEYS = { id: 'keys', title: 'Access', heading: '', text: `Lost badges cost a fee. ${LONG} Ask Maya.` }
const WARRANTY = { id: 'warranty', title: 'Warranty terms', heading: '', text: 'Ten years on frames, two on fabrics.' }
const answering = (asked: string) => {
  const { fit, quotes } = quotesFor(asked, [...passages, WARRANTY, KEYS])
  return fit === 'near' ? undefined : quotes.map(({ text }) => text).join(' ')
}
const nearest = (asked: string) => quotesFor(asked, passages).quotes[0]?.text

test('what has a code is asked for by it alone', () => {
  const stock = {
    id: 'stock',
    title: 'Warehouse stock',
    heading: '',
    text: 'Article\tOn hand\nHP-D160\t22\nHP-D160L\t9',
  }
  const delivery = {
    id: 'delivery',
    title: 'Delivery',
    heading: '',
    text: 'It is free within the town of our warehouse.',
  }
  const { quotes } = quotesFor('how many HP-D160 are free in the warehouse', [stock, delivery])
  expect(quotes.map(({ text }) => text)).toEqual(['“Article: HP-D160, On hand: 22” (Warehouse stock)'])
})

const OFFER = {
  id: 'offer',
  title: 'Offer template',
  heading: '',
  text: 'Say the wood. Offers hold for thirty days. Discounts beyond eight percent need the signature of an admin.',
}

describe('a time or an amount that is asked for', () => {
  test('needs half of the words, and not beside another document that has as many', () => {
    const asked = 'how much discount can a salesperson give without a signature'
    const found = quotesFor(`${asked} of the board`, [...passages, OFFER])
    expect(found).toMatchObject({ fit: 'part', isKind: false, quotes: [{ id: 'offer' }] })
    const other = { id: 'other', title: 'Other', heading: '', text: 'A discount of two percent has a signature.' }
    expect(quotesFor(`${asked} of the board`, [OFFER, other]).fit).toBe('near')
    expect(quotesFor('who gives a discount with a signature of the board for salespersons', [OFFER]).fit).toBe('near')
  })

  test('is said by a sentence that has no word but those of the title', () =>
    expect(quotesFor('how long are our offers valid', [...passages, OFFER])).toMatchObject({
      fit: 'part',
      quotes: [
        {
          text: '“Say the wood. Offers hold for thirty days. Discounts beyond eight percent need the signature of an admin.” (Offer template)',
        },
      ],
    }))

  test('is not what a document says that is only called so', () => {
    const booths = { id: 'booths', title: 'Training', heading: 'Phone booths', text: 'Connect the fan last.' }
    const terms = {
      id: 'terms',
      title: 'Terms',
      heading: '',
      text: 'Desks come in three weeks, phone booths in seven weeks.',
    }
    const found = quotesFor('how long do customers wait for a phone booth', [booths, terms])
    expect(found).toMatchObject({ fit: 'part', isKind: true, quotes: [{ id: 'terms' }] })
    expect(quotesFor('who waits for a phone booth', [booths, terms]).fit).toBe('near')
  })
})

test('short words have forms, too', () => {
  const partners = {
    id: 'partners',
    title: 'Partners',
    heading: '',
    text: 'Taking furniture: Luis.\nKeys: Maya.\nBoxes: Ann.',
  }
  for (const asked of ['who has furniture taken', 'who has the key, maya', 'which box has ann'])
    expect(quotesFor(asked, [partners]).fit).toBe('whole')
  // Names have none.
  expect(agree('jen', 'jens')).toBe(false)
})

test('rows of a table that would have to be compared answer only a part', () => {
  expect(quotesFor('which phone booth has a price over 6000 USD', passages).fit).toBe('part')
  expect(quotesFor('what price has the phone booth in USD', passages).fit).toBe('whole')
})

const STOCK = 'Article\tOn hand\tReorder at\nDesk\t64\t30\nBench\t9\t12'

describe('what comes nearest to a question', () => {
  test.each([
    ['What does a phone booth cost?', '“Article: Phone booth, Persons: 1, Price USD: 5400” (Prices)'],
    ['price of a booth for four', '“Article: Meeting booth, Persons: 4, Price USD: 14800” (Prices)'],
    ['What does the 160 oak desk cost?', '“Article: Oak desk, Width cm: 160, Price USD: 960” (Prices)'],
    ['How many vacation days are there?', '“Vacation: Twenty-eight days a year. Ask two weeks before.” (Handbook)'],
    [
      'How much for meals on the road?',
      '“Expenses: A phone booth costs less than a room that one person occupies • Meals on the road: up to 32 dollars a day” (Handbook)',
    ],
    ['what are the four questions', '“Four questions: When is the move? • Who decides?” (Handbook)'],
    ['What are the aims of the handbook?', '“Aims: Forty visits until Christmas • Sixty calls” (Handbook)'],
  ])('%s', (asked, text) => expect(nearest(asked)).toBe(text))

  test.each([
    ['who pays a fee for lost badges', '“Lost badges cost a fee.” (Access)'],
    ['how long is the warranty', '“Ten years on frames, two on fabrics.” (Warranty terms)'],
    [
      'a customer asks about the vacation days, is it true',
      '“Vacation: Twenty-eight days a year. Ask two weeks before.” (Handbook)',
    ],
    [
      'how many vacation days are there and does that change',
      '“Vacation: Twenty-eight days a year. Ask two weeks before.” (Handbook)',
    ],
    [
      'how many persons fit a phone booth and what does the oak desk 120 cost',
      '“Article: Phone booth, Persons: 1, Price USD: 5400” (Prices) “Article: Oak desk, Width cm: 120, Price USD: 840” (Prices)',
    ],
    ['which lead closes best, counted over all the booths', undefined],
  ])('answers, in one of its clauses: %s', (asked, text) => expect(answering(asked)).toBe(text))

  test('begins with the sentence where it is sure, and with its section where it is not', () => {
    expect(answering('how many weeks before a vacation')).toBe('“Vacation: Ask two weeks before.” (Handbook)')
    expect(quotesFor('how many weeks before a longer vacation', passages)).toMatchObject({
      fit: 'part',
      quotes: [{ text: '“Vacation: Twenty-eight days a year. Ask two weeks before.” (Handbook)' }],
    })
  })

  test('is looked for in the document that the question names alone, however few of the words it has', () => {
    const review = { id: 'review', title: 'Salary review 2026', heading: '', text: 'Ana: plus seven percent.' }
    const asked = 'what raise is proposed for Ana in the salary review'
    expect(quotesFor(asked, [...passages, review])).toMatchObject({
      isNamed: true,
      fit: 'part',
      quotes: [{ id: 'review', text: '“Ana: plus seven percent.” (Salary review 2026)' }],
    })
  })

  test('is said to be only near where it has few of the words, what tells most first', () => {
    const { fit, quotes } = quotesFor('is there a limit for a meal while someone travels abroad', passages)
    expect(fit).toBe('near')
    expect(quotes.map(({ id }) => id)).toEqual(['handbook'])
    expect(quotesFor('zebras', passages).quotes).toEqual([])
  })

  test('is the rows of a table whose first number is below that of another column', () => {
    const stock = { id: 'stock', title: 'Stock', heading: '', text: STOCK }
    const { fit, quotes } = quotesFor('which articles in stock are below their reorder level', [...passages, stock])
    expect(fit).toBe('whole')
    expect(quotes).toEqual([
      { id: 'stock', text: 'On hand below Reorder at: “Article: Bench, On hand: 9, Reorder at: 12” (Stock)' },
    ])
  })

  test('is the rows below a limit that has a column of its own, where what is needed is asked for', () => {
    const stock = { id: 'stock', title: 'Stock', heading: '', text: STOCK }
    for (const asked of ['which articles in stock need reordering', 'what should we reorder in stock'])
      expect(quotesFor(asked, [...passages, stock]).quotes.map(({ text }) => text)).toEqual([
        'On hand below Reorder at: “Article: Bench, On hand: 9, Reorder at: 12” (Stock)',
      ])
    expect(quotesFor('when did the stock get a reorder of benches', [stock]).quotes[0]?.text).not.toContain('below')
  })

  test('is the table that is named, where none of its rows says more', () => {
    const trial = { id: 'trial', title: 'Chair trial', heading: '', text: 'Chair\tBack\nLoma\t4.5\nVide\t4.1' }
    expect(quotesFor('who came out best in the chair trial', [...passages, trial])).toMatchObject({
      fit: 'near',
      quotes: [{ id: 'trial', text: '“Chair: Loma, Back: 4.5” “Chair: Vide, Back: 4.1” (Chair trial)' }],
    })
    const letter = { id: 'letter', title: 'Works council', heading: '', text: 'The pier has a canteen.' }
    expect(quotesFor('what says the works council', [letter]).quotes).toEqual([])
  })

  test('has the number that goes on from another, said as a word', () =>
    expect(quotesFor('and the one for four, what does a phone booth cost', passages, true).quotes[0]?.text).toContain(
      'Persons: 4',
    ))

  test('is the section from its beginning where the price stands before', () => {
    const text = 'Prices\n41 dollars for the felt panel. From 2,000 panels a year four percent are paid back.'
    const [quote] = quotesFor('what do we pay for a year of panels', [
      { id: 'felt', title: 'Felt', heading: '', text },
    ]).quotes
    expect(quote?.text).toContain('“Prices: 41 dollars')
  })

  test('is every row of a table that fits alike', () =>
    expect(nearest('price of an oak desk')).toBe(
      '“Article: Oak desk, Width cm: 120, Price USD: 840” “Article: Oak desk, Width cm: 160, Price USD: 960” (Prices)',
    ))
})

test('what is not covered stands under a title that only says so beside the one before', () => {
  const text =
    'What is covered\nFaults of the material.\nWhat is not\nScratches and burns. Desks that somebody took apart.'
  const terms = [{ id: 'terms', title: 'Terms', heading: '', text }]
  for (const asked of ['are scratches covered', 'what is not covered'])
    expect(quotesFor(asked, terms, true).quotes[0]?.text).toContain('“What is not [covered]: Scratches and burns.')
  expect(quotesFor('what is covered', terms, true).quotes[0]?.text).toContain('“What is covered: Faults')
})
