import { MONTH_NAMES } from '../reader/lexicon/calendar.ts'
import { AND_ASK } from '../reader/lexicon/commands.ts'

/** What an email says of an instruction such as `asking her to confirm the date`, by its verb: the sentence, and the subject. */
const SAID: Record<string, (rest: string) => [sentence: string, subject: string]> = {
  asking: (rest) => [
    `I would like to ask ${/^(for|to|about)\b/.test(rest) ? 'you ' : ''}${rest}`,
    /^(if|whether)\b/.test(rest) ? 'A question' : bare(rest),
  ],
  inviting: (rest) => [`I would like to invite you ${rest}`, `Invitation ${rest}`],
  apologizing: (rest) => [`I apologize ${rest}`, `Apologies ${rest}`],
  thanking: (rest) => [`Thank you ${rest}`, `Thank you ${rest}`],
  confirming: (rest) => [`I would like to confirm ${rest}`, rest],
  introducing: (rest) => [`I would like to introduce ${rest}`, rest],
  explaining: (rest) => [`I would like to explain ${rest}`, rest],
  offering: (rest) => [`I would like to offer you ${rest}`, 'Our offer'],
  promising: (rest) => [`I promise ${rest}`, bare(rest)],
  proposing: (rest) => [`I would like to propose ${rest}`, bare(rest)],
  suggesting: (rest) => [`I would like to suggest ${rest}`, bare(rest)],
  reminding: (rest) => [`I would like to remind you ${rest}`, `Reminder ${rest}`],
  telling: (rest) => stating(bare(rest)),
  informing: (rest) => stating(bare(rest)),
}

/** `that the contract comes and that we are sorry` says two things. */
const AND_THAT = /,? and that (?=\p{L}+ )/u

export const asSentence = (text: string) => (/[.!?]$/.test(text) ? sentenceCase(text) : `${sentenceCase(text)}.`)

export const sentencesOf = (text: string) =>
  text
    .split(AND_THAT)
    .map((each, at) => (at > 0 ? sentenceCase(each) : each))
    .join('. ')

const stating = (text: string): [sentence: string, subject: string] => [
  sentencesOf(text),
  text.split(AND_THAT)[0] ?? '',
]

export const sentenceCase = (text: string) => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`

const bare = (rest: string) => rest.replace(/^(for|to|about|that|whether|if) /, '')

/** A text as an email to someone says it, and what its subject could be; undefined where the text is no instruction. */
export function saidTo(text: string): { sentence: string; subject: string } | undefined {
  // `thanking her for the call and inviting her to lunch` says two things.
  const said = text
    .replace(NOUN, (_, noun) => `${OF_NOUN[noun.toLowerCase()]} `)
    .replace(THAT_SAYS, (_, lead, verb) => `${lead}${AND_ASK.get(verb)} `)
    .replace(AND_SAY, ' and telling ')
    .replace(AND_VERB, (_, verb) => ` and ${AND_ASK.get(verb)} `)
  const [first, ...others] = said.split(AND_SAID).map((each) => {
    const [, verb = '', rest = ''] =
      /^(\p{L}+ing) (?:(?:him|them|her(?= (?:that|if|whether|about|to|for|when|how|what|why|where|the|an?|our|my|we|i|it|they|there)\b)) )?(.+)$/u.exec(
        each,
      ) ?? []
    return SAID[verb.toLowerCase()]?.(toYou(rest))
  })
  if (!first) return undefined
  const more = others.flatMap((one) => (one ? `. ${sentenceCase(one[0])}` : []))
  return { sentence: [first[0], ...more].join(''), subject: first[1] }
}
/** `an invitation to our fair` */
const OF_NOUN: Record<string, string> = { invitation: 'inviting', apology: 'apologizing', reminder: 'reminding' }
const NOUN = new RegExp(`^(?:an? |my |our )?(${Object.keys(OF_NOUN).join('|')}) (?=for|of|to|about|that)`, 'iu')
/** `and to ask for the date`, `and saying that it comes by Friday` */
const AND_VERB = new RegExp(` and (?:to )?(${[...AND_ASK.keys()].join('|')}) `, 'gu')
/** `that thanks her for the call and asks how many she needs` */
const THAT_SAYS = new RegExp(`(^that | and )(${[...AND_ASK.keys()].join('|')})s (?=\\p{L})`, 'gu')
const AND_SAY = / and (?:to )?(?:say|saying|tell|telling)(?: (?:him|her|them))?(?: that)? /gu
const AND_SAID = new RegExp(` and (?=(?:${Object.keys(SAID).join('|')}) )`, 'u')

/** A statement as an email says it to someone, of whom it speaks where nobody else is named: `it will reach her by Friday`. */
export const stated = (text: string) => (ELSE.test(text.slice(1)) ? text : toYou(text))
const ELSE = new RegExp(`\\b(?!\\p{L}+day\\b|(?:${MONTH_NAMES.join('|')})\\b)\\p{Lu}\\p{Ll}`, 'u')

/** The same with the one who is written to as `you`. */
const toYou = (text: string) =>
  VERBS.reduce((words, [theirs, yours]) => words.replaceAll(theirs, yours), text)
    // `so that she still gets it`
    .replace(/\b(?:he|she) ((?:still|also|now|only|already|really) )?(\p{L}+?)s\b/gu, 'you $1$2')
    .replace(/\b(he|she|they|him|them)\b/g, 'you')
    .replace(/\b(his|their)\b/g, 'your')
    // `her` is whose it is before a noun, and who else.
    .replace(
      /\bher\b(?= (?!an?\b|the\b|some\b|our\b|my\b|another\b|for\b|to\b|about\b|at\b|on\b|in\b|if\b|when\b|next\b|this\b|and\b|by\b|until\b|before\b|after\b|with\b|again\b|soon\b|tomorrow\b|today\b|tonight\b|now\b|later\b|as\b|because\b|so\b|but\b|or\b)\p{L})/gu,
      'your',
    )
    .replace(/\bher\b/g, 'you')

const VERBS: [theirs: RegExp, yours: string][] = [
  [/\b(he|she) (has|is|was|does)\b/g, 'you $2'],
  [/\b(has|is|was|does) (he|she)\b/g, '$1 you'],
  [/\byou has\b/g, 'you have'],
  [/\bhas you\b/g, 'have you'],
  [/\byou is\b/g, 'you are'],
  [/\bis you\b/g, 'are you'],
  [/\byou was\b/g, 'you were'],
  [/\bwas you\b/g, 'were you'],
  [/\byou does\b/g, 'you do'],
  [/\bdoes you\b/g, 'do you'],
]
