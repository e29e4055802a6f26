import type { Talk, TalkListener } from './talk.ts'

interface Recognition extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
  start(): void
  abort(): void
}

interface Heard {
  isFinal: boolean
  0: { transcript: string }
}

type Window = typeof globalThis &
  Partial<Record<'SpeechRecognition' | 'webkitSpeechRecognition', new () => Recognition>>

const Recognition = () => (globalThis as Window).SpeechRecognition ?? (globalThis as Window).webkitSpeechRecognition

export const canHear = () => Recognition() !== undefined

interface BrowserTalk extends Talk {
  speak(text: string): void
}

/**
 * Talks by what the browser has of its own: what it understood is asked as if it had been typed, and the answer is read
 * aloud. Who speaks meanwhile is heard, and the reading stops.
 */
export function talkByBrowser(
  { speed, onQuestion }: { speed: number; onQuestion: (question: string) => void },
  listener: TalkListener,
): BrowserTalk {
  const Made = Recognition()
  if (!Made) throw new Error('This browser cannot hear')
  const recognition = new Made()
  let over = false
  let heard = false
  recognition.lang = 'en-US'
  recognition.continuous = true
  recognition.interimResults = true
  const end = () => {
    over = true
    recognition.abort()
    speechSynthesis?.cancel()
  }
  recognition.addEventListener('start', () => {
    heard = true
    listener.change({ status: 'connected' })
  })
  recognition.addEventListener('speechstart', () => {
    speechSynthesis?.cancel()
    listener.change({ speaking: 'user' })
  })
  recognition.addEventListener('result', (event) => {
    const { results, resultIndex } = event as Event & { results: ArrayLike<Heard>; resultIndex: number }
    const result = results[resultIndex]
    if (!result?.isFinal) return
    const question = result[0].transcript.trim()
    if (question) onQuestion(question)
  })
  recognition.addEventListener('error', (event) => {
    const { error } = event as Event & { error: string }
    // Silence is no fault; it listens again.
    if (over || error === 'no-speech' || error === 'aborted') return
    end()
    listener.onEnd({ failed: error !== 'network' || !heard })
  })
  // Browsers stop listening after a while.
  recognition.addEventListener('end', () => over || recognition.start())
  listener.change({ status: 'connecting' })
  recognition.start()
  return {
    end,
    speak(text) {
      if (over || !('speechSynthesis' in globalThis)) return
      const words = new SpeechSynthesisUtterance(text)
      words.lang = 'en-US'
      words.rate = speed
      words.addEventListener('end', () => listener.change({ speaking: null }))
      listener.change({ speaking: 'assistant' })
      speechSynthesis.speak(words)
    },
  }
}
