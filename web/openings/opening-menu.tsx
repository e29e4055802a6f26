import { Copy, Ellipsis, ExternalLink, Eye, Link2, Pencil, Trash2 } from 'lucide-react'
import type { Opening } from '../../contract/openings.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx'
import { toast } from '../ui/toast.ts'
import { useDeleteOpening, useDuplicateOpening } from './changes.ts'

interface OpeningMenuProps {
  opening: Opening
  onEdit: (opening: Opening) => void
  onDetails: (opening: Opening) => void
}

/** What one can do with an opening. */
export function OpeningMenu({ opening, onEdit, onDetails }: OpeningMenuProps) {
  const duplicate = useDuplicateOpening(onEdit)
  const remove = useDeleteOpening()
  const isPublic = opening.publishedOnPortal && opening.status === 'active'
  const address = `/jobs/${opening.id}`
  const askAndDelete = () => {
    // The browser's own question, as specified (spec 2 §2).
    if (window.confirm(`Are you sure you want to delete "${opening.title}"?`)) remove.mutate(opening)
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="quiet" size="icon-sm" aria-label={`Actions for ${opening.title}`} className="-mt-1 -mr-1.5">
          <Ellipsis aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={() => onDetails(opening)}>
          <Eye aria-hidden />
          View Details
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => onEdit(opening)}>
          <Pencil aria-hidden />
          Edit
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => duplicate.mutate(opening)}>
          <Copy aria-hidden />
          Duplicate
        </DropdownMenuItem>
        {isPublic && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem asChild>
              <a href={address} target="_blank" rel="noopener">
                <ExternalLink aria-hidden />
                Open public page
              </a>
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => void copyAddress(address)}>
              <Link2 aria-hidden />
              Copy Link
            </DropdownMenuItem>
          </>
        )}
        <DropdownMenuSeparator />
        <DropdownMenuItem variant="destructive" onSelect={askAndDelete}>
          <Trash2 aria-hidden />
          Delete
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

async function copyAddress(address: string) {
  const copied = await copyText(location.origin + address)
  toast(
    copied
      ? { title: 'Link Copied!' }
      : {
          title: 'Copy Failed',
          description: 'Unable to copy link. Please copy the URL from your browser address bar.',
          variant: 'destructive',
        },
  )
}
