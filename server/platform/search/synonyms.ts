// What companies call by several words. A word that has another meaning as often, as *order* for what is bought, has no place here.
const ROWS = [
  'agreement agreements contract contracts',
  'begin start',
  'costs cost price prices charge charges fee pay',
  'decide decides decided decision decisions',
  'discount discounts off rebate',
  'employee employees staff',
  'goal aim',
  'holiday holidays vacation leave',
  'meal meals food lunch',
  'pay salary wages',
  'reply replies replied answer answers answered response',
  'sign signs signed signature',
  'warranty guarantee',
  'weight heavy weighs',
].map((row) => row.split(' '))

/** The other words that say the same as one, in lower case; none for most. */
export const synonymsOf = (word: string): readonly string[] => SYNONYMS.get(word) ?? []

const SYNONYMS = new Map(
  ROWS.flat().map((word) => [
    word,
    ROWS.filter((row) => row.includes(word))
      .flat()
      .filter((other) => other !== word),
  ]),
)
