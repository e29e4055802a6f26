import { type RefObject, useEffect, useRef } from 'react'
import type { QuestionReading } from '../../../contract/assistant/fields.ts'
import { cn } from '../../ui/behaviour/class-names.ts'

type Role = QuestionReading['words'][number]['role']

/** A line below each word says what it is; one that is not known has a wave. */
const lines: Record<Role, string> = {
  subject: 'decoration-hue-blue',
  condition: 'decoration-hue-violet',
  period: 'decoration-hue-amber',
  figure: 'decoration-hue-green',
  group: 'decoration-hue-magenta',
  order: 'decoration-hue-orange',
  ask: 'decoration-hue-stone',
  unknown: 'decoration-wavy decoration-destructive',
}

interface UnderlinedWordsProps {
  text: string
  words: QuestionReading['words']
  /** The box that the words are typed into, which this lies over: with its paddings and its type. */
  box: RefObject<HTMLTextAreaElement | HTMLInputElement | null>
  className?: string
}

/** Lines below the words in a box, which the browser draws no lines into. */
export function UnderlinedWords({ text, words, box, className }: UnderlinedWordsProps) {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const typed = box.current
    if (!typed) return
    const follow = () => layer.current?.scrollTo(typed.scrollLeft, typed.scrollTop)
    // What is typed moves the text without an event of scrolling where it is a line.
    follow()
    typed.addEventListener('scroll', follow)
    return () => typed.removeEventListener('scroll', follow)
  })
  return (
    <div
      ref={layer}
      aria-hidden
      dir="auto"
      className={cn(
        'pointer-events-none absolute inset-0 overflow-hidden border border-transparent text-lg text-transparent select-none md:text-base',
        className,
      )}
    >
      {piecesOf(text, words).map(({ start, words: piece, role }) =>
        role ? (
          <span key={start} className={cn('underline decoration-2 underline-offset-4', lines[role])}>
            {piece}
          </span>
        ) : (
          piece
        ),
      )}
    </div>
  )
}

interface Piece {
  start: number
  words: string
  role?: Role
}

function piecesOf(text: string, words: QuestionReading['words']): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end, role } of words) {
    pieces.push({ start: at, words: text.slice(at, start) }, { start, words: text.slice(start, end), role })
    at = end
  }
  return [...pieces, { start: at, words: text.slice(at) }]
}
