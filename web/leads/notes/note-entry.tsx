import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { type Ref, useRef, useState } from 'react'
import type { LeadNote, NoteType } from '../../../contract/lead-notes/fields.ts'
import { useSignedInUser } from '../../auth/queries.ts'
import { colleaguesQuery, nameOf } from '../../colleagues/queries.ts'
import type { ConflictField } from '../../forms/conflict-dialog.tsx'
import { useMergedSave } from '../../forms/use-merged-save.tsx'
import { EntryHead, EntrySign } from '../../lists/timeline.tsx'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { isUnsaved, type NoteDraft, readNote, useDeleteNote, useUpdateNote } from './changes.ts'
import { withPresentNames } from './mentions.ts'
import { NoteForm } from './note-form.tsx'
import { NoteText } from './note-text.tsx'
import { noteTypeIcons, noteTypeNames } from './note-types.ts'

const conflictFields: readonly ConflictField<'type' | 'content'>[] = [
  { name: 'type', label: 'Note type', show: (type) => noteTypeNames[type as NoteType] },
  { name: 'content', label: 'Note', show: String },
]

/** A note in the timeline, edited where it stands. */
export function NoteEntry({ note }: { note: LeadNote }) {
  const update = useUpdateNote(note)
  const [draft, setDraft] = useState<NoteDraft>()
  // As it was when the edit was opened: the note may change meanwhile.
  const [seen, setSeen] = useState(note)
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const asEdited = (now: LeadNote) => ({ ...now, content: withPresentNames(now.content, colleagues, now.mentions) })
  const { save, dialog } = useMergedSave<'type' | 'content', NoteDraft>({
    what: 'note',
    fields: conflictFields,
    followers: { mentions: 'content' },
    send: (changed, at) => update.mutateAsync({ draft: changed, version: (at ?? note).version }),
    askAgain: async () => asEdited(await readNote(note)),
    onSaved: () => close(),
  })
  const edit = useRef<HTMLButtonElement>(null)
  const open = () => {
    const { type, mentions, content } = asEdited(note)
    setSeen(note)
    setDraft({ type, mentions, content })
  }
  const close = () => {
    setDraft(undefined)
    // The button is there again with the next frame.
    requestAnimationFrame(() => edit.current?.focus())
  }
  return (
    <>
      <EntrySign icon={noteTypeIcons[note.type]} />
      <div className={cn('min-w-0 flex-1', isUnsaved(note) && 'opacity-60')}>
        {draft ? (
          <NoteForm
            label="Edit note"
            draft={draft}
            submit="Update"
            onCancel={close}
            onSubmit={(changed) => {
              close()
              const giveBack = () => setDraft(changed)
              void save(changed, asEdited(seen)).then((saved) => saved || giveBack(), giveBack)
            }}
          />
        ) : (
          <>
            <EntryHead at={note.createdAt} actions={<NoteActions note={note} editRef={edit} onEdit={open} />}>
              <bdi className="font-medium text-foreground">{note.user ? nameOf(note.user) : 'Former colleague'}</bdi> ·{' '}
              {noteTypeNames[note.type]}
            </EntryHead>
            <NoteText note={note} />
          </>
        )}
      </div>
      {dialog}
    </>
  )
}

interface NoteActionsProps {
  note: LeadNote
  editRef: Ref<HTMLButtonElement>
  onEdit: () => void
}

/** For the author, an admin or an owner. */
function NoteActions({ note, editRef, onEdit }: NoteActionsProps) {
  const user = useSignedInUser()
  const remove = useDeleteNote(note.leadId)
  if (isUnsaved(note) || (note.userId !== user.id && user.role === 'user')) return null
  return (
    <>
      <Button ref={editRef} data-edit="sales" variant="quiet" size="icon-sm" aria-label="Edit note" onClick={onEdit}>
        <Pencil aria-hidden />
      </Button>
      <Button
        data-edit="sales"
        variant="quiet"
        size="icon-sm"
        aria-label="Delete note"
        onClick={() => remove.mutate(note)}
      >
        <Trash2 aria-hidden />
      </Button>
    </>
  )
}
