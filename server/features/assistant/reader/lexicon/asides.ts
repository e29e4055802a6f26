// What is said beside what is asked, or what shall be done.

/** Behind what shall be done, why: `…, it is still not booked`, `…, Anna has sent them`. */
export const REASON =
  /[,;]\s+(?:(?:[Tt]hat|[Ww]hich|[Ii]t|[Hh]e|[Ss]he|[Tt]hey|[Ww]e|[Ii]|[Tt]his|[Tt]here|[Bb]ecause|[Ss]ince|[Oo]nly)\b|(?:\p{Lu}\p{L}+|(?:[Tt]he|[Oo]ur|[Mm]y) [^,]{2,40}?) (?:is|are|was|were|has|have|had|will|did|does|says|said|needs|wants)\b).*(?<!\?)$/u

/** When the answer is needed: `… before I call her on Monday`. */
export const BEFORE_IT =
  /(?<=^(?:what|who|show|(?:tell|give) (?:me|us)|sum|brief|is|are|does|do|any)\b.*) before (?:i|we) (?:(?:call|ring|meet|see|visit) (?:him|her|them|it)|(?:speak|talk|write) (?:to|with) (?:him|her|them))(?: (?:on )?(?:\p{L}+day|tomorrow|later|again))?\s*[?.!]*$|(?<=^(?:what|who|show|(?:tell|give) (?:me|us)|sum|brief)\b.*) before (?:my|our|the) (?:next )?(?:call|meeting|visit|talk)(?: with (?:him|her|them))?\s*[?.!]*$/iu

/** What is to be done with those that are asked for: `the five oldest leads that Anna is to call`. */
export const TO_CALL =
  /(?<=\b(?:oldest|newest|latest|biggest|largest|smallest)\b.*)\s+(?:(?:that|which|who|whom)\s+)?(?:he|she|we|i|they|\p{Lu}\p{L}+)\s+(?:should|could|(?:has|have|needs?|is|am|are)\s+to)\s+(?:call|ring|contact)(?=(?:,\s*thank(?:s|\s+you))?[\s?.!]*$)/iu

/** What for, and for whom: `… I need it for the board`, `… I want to ring them`. */
export const PURPOSES = [
  /(?<=^\s*(?:please )?(?:compare|list|show|find|check|count|sum up)\b.*)\s+for me\s*[.!?]*$/iu,
  /[?.,!;]\s*(?:(?:i|we) )?(?:just )?need (?:it|this|that|them|these) for (?:my|our|the|an?) (?:report|presentation|meeting|newsletter|post|slides?|board|call|review|brochure|quote|offer)\s*[.!]*$/iu,
  /(?<=[?.!])\s+(?:(?:i|we)(?:['’]d|\s+would)?\s+(?:like|want|plan)|it(?:['’]s|\s+(?:might|may|could|is))\s+(?:be\s+)?time)\s+to\s+(?:call|ring|phone|try|contact|visit|meet|write\s+to|talk\s+to|thank)\s+(?:him|her|them|those)(?:\s+again)?(?:,?\s+thank(?:s|\s+you))?[\s.!]*$/iu,
  /(?<=[?.!])\s+they(?:['’]d|\s+(?:would|might|should))\s+be\s+due\s+for\s+(?:a|another)\s+(?:call|visit|mail)[\s.!]*$/iu,
]

/** Where a second question may begin: behind a sentence, or behind `and` with what asks. */
const WHAT = 'how|who|whom|whose|which|what|when|where'
const ASKS = `(?:${WHAT}|is|are|was|were|do|does|did|has|have)\\b`
/** Behind `and`, a verb may go on with what is said: `that moved and were won`. */
const ASKS_WHAT = `(?:${WHAT})\\b`
export const SECOND = new RegExp(
  `(?:[?.!;]|,)?\\s+(?:and|but)\\s+(?=(?:(?:for|from|by|with|in|on|to|at) )?${ASKS_WHAT})|[?.!;]\\s+(?=\\S)`,
  'giu',
)
/** A question mark before another question, and what asks for one of those before. */
export const INNER = new RegExp(
  `\\?\\s+(?:(?:and|but) )?${ASKS}|\\band\\s+who\\s+(?:got|gets)\\s+(?:it|the\\s+(?:job|position|role))\\b|\\band\\s+how\\s+many\\s+(?:people\\s+)?(?:had\\s+|have\\s+)?applied\\b|\\band\\s+how\\s+much\\s+of\\s+(?:that|it|this|those)\\b`,
  'i',
)

/** Where a clause may begin: `Jane Doe signed, so mark her as won`. */
export const CLAUSE = /[,;:.!]\s+(?:(?:so|then|and|please)\s+)*(?=\S)/giu

/** `of those that moved and were decided`: what is asked of them comes behind. */
export const OF_THESE = new RegExp(`^\\s*(?:of|from|among|out of)\\b(?!.*,\\s*${ASKS})`, 'iu')

/** `and over all the years`: whatever the days were. */
export const ALL_TIME =
  /\b(?:(?:over|across|in|of) all (?:the )?(?:years|time)|all years together|all time|over the years|since (?:we started|the (?:start|beginning)|day one)|from the beginning)\b/iu

/** `and how many had applied`, of who got the job: all of them. */
export const HAD_APPLIED = /^how\s+many\s+(?:people\s+)?(?:had\s+|have\s+)?applied\b/iu

/** `and who got the job`, of those who applied for it. */
export const THE_JOB = /(?<=^who\s+(?:got|gets)\s+)the\s+(?:job|position|role)\b/iu

/** `the task can be cancelled`, `I want the task moved` */
export const SHALL_BE =
  /^(?!.*\?\s*$)\P{L}*(?!(?:what|who|when|where|which|why|how|can|should|could)\b)(?:.*\b(?:can|should|must|has to|have to|needs to) be\b|(?:I|we)(?:['’]d| would)? (?:like|want|need)\b.*\b(?:moved|changed|set|put|updated|assigned|marked|noted)\b)/iu

export const OF_WHICH =
  /^\s*(?:which (?:one )?of (?:them|these|those)|(?:is|was) (?:that|it|this))\b|\b(?:about|with|of|for) (?:it|them|that)[\s?.!]*$/i

/** A title that only points to what was said before. */
export const TO_SHOWN =
  /\b(it|there|them|of (those|these|each)|hers|his|theirs|(that|this) one|her|him)$|^\w+ (?:him|her|them)\b/i

export const OF_OTHER = /^(him|her|them) to\b/i

/** `put them in order of value` */
export const SORTING = /\b(?:put|arrange) (?:them|these|those|it|that|all)(?: all)? (?:by|in order (?:of|by))\b/
