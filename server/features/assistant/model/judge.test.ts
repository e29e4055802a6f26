import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Figure, QueryResult } from '../../../../contract/data-query/fields.ts'
import { startEvidence } from './evidence.ts'
import { judgeSentence } from './judge.ts'
import { LIMITS } from './limits.ts'
import { readNumbers } from './numbers.ts'
import { showPassages } from './passages.ts'
import { showResult } from './shown.ts'
import type { Turn } from './turn.ts'

const ADA = '019a0000-0000-7000-8000-00000000000a'
const BEN = '019a0000-0000-7000-8000-00000000000b'

const count = (value: number, name = 'Leads', more: Partial<Figure> = {}): Figure => ({
  name,
  value,
  unit: 'count',
  text: String(value),
  ...more,
})
const dollars = (value: number, name = 'Total value', more: Partial<Figure> = {}): Figure => ({
  name,
  value,
  unit: 'dollars',
  text: `$${value.toLocaleString('en')}`,
  ...more,
})
const percent = (value: number, name: string): Figure => ({ name, value, unit: 'percent', text: `${value}%` })

function result(subject: QueryResult['query']['subject'], given: Partial<QueryResult>): QueryResult {
  return {
    query: { aim: 'list', subject, conditions: [], measures: [] },
    reading: '',
    chips: [],
    total: 0,
    figures: [],
    reasons: {},
    terms: [],
    passages: {},
    ...given,
    rows: { leads: [], documents: [], tasks: [], openings: [], candidates: [], activities: [], ...given.rows },
  }
}
const scoped = (text: string) => [{ at: 'conditions.0', text, removable: true, options: [] }]

const lead = (id: number, name: string, company: string, more: object) =>
  ({ id: `019a0000-0000-7000-8000-0000000001${String(id).padStart(2, '0')}`, name, company, ...more }) as never
const LEADS = [
  lead(1, 'Alicia Kim', 'Kim Logistics', {
    title: 'Managing Director',
    value: 120_000,
    probability: 60,
    stage: 'negotiation',
    assignedUserId: ADA,
    city: 'Berlin',
    createdAt: '2026-11-03T09:00:00.000Z',
  }),
  lead(2, 'Ann Archer', 'Archer & Sons', {
    value: 95_000,
    probability: 40,
    stage: 'proposal',
    assignedUserId: BEN,
    notes: 'Met at the fair. They have 40 employees and want 3 sites.',
    createdAt: '2026-10-12T09:00:00.000Z',
  }),
  lead(3, 'Bob Baker', 'Baker Industries', {
    value: 90_500,
    probability: 20,
    stage: 'proposal',
    assignedUserId: ADA,
    createdAt: '2026-09-01T09:00:00.000Z',
  }),
]
const task = (id: number, title: string, more: object) =>
  ({ id: `019a0000-0000-7000-8000-0000000002${String(id).padStart(2, '0')}`, title, ...more }) as never

const stages = Object.entries({
  New: 30,
  Qualified: 22,
  Proposal: 11,
  Negotiation: 8,
  'Closed Won': 10,
  'Closed Lost': 4,
})

/** What queries can come to. */
const RESULTS = {
  pipeline: result('leads', {
    reading: 'Leads by stage',
    total: 85,
    figures: [
      count(85),
      dollars(1_240_000),
      dollars(14_588, 'Average value'),
      dollars(9000, 'Median value'),
      ...stages.flatMap(([group, value]) => [
        count(value, 'Leads', { group }),
        dollars(value * 11_000, 'Total value', { group }),
      ]),
    ],
  }),
  proposal: result('leads', {
    reading: 'Leads in Proposal',
    chips: scoped('Stage: Proposal'),
    total: 11,
    figures: [count(11)],
  }),
  all: result('leads', { reading: 'Leads', total: 85, figures: [count(85)] }),
  largest: result('leads', {
    reading: 'Leads, highest value first, first 3',
    total: 3,
    figures: [count(3)],
    rows: { leads: LEADS } as never,
  }),
  months: result('leads', {
    reading: 'Leads created in November 2026, compared with October 2026',
    chips: scoped('Created in November 2026'),
    total: 12,
    figures: [
      count(12, 'Leads', { period: 'now' }),
      count(8, 'Leads', { period: 'before' }),
      count(4, 'Change of leads'),
      { ...percent(50, 'Change of leads in percent') },
    ],
  }),
  rates: result('leads', {
    reading: 'Win rate',
    total: 14,
    figures: [
      count(14),
      percent(71.4, 'Win rate'),
      { name: 'Average sales cycle', value: 37.5, unit: 'days', text: '37.5 days' },
    ],
  }),
  sources: result('leads', {
    reading: 'Leads by source',
    total: 85,
    figures: [
      count(85),
      ...Object.entries({ Website: 40, Referral: 20, 'Trade Show': 15, Other: 10 }).map(([group, value]) =>
        count(value, 'Leads', { group }),
      ),
    ],
  }),
  owners: result('leads', {
    reading: 'Leads by owner',
    total: 85,
    figures: [
      count(85),
      count(45, 'Leads', { group: 'Ada Lopez' }),
      count(35, 'Leads', { group: 'Ben Okafor' }),
      count(5, 'Leads', { group: 'Unassigned' }),
    ],
  }),
  tasks: result('tasks', {
    reading: 'Overdue tasks',
    chips: scoped('Overdue'),
    total: 2,
    figures: [count(2, 'Tasks')],
    rows: {
      tasks: [
        task(1, 'Send the offer to Alicia', {
          dueDate: '2026-11-18T00:00:00.000Z',
          priority: 'high',
          status: 'pending',
          assignedTo: ADA,
        }),
        task(2, 'Renew the Baker contract', {
          dueDate: '2026-11-20T00:00:00.000Z',
          priority: 'low',
          status: 'pending',
          assignedTo: BEN,
        }),
      ],
    } as never,
  }),
  openings: result('openings', {
    reading: 'Openings',
    total: 1,
    figures: [count(1, 'Openings')],
    rows: {
      openings: [
        {
          id: '019a0000-0000-7000-8000-000000000301',
          title: 'Data Engineer',
          department: 'Research',
          salaryMin: 70_000,
          salaryMax: 90_000,
          candidateCount: 14,
          applicationDeadline: '2026-12-15',
        } as never,
      ],
    } as never,
  }),
}
const HANDBOOK = `Everybody may work from home on two days a week. Expenses over $200 need the approval of a manager.
A seat of the Standard plan costs $49 each month, and $499 a year. Invoices are due within 30 days.
Atlas Partners resells our product in 12 countries.`

type Ground = keyof typeof RESULTS | 'handbook'

function ground(question: string, grounds: Ground[]) {
  const evidence = startEvidence('2026-11-22')
  evidence.addText(evidence.addThing('asked'), question)
  const people = new Map([
    [ADA, 'Ada Lopez'],
    [BEN, 'Ben Okafor'],
  ])
  for (const name of people.values()) evidence.addThing('all', name)
  const turn = {
    people,
    limits: LIMITS,
    evidence,
    timeZone: 'UTC',
    sources: [],
    results: [],
    hits: [],
    caller: { user: { id: ADA } },
  } as unknown as Turn
  for (const each of grounds) {
    if (each === 'handbook') showPassages({ id: ADA, title: 'Handbook', text: HANDBOOK }, 0, turn)
    else showResult(RESULTS[each], turn)
  }
  return { evidence }
}

/** Which of the sentences of an answer are not supported. */
function refused(question: string, grounds: Ground[], sentences: string[]): string[] {
  const { evidence } = ground(question, grounds)
  let about: ReturnType<typeof judgeSentence>['about'] = []
  return sentences.filter((text) => {
    const judged = judgeSentence(text, [], evidence, about)
    about = judged.about
    return !judged.supported
  })
}

type Case = [question: string, grounds: Ground[], sentences: string[]]

/** What an honest model says. */
const HONEST: Case[] = [
  [
    'How is our pipeline?',
    ['pipeline'],
    [
      'You have 85 leads worth $1,240,000 in total.',
      'Most of them are New (30) or Qualified (22).',
      'There are 11 deals in Proposal and 8 in Negotiation.',
      'The average lead is worth $14,588, the median $9,000.',
      'Of the 85 leads, 10 are won and 4 are lost.',
      'About $1.2M is in the pipeline.',
      'Proposal leads come to $121,000.',
      'More than a third of leads are new: 30 of 85.',
      'Overall the pipeline looks healthy.',
      'There are two things to note.',
      'First, Negotiation holds 8 deals.',
      'It is worth $88,000.',
    ],
  ],
  [
    'How many deals are in proposal?',
    ['proposal'],
    ['There are 11 deals in Proposal.', 'Eleven deals are at that stage.', 'You have 11.'],
  ],
  [
    'How many deals are in proposal, and in all?',
    ['proposal', 'all'],
    ['11 deals are in Proposal, out of 85 in total.', 'In all you have 85 deals.'],
  ],
  [
    'What are our three largest leads?',
    ['largest'],
    [
      'Your three largest leads are Alicia Kim ($120,000), Ann Archer ($95,000) and Bob Baker ($90,500).',
      'Alicia Kim of Kim Logistics is the largest with $120,000.',
      'She is the Managing Director, based in Berlin, and the deal is at 60%.',
      'Ann Archer has 40 employees and wants 3 sites.',
      'The second largest is Ann Archer at $95,000.',
      'Two of them are in Proposal: Ann Archer and Bob Baker.',
      'Ada Lopez owns Alicia Kim and Bob Baker.',
      'Baker Industries is worth about $90,500, created on Sep 1, 2026.',
      'Bob’s probability is 20%, half of Ann’s.',
      'Alicia was added on November 3, 19 days ago.',
      'Call Alicia Kim first.',
    ],
  ],
  [
    'How many leads came this month against last month?',
    ['months'],
    [
      'You got 12 new leads this month, 4 more than last month.',
      'Last month there were 8.',
      'That is an increase of 50%.',
      'In November 2026 12 leads were created, compared with 8 in October 2026.',
    ],
  ],
  [
    'How well do we close?',
    ['rates'],
    [
      'Your win rate is 71.4%.',
      'You won about 71% of the 14 closed leads.',
      'On average it takes 37.5 days to close a deal.',
      'The average sales cycle is about 38 days.',
    ],
  ],
  [
    'Where do leads come from?',
    ['sources'],
    [
      'Most leads, 40 of 85, come from your website.',
      'Website brought 40 leads, Referral 20, Trade Show 15 and other sources 10.',
      'Twice as many came from Website as from Referral.',
      'Referrals follow with 20 leads.',
      'Trade shows account for 15.',
    ],
  ],
  [
    'Who owns the most leads?',
    ['owners'],
    [
      'Ada Lopez owns 45 leads and Ben Okafor 35.',
      'Five leads are unassigned.',
      'You own 45 of them.',
      'Ben has 35 leads, 5 have nobody.',
    ],
  ],
  [
    'Which tasks are overdue?',
    ['tasks'],
    [
      'Two tasks are overdue.',
      '“Send the offer to Alicia” was due on Nov 18, 2026.',
      '“Renew the Baker contract” was due on November 20 and has low priority.',
      'Ben Okafor should renew the contract: it is 2 days late.',
      'The offer to Alicia is 4 days overdue.',
    ],
  ],
  [
    'Tell me about the Data Engineer opening',
    ['openings'],
    [
      'The Data Engineer opening has 14 candidates.',
      'It pays $70,000 to $90,000 a year.',
      'Applications close on Dec 15, 2026.',
      'It belongs to Research.',
    ],
  ],
  [
    'What does a seat cost?',
    ['handbook'],
    [
      'A seat costs $49 a month or $499 a year.',
      'On the Standard plan that is $49 each month.',
      'Invoices are due within 30 days.',
    ],
  ],
  [
    'What does the handbook say about expenses and home office?',
    ['handbook'],
    [
      'You may work from home two days a week.',
      'Expenses above $200 must be approved by a manager.',
      'Atlas Partners resells the product in 12 countries.',
    ],
  ],
  ['Do we have leads over $100,000?', ['largest'], ['One lead is over $100,000: Alicia Kim at $120,000.']],
]

/** A second set that was written after the check, by which false alarms are counted. */
const UNSEEN: Case[] = [
  [
    'Give me a summary of the pipeline',
    ['pipeline'],
    [
      'Your pipeline holds 85 deals with a combined value of $1,240,000.',
      'The biggest group is New with 30 deals, followed by Qualified with 22.',
      'Eleven deals have reached Proposal and eight are in Negotiation.',
      'So far you have won 10 deals and lost 4.',
      'A typical deal is worth around $14,600.',
      'Roughly a quarter of all leads are Qualified.',
      'Closed Won adds up to $110,000.',
      'If you want, I can list the deals in Negotiation.',
      'New leads alone are worth $330,000, about three times as much as Proposal.',
    ],
  ],
  [
    'Which stage is the fullest?',
    ['pipeline'],
    [
      'New is the fullest stage with 30 leads.',
      'It makes up a third of the 85 leads.',
      'Closed Lost is the smallest, with four.',
    ],
  ],
  [
    'Who are our biggest prospects?',
    ['largest'],
    [
      'Kim Logistics is at the top: Alicia Kim’s deal is worth $120,000 and sits in Negotiation.',
      'Next come Archer & Sons ($95,000) and Baker Industries ($90,500).',
      'Together these three make the top of your list.',
      'Alicia Kim, Managing Director at Kim Logistics, is based in Berlin.',
      'Ben Okafor looks after Ann Archer.',
      'Ann Archer’s deal was created on October 12, 2026.',
      'Bob Baker has the lowest probability, at 20%.',
      'According to the notes, Archer & Sons has 40 employees.',
      'I would call Alicia Kim this week.',
    ],
  ],
  [
    'How does this month compare?',
    ['months'],
    [
      'November brought 12 leads so far, up from 8 in October.',
      'So you have gained 4 leads, or 50% more.',
      'You had eight leads last month.',
    ],
  ],
  ['What is our win rate?', ['rates'], ['Of 14 closed deals you won 71.4%.', 'A deal takes 37.5 days on average.']],
  [
    'Which source works best?',
    ['sources'],
    [
      'Your website works best: 40 of 85 leads came from there.',
      'Referrals brought half as many, 20.',
      'Fifteen leads came from trade shows, and ten from elsewhere.',
      'Nearly half of the leads come from Website.',
    ],
  ],
  [
    'How are leads split among the team?',
    ['owners'],
    [
      'Ada Lopez has 45 leads, Ben Okafor has 35, and 5 have no owner.',
      'That leaves five leads without an owner.',
      'Of the 85 leads, 45 are yours.',
    ],
  ],
  [
    'What is late?',
    ['tasks'],
    [
      '2 tasks are late.',
      'The most urgent is “Send the offer to Alicia”, due Nov 18.',
      'Ada Lopez has to send it.',
      'Then there is “Renew the Baker contract”, which was due two days ago.',
    ],
  ],
  [
    'How many people applied as Data Engineer?',
    ['openings'],
    [
      '14 people applied for the Data Engineer position.',
      'The salary ranges from $70,000 to $90,000.',
      'You can collect applications until December 15.',
    ],
  ],
  [
    'How long do customers have to pay?',
    ['handbook'],
    ['Customers have 30 days to pay.', 'Invoices must be paid within 30 days.'],
  ],
  ['Who resells our product?', ['handbook'], ['Atlas Partners resells it, in 12 countries.']],
]

/** What a model makes up, mixes up or says of something else. */
const DISHONEST: Case[] = [
  [
    'How many deals do we have?',
    ['pipeline'],
    [
      'There are 11 deals.',
      'You have 30 leads in total.',
      '85 deals are in Proposal.',
      'There are 8 deals in Proposal and 11 in Negotiation.',
      'Proposal has 22 leads.',
      'There are 85 employees.',
      'There are 85 tasks.',
      'You have 63 leads.',
      'It is your 63rd lead this year.',
      'A dozen deals are in Proposal.',
      'Hundreds of leads are new.',
      'Dozens of deals were lost.',
      'Half are in Negotiation.',
      'A third of the leads are lost.',
      'Three times as many leads were lost as won.',
      'Negotiation has five times as many leads as Proposal.',
      'The average lead is worth $9,000.',
      'The median is $14,588.',
      'Your leads are worth $14,588.',
      'Zebra Industries is your best lead.',
      'Your best lead is Zebra Industries.',
      'The best one is Zenobia.',
      'Look at “Project Condor” first.',
      'Winning takes twelve calls.',
    ],
  ],
  ['How many deals do we have?', ['proposal', 'all'], ['You have 11 deals.']],
  ['Do we have 11 deals?', ['all'], ['Yes, you have 11 deals.']],
  [
    'What are our three largest leads?',
    ['largest'],
    [
      'Ann Archer is worth $120,000.',
      'Alicia Kim is worth $95,000, and Ann Archer $120,000.',
      'Bob Baker is at 60%.',
      'Ann Baker is worth $95,000.',
      'Alicia Kim was created on Oct 12, 2026.',
      'The third largest is Ann Archer.',
      'Alicia Kim has 40 employees.',
      'Call Zed Zebra first.',
    ],
  ],
  ['How many leads came this month?', ['months'], ['You got 8 leads.', 'You got 50 leads.']],
  [
    'Where do leads come from?',
    ['sources'],
    [
      'Website brought 20 leads and Referral 40.',
      'Three times as many came from Website as from Referral.',
      'Trade shows brought half a dozen leads.',
    ],
  ],
  [
    'Who owns the most leads?',
    ['owners'],
    ['Ben Okafor owns 45 leads.', 'Ada Lopez and Ben Okafor own 35 and 45 leads, respectively.'],
  ],
  [
    'Which tasks are overdue?',
    ['tasks'],
    ['“Send the offer to Alicia” was due on Nov 20.', 'Three tasks are overdue.', '“Paint the fence” is overdue.'],
  ],
  [
    'What does a seat cost?',
    ['handbook'],
    ['A seat costs $200.', 'A seat costs $39 a month.', 'Zenith Partners resells it.'],
  ],
]

const title = ([question, grounds]: Case) => `${question} (${grounds})`

describe('a sentence', () => {
  test.each([...HONEST, ...UNSEEN].map((each) => [title(each), each] as const))(
    'that is honest goes on: %s',
    (_, each) => {
      expect(refused(...each)).toEqual([])
    },
  )

  test.each(DISHONEST.map((each) => [title(each), each] as const))('that is not does not: %s', (_, each) => {
    expect(refused(...each)).toEqual(each[2])
  })
})

describe('a figure', () => {
  const sentences = HONEST.flatMap(([question, grounds, all]) =>
    all.map((text, place) => ({ question, grounds, text, earlier: all.slice(0, place) })),
  )

  test('that is changed by one is not supported, unless the same thing has it too', () => {
    const numbered = sentences.flatMap((each) =>
      readNumbers(each.text).flatMap(({ kind, at }) => (kind === 'number' ? [{ ...each, at }] : [])),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...numbered),
        fc.constantFrom(-1, 1),
        ({ question, grounds, text, earlier, at }, by) => {
          const [digits] = /[\d,]*\d(?:\.\d+)?/.exec(text.slice(at)) ?? []
          if (!digits || !text.slice(at).replace(/^\$/, '').startsWith(digits)) return
          const changed = Number(digits.replaceAll(',', '')) + by
          const start = text.indexOf(digits, at)
          const said = text.slice(0, start) + changed.toLocaleString('en') + text.slice(start + digits.length)
          expect(refused(question, grounds, [...earlier, said])).toContain(said)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('a citation', () => {
  test.each([
    ['A seat costs $499 a year.', [1]],
    ['Staff may work remotely at home for two days each week.', [1]],
    ['The moon is made of green cheese.', []],
  ])('stays where what it cites has the words: %s', (text, cited) => {
    const { evidence } = ground('What does the handbook say?', ['handbook'])
    expect(judgeSentence(text, [1], evidence, []).cited).toEqual(cited)
  })
})
