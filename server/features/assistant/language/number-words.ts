/** The words of 0 to 19, each at its number. */
export const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )

/** The words of 20, 30 … 90. */
export const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
