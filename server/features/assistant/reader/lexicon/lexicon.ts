import { ownNames } from '../catalogue.ts'
import type { Part, Values } from '../meaning.ts'
import { AIMS, AUXILIARIES, MEASURES, ORDERS, POLITE, PREPOSITIONS, TOPS, VERBS } from './asking.ts'
import { CALENDAR_UNITS, MONTHS, WEEKDAYS } from './calendar.ts'
import { CHOICES } from './choices.ts'
import { MAKINGS, MODIFIERS, VERBS_ALONE } from './commands.ts'
import {
  CONTACTING,
  FIELDS,
  GIVING,
  HAPPENINGS,
  LACKS,
  LEAPING,
  LOGGING,
  OWNING,
  RETURNING,
  SALES,
  STARTS,
  STAYING,
} from './fields.ts'
import { NOT_KEPT } from './not-kept.ts'
import { BOUNDS, BOUNDS_AFTER, NUMBERS, ORDINALS, SCALES, UNITS } from './numbers.ts'
import { PHRASES } from './phrases.ts'
import { SUBJECTS } from './subjects.ts'

/** A phrase of the lexicon, and what it is. */
export interface Entry<Cat extends keyof Values = keyof Values> {
  words: string[]
  cat: Cat
  value: Values[Cat]
  cost: number
}

const entries = <Cat extends keyof Values>(
  cat: Cat,
  phrases: string,
  value: Values[Cat],
  { plural = false, cost = 0 }: { plural?: boolean; cost?: number } = {},
): Entry[] =>
  phrases.split('|').flatMap((phrase) =>
    (plural ? [phrase, pluralOf(phrase)] : [phrase]).map((each) => ({
      words: each.trim().split(/\s+/),
      cat,
      value,
      cost,
    })),
  )

function pluralOf(phrase: string): string {
  if (/[^aeiou]y$/.test(phrase)) return `${phrase.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/.test(phrase) ? `${phrase}es` : `${phrase}s`
}

const part = (phrases: string, value: Part, cost = 0) => entries('Part', phrases, value, { cost })

const NOTS =
  'not|but|never|except|except for|excluding|exclude|other than|outside|outside of|neither|non|apart from|aside from|but not|everything but|everything except|all except|all except for|all other than|bar|barring|with the exception of|other than from|but for|apart from those|discounting|disregarding|minus those|sans|forgetting|set aside|leaving off|do not want|do not need|do not include any|not counting|not including|excluding anything|excluding everything|except anything|leaving aside|besides|everywhere but|everywhere except|all but|anyone but|everyone but|everyone except|anything but|not from|leaving out|ignoring|all sources but|instead of|leave out|leave off|minus the|do not count|do not show|do not list|do not include|without counting|take out|filter out|save for|excludes|omitting|ignore|drop|skip|hide'
const WITHOUTS =
  'without|no|lack|nothing to do with|have nothing to do with|has nothing to do with|unrelated to|unconnected to|not related to|not linked to|not tied to|not connected to|not attached to|not associated with|independent of|devoid of|short of a|still without|still lack|still lacks|still missing|with nothing in|with nothing under|not a single one with|lacks|lacking|missing|with no|do not have|does not have|have no|has no|have not got|has not got|without any|got no|get no|not having|with neither|have neither|has neither|nor|and no|but no|that have no|there is no|have not any|no assigned|are missing|is missing|never had|have not had|has not had|have not had a single|has not had a single|have not had any|has not had any|without a single|not a single|did not have any|did not get any|have not received any|has not received any|have not got any|has not got any|got no|get no|gets no|received no'
const WITHS = 'with|having|have|has|that have|that has|had|includes|including|got|with both|have both'
const VERSUS =
  'versus|vs|than|improved on|improve on|better on|how does that compare with|how does that compare to|how does this compare with|how does this compare to|how does it compare with|how does it compare to|measured against|set against|held against|stacked against|in contrast to|in contrast with|over against|rather than|put against|pitted against|as against|when compared with|when compared to|as compared to|as compared with|compare with|compare to|compares with|compares to|comparing to|comparing with|stack up against|compared to|compared with|in comparison to|in comparison with|relative to|against|ahead of|as opposed to|next to|side by side|side by side with|up on|down on|beat|minus'
const NOBODIES = 'nobody|no one|noone|nobody has|no one has|nobody is|no one is|nobody else'

/** What somebody does who then is known as its author. */
const MADE = /^(created|uploaded)\|/

/** All phrases. */
export const LEXICON: Entry[] = [
  ...SUBJECTS.flatMap(([phrases, subject, also]) => [
    ...entries('Subject', phrases, { k: 'subject', subject, one: true, ...(also && { also }) }),
    ...entries('Subject', phrases.split('|').map(pluralOf).join('|'), { k: 'subject', subject, ...(also && { also }) }),
  ]),
  ...entries(
    'Subject',
    'contacts|business contacts|contact persons',
    { k: 'subject', subject: 'leads' },
    { cost: 0.2 },
  ),
  ...entries('Subject', 'jobs', { k: 'subject', subject: 'tasks' }, { cost: 0.6 }),
  ...entries('Subject', 'things that happened|thing that happened|things happened|things we did|things done', {
    k: 'subject',
    subject: 'activities',
  }),
  ...choices(),
  ...FIELDS.flatMap(([phrases, field]) =>
    entries('Field', phrases, field, { plural: true, cost: field === 'contactDetails' ? 0.3 : 0 }),
  ),
  ...ownNames()
    .filter(([phrase]) => phrase !== 'about')
    .flatMap(([phrase, field]) => entries('Field', phrase, field, { plural: true, cost: 1.2 })),
  ...entries('Event', LOGGING, { day: 'created', subject: 'activities' }, { cost: 0.4 }),
  ...entries('Event', LEAPING, { day: 'moved', leap: true }),
  ...RETURNING.split('|').flatMap((verb) =>
    entries('Event', `${verb}|${verb} stage|${verb} one stage|${verb} step|${verb} to an earlier stage`, {
      day: 'moved',
      back: true,
    }),
  ),
  ...CONTACTING.flatMap(([phrases, how]) => entries('Event', phrases, { day: 'contacted', how: [how] })),
  ...HAPPENINGS.flatMap(([phrases, day, subject]) =>
    entries('Event', phrases, {
      day,
      ...(subject && { subject }),
      ...(MADE.test(phrases) && { made: true }),
    }),
  ),
  ...LACKS.flatMap(([phrases, day]) => entries('Lack', phrases, { day })),
  ...NUMBERS.flatMap(([phrases, value]) => entries('Num', phrases, value)),
  ...SCALES.flatMap(([phrases, value]) => entries('Scale', phrases, value)),
  ...ORDINALS.flatMap(([phrases, value]) => entries('Ord', phrases, value)),
  ...UNITS.flatMap(([phrases, unit, factor = 1]) => entries('UnitOf', phrases, { unit, factor })),
  ...BOUNDS.flatMap(([phrases, bound]) => entries('Op', phrases, bound)),
  ...BOUNDS_AFTER.flatMap(([phrases, bound]) => entries('OpAfter', phrases, bound)),
  ...CALENDAR_UNITS.flatMap(([phrases, unit]) => entries('Unit', phrases, unit)),
  ...MONTHS.flatMap(([phrases, month]) => entries('Month', phrases, month)),
  ...WEEKDAYS.flatMap(([phrases, day]) => entries('Weekday', phrases, day)),
  ...GROUP_UNITS(),
  ...AIMS.flatMap(([phrases, aim]) => part(phrases, { k: 'aim', aim }, aim === 'activity' ? -0.1 : 0)),
  ...MEASURES.flatMap(([phrases, value]) =>
    entries('Meas', phrases, value, { plural: /(rate|pipeline|share|total|average)\b/.test(phrases) }),
  ),
  ...TOPS.flatMap(([phrases, top]) => entries('Top', phrases, { k: 'top', ...top })),
  ...ORDERS.flatMap(([phrases, order]) => part(phrases, { k: 'order', ...order })),
  ...entries('Stay', STAYING, true),
  ...entries('Start', STARTS, true),
  ...entries('Sale', SALES, true),
  ...entries('Own', OWNING, {}),
  ...entries('Own', GIVING, { given: true }),
  ...entries('Not', NOTS, true),
  ...entries('Without', WITHOUTS, true),
  ...entries('With', WITHS, true),
  ...entries('Nobody', NOBODIES, true),
  ...entries('Versus', VERSUS, true),
  ...entries('Glue', AUXILIARIES, true),
  ...entries('Aux', VERBS, true),
  ...entries('Prep', PREPOSITIONS, true),
  ...entries('Polite', POLITE, true),
  ...[...new Set(MAKINGS.flatMap(([verbs]) => verbs.split('|')))].flatMap((verb) =>
    entries(
      'Making',
      verb,
      [...MAKINGS.keys()].filter((row) => MAKINGS[row]?.[0].split('|').includes(verb)),
    ),
  ),
  ...MAKINGS.flatMap(([, nouns], row) => entries('Made', nouns, row, { cost: row / 100 })),
  ...MODIFIERS.flatMap(([phrases, modifier]) => entries('Modifier', phrases, modifier)),
  ...VERBS_ALONE.flatMap(([phrases, head]) => entries('Head', phrases, head)),
  ...PHRASES.flatMap(([phrases, values]) =>
    [values].flat().length === 1
      ? part(phrases, [values].flat()[0] as Part)
      : entries('Parts', phrases, [values].flat() as Part[]),
  ),
  ...NOT_KEPT.flatMap(([phrases, reason]) => part(phrases, { k: 'notKept', reason })),
]

/** Words for what can be asked for. */
export const SUBJECT_WORDS = new Set(
  LEXICON.flatMap(({ cat, words }) => (cat === 'Subject' && words.length === 1 ? words : [])),
)

// A word that means one thing of leads and another of openings has both.
function choices(): Entry[] {
  const all = new Map<string, Values['Where']>()
  for (const [phrases, value] of CHOICES)
    for (const phrase of phrases.split('|'))
      for (const each of /(ed|ing|en|new|open|hot|late|high|low|won|lost|due|do|land|contract)$/.test(phrase)
        ? [phrase]
        : [phrase, pluralOf(phrase)]) {
        const before = all.get(each)
        all.set(each, {
          ...{ ...before, ...value, on: { ...before?.on, ...value.on } },
          ...(each !== phrase && { plural: true }),
        })
      }
  return [...all].flatMap(([phrase, value]) => entries('Where', phrase, value))
}

function GROUP_UNITS(): Entry[] {
  const units: [string, Values['GroupUnit']][] = [
    ['day|days|daily', 'day'],
    [
      'weekday|weekdays|day of the week|days of the week|day of week|weekends|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays',
      'weekday',
    ],
    ['week|weeks|weekly|week by week|week over week|wk', 'week'],
    ['month|months|monthly|month by month|month over month|month on month|mnth|mth', 'month'],
    ['quarter|quarters|quarterly|qtr', 'quarter'],
    ['year|years|yearly|annually', 'year'],
  ]
  return units.flatMap(([phrases, by]) => entries('GroupUnit', phrases, by))
}
