import type { Evidence, Thing } from './evidence.ts'
import { judgeSentence } from './judge.ts'
import { plainSentence } from './markup.ts'
import { nameStart } from './names.ts'
import { NUMBER_WORDS, RATIO_WORDS } from './numbers.ts'
import { type Sentence, splitSentences } from './sentences.ts'

/** A sentence that a model wrote, without markup. */
export interface CheckedSentence {
  text: string
  /** The sources that it names and that have its words. */
  cited: number[]
  /** Whether each of its figures and names is what the turn's tools answered of it, or what the asker wrote. */
  supported: boolean
}

/** Prose as it comes; only what holds goes on. */
export interface CheckedProse {
  push(text: string): void
  /** Ends a stretch of prose. Answers its sentences. */
  end(): CheckedSentence[]
  /** Ends what breaks off, so that what follows stands apart. */
  breakOff(): void
}

/**
 * Checks prose while it comes. Words go on at once until something follows that has to be seen whole first: a figure, a name,
 * markup or an address. From there the sentence waits for its end, and goes on when it is supported; else it ends in an
 * ellipsis, or is not heard of at all.
 */
export function checkProse(evidence: Evidence, onText: (text: string) => void): CheckedProse {
  let buffer = ''
  let told: CheckedSentence[] = []
  let about: readonly Thing[] = []
  /** What of the sentence that is coming went on. */
  let sent = ''
  const tell = (text: string) => {
    if (text) onText(text)
  }
  const finish = ({ text, endsLine }: Sentence) => {
    const plain = plainSentence(text, evidence.knowsAddress)
    const judged = judgeSentence(plain.text, plain.cited, evidence, about)
    const { supported, cited } = judged
    about = judged.about
    const before = sent.trimStart()
    if (supported) tell(plain.text.slice(before.length))
    else if (before) tell('…')
    if (before || (supported && plain.text)) tell(endsLine ? '\n' : ' ')
    if (plain.text) told.push({ text: plain.text, cited, supported })
    sent = ''
  }
  return {
    push(text) {
      buffer += text
      const { whole, rest } = splitSentences(buffer)
      for (const sentence of whole) finish(sentence)
      if (whole.length > 0) buffer = rest.trimStart()
      const safe = safeStart(buffer)
      tell(safe.slice(sent.length))
      if (safe.length > sent.length) sent = safe
    },
    end() {
      const { whole, rest } = splitSentences(buffer)
      for (const sentence of whole) finish(sentence)
      if (rest.trim()) finish({ text: rest.trim(), endsLine: true })
      const sentences = told
      buffer = ''
      sent = ''
      told = []
      return sentences
    },
    breakOff() {
      if (sent.trim()) tell('…\n')
      buffer = ''
      sent = ''
      told = []
    },
  }
}

const RISK = new RegExp(
  `[\\p{N}\\p{Cc}\\p{Cf}\\p{Cs}[\\]<>!*_\`#|$€£~•\\n]|https?:|www\\.|\\s{2}|\\b(?:${[...NUMBER_WORDS, ...RATIO_WORDS].join('|')})\\b`,
  'iu',
)
const WAITED_FOR = [...NUMBER_WORDS, ...RATIO_WORDS, 'https', 'www']

/** As much of a sentence's beginning as can be said whatever follows: plain words, one space between them. */
function safeStart(sentence: string): string {
  if (/^\s*(?:[-*•>+]|$)/.test(sentence)) return ''
  const risks = [RISK.exec(sentence)?.index ?? -1, nameStart(sentence)].filter((index) => index >= 0)
  if (risks.length > 0) return wordsBefore(sentence, Math.min(...risks))
  const last = /[a-z]*$/i.exec(sentence)?.[0].toLowerCase() ?? ''
  const mayBecome = last && WAITED_FOR.some((word) => word.startsWith(last))
  const safe = mayBecome ? sentence.slice(0, sentence.length - last.length) : sentence
  // What follows a space, a sign or a bracket decides what they are.
  return safe.replace(/[\s(–—.,;:'"“”’?-]+$/, '')
}

const wordsBefore = (sentence: string, index: number) =>
  sentence.slice(0, sentence.lastIndexOf(' ', Math.max(index - 1, 0)) + 1).replace(/[\s(–—.,;:'"“”’?-]+$/, '')
