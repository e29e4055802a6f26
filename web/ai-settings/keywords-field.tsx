import { Plus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { KEYWORD_LENGTH, MOST_KEYWORDS } from '../../contract/ai-settings/endpoints.ts'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import { Label } from '../ui/label.tsx'
import { addKeyword } from './settings-values.ts'

interface KeywordsFieldProps {
  keywords: readonly string[]
  onChange: (keywords: string[]) => void
  /** What stands in the box and is not added yet. */
  typed: string
  onTyped: (typed: string) => void
  error: string | undefined
}

/** The words that say how the assistant is: added by Enter or the plus, taken away one by one. */
export function KeywordsField({ keywords, onChange, typed, onTyped, error }: KeywordsFieldProps) {
  const id = useId()
  const [said, setSaid] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const full = keywords.length >= MOST_KEYWORDS
  const add = () => {
    const next = addKeyword(keywords, typed)
    setSaid(next.length > keywords.length ? `Added ${typed.trim()}.` : full ? FULL : 'Already in the list.')
    if (next.length > keywords.length) onChange(next)
    if (next.length > keywords.length || !full) onTyped('')
    box.current?.focus()
  }
  const remove = (keyword: string) => {
    onChange(keywords.filter((each) => each !== keyword))
    setSaid(`Removed ${keyword}.`)
    box.current?.focus()
  }
  return (
    <div>
      <Label htmlFor={id} className="mb-1.5">
        Personality Keywords
      </Label>
      <div className="flex gap-2">
        <Input
          id={id}
          ref={box}
          value={typed}
          limit={KEYWORD_LENGTH}
          placeholder="friendly"
          autoComplete="off"
          aria-describedby={`${id}-help`}
          onChange={(event) => onTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.metaKey || event.ctrlKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            if (isAddable(typed)) add()
          }}
        />
        <Button variant="outline" size="icon" aria-label="Add keyword" disabled={!isAddable(typed)} onClick={add}>
          <Plus aria-hidden />
        </Button>
      </div>
      <p
        id={`${id}-help`}
        role={error ? 'alert' : undefined}
        className={error ? 'mt-1.5 text-sm text-destructive-text' : 'mt-1.5 text-sm text-muted-foreground'}
      >
        {error ?? (full ? FULL : 'How it should sound, one word or phrase at a time: friendly, brief, formal.')}
      </p>
      {keywords.length > 0 && (
        <ul aria-label="Personality Keywords" className="mt-3 flex flex-wrap gap-1.5">
          {keywords.map((keyword) => (
            <li
              key={keyword}
              className="flex min-w-0 items-center gap-1 rounded-sm border border-border bg-accent pl-2.5 text-sm"
            >
              <span dir="auto" className="min-w-0 py-1 wrap-anywhere">
                {keyword}
              </span>
              <button
                type="button"
                aria-label={`Remove ${keyword}`}
                onClick={() => remove(keyword)}
                className="grid size-7 shrink-0 place-items-center rounded-sm text-muted-foreground hover:text-foreground"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

const FULL = `You can add up to ${MOST_KEYWORDS} keywords.`

const isAddable = (typed: string) => typed.trim() !== '' && typed.trim().length <= KEYWORD_LENGTH
