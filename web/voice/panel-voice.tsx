import { useQuery } from '@tanstack/react-query'
import { Mic, MicOff } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { Proposal } from '../../contract/assistant/fields.ts'
import { aiSettingsQuery } from '../ai-settings/queries.ts'
import { Button } from '../ui/button.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { carrierOf, useTalk } from './use-talk.ts'
import { VoiceStrip } from './voice-strip.tsx'

interface PanelVoiceParts {
  /** What the panel shows; with another one, voice is off. */
  threadKey: string
  conversationId: string | undefined
  /** A talk is over that was kept in a conversation. */
  onSaid(conversationId: string): void
  onQuestion(question: string): void
  showProposal(proposal: Proposal): ReactNode
  answer: { key: string; text: string } | undefined
}

interface PanelVoice {
  isOn: boolean
  turnOff(): void
  toggle: ReactNode
  strip: ReactNode
}

/** The panel's voice: its toggle, and what stands in place of the box one types into while it is on. */
export function usePanelVoice(parts: PanelVoiceParts): PanelVoice {
  const { threadKey, onSaid } = parts
  const { data: settings } = useQuery(aiSettingsQuery)
  const [onFor, setOnFor] = useState<string>()
  const [kept, setKept] = useState<string>()
  const isOn = onFor === threadKey
  const turnOff = () => setOnFor(undefined)
  const turnOn = () => {
    setKept(undefined)
    setOnFor(threadKey)
  }
  const showSaid = useEffectEvent((conversationId: string) => onSaid(conversationId))
  // Once it is over, also where the panel goes away, what was said stands where everything else does.
  useEffect(() => (isOn && kept ? () => showSaid(kept) : undefined), [isOn, kept])
  const talk = useTalk({ ...parts, settings, on: isOn, onOff: turnOff, onConversation: setKept })
  const carrier = settings ? carrierOf(settings) : 'none'
  const Icon = isOn ? MicOff : Mic
  return {
    isOn: isOn && carrier !== 'none' && carrier !== 'off',
    turnOff,
    toggle: (
      <Tooltip content={isOn ? 'Turn voice off' : 'Talk'} side="bottom">
        <Button
          variant="quiet"
          size="icon-sm"
          aria-label="Voice"
          aria-pressed={isOn}
          disabled={!settings}
          onClick={isOn ? turnOff : turnOn}
        >
          <Icon aria-hidden />
        </Button>
      </Tooltip>
    ),
    strip: isOn && settings && (
      <VoiceStrip talk={talk} carrier={carrier} name={settings.aiName} showProposal={parts.showProposal} />
    ),
  }
}
