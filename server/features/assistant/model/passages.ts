import { cutToTokens } from './budget.ts'
import { cite, type Turn } from './turn.ts'

/** Most characters of a passage: what is cited by itself. */
const PASSAGE = 1200

/** As much of a document's text from `start` on as there is room for, in passages that can be cited one by one. */
export function showPassages(document: { id: string; title: string; text: string }, start: number, turn: Turn): object {
  const { id, title, text } = document
  const { text: part } = cutToTokens(text.slice(start), turn.limits.toolResult)
  const end = start + part.length
  const passages = cutAtParagraphs(part).map(({ at, words }) => {
    const from = start + at
    const passage = { start: from, end: from + words.length, heading: '', text: words }
    const number = cite(turn, { kind: 'document', id, title, passage })
    turn.evidence.addText(turn.evidence.addThing('text', title, { cite: number }), words)
    return { cite: number, text: words }
  })
  return {
    title,
    passages,
    ...(end < text.length && { goesOn: `The text has ${text.length} characters; the next begin at start ${end}.` }),
  }
}

function cutAtParagraphs(text: string): { at: number; words: string }[] {
  const passages: { at: number; words: string }[] = []
  let at = 0
  while (at < text.length) {
    const rest = text.slice(at, at + PASSAGE)
    const cut = at + PASSAGE < text.length ? Math.max(rest.lastIndexOf('\n'), rest.lastIndexOf('. ') + 1) : rest.length
    const words = rest.slice(0, cut > 0 ? cut : rest.length)
    if (words.trim()) passages.push({ at, words })
    at += words.length
  }
  return passages
}
