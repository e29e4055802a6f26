import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { LeadNote } from '../../contract/lead-notes.ts'
import { useLeaveGuard } from '../app/leave-guard.tsx'
import { colleaguesQuery } from '../colleagues/queries.ts'
import { Button } from '../ui/button.tsx'
import { focusAtFirst } from '../ui/focus.ts'
import { Segmented } from '../ui/segmented.tsx'
import type { NoteDraft } from './changes.ts'
import { MentionBox } from './mention-box.tsx'
import { mentionedIn } from './mentions.ts'
import { noteTypeOptions } from './note-types.ts'

interface NoteFormProps {
  /** What the text box is called. */
  label: string
  /** A note that is being edited; absent for a new one. */
  draft?: NoteText
  submit: string
  /** Saves; `giveBack` puts the text back into the form when that fails. */
  onSubmit: (draft: NoteDraft, giveBack: () => void) => void
  onCancel?: () => void
}

type NoteText = Pick<LeadNote, 'type' | 'content'>

const blank: NoteText = { type: 'note', content: '' }

/** Writes a note or edits one, and tells the colleagues it mentions. Cmd or Ctrl with Enter saves; Escape leaves an edit. */
export function NoteForm({ label, draft = blank, submit, onSubmit, onCancel }: NoteFormProps) {
  const [type, setType] = useState(draft.type)
  const [content, setContent] = useState(draft.content)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const box = useRef<HTMLTextAreaElement>(null)
  const isEdit = Boolean(onCancel)
  useEffect(() => {
    if (isEdit) focusAtFirst(box.current)
  }, [isEdit])
  const empty = content.trim() === ''
  const { leave, question } = useLeaveGuard({ holds: () => !empty && content !== draft.content })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (empty) return
    setContent('')
    setChosen(new Set())
    // The pressed button is disabled now, and the focus would be lost with it.
    box.current?.focus({ preventScroll: true })
    const mentions = mentionedIn(content, colleagues, chosen)
    onSubmit({ type, content, ...(mentions.length > 0 && { mentions }) }, () => {
      setContent((now) => now || content)
      setChosen((now) => new Set([...now, ...chosen]))
    })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape' && onCancel) leave(onCancel)
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  return (
    <>
      <form onSubmit={save} onKeyDown={onKeyDown} className="space-y-2">
        <MentionBox
          label={label}
          value={content}
          onValueChange={setContent}
          onChoose={({ id }) => setChosen(new Set([...chosen, id]))}
          boxRef={box}
        />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Segmented label="Note type" value={type} onValueChange={setType} options={noteTypeOptions} />
          <div className="ml-auto flex gap-2">
            {onCancel && (
              <Button variant="ghost" size="sm" onClick={() => leave(onCancel)}>
                Cancel
              </Button>
            )}
            <Button type="submit" size="sm" disabled={empty}>
              {submit}
            </Button>
          </div>
        </div>
      </form>
      {question}
    </>
  )
}
