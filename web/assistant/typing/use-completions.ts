import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { ShownReading } from './use-reading.ts'

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
