import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AiSettings } from '../../contract/ai-settings/fields.ts'
import { toast } from '../ui/behaviour/toast.ts'
import { canHear, talkByBrowser } from './browser-talk.ts'
import { talkByRelay } from './relay-talk.ts'
import { NO_TALK, type Talk, type TalkListener, type TalkState } from './talk.ts'

type Settings = Pick<AiSettings, 'aiName' | 'voiceEnabled' | 'voiceId' | 'voiceSpeed' | 'hasVoiceServer' | 'createdAt'>

interface TalkParts {
  settings: Settings | undefined
  /** Whether voice is turned on: a talk begins with it, and ends with it or with the panel. */
  on: boolean
  onOff(): void
  conversationId: string | undefined
  onConversation(id: string): void
  /** Asks what the browser heard, where there is no voice server. */
  onQuestion(question: string): void
  /** The latest answer, to be read aloud then. */
  answer: { key: string; text: string } | undefined
}

/** What carries a talk: the voice server, what the browser has of its own, or nothing; `off` where the company decided so. */
export type Carrier = 'server' | 'browser' | 'none' | 'off'

/** Until a company decides about voice, it may talk. */
export const carrierOf = ({
  hasVoiceServer,
  voiceEnabled,
  createdAt,
}: Pick<Settings, 'hasVoiceServer' | 'voiceEnabled' | 'createdAt'>): Carrier =>
  createdAt && !voiceEnabled ? 'off' : hasVoiceServer ? 'server' : canHear() ? 'browser' : 'none'

/** One talk at a time, as long as voice is on; everything is let go of with it. */
export function useTalk(parts: TalkParts): TalkState {
  const { settings, on, answer } = parts
  const [state, setState] = useState<TalkState>(NO_TALK)
  const reader = useRef<((text: string) => void) | undefined>(undefined)
  const begin = useEffectEvent((carrier: Carrier, listener: TalkListener): Talk => {
    const { aiName, voiceId, voiceSpeed } = settings ?? { aiName: '', voiceId: 'alloy', voiceSpeed: 1 }
    if (carrier === 'server') {
      return talkByRelay(
        { name: aiName, voice: voiceId, speed: voiceSpeed, conversationId: parts.conversationId },
        listener,
      )
    }
    const talk = talkByBrowser({ speed: voiceSpeed, onQuestion: (question) => parts.onQuestion(question) }, listener)
    reader.current = talk.speak
    return talk
  })
  const finish = useEffectEvent(({ failed }: { failed: boolean }) => {
    if (failed) toast({ ...FAILED, variant: 'destructive' })
    parts.onOff()
  })
  const enter = useEffectEvent((id: string) => parts.onConversation(id))
  const carrier = on && settings ? carrierOf(settings) : 'none'
  useEffect(() => {
    if (carrier === 'none' || carrier === 'off') return
    const talk = begin(carrier, {
      change: (change) => setState((now) => ({ ...now, ...(typeof change === 'function' ? change(now) : change) })),
      onError: (description) => toast({ title: 'Voice Error', description, variant: 'destructive' }),
      onEnd: finish,
      onConversation: enter,
    })
    return () => {
      talk.end()
      reader.current = undefined
      setState(NO_TALK)
    }
  }, [carrier])
  const spoken = useRef(answer?.key)
  useEffect(() => {
    if (!answer || answer.key === spoken.current) return
    spoken.current = answer.key
    reader.current?.(answer.text)
  }, [answer])
  return state
}

const FAILED = {
  title: 'Connection Failed',
  description: 'Could not establish voice connection. Please check your microphone permissions.',
}
