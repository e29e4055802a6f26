import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { CandidateComment } from '../../../contract/candidates/fields.ts'
import { TEXT_LENGTH } from '../../../contract/plain/values.ts'
import { useMay } from '../../auth/areas.ts'
import { useSignedInUser } from '../../auth/queries.ts'
import { colleaguesQuery, nameOf } from '../../colleagues/queries.ts'
import { formatAgo, formatDateTime } from '../../format.ts'
import type { ConflictField } from '../../forms/conflict-dialog.tsx'
import { useLeaveGuard } from '../../forms/leave-guard.tsx'
import { submitWithKeys } from '../../forms/submit-keys.ts'
import { useMergedSave } from '../../forms/use-merged-save.tsx'
import { ShowMore } from '../../lists/show-more.tsx'
import { useShortcuts } from '../../screens/shortcuts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useMinutes } from '../../ui/behaviour/use-minutes.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { commentsQuery } from '../queries.ts'
import { readComment, useAddComment, useDeleteComment, useEditComment } from './comments.ts'

export function CommentsCard({ id }: { id: string }) {
  const query = useInfiniteQuery(commentsQuery(id))
  const add = useAddComment(id)
  const comments = query.data?.pages.flatMap(({ rows }) => rows)
  const list = useRef<HTMLOListElement>(null)
  const count = useRef(comments?.length)
  useEffect(() => {
    const fewer = comments !== undefined && comments.length < (count.current ?? 0)
    count.current = comments?.length
    // A comment that was deleted had the focus on its button.
    if (fewer && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  })
  return (
    <Card title="Comments">
      {useMay('hiring') && (
        <CommentForm label="New comment" submit="Comment" pending={add.isPending} onSubmit={add.mutateAsync} />
      )}
      {comments && (
        <ol ref={list} tabIndex={-1} aria-label="Comments" className="mt-5 space-y-4 outline-none">
          {comments.map((comment) => (
            <li key={comment.id}>
              <Comment comment={comment} />
            </li>
          ))}
        </ol>
      )}
      {comments?.length === 0 && <p className="text-muted-foreground">No comments yet.</p>}
      {!comments && query.isError && (
        <ErrorState title="The comments could not be loaded" onRetry={() => query.refetch()} className="py-4" />
      )}
      {!comments && !query.isError && (
        <Loading label="Loading comments" className="mt-5 space-y-2">
          <Skeleton className="w-40" />
          <Skeleton className="w-2/3" />
        </Loading>
      )}
      <ShowMore list={query} text="Show older comments" />
    </Card>
  )
}

const conflictFields: readonly ConflictField<'content'>[] = [{ name: 'content', label: 'Comment', show: String }]

function Comment({ comment }: { comment: CandidateComment }) {
  const user = useSignedInUser()
  const { data: colleagues } = useQuery(colleaguesQuery)
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
  const now = useMinutes()
  const pencil = useRef<HTMLButtonElement>(null)
  const close = () => {
    setEditing(undefined)
    requestAnimationFrame(() => pencil.current?.focus())
  }
  const author = colleagues?.find(({ id }) => id === comment.userId)
  const name = author ? nameOf(author) : 'Former colleague'
  const mayChange = comment.userId === user.id || user.role !== 'user'
  return (
    <article aria-label={`Comment by ${name}`} className="flex gap-3">
      <Avatar size="sm" name={name} picture={author?.profileImageUrl ?? null} />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-7 items-center gap-2">
          <span className="truncate font-medium">
            <bdi>{name}</bdi>
          </span>
          <time
            dateTime={comment.createdAt}
            title={formatDateTime(comment.createdAt)}
            className="shrink-0 text-sm text-muted-foreground"
          >
            {formatAgo(comment.createdAt, now)}
          </time>
          {mayChange && !editing && (
            <span className="ml-auto flex shrink-0">
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
            </span>
          )}
        </div>
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

function CommentForm({ label, submit, first = '', pending, onSubmit, onCancel }: CommentFormProps) {
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
