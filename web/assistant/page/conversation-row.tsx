import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type MouseEvent, useState } from 'react'
import type { Conversation } from '../../../contract/assistant/fields.ts'
import { formatAgo, formatDateTime } from '../../format.ts'
import { RowMenu } from '../../lists/row-menu.tsx'
import { cn } from '../../ui/behaviour/class-names.ts'
import { DropdownMenuItem } from '../../ui/dropdown-menu.tsx'
import { Input } from '../../ui/input.tsx'
import { useRenameConversation } from '../conversation-changes.ts'

interface ConversationRowProps {
  conversation: Conversation
  now: number
  isCurrent: boolean
  onOpen: () => void
  onDelete: () => void
}

/** A conversation: pressing it goes on with it. */
export function ConversationRow({ conversation, now, isCurrent, onOpen, onDelete }: ConversationRowProps) {
  const { id, lastMessageAt } = conversation
  const [renames, setRenames] = useState(false)
  const title = conversation.title || 'Untitled'
  if (renames) return <RenameForm conversation={conversation} onDone={() => setRenames(false)} />
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <li className={cn('flex items-center rounded-sm pr-1 hover:bg-accent', isCurrent && 'bg-accent')}>
      <Link
        to="/ai-assistant"
        search={{ conversation: id }}
        onClick={open}
        aria-current={isCurrent ? 'true' : undefined}
        className="min-w-0 flex-1 rounded-sm px-3 py-2 focus-visible:-outline-offset-2"
      >
        <span dir="auto" className="block truncate text-left font-medium" title={title}>
          {title}
        </span>
        <time dateTime={lastMessageAt} title={formatDateTime(lastMessageAt)} className="text-sm text-muted-foreground">
          {formatAgo(lastMessageAt, now)}
        </time>
      </Link>
      <RowMenu label={`Actions for ${title}`} onCloseAutoFocus={(event) => renamesNow() && event.preventDefault()}>
        <DropdownMenuItem onSelect={() => setRenames(true)}>
          <Pencil aria-hidden />
          Rename
        </DropdownMenuItem>
        <DropdownMenuItem variant="destructive" onSelect={onDelete}>
          <Trash2 aria-hidden />
          Delete
        </DropdownMenuItem>
      </RowMenu>
    </li>
  )
}

/** Whether the field of a new name has the focus, which a menu that closes then leaves it. */
const renamesNow = () => document.activeElement?.matches('[data-renames]') ?? false

function RenameForm({ conversation: { id, title }, onDone }: { conversation: Conversation; onDone: () => void }) {
  const rename = useRenameConversation()
  const [name, setName] = useState(title)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const next = name.trim()
    if (!next || next === title) return onDone()
    rename.mutate({ id, title: next }, { onSuccess: onDone })
  }
  const cancel = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone()
  }
  return (
    <li>
      <form onSubmit={submit} className="px-1 py-1.5" data-takes-escape>
        <Input
          first
          data-renames
          limit={200}
          aria-label="Name of the conversation"
          value={name}
          onChange={(event) => setName(event.target.value)}
          onFocus={(event) => event.target.select()}
          onKeyDown={cancel}
          onBlur={(event) => event.currentTarget.form?.requestSubmit()}
        />
      </form>
    </li>
  )
}
