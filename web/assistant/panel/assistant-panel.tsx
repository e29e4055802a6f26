import { Link, useLocation } from '@tanstack/react-router'
import { Eraser, Maximize2, Sparkles, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { DataQuery } from '../../../contract/data-query/fields.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { useToastRoom } from '../../ui/behaviour/toast-room.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { isMac, Kbd } from '../../ui/kbd.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { usePanelVoice } from '../../voice/panel-voice.tsx'
import { ProposalCard } from '../answer/proposal-card.tsx'
import { Composer } from '../composer.tsx'
import { type AskMode, closeAssistant, useAssistantPanel, usePendingQuestion } from '../open-assistant.ts'
import { useAssistantSettings } from '../queries.ts'
import { quickActions } from '../suggestions.ts'
import { ask, stopAnswer } from '../thread/ask.ts'
import { SpokenAnswer } from '../thread/spoken-answer.tsx'
import { newThreadKey, showSpoken } from '../thread/threads.ts'
import { useShownThread } from '../thread/use-shown-thread.ts'
import { PanelMessages } from './panel-messages.tsx'

let kept: { key: string; mode: AskMode } = { key: newThreadKey(), mode: 'search' }

/** The floating assistant: a conversation beside whatever one is at. It does not lock the screen behind it. */
export function AssistantPanel({ onClosed }: { onClosed: () => void }) {
  const { name, suggests } = useAssistantSettings()
  const [{ key, mode }, setShown] = useState(kept)
  const thread = useShownThread(key)
  const room = useToastRoom()
  const show = (next: typeof kept) => {
    kept = next
    setShown(next)
  }
  const voice = usePanelVoice({
    threadKey: key,
    conversationId: thread.conversationId,
    onSaid: (conversationId) => showSpoken(key, conversationId),
    onQuestion: (question) => ask(key, { surface: 'panel', question, mode: 'chat' }),
    showProposal: (proposal) => <ProposalCard proposal={proposal} />,
    answer: thread.latest?.answer && { key: thread.latest.answer.messageId, text: thread.latest.answer.text },
  })
  const put = (question: string, asMode: AskMode = mode, typedQuery?: DataQuery) => {
    // One talks: what is typed or pressed meanwhile is not asked.
    if (voice.isOn) return
    if (asMode !== mode) show({ key, mode: asMode })
    ask(key, { surface: 'panel', question, mode: asMode, ...(typedQuery && { typedQuery }) })
  }
  const close = () => {
    closeAssistant()
    onClosed()
  }
  // Who asks from elsewhere while they talk wants to read the answer: it is asked once the talk is over and shown.
  const { pending } = useAssistantPanel()
  const endTalk = useEffectEvent(voice.turnOff)
  useEffect(() => {
    if (pending && voice.isOn) endTalk()
  }, [pending, voice.isOn])
  usePendingQuestion(thread.isAsking || voice.isOn, ({ text, mode: asMode }) => put(text, asMode))
  usePhone()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
  const isEmpty = thread.exchanges.length === 0
  return (
    <section aria-label={name} style={room} onKeyDown={onKeyDown} className={panelClass}>
      <PanelHead name={name}>
        {voice.toggle}
        <PanelActions
          conversationId={thread.conversationId}
          onClear={
            isEmpty
              ? undefined
              : () => {
                  stopAnswer(key)
                  show({ key: newThreadKey(), mode })
                }
          }
          onClose={close}
        />
      </PanelHead>
      {isEmpty ? (
        <QuickActions name={name} onChoose={voice.isOn ? undefined : (question) => put(question, 'search')} />
      ) : (
        <PanelMessages key={key} {...{ threadKey: key, thread, name, suggests }} />
      )}
      <SpokenAnswer exchange={thread.latest} />
      {voice.strip}
      <div className="border-t border-border p-3 pb-2" hidden={voice.isOn}>
        <Composer
          key={`composer ${key}`}
          surface="panel"
          conversationId={thread.conversationId}
          name={name}
          mode={mode}
          onMode={(next) => show({ key, mode: next })}
          busy={thread.isAsking}
          onAsk={(question, typedQuery) => put(question, mode, typedQuery)}
          onStop={() => stopAnswer(key)}
          first
        />
        <p className="mt-1.5 flex items-center justify-center gap-1.5 text-xs text-muted-foreground tap:hidden">
          <Kbd>{isMac ? '⌘K' : 'Ctrl K'}</Kbd> asks and searches from anywhere
        </p>
      </div>
    </section>
  )
}

/** 420 by 580 pixels where there is room, above notifications and what stands at the foot; on phones the whole screen. */
const panelClass = cn(
  'fixed inset-0 z-35 flex animate-in flex-col bg-popover max-md:top-(--toast-room,0px)',
  'sm:inset-auto sm:right-4 sm:bottom-4 sm:h-[min(580px,calc(100dvh-5.5rem-var(--toast-room,0px)))] sm:w-[420px] sm:rounded-lg sm:border sm:border-border sm:shadow-float',
  'md:bottom-[calc(1rem+var(--toast-room,0px))] sm:in-[body:has([data-foot])]:bottom-20 md:in-[body:has([data-foot])]:bottom-[calc(5rem+var(--toast-room,0px))]',
)

/** On a phone the panel takes the whole screen: nothing behind it can be reached, and following a link leaves it. */
function usePhone() {
  const { href } = useLocation()
  const [openedAt] = useState(href)
  useEffect(() => {
    if (href !== openedAt && matchMedia(PHONE).matches) closeAssistant()
  }, [href, openedAt])
  useEffect(() => {
    const app = document.querySelector<HTMLElement>('[data-shell]')
    const phone = matchMedia(PHONE)
    const follow = () => app?.toggleAttribute('inert', phone.matches)
    follow()
    phone.addEventListener('change', follow)
    return () => {
      phone.removeEventListener('change', follow)
      app?.removeAttribute('inert')
    }
  }, [])
}

const PHONE = '(max-width: 639.98px)'

function PanelHead({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-12 items-center gap-1 border-b border-border py-1.5 pr-2 pl-4">
      <Sparkles aria-hidden className="mr-1.5 size-4 shrink-0 text-primary-text" />
      <h2 dir="auto" className="min-w-0 flex-1 truncate text-left font-semibold" title={name}>
        {name}
      </h2>
      {children}
    </div>
  )
}

interface PanelActionsProps {
  conversationId: string | undefined
  /** Absent where nothing was asked yet. */
  onClear: (() => void) | undefined
  onClose: () => void
}

function PanelActions({ conversationId, onClear, onClose }: PanelActionsProps) {
  return (
    <>
      {onClear && (
        <Button variant="quiet" size="sm" onClick={onClear}>
          <Eraser aria-hidden />
          Clear
        </Button>
      )}
      <Tooltip content="Open as a page" side="bottom">
        <Link
          to="/ai-assistant"
          search={conversationId ? { conversation: conversationId } : {}}
          onClick={closeAssistant}
          aria-label="Open as a page"
          className={buttonClass({ variant: 'quiet', size: 'icon-sm' })}
        >
          <Maximize2 aria-hidden />
        </Link>
      </Tooltip>
      <Button variant="quiet" size="icon-sm" aria-label="Close the assistant" onClick={onClose}>
        <X aria-hidden />
      </Button>
    </>
  )
}

interface QuickActionsProps {
  name: string
  /** Absent while one talks. */
  onChoose: ((question: string) => void) | undefined
}

function QuickActions({ name, onChoose }: QuickActionsProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-end overflow-y-auto p-4">
      <p className="font-semibold">
        Ask <bdi>{name}</bdi>
      </p>
      <p className="mt-0.5 mb-4 text-pretty text-muted-foreground">
        It answers from your leads, tasks, documents and candidates, and shows its sources.
      </p>
      <ul aria-label="Quick actions" className="space-y-1.5">
        {quickActions.map((question) => (
          <li key={question}>
            <button
              type="button"
              disabled={!onChoose}
              onClick={() => onChoose?.(question)}
              className="min-h-9 w-full rounded-sm border border-border bg-card px-3 py-2 text-left font-medium enabled:hover:bg-accent disabled:border-dashed disabled:bg-transparent disabled:text-muted-foreground"
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
