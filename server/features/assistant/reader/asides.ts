// What is said beside what is asked, or what shall be done: why, what for, and when the answer is needed. Of a question only whole
// phrases are left out, of which each word is known.

/** Behind what shall be done, why: `…, it is still not booked`, `…, Anna has sent them`. */
const REASON =
  /[,;]\s+(?:(?:[Tt]hat|[Ww]hich|[Ii]t|[Hh]e|[Ss]he|[Tt]hey|[Ww]e|[Ii]|[Tt]his|[Tt]here|[Bb]ecause|[Ss]ince|[Oo]nly)\b|(?:\p{Lu}\p{L}+|(?:[Tt]he|[Oo]ur|[Mm]y) [^,]{2,40}?) (?:is|are|was|were|has|have|had|will|did|does|says|said|needs|wants)\b).*(?<!\?)$/u

/** What shall be done, and why; undefined where no reason is given. */
export function reasonIn(typed: string): { before: string; reason: string } | undefined {
  const [reason = ''] = REASON.exec(typed) ?? []
  if (!reason) return undefined
  const said = reason.replace(/^[,;\s]+(that|which)?\s*/i, '').replace(/^./u, (first) => first.toUpperCase())
  return { before: typed.slice(0, -reason.length), reason: said }
}

const BEFORE_IT =
  /(?<=^(?:what|who|show|(?:tell|give) (?:me|us)|sum|brief|is|are|does|do|any)\b.*) before (?:i|we) (?:(?:call|ring|meet|see|visit) (?:him|her|them|it)|(?:speak|talk|write) (?:to|with) (?:him|her|them))(?: (?:on )?(?:\p{L}+day|tomorrow|later|again))?\s*[?.!]*$/iu

/** A question without when its answer is needed: `… before I call her on Monday`. */
export const withoutTime = (typed: string) => typed.replace(BEFORE_IT, '')

const PURPOSES = [
  /(?<=^\s*(?:please )?(?:compare|list|show|find|check|count|sum up)\b.*)\s+for me\s*[.!?]*$/iu,
  /[?.,!;]\s*(?:(?:i|we) )?(?:just )?need (?:it|this|that|them|these) for (?:my|our|the|an?) (?:report|presentation|meeting|newsletter|post|slides?|board|call|review|brochure|quote|offer)\s*[.!]*$/iu,
  /(?<=[?.!])\s+(?:i|we)(?:['’]d| would)? (?:like|want|plan) to (?:call|ring|phone|try|contact|visit|meet|write to|talk to|thank) (?:him|her|them|those)(?: again)?\s*[.!]*$/iu,
]

/** A question without what for, and for whom: `… I need it for the board`, `compare … for me`, `… I want to ring them`. */
export const withoutPurpose = (typed: string) => PURPOSES.reduce((text, purpose) => text.replace(purpose, ''), typed)

/** Where a second question may begin: behind a sentence, or behind `and` with what asks. */
const WHAT = 'how|who|whom|whose|which|what|when|where'
const ASKS = `(?:${WHAT}|is|are|was|were|do|does|did|has|have)\\b`
/** Behind `and`, a verb may go on with what is said: `that moved and were won`. */
const ASKS_WHAT = `(?:${WHAT})\\b`
const SECOND = new RegExp(
  `(?:[?.!;]|,)?\\s+(?:and|but)\\s+(?=(?:(?:for|from|by|with|in|on|to|at) )?${ASKS_WHAT})|[?.!;]\\s+(?=\\S)`,
  'giu',
)
/** A question mark before another question, and what asks for one of those before. */
const INNER = new RegExp(`\\?\\s+(?:(?:and|but) )?${ASKS}|\\band\\s+who\\s+(?:got|gets)\\s+it\\b`, 'i')

/** Whether it can only be two questions. */
export const asksTwice = (typed: string) => INNER.test(typed)

/** Where a clause may begin: `Jane Doe signed, so mark her as won`. */
const CLAUSE = /[,;:.!]\s+(?:(?:so|then|and|please)\s+)*(?=\S)/giu
const MOST_TRIED = 3

const cut = (typed: string, where: RegExp) =>
  [...typed.matchAll(where)].slice(0, MOST_TRIED).map(({ index, 0: { length } }) => ({
    first: typed.slice(0, index),
    second: typed.slice(index + length),
    at: index + length,
  }))

/** What may be two questions in one line, each with where the second stands. */
export const halvesOf = (typed: string) => cut(typed, SECOND).filter(({ first }) => !OF_THESE.test(first))
/** `of those that moved and were decided`: what is asked of them comes behind. */
const OF_THESE = new RegExp(`^\\s*(?:of|from|among|out of)\\b(?!.*,\\s*${ASKS})`, 'iu')

/** What may be a statement, and what shall be done or is asked after it. */
export const clausesOf = (typed: string) => cut(typed, CLAUSE)
