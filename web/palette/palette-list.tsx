import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { SEARCH_TEXT_LENGTH } from '../../contract/plain/values.ts'
import { errorText } from '../api/call.ts'
import { ReadingLine } from '../assistant/typing/reading-line.tsx'
import { UnderlinedWords } from '../assistant/typing/underlined-words.tsx'
import { useCompletions, useReading } from '../assistant/typing/use-reading.ts'
import type { TypedAhead } from '../screens/typed-ahead.ts'
import { Button } from '../ui/button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { type Entry, preferredOf } from './entries.ts'
import { EntryList } from './entry-list.tsx'
import { usePaletteGroups } from './use-palette-groups.ts'

interface PaletteListProps {
  takeTyped: () => TypedAhead
  onChoose: (entry: Entry) => void
  onClose: () => void
}

/** The box one types into and what it leads to: the arrows move, Enter chooses. */
export function PaletteList({ takeTyped, onChoose, onClose }: PaletteListProps) {
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const shown = useReading(typed)
  // What is typed to find a record is no question.
  const isQuestion = shown.latest?.unknown.length === 0
  const completions = useCompletions(typed, { shown, setText: setTyped, box })
  const { groups, isLate, error, retry } = usePaletteGroups(typed)
  const entries = groups.flatMap((group) => group.entries)
  const preferred = preferredOf(entries, typed)
  const active = useActive(entries, preferred)
  const [chooses, setChooses] = useState(false)
  const listId = useId()
  // Enter came before its answer did: what comes first then is what was meant.
  useEffect(() => {
    if (!chooses || isLate) return
    setChooses(false)
    if (preferred) onChoose(preferred)
  }, [chooses, isLate, preferred, onChoose])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (completions.onKeyDown(event)) return
    const isToggle = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)
    if (isToggle) onClose()
    else if (event.key === 'ArrowDown') active.move(1)
    else if (event.key === 'ArrowUp') active.move(-1)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      if (isLate && !active.isChosen) setChooses(true)
      else if (active.entry) onChoose(active.entry)
    } else return
    event.preventDefault()
  }
  return (
    <>
      <div className="flex items-center gap-3 border-b border-border px-4">
        {isLate ? (
          <Spinner className="text-muted-foreground" />
        ) : (
          <Search aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        )}
        <div className="relative min-w-0 flex-1">
          <input
            ref={box}
            type="text"
            role="combobox"
            aria-label="Search everything"
            aria-expanded
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active.entry && `${listId}-${entries.indexOf(active.entry)}`}
            autoComplete="off"
            spellCheck={false}
            placeholder="Search leads, documents, tasks…"
            dir="auto"
            value={typed}
            onFocus={() => {
              const { text, entered } = takeTyped()
              if (text) completions.type(text.slice(0, SEARCH_TEXT_LENGTH))
              if (entered) setChooses(true)
            }}
            onChange={(event) => {
              completions.type(event.target.value.slice(0, SEARCH_TEXT_LENGTH))
              active.reset()
            }}
            onKeyDown={onKeyDown}
            className="h-13 w-full bg-transparent text-lg outline-none"
          />
          <UnderlinedWords
            text={typed}
            words={isQuestion ? shown.words : []}
            box={box}
            className="border-0 py-3.5 whitespace-pre"
          />
        </div>
        <span aria-hidden className="max-sm:hidden">
          <Kbd>Esc</Kbd>
        </span>
        <Button variant="quiet" size="icon-sm" aria-label="Close" className="-mr-2 sm:hidden" onClick={onClose}>
          <X aria-hidden />
        </Button>
      </div>
      {isQuestion && <ReadingLine {...shown} completions={completions} />}
      <EntryList id={listId} groups={groups} active={active.entry} onActivate={active.set} onChoose={onChoose} />
      <Outcome
        typed={typed}
        count={entries.filter(({ asks }) => !asks).length}
        isLate={isLate}
        error={error}
        onRetry={retry}
      />
      <Hints />
    </>
  )
}

/** The entry that Enter chooses: the preferred one, until another is moved to. */
function useActive(entries: readonly Entry[], preferred: Entry | undefined) {
  const [name, setName] = useState<string>()
  const at = entries.findIndex((entry) => entry.name === name)
  const entry = entries[at] ?? preferred
  return {
    entry,
    /** Whether it was moved to. */
    isChosen: at >= 0,
    set: (entry: Entry) => setName(entry.name),
    reset: () => setName(undefined),
    move: (step: 1 | -1) => {
      const from = entry ? entries.indexOf(entry) : 0
      const next = entries.at((from + step) % Math.max(1, entries.length))
      setName(next?.name)
    },
  }
}

interface OutcomeProps {
  typed: string
  count: number
  isLate: boolean
  error: Error | undefined
  onRetry: () => void
}

/** How many there are, for who does not see them; why there are none, for everyone. */
function Outcome({ typed, count, isLate, error, onRetry }: OutcomeProps) {
  const wanted = typed.trim()
  if (error) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3 px-4 py-4">
        <p className="text-destructive-text">{errorText(error, 'The search failed.')}</p>
        <Button variant="outline" size="sm" onClick={onRetry}>
          Try again
        </Button>
      </div>
    )
  }
  const nothing = wanted !== '' && count === 0 && !isLate
  return (
    <div role="status">
      {nothing ? (
        <p className="px-4 py-10 text-center text-muted-foreground">
          Nothing found for “<bdi>{wanted}</bdi>”.
        </p>
      ) : (
        <span className="sr-only">{wanted && !isLate && (count === 1 ? '1 result' : `${count} results`)}</span>
      )}
    </div>
  )
}

/** The keys, where there are any. */
function Hints() {
  return (
    <p
      aria-hidden
      className="flex shrink-0 items-center gap-4 border-t border-border bg-muted px-4 py-2 text-xs text-muted-foreground max-sm:hidden"
    >
      <span className="inline-flex items-center gap-1.5">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> Move
      </span>
      <span className="inline-flex items-center gap-1.5">
        <Kbd>↵</Kbd> Open
      </span>
      <span className="inline-flex items-center gap-1.5">
        <Kbd>“ ”</Kbd> Exact words
      </span>
    </p>
  )
}
