import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { readQuestion } from '../../../contract/assistant/endpoints.ts'
import type { QuestionReading, Search } from '../../../contract/assistant/fields.ts'
import { runCall } from '../../api/call.ts'
import { keyOf } from '../../api/keys.ts'
import { useLater } from '../../ui/behaviour/use-later.ts'

/** How long one types on before the question is read, in milliseconds. */
const PAUSE = 100
/** How long it rests before the reading is read aloud. */
const REST = 1_000

/** What is shown of a reading while its question is typed. */
export interface ShownReading {
  /** Words that are as they were when the question was read. */
  words: QuestionReading['words']
  /** The reading of exactly what is typed; undefined while it is on its way. */
  reading: QuestionReading | undefined
  /** The latest reading, of what was typed a moment ago while the next one is on its way. */
  latest: QuestionReading | undefined
  /** What is typed rests. */
  isResting: boolean
}

/** How a question is read while it is typed. Each text has its own answer, so an older one never overtakes a newer. */
export function useReading(text: string, about: Pick<Search, 'conversationId' | 'typedQuery'> = {}): ShownReading {
  const asked = useLater(text, PAUSE)
  const rested = useLater(text, REST)
  const isAsked = asked.trim() !== ''
  const body = { text: asked, ...about }
  const { data, isPlaceholderData } = useQuery({
    queryKey: [...keyOf(readQuestion, {}), body],
    queryFn: async ({ signal }) => ({ of: asked, ...(await runCall(readQuestion, { body, signal })) }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    // A reading is a help: without it one asks as before.
    retry: false,
  })
  const latest = text.trim() ? data : undefined
  const same = latest ? sharedLength(latest.of, text) : 0
  const isResting = rested === text
  // The last word may only be half typed.
  const isBegun = (end: number, isUnknown: boolean) => isUnknown && !isResting && end === text.length
  return {
    words: latest?.words.filter(({ end, role }) => end <= same && !isBegun(end, role === 'unknown')) ?? [],
    reading: latest?.of === text && !isPlaceholderData ? latest : undefined,
    latest: latest && { ...latest, unknown: latest.unknown.filter(({ word }) => isResting || !text.endsWith(word)) },
    isResting,
  }
}

/** How many units two texts begin with alike. */
function sharedLength(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}

interface Typed {
  shown: ShownReading
  setText: (text: string) => void
  box: RefObject<HTMLTextAreaElement | HTMLInputElement | null>
}

/**
 * What could stand next in a question: Tab takes the first. They are offered to those who type, once: after one is taken Tab
 * leads on as everywhere.
 */
export function useCompletions(text: string, { shown, setText, box }: Typed) {
  const [typed, setTyped] = useState('')
  const offered = typed === text && text !== '' ? (shown.reading?.next ?? []) : []
  const take = ({ start, text: words }: (typeof offered)[number]) => {
    setText(`${text.slice(0, start)}${words} `)
    box.current?.focus()
  }
  return {
    offered,
    take,
    /** What was typed into the box. */
    type: (value: string) => {
      setTyped(value)
      setText(value)
    },
    /** Whether a key was meant for what is offered. */
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement | HTMLInputElement>): boolean => {
      const { key, shiftKey, altKey, metaKey, ctrlKey, nativeEvent, currentTarget } = event
      const [first] = offered
      if (!first || shiftKey || altKey || metaKey || ctrlKey || nativeEvent.isComposing) return false
      if (key !== 'Tab' || currentTarget.selectionStart !== text.length) return false
      take(first)
      event.preventDefault()
      return true
    },
  }
}
