// Words of questions that are looked up in what is written, and what is written for them.

/** What every question has: of `how large`, `a week off` and `without asking` nothing is looked up. */
export const ASKED_ANYWHERE = new Set(
  'anything anyone someone many much long often does have there which say says said tell get give use need should again compared take takes know wants ask asks asked asking just customer customers candidate candidates may might must shall off without big large'.split(
    ' ',
  ),
)

const counted = (...rows: string[]) =>
  new Map(rows.flatMap((row) => row.split(' ').map((word, at): [string, string] => [word, `${at + 1}`])))
const ONE_BY_ONE = 'one two three four five six seven eight nine ten eleven twelve'
/** What is said in a word where it is said by a number, too; `COUNTS` alone says how many there are, as `one` need not. */
export const COUNTS = new Map([...counted(ONE_BY_ONE)].slice(1))
export const DIGITS = counted(ONE_BY_ONE, 'first second third fourth', 'q1 q2 q3 q4', 'single')
/** What asks for a number, or a time, and what says one. */
export const NUMBER_ASKED = /\b(how (much|many|long|old|big|large|far|often)|price|costs?|charges?|pay)\b/iu
export const PRICE_ASKED = /\b(?:prices?|costs?|charges?|fees?|pay)\b/iu
export const HAS_PRICE = /[$€£]|\b(?:dollars?|usd|euros?|eur|free)\b/u
export const TIME_ASKED = /\bhow (long|often|soon|fast|quickly)\b/iu
export const HAS_TIME = /\b(hours?|days?|weeks?|months?|quarters?|years?)\b/u
/** `how long does it take`: no length of anything. */
export const DURATION_ASKED = /\bhow (?:long\b.*\b(?:takes?|lasts?|waits?|waiting)|soon|fast|quickly|often)\b/iu
/** `whom do I call there`, `their phone number`: a line that has one. */
export const PHONE_ASKED =
  /\b(?:(?:tele)?phone(?! booth)|whom?\b.{1,20}\b(?:call|ring|contact)|(?:call|ring|contact|number)\b.*\b(?:contact|number))\b/iu
export const HAS_PHONE = /\+?\d[\d ()/-]{7,}/u
/** `how long`: so much time, until when, or so much of a length. */
export const HAS_EXTENT =
  /\b(hours?|days?|weeks?|months?|quarters?|years?|minutes?|cm|mm|m|meters?|km|until|(19|20)\d\d|\d+ seconds)\b/u
export const HAS_NUMBER =
  /\d|\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|half|once|twice|free)\b/u
