import { ArrowLeft, ArrowRight, Copy, Link2, Pencil, Star, StarOff, Trash2, UserRound, Users } from 'lucide-react'
import type { LeadView } from '../../../contract/lead-views/fields.ts'
import { useSignedInUser } from '../../auth/queries.ts'
import { RowMenu } from '../../lists/row-menu.tsx'
import { DropdownMenuItem, DropdownMenuSeparator } from '../../ui/dropdown-menu.tsx'
import { useChangeView, useDefaultChoice } from './changes.ts'

interface ViewMenuProps {
  view: LeadView
  /** Whether it is the first or the last of the kept ones. */
  isFirst: boolean
  isLast: boolean
  onRename: () => void
  onDuplicate: () => void
  onCopyLink: () => void
  onMove: (by: 1 | -1) => void
  onDelete: () => void
}

/** What can be done with a kept view; what is not for this person is not there. */
export function ViewMenu({
  view,
  isFirst,
  isLast,
  onRename,
  onDuplicate,
  onCopyLink,
  onMove,
  onDelete,
}: ViewMenuProps) {
  const user = useSignedInUser()
  const choose = useDefaultChoice()
  const share = useChangeView(view.shared ? 'Only you see the view' : 'The team sees the view')
  const isOwn = view.ownerId === user.id
  const mayChange = mayChangeView(view, user)
  return (
    <RowMenu label={`Actions for ${view.name}`}>
      {mayChange && (
        <DropdownMenuItem onSelect={onRename}>
          <Pencil aria-hidden />
          Rename
        </DropdownMenuItem>
      )}
      {isOwn && (
        <DropdownMenuItem onSelect={() => share.mutate({ id: view.id, shared: !view.shared })}>
          {view.shared ? <UserRound aria-hidden /> : <Users aria-hidden />}
          {view.shared ? 'Stop sharing' : 'Share with the team'}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem onSelect={onDuplicate}>
        <Copy aria-hidden />
        Duplicate
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={onCopyLink}>
        <Link2 aria-hidden />
        Copy link
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => choose.mutate(view.isDefault ? null : view)}>
        {view.isDefault ? <StarOff aria-hidden /> : <Star aria-hidden />}
        {view.isDefault ? 'Do not open Sales with it' : 'Open Sales with it'}
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      <DropdownMenuItem disabled={isFirst} onSelect={() => onMove(-1)}>
        <ArrowLeft aria-hidden />
        Move left
      </DropdownMenuItem>
      <DropdownMenuItem disabled={isLast} onSelect={() => onMove(1)}>
        <ArrowRight aria-hidden />
        Move right
      </DropdownMenuItem>
      {mayChange && (
        <>
          <DropdownMenuSeparator />
          <DropdownMenuItem variant="destructive" onSelect={onDelete}>
            <Trash2 aria-hidden />
            Delete
          </DropdownMenuItem>
        </>
      )}
    </RowMenu>
  )
}

/** The user's views, and as an admin the team's. */
export const mayChangeView = (view: LeadView, user: { id: string; role: string }): boolean =>
  view.ownerId === user.id || user.role !== 'user'
