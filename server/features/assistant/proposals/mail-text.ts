import { DOUBTFUL_MONTHS, MONTHS, WEEKDAYS } from '../reader/lexicon/calendar.ts'
import { MAIL_KINDS, TO_ING } from '../reader/lexicon/commands.ts'

type Said = [sentence: string, subject: string]

/** What an email says of an instruction such as `asking her to confirm the date`, by its verb; `due` is what one thanks for where nothing is said. */
const SAID: Record<string, (rest: string, due: string) => Said> = {
  asking: (rest) => [
    `I would like to ask ${/^(for|to|about)\b/.test(rest) ? 'you ' : ''}${rest}`,
    /^(if|whether)\b/.test(rest) ? questionOn(rest) : rest.replace(/^to /, 'Please ').replace(/^(for|about) /, ''),
  ],
  welcoming: (rest) => [`I would like to welcome ${rest || 'you'}`, 'Welcome'],
  inviting: (rest) => [`I would like to invite you ${rest || 'to a conversation'}`, `Invitation ${rest}`],
  apologizing: (rest) => [`I apologize ${rest || 'for the trouble'}`, `Apologies ${rest}`],
  thanking: (rest, due) => [`Thank you ${rest || `for ${due}`}`, `Thank you ${rest}`],
  congratulating: (rest) => [`Congratulations${rest && ` ${rest}`}`, 'Congratulations'],
  confirming: (rest) => [`I would like to confirm ${rest}`, bare(rest)],
  introducing: (rest) => [`I would like to introduce ${rest || 'myself'}`, rest || 'Introduction'],
  explaining: (rest) => [`I would like to explain ${rest}`, bare(rest)],
  offering: (rest) => [`I would like to offer ${/^to\b/.test(rest) ? '' : 'you '}${rest}`, 'Our offer'],
  promising: (rest) => [`I promise ${rest}`, bare(rest)],
  proposing: (rest) => [`I would like to propose ${rest}`, bare(rest)],
  suggesting: (rest) => [`I would like to suggest ${rest}`, bare(rest)],
  reminding: (rest) => [
    rest ? `I would like to remind you ${thatOf(rest)}` : 'This is a friendly reminder',
    `Reminder ${thatOf(rest)}`,
  ],
  telling: (rest) => stating(bare(rest)),
  requesting: (rest) => [`I would like to request ${rest}`, bare(rest)],
  wishing: (rest) => [`I wish you ${rest}`, rest],
  sending: (rest) => [`Here is ${rest}`, rest],
  // `to arrange a call`
  wanting: (rest) => [`I would like ${rest}`, bare(rest)],
  writing: (rest) => [`I am writing ${rest}`, bare(rest)],
}
/** `reminds him our offer ends` */
const thatOf = (rest: string) =>
  rest.replace(/^(?!(?:that|of|about|to|how|when|where|who|what|why|which)\b)(?=.)/, 'that ')

const bare = (rest: string) => rest.replace(/^(for|to|about|that|whether|if) /, '')

const LONGEST_SUBJECT = 70

/** What is said itself is the subject too, as far as its first part goes. */
const stating = (text: string): Said => [text, text.length > LONGEST_SUBJECT ? (text.split(PART)[0] ?? '') : text]
const PART = /[,;:] | (?:and|but|so that|because|since|if|when) /

/** What a question is on: `if you have decided about our offer`, `whether our offer still fits`. */
const questionOn = (rest: string) => (TOPIC.test(rest) ? `Question about ${TOPIC.exec(rest)?.[1]}` : 'A question')
const TOPIC =
  /(?:^(?:if|whether)|\b(?:about|on|at|to|read|seen|got|received)) ((?:our|the)(?: (?!(?:in|on|at|for|with|to|from|by|about|and|or|so|if|when|this|next|is|are|was|has|have|had|would|will|can|still|already|(?:suit|fit|work|interest)s?)\b)[\p{L}\d%'-]+)+)/u

/** What an email says, and what its subject could be: of instructions, and of what is said as one says it. */
export function saidTo(text: string, due = 'your time'): { sentences: string[]; subject: string } {
  // Of one person, `deliver them` is said of things.
  const isOne = /\b(?:he|she|him|her|his)\b/.test(text)
  const said = clausesOf(text).map((clause): Said => {
    const [, verb = '', whom = '', rest = ''] = CLAUSE.exec(clause) ?? []
    const says = isVerb(verb, whom || rest) ? SAID[TO_ING.get(verb.toLowerCase()) ?? verb] : undefined
    return says ? says(toYou(rest, isOne), due) : stating(toYou(clause, isOne))
  })
  return { sentences: said.map(([sentence]) => asSentence(sentence)), subject: said[0]?.[1].trim() ?? '' }
}

/** The same in fewer words: `May I ask whether …`. */
export const inShort = (sentence: string) =>
  sentence.replace(/^I would like to ask (.+)\.$/u, 'May I ask $1?').replace(/^I would like to /u, 'I ')

const asSentence = (text: string) => `${sentenceCase(text)}${/[.!?]$/.test(text) ? '' : ASKS.test(text) ? '?' : '.'}`
const ASKS = /^(can|could|would|will|is|are|was|has|have|had|do|does|did|may) (you|we|our|the|it|there)\b/i

export const sentenceCase = (text: string) => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`

/** `her` is whom, and not whose, before these: `will be with her tomorrow`, `show her option B`. */
const WHOM = `her(?=$|[.,;:!?]| (?:an?|the|some|any|our|my|another|more|this|that|these|two|three|\\d+|for|to|about|at|on|in|of|by|with|from|until|before|after|again|soon|here|today|tonight|tomorrow|now|later|back|next|last|and|or|but|as|so|if|whether|when|how|what|which|who|where|why|because|since|we|i|it|they|there|\\p{L}+day|\\p{L}+ly|\\p{Ll}+ [A-Z\\d])\\b)`
/** Who is told or offered something, stands behind the verb whatever comes then. */
const CLAUSE = new RegExp(
  `^(?:to |that |then |also |i |we )?(\\p{L}+)(?: (him|them|you|(?<=(?:off|tell|remind|promis|inform|let)\\p{L}* )her|${WHOM}))?(?: know\\b)?(?: (.+))?$`,
  'u',
)

/** Whether a verb begins what an email does, rather than what somebody else does: `asks how many`, no `asks too much`. */
const isVerb = (verb: string, next: string) =>
  /ing$|^thanks?$/i.test(verb) || (TO_ING.has(verb.toLowerCase()) && NEXT.test(next))
const NEXT =
  /^(?:him|her|them|you|for|about|if|whether|that|to|an?|our|my|how|when|where|who|whom|what|which|why|\p{Lu}\p{L}*|\d+)\b/u

/** Where one thing ends that an email says, and another begins: `thanking her for the call and inviting her to lunch`. */
function clausesOf(text: string): string[] {
  const clauses: string[] = []
  for (const piece of tidied(text).split(/(?<=[.!?;]) |(?=,(?: and)? |(?<!,) and )/u)) {
    const last = clauses.at(-1)
    const words = piece.replace(/^,?(?: and)? /u, '')
    if (last === undefined || words === piece || begins(words, last)) clauses.push(words.replace(/^that |[;]$/gu, ''))
    else clauses[clauses.length - 1] += piece
  }
  return clauses
}

function begins(words: string, before: string): boolean {
  const [, verb = '', whom, rest = ''] = CLAUSE.exec(words) ?? []
  // `if she can sign and confirm the date`: she confirms it.
  const isTheirs = /\b(?:to|can|could|will|would|may) \p{L}/u.test(before) && !OURS.test(verb)
  if (TO_ING.has(verb) && isVerb(verb, whom ?? rest)) return !isTheirs
  // `asking if he is interested, we can renew it`
  if (/^we /.test(words)) return /^ask\p{L}* (?:if|whether) /u.test(before)
  return /^(?:that|please) \p{L}|^(?:can|could|would|will|is|has) (?:he|she|they) /u.test(words)
}
const OURS = /(?:ing|s)$|^(?:ask|thank|remind)$/

/** As it is written in a mail; `an apology for the wait` is what one does. */
const tidied = (text: string) =>
  text
    // `an email with a friendly question whether`
    .replace(/^(?:writing about |with )?an? (?:\p{Ll}+ )?question (?=if|whether)/u, 'asking ')
    .replace(NOUN, (_, noun: string) => `${MAIL_KINDS[noun.toLowerCase()]?.[0]} `)
    .replace(/,? with (?=(?:inviting|apologizing|reminding) )/gu, ' and ')
    // `with an answer to what he asked for` is about that.
    .replace(/^(?:writing about|wanting to) (?:an?|the) (?:answer|reply) to /u, 'writing about ')
    // `an email to go with the contract`
    .replace(/^wanting to (?:go with|accompany) /u, 'sending ')
    .replace(/\bpls\b/giu, 'please')
    .replace(DAYS, sentenceCase)
/** A month that is another word too may be meant as that. */
const DAYS = new RegExp(
  `\\b(?:${[...WEEKDAYS, ...MONTHS]
    .map(([words]) => words.split('|')[0] ?? '')
    .filter((word) => !DOUBTFUL_MONTHS.has(word))
    .join('|')})\\b`,
  'gu',
)
const NOUN =
  /(?:^writing about |(?<=^| (?:with|and) ))(?:an? |my |our )?(invitation|apology|reminder) (?=for|of|to|about|that)/giu

/** A text with the one who is written to as `you`; where somebody else is named first, `he` is that one: `Ben will call, he has it`. */
const toYou = (text: string, isOne: boolean) =>
  (OTHER.test(text) ? text : withYou(text))
    .replace(WHO, (whom, to = '') => (whom === 'them' && isOne ? whom : `${to}you`))
    .replace(/\bher\b/g, 'your')
    // `if Tuesday suits`
    .replace(/\bsuits?(?= for\b|$)/u, '$& you')
const WHO = new RegExp(`\\b((?:suits?|for|to|of|with|from) )?(?:him|them|(?<=(?:help|let) )her|${WHOM})\\b`, 'gu')
const OTHER =
  /(?:^|\b(?:that|and|our) )\p{Lu}\p{Ll}+ (?:\p{Lu}\p{Ll}+ )?(?:will|can|would|could|is|has|\p{Ll}+s) .*\b(?:he|she|his)\b/u

const withYou = (text: string) =>
  text
    .replace(/\b(he|she)'s (?=(?:seen|had|got|read|\p{L}+(?:ided|eived|ooked))\b)/gu, '$1 has ')
    .replace(/\b(he|she)'s\b/g, '$1 is')
    .replace(/\b(has|is|was|does)(n't)? (?:he|she)\b/g, (_, verb, not = '') => `${yours(verb)}${not} you`)
    .replace(HE_DOES, (_, how = '', verb, not = '') => `you ${how}${yours(verb)}${not}`)
    .replace(/(?<=\byou .* and )(?:has|is|was|wants|needs|likes)\b/gu, yours)
    .replace(/\b(?:he|she|they)\b/g, 'you')
    .replace(/\b(?:his|their)\b/g, 'your')
const HE_DOES = /\b(?:he|she) ((?:still|also|now|only|already|really|never|always|just) )?(\p{L}+?)(n't)?(?![\p{L}'])/gu

/** A verb of somebody else as it is said of `you`. */
const yours = (verb: string) =>
  IRREGULAR[verb] ?? verb.replace(/ies$/, 'ys').replace(/(?<=ss|sh|ch|x|o)es$|(?<![aiu])s$/, '')
const IRREGULAR: Record<string, string> = { has: 'have', is: 'are', was: 'were' }
