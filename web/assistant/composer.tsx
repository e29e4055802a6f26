import { ArrowUp, MessageSquare, Search, Square } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { QUESTION_LENGTH } from '../../contract/assistant/endpoints.ts'
import type { DataQuery } from '../../contract/data-query/fields.ts'
import { submitWithKeys } from '../forms/submit-keys.ts'
import { cn } from '../ui/behaviour/class-names.ts'
import { isFocusFree } from '../ui/behaviour/keep-focus.ts'
import { Button } from '../ui/button.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Textarea } from '../ui/textarea.tsx'
import type { AskMode } from './open-assistant.ts'
import type { Surface } from './thread/ask.ts'
import { ReadingLine } from './typing/reading-line.tsx'
import { UnderlinedWords } from './typing/underlined-words.tsx'
import { useCompletions, useReading } from './typing/use-reading.ts'

interface ComposerProps {
  surface: Surface
  /** The conversation that a question goes on with; undefined where one begins. */
  conversationId: string | undefined
  name: string
  mode: AskMode
  onMode: (mode: AskMode) => void
  busy: boolean
  /** Asks, in the reading that was made of the chips if it was changed. */
  onAsk: (question: string, typedQuery?: DataQuery) => void
  onStop: () => void
  first: boolean
}

const modes = [
  {
    value: 'search',
    label: (
      <>
        <Search aria-hidden className="size-3.5" />
        Search
      </>
    ),
  },
  {
    value: 'chat',
    label: (
      <>
        <MessageSquare aria-hidden className="size-3.5" />
        Chat
      </>
    ),
  },
] as const

const placeholders: Record<AskMode, string> = {
  search: 'Search your leads, documents and tasks',
  chat: 'Ask about your work, or what to do next',
}

/** What was typed and not yet asked, so that it is still there on the next screen. */
const drafts: Record<Surface, string> = { page: '', panel: '' }

/** Where one writes a question. Enter asks, with Cmd or Ctrl too; Shift and Enter begin a new line. Blank asks nothing. */
export function Composer({ surface, conversationId, name, mode, onMode, busy, onAsk, onStop, first }: ComposerProps) {
  const [text, setText] = useState(drafts[surface])
  const box = useRef<HTMLTextAreaElement>(null)
  const hintId = useId()
  const [changed, setChanged] = useState<{ text: string; query: DataQuery }>()
  // Of other words it is no reading.
  const typedQuery = changed?.text === text ? changed.query : undefined
  const shown = useReading(text, { ...(conversationId && { conversationId }), ...(typedQuery && { typedQuery }) })
  const completions = useCompletions(text, { shown, setText, box })
  useEffect(() => {
    drafts[surface] = text
  }, [surface, text])
  // What was pressed to ask, as a suggestion, is gone by now. By touch the box would bring up a keyboard over the answer.
  useEffect(() => {
    if (!busy || !isFocusFree()) return
    const to = isTouch() ? box.current?.form : box.current
    to?.focus({ preventScroll: true })
  }, [busy])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || !text.trim()) return
    onAsk(text, typedQuery)
    setText('')
    setChanged(undefined)
    box.current?.focus()
  }
  const stop = () => {
    onStop()
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (completions.onKeyDown(event)) return
    const { key, shiftKey, altKey, metaKey, ctrlKey, nativeEvent } = event
    if (key !== 'Enter' || shiftKey || altKey || metaKey || ctrlKey || nativeEvent.isComposing) return
    // Where one types with the thumbs, Enter is the only way to a new line.
    if (isTouch()) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  // Where it comes, the buttons stay: the page's box grows downwards, the panel's upwards.
  const line = <ReadingLine {...shown} completions={completions} onChange={(query) => setChanged({ text, query })} />
  return (
    <form
      onSubmit={submit}
      onKeyDown={submitWithKeys}
      tabIndex={-1}
      className={cn(
        'rounded-md border border-input bg-card transition-[border-color] duration-100 focus-within:border-ring',
        surface === 'page' ? 'p-2.5' : 'p-2',
      )}
    >
      <div className="relative">
        <Textarea
          ref={box}
          rows={surface === 'page' ? 2 : 1}
          first={first}
          limit={QUESTION_LENGTH}
          value={text}
          onChange={(event) => completions.type(event.target.value)}
          onKeyDown={onKeyDown}
          aria-label={`Ask ${name}`}
          aria-describedby={hintId}
          placeholder={placeholders[mode]}
          className={cn(
            'resize-none! border-transparent bg-transparent focus-visible:border-transparent focus-visible:outline-none',
            boxClass,
            surface === 'page' ? 'max-h-48 min-h-13' : 'max-h-28 min-h-8',
          )}
        />
        <UnderlinedWords text={text} words={shown.words} box={box} className={boxClass} />
      </div>
      {surface === 'panel' && line}
      <div className="mt-1 flex items-center gap-2">
        <Segmented<AskMode> label="Mode" value={mode} onValueChange={onMode} options={modes} />
        <p
          id={hintId}
          className={cn('min-w-0 flex-1 truncate text-xs text-muted-foreground', surface === 'panel' && 'sr-only')}
        >
          <span className="tap:hidden">
            Enter to {mode === 'search' ? 'search' : 'send'}, Shift+Enter for a new line
          </span>
        </p>
        <span className={surface === 'panel' ? 'flex-1' : 'hidden'} />
        {/* Two elements: the second press of a double click that asks must not count as one of Stop. */}
        {busy ? (
          <Button key="stop" type="button" variant="outline" size="sm" onClick={stop}>
            <Square aria-hidden className="size-3.5 fill-current" />
            Stop
          </Button>
        ) : (
          <Button key="ask" type="submit" size="sm" disabled={!text.trim()}>
            {mode === 'search' ? 'Search' : 'Send'}
            <ArrowUp aria-hidden />
          </Button>
        )}
      </div>
      {surface === 'page' && line}
    </form>
  )
}

/** The question and the lines below its words lie upon each other. */
const boxClass = 'px-1.5 py-1 wrap-break-word whitespace-pre-wrap'

const isTouch = () => matchMedia('(pointer: coarse)').matches
