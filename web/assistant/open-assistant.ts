import { useEffect, useEffectEvent } from 'react'
import { createStore } from '../ui/behaviour/store.ts'

/** How a question is asked: for what is found, or as the next words of a talk. */
export type AskMode = 'search' | 'chat'

/** A question that was asked elsewhere, as in the palette. */
interface PendingQuestion {
  text: string
  mode: AskMode
}

interface PanelState {
  open: boolean
  /** Not yet taken by what shows the assistant. */
  pending: PendingQuestion | undefined
}

const panel = createStore<PanelState>({ open: false, pending: undefined })

/** Opens the floating assistant, from anywhere inside the shell; on its own page the page answers. */
export function openAssistant() {
  panel.set({ ...panel.get(), open: true })
}

export function askAssistant(text: string, mode: AskMode = 'search') {
  panel.set({ open: true, pending: { text, mode } })
}

/** Leaves a question for the assistant's own page, for who goes there now. */
export function askOnPage(text: string) {
  panel.set({ open: false, pending: { text, mode: 'search' } })
}

export function closeAssistant() {
  panel.set({ ...panel.get(), open: false })
}

/**
 * Takes up what was asked elsewhere, as in the palette.
 * @param busy whether an answer is under way: then the question waits for it, as a thread answers one at a time
 */
export function usePendingQuestion(busy: boolean, onAsk: (question: PendingQuestion) => void) {
  const { pending } = useAssistantPanel()
  const take = useEffectEvent(() => {
    const { pending: taken, open } = panel.get()
    if (!taken) return
    panel.set({ open, pending: undefined })
    onAsk(taken)
  })
  useEffect(() => {
    if (pending && !busy) take()
  }, [pending, busy])
}

/** Whether the floating assistant is open, and what it shall be asked; it stays so from screen to screen. */
export function useAssistantPanel() {
  return panel.useValue((state) => state)
}
