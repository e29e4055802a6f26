import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import type { CandidateComment } from '../../../contract/candidates/fields.ts'
import { TEXT_LENGTH } from '../../../contract/plain/values.ts'
import { useSignedInUser } from '../../auth/queries.ts'
import { nameOf, useColleague } from '../../colleagues/queries.ts'
import type { ConflictField } from '../../forms/conflict-dialog.tsx'
import { useLeaveGuard } from '../../forms/leave-guard.tsx'
import { submitWithKeys } from '../../forms/submit-keys.ts'
import { useMergedSave } from '../../forms/use-merged-save.tsx'
import { EntryHead } from '../../lists/timeline.tsx'
import { useShortcuts } from '../../screens/shortcuts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { readComment, useDeleteComment, useEditComment } from './comments.ts'

const conflictFields: readonly ConflictField<'content'>[] = [{ name: 'content', label: 'Comment', show: String }]

/** A comment in the timeline, edited where it stands. */
export function CommentEntry({ comment }: { comment: CandidateComment }) {
  const user = useSignedInUser()
  // As it was when the edit was opened: the comment may change meanwhile.
  const [editing, setEditing] = useState<CandidateComment>()
  const edit = useEditComment(comment)
  const { save, dialog } = useMergedSave<'content', { content: string }>({
    what: 'comment',
    fields: conflictFields,
    send: (typed, seen) => edit.mutateAsync({ ...typed, version: (seen ?? comment).version }),
    askAgain: () => readComment(comment),
    onSaved: () => close(),
  })
  const remove = useDeleteComment(comment)
  const pencil = useRef<HTMLButtonElement>(null)
  const close = () => {
    setEditing(undefined)
    requestAnimationFrame(() => pencil.current?.focus())
  }
  const author = useColleague(comment.userId)
  const name = author ? nameOf(author) : 'Former colleague'
  const mayChange = comment.userId === user.id || user.role !== 'user'
  return (
    <article aria-label={`Comment by ${name}`} className="flex min-w-0 flex-1 gap-3">
      <Avatar size="sm" name={name} picture={author?.profileImageUrl ?? null} className="z-10 size-7" />
      <div className="min-w-0 flex-1">
        <EntryHead
          at={comment.createdAt}
          actions={
            mayChange &&
            !editing && (
              <>
                <Button
                  data-edit="hiring"
                  ref={pencil}
                  variant="quiet"
                  size="icon-sm"
                  aria-label="Edit comment"
                  onClick={() => setEditing(comment)}
                >
                  <Pencil aria-hidden />
                </Button>
                <Button
                  data-edit="hiring"
                  variant="quiet"
                  size="icon-sm"
                  aria-label="Delete comment"
                  onClick={() => remove.mutate()}
                >
                  <Trash2 aria-hidden />
                </Button>
              </>
            )
          }
        >
          <bdi className="font-medium text-foreground">{name}</bdi>
        </EntryHead>
        {editing ? (
          <CommentForm
            label="Edit comment"
            submit="Save"
            first={editing.content}
            pending={edit.isPending}
            onSubmit={async (content) => {
              const saved = await save({ content }, editing)
              if (saved) close()
              return saved
            }}
            onCancel={close}
          />
        ) : (
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {comment.content}
          </p>
        )}
      </div>
      {dialog}
    </article>
  )
}

interface CommentFormProps {
  label: string
  submit: string
  first?: string
  pending: boolean
  /** Throws or answers false when it was not saved; what was typed then stays. */
  onSubmit: (content: string) => Promise<unknown>
  onCancel?: () => void
}

export function CommentForm({ label, submit, first = '', pending, onSubmit, onCancel }: CommentFormProps) {
  const [typed, setTyped] = useState(first)
  const box = useRef<HTMLTextAreaElement>(null)
  const { leave, question } = useLeaveGuard({ holds: () => typed.trim() !== first && !pending })
  useShortcuts(onCancel ? {} : { note: () => box.current?.focus() })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!typed.trim() || pending) return
    onSubmit(typed.trim()).then(
      (saved) => {
        if (saved === false) return
        setTyped('')
        // The button that was pressed has nothing to send any more.
        box.current?.focus()
      },
      // The change has said what went wrong.
      () => undefined,
    )
  }
  return (
    <>
      <form onSubmit={send} onKeyDown={submitWithKeys} className="space-y-2">
        <Textarea
          ref={box}
          first={onCancel !== undefined}
          aria-label={label}
          placeholder="What do you think of this candidate?"
          rows={2}
          limit={TEXT_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          {onCancel && (
            <Button variant="outline" size="sm" onClick={() => leave(onCancel)}>
              Cancel
            </Button>
          )}
          <Button type="submit" size="sm" pending={pending} disabled={!typed.trim()}>
            {submit}
          </Button>
        </div>
      </form>
      {question}
    </>
  )
}
