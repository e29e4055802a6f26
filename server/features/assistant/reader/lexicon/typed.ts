/** Words as they stand that are other words by one slip: `more then ten`, `leads form Berlin`. */
export const CONFUSED = new Map(
  'then than,form from,loose lose,lots lost,wining winning,do due'
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
)
/** What another word may follow without a space. */
export const FIRST =
  /^(last|this|next|past|previous|current|top|best|how|open|new|hot|cold|won|lost|all|my|our|by|in|from|of|for|per|due|overdue|urgent|total|show|every|each|average|avg|win|deals|leads|tasks|deal|lead|task|conversion|pipeline)$/

/** Words behind which others are taken as they were typed: a topic, a name, a reason. */
export const TEXT_FOLLOWS = new Set(
  'want wants wanted need needs needed requested under labelled labeled carrying carry have has had having with about mentioning mention mentions containing contain contains regarding concerning covering tagged tag named called titled because reason of to on for word title discussing in from and what say like cover talk is was with due uploaded did over someone somebody involve involves involving'.split(
    ' ',
  ),
)
/** Where a reason ends, and says when. */
export const OF_DAYS = new Set('this last next since in during on by until before after yesterday today'.split(' '))
/** What begins no text: it ties words to others, or stands for what was said. */
export const NO_TEXT =
  /^(of|the|a|an|to|in|on|for|with|by|is|are|and|or|both|our|it|them|him|her|me|us|you|this|that|these|those|they|there|what|who|which|why|how|when|where)$/
