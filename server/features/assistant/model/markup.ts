import { ADDRESS } from './evidence.ts'

/** A sentence without what a screen could make something of, and the numbers of the sources that it names. */
export interface PlainSentence {
  text: string
  cited: number[]
}

const LINE_START = /^\s*(?:>\s*)*(?:#{1,6}\s+|[-*•]\s+|\d{1,2}[.)]\s+)?/
const IMAGE = /!\[[^\]]*\](?:\([^)]*\)?|\[[^\]]*\])?/g
const LINK = /\[([^\]]*)\]\([^)]*\)?/g
const REFERENCE = /^\s*\[[^\]]+\]:\s*\S+.*$/
// Halves of signs and controls, which no database keeps, and what hides an address or turns text round.
const UNSEEN = /[\p{Cs}\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]|(?!\s)\p{Cc}/gu
const CITED = /\s*\[(\d+(?:\s*,\s*\d+)*)\]/g

/**
 * Takes markup and unseen signs out of a sentence: lists, emphasis, and every image, link and tag, whatever they point to.
 * Addresses stay as words only where `knowsAddress` says that the data holds them.
 */
export function plainSentence(sentence: string, knowsAddress: (url: string) => boolean): PlainSentence {
  const cited: number[] = []
  const text = sentence
    .replace(UNSEEN, '')
    .replace(REFERENCE, '')
    .replace(LINE_START, '')
    .replace(IMAGE, '')
    .replace(LINK, '$1')
    .replace(/<\/?[a-z!][^>]*>?/gi, '')
    .replace(ADDRESS, (url) => (knowsAddress(url) ? url : ''))
    .replace(CITED, (_, numbers: string) => {
      cited.push(...numbers.split(',').map(Number))
      return ''
    })
    .replace(/\*\*|__|`+/g, '')
    .replace(/(^|\s)[*_](\S[^*_]*\S|\S)[*_](?=\W|$)/g, '$1$2')
    .replace(/\s+/g, ' ')
    .trim()
  return { text, cited }
}
