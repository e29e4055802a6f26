import type { Bounds, Unit } from '../meaning.ts'

/** The words of 0 to 19, each at its number. */
export const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )

/** The words of 20, 30 … 90. */
export const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** Numbers in words. */
export const NUMBERS: [words: string, value: number][] = [
  ...ONES.map((word, value): [string, number] => [word, value]),
  ...TENS.map((word, index): [string, number] => [word, 20 + 10 * index]),
  ['dozen', 12],
  ['couple of|a couple of', 2],
]

export const SCALES: [words: string, value: number][] = [
  ['hundred|hundreds', 100],
  ['k|thousand|thousands|grand', 1000],
  ['m|mio|mn|mil|million|millions', 1e6],
  ['b|bn|billion|billions', 1e9],
]

export const ORDINALS: [words: string, value: number][] =
  'first|1st,second|2nd|runner up|number two,third|3rd|number three,fourth|4th,fifth|5th,sixth|6th,seventh|7th,eighth|8th,ninth|9th,tenth|10th,eleventh,twelfth,thirteenth,fourteenth,fifteenth,sixteenth,seventeenth,eighteenth,nineteenth,twentieth'
    .split(',')
    .map((words, index) => [words, index + 1])

/** What a number may be of. */
export const UNITS: [words: string, unit: Unit, factor?: number][] = [
  ['$|dollar|dollars|bucks|usd|us dollars', 'money'],
  ['€|£|¥|euro|euros|eur|pounds|gbp|yen|chf|francs', 'money'],
  ['%|percent|per cent', 'percent'],
  ['star|stars', 'stars'],
  ['byte|bytes', 'bytes'],
  ['kb|kilobytes', 'bytes', 1024],
  ['mb|megabyte|megabytes', 'bytes', 1024 ** 2],
  ['gb|gigabyte|gigabytes', 'bytes', 1024 ** 3],
]

type BoundWord = Exclude<keyof Bounds, 'aboveThe' | 'belowThe'>

/** What stands before an amount and bounds it. */
export const BOUNDS: [words: string, bound: BoundWord][] = [
  [
    'over|above|more than|greater than|bigger than|larger than|higher than|exceeding|exceed|exceeds|beyond|>|bigger|larger|greater|higher|longer|longer than|better than|more expensive than|more big than|more large than|bigger as|larger as|greater as|higher as|a higher value than|a bigger value than|that exceed|more as|ahead of|upward of|north of|in excess of|topping|more then|bigger then|larger then|higher then',
    'above',
  ],
  [
    'at least|minimum of|no less than|not less than|> =|upwards of|upward of|not under|not below|starting at|starting from|no fewer than|greater than or equal to|more than or equal to|minimum|min',
    'atLeast',
  ],
  [
    'under|below|south of|short of|less than|fewer than|smaller than|lower than|cheaper than|<|shorter than|not even|smaller|lower|cheaper|fewer|shorter|smaller as|lower as|less as|less then|fewer then|smaller then|lower then',
    'below',
  ],
  [
    'up to|at most|maximum of|no more than|not more than|not over|not above|< =|not exceeding|as much as|less than or equal to|maximum|max',
    'atMost',
  ],
]

/** What stands after an amount and bounds it. */
export const BOUNDS_AFTER: [words: string, bound: BoundWord][] = [
  [
    'or more|or above|or higher|and up|or up|up|and above|and more|plus|+|or longer|or greater|or over|or older|or better|upwards|at least|or bigger|or larger',
    'atLeast',
  ],
  ['or less|or below|or lower|or fewer|or under|and below|and under|at most|or smaller|or newer', 'atMost'],
]
