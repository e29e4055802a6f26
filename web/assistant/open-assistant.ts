import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** How a question is asked: for what is found, or as the next words of a talk. */
export type AskMode = 'search' | 'chat'

/** A question that was asked elsewhere, as in the palette. */
interface WantedQuestion {
  text: string
  mode: AskMode
}

interface PanelState {
  open: boolean
  /** Not yet taken by what shows the assistant. */
  wanted: WantedQuestion | undefined
}

let state: PanelState = { open: false, wanted: undefined }
const listeners = new Set<() => void>()

/** Opens the floating assistant, from anywhere inside the shell; on its own page the page answers. */
export function openAssistant() {
  set({ ...state, open: true })
}

/** Opens the assistant and asks it a question. */
export function askAssistant(text: string, mode: AskMode = 'search') {
  set({ open: true, wanted: { text, mode } })
}

/** Leaves a question for the assistant's own page, for who goes there now. */
export function askOnPage(text: string) {
  set({ open: false, wanted: { text, mode: 'search' } })
}

export function closeAssistant() {
  set({ ...state, open: false })
}

/**
 * Takes up what was asked elsewhere, as in the palette.
 * @param busy whether an answer is under way: then the question waits for it, as a thread answers one at a time
 */
export function useWantedQuestion(busy: boolean, onAsk: (question: WantedQuestion) => void) {
  const { wanted } = useAssistantPanel()
  const take = useEffectEvent(() => {
    if (!state.wanted) return
    const taken = state.wanted
    set({ ...state, wanted: undefined })
    onAsk(taken)
  })
  useEffect(() => {
    if (wanted && !busy) take()
  }, [wanted, busy])
}

/** Whether the floating assistant is open, and what it shall be asked; it stays so from screen to screen. */
export function useAssistantPanel() {
  return useSyncExternalStore(watch, () => state)
}

function set(next: PanelState) {
  state = next
  for (const tell of listeners) tell()
}

function watch(tell: () => void) {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}
