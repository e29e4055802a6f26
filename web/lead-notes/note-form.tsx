import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { focusAtFirst } from '../ui/focus.ts'
import { Segmented } from '../ui/segmented.tsx'
import { Textarea } from '../ui/textarea.tsx'
import type { NoteDraft } from './changes.ts'
import { noteTypeOptions } from './note-types.ts'

interface NoteFormProps {
  /** What the text box is called. */
  label: string
  /** A note that is being edited; absent for a new one. */
  draft?: NoteDraft
  submit: string
  /** Saves; `giveBack` puts the text back into the form when that fails. */
  onSubmit: (draft: NoteDraft, giveBack: () => void) => void
  onCancel?: () => void
}

const blank: NoteDraft = { type: 'note', content: '' }

/** Writes a note or edits one. Cmd or Ctrl with Enter saves; Escape leaves an edit. */
export function NoteForm({ label, draft = blank, submit, onSubmit, onCancel }: NoteFormProps) {
  const [type, setType] = useState(draft.type)
  const [content, setContent] = useState(draft.content)
  const box = useRef<HTMLTextAreaElement>(null)
  const empty = content.trim() === ''
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (empty) return
    setContent('')
    // The pressed button is disabled now, and the focus would be lost with it.
    box.current?.focus({ preventScroll: true })
    onSubmit({ type, content }, () => setContent((now) => now || content))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape') onCancel?.()
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  return (
    <form onSubmit={save} onKeyDown={onKeyDown} className="space-y-2">
      <Textarea
        aria-label={label}
        placeholder="What was said, what was agreed…"
        dir="auto"
        maxLength={50_000}
        value={content}
        onChange={(event) => setContent(event.target.value)}
        ref={(element) => {
          box.current = element
          if (onCancel) focusAtFirst(element)
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented label="Note type" value={type} onValueChange={setType} options={noteTypeOptions} />
        <div className="ml-auto flex gap-2">
          {onCancel && (
            <Button variant="ghost" size="sm" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button type="submit" size="sm" disabled={empty}>
            {submit}
          </Button>
        </div>
      </div>
    </form>
  )
}
