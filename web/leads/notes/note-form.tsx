import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { TEXT_LENGTH } from '../../../contract/plain/values.ts'
import { colleaguesQuery } from '../../colleagues/queries.ts'
import { useLeaveGuard } from '../../forms/leave-guard.tsx'
import { useShortcuts } from '../../screens/shortcuts.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { NoteDraft } from './changes.ts'
import { MentionBox } from './mention-box.tsx'
import { mentionedIn } from './mentions.ts'
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

const blank: NoteDraft = { type: 'note', content: '', mentions: [] }

/** Writes a note or edits one, and notifies the colleagues it mentions. Cmd or Ctrl with Enter saves; Escape leaves an edit. */
export function NoteForm({ label, draft = blank, submit, onSubmit, onCancel }: NoteFormProps) {
  const [type, setType] = useState(draft.type)
  const [content, setContent] = useState(draft.content)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(draft.mentions.map(({ userId }) => userId)))
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const box = useRef<HTMLTextAreaElement>(null)
  const empty = content.trim() === ''
  const unfit = empty || content.length > TEXT_LENGTH
  const { leave, question } = useLeaveGuard({ holds: () => !empty && content !== draft.content })
  const begin = (wanted: NoteDraft['type']) => {
    if (empty) setType(wanted)
    box.current?.scrollIntoView({ block: 'center' })
    box.current?.focus({ preventScroll: true })
  }
  useShortcuts(onCancel ? {} : { note: () => begin('note'), call: () => begin('call') })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (unfit) return
    setContent('')
    setChosen(new Set())
    // The next thing that is written down is seldom another call.
    setType('note')
    // The pressed button is disabled now, and the focus would be lost with it.
    box.current?.focus({ preventScroll: true })
    onSubmit({ type, content, mentions: mentionedIn(content, colleagues, chosen) }, () => {
      setContent((now) => now || content)
      setType((now) => (now === 'note' ? type : now))
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
          first={Boolean(onCancel)}
        />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Segmented label="Note type" value={type} onValueChange={setType} options={noteTypeOptions} />
          <div className="ml-auto flex gap-2">
            {onCancel && (
              <Button variant="ghost" size="sm" onClick={() => leave(onCancel)}>
                Cancel
              </Button>
            )}
            <Button type="submit" size="sm" disabled={unfit}>
              {submit}
            </Button>
          </div>
        </div>
      </form>
      {question}
    </>
  )
}
