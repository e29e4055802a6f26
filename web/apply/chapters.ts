import { QUESTIONS } from '../../contract/recordings/endpoints.ts'
import type { Chapter } from '../../contract/recordings/fields.ts'

/** Two marks within this time are one, corrected; in milliseconds. */
const CORRECTION = 1000
const MOST = QUESTIONS * 20

/** The marks with one more: the question that is answered from now on, `at` milliseconds from the beginning. */
export function addChapter(chapters: Chapter[], { question, at }: Chapter): Chapter[] {
  const mark = { question, at: Math.max(0, Math.round(at)) }
  const last = chapters.at(-1)
  if (last?.question === question || chapters.length >= MOST) return chapters
  if (!last || mark.at - last.at >= CORRECTION) return [...chapters, mark]
  const before = chapters.slice(0, -1)
  return before.at(-1)?.question === question ? before : [...before, { question, at: last.at }]
}

/** Milliseconds as minutes and seconds: `0:07`, `14:59`. */
export function timerText(milliseconds: number): string {
  const seconds = Math.floor(Math.max(0, milliseconds) / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
