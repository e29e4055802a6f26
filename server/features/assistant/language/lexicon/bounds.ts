import type { BoundWord as Bound } from '../meaning.ts'

export type BoundWord = Bound | 'between' | 'exactly' | 'about'

const listed = (words: Partial<Record<BoundWord, string>>): Record<string, BoundWord> =>
  Object.fromEntries(
    Object.entries(words).flatMap(([bound, phrases]) =>
      phrases.split('|').map((phrase) => [phrase.trim(), bound as BoundWord]),
    ),
  )

/** What stands before an amount and bounds it. */
export const BOUNDS = listed({
  above: `over|above|more than|greater than|bigger than|larger than|higher than|exceeding|exceeds|exceed|beyond|north of|>|
    bigger|larger|greater|higher|longer|older|more big than|more large than|more high than|more old than|more expensive than|longer than|older than|better than|worth over|worth more than|for more than|for over|for longer than|in over|in more than|of over|of more than|
    at more than|at over|a value over|older then|more then|that exceed|which exceed|since more than|bigger as|larger as|higher as|more as|older as|greater as`,
  atLeast:
    'greater than or equal to|more than or equal to|bigger than or equal to|higher than or equal to|over or equal to|at least|minimum of|a minimum of|minimum|min|no less than|not less than|> =|upwards of|upward of|not under|not below|starting at|starting from|for at least|of at least|not fewer than|no fewer than|worth at least',
  below:
    'smaller|lower|cheaper|fewer|shorter|under|below|less than|fewer than|smaller than|lower than|cheaper than|<|younger than|newer than|shorter than|worth less than|worth under|of under|of less than|less then|for less than|not even|south of|smaller as|lower as|less as|cheaper as|younger as',
  atMost:
    'less than or equal to|smaller than or equal to|lower than or equal to|under or equal to|up to|at most|maximum of|a maximum of|maximum|max|no more than|not more than|not over|not above|< =|not exceeding|of up to|for at most|worth up to|as much as',
  between: 'between|from|in the range of|ranging from|in the range|anywhere between|worth between|valued between',
  exactly: 'exactly|equal to|equals|of exactly|precisely|=|worth exactly|worth|valued at|of precisely',
  about: 'around|about|roughly|approximately|approx|nearly|close to|circa|worth about|worth around|worth roughly',
})

/** What stands after an amount and bounds it. */
export const AFTER_BOUNDS = listed({
  atLeast:
    'or more|or above|or higher|and up|up|or up|and above|and more|plus|+|or longer|or greater|or over|or older|or better|upwards|at least',
  atMost: 'or less|or below|or lower|or fewer|or under|and below|and under|at most|or smaller|or newer',
})

/** Signs and words of money; false where they are not dollars. */
export const CURRENCIES: Record<string, boolean> = {
  $: true,
  usd: true,
  dollar: true,
  dollars: true,
  bucks: true,
  '€': false,
  '£': false,
  '¥': false,
  euro: false,
  euros: false,
  eur: false,
  pounds: false,
  gbp: false,
  yen: false,
  chf: false,
  francs: false,
}

export const BYTES: Record<string, number> = {
  byte: 1,
  bytes: 1,
  kb: 1024,
  kilobytes: 1024,
  mb: 1024 ** 2,
  megabytes: 1024 ** 2,
  megabyte: 1024 ** 2,
  gb: 1024 ** 3,
  gigabytes: 1024 ** 3,
}
