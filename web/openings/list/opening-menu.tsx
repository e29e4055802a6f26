import { Archive, Copy, ExternalLink, Eye, Globe, Link2, type LucideIcon, Pause, Pencil, Trash2 } from 'lucide-react'
import type { Opening } from '../../../contract/openings/fields.ts'
import { visibilityOf } from '../../../contract/openings/visibility.ts'
import { RowMenu } from '../../lists/row-menu.tsx'
import { copyText } from '../../ui/behaviour/copy-text.ts'
import { toast } from '../../ui/behaviour/toast.ts'
import { DropdownMenuItem, DropdownMenuSeparator, menuItemClass } from '../../ui/dropdown-menu.tsx'
import { useDeleteOpening, useDuplicateOpening } from '../changes.ts'
import { type Step, stepNames, stepsOf, useStep } from '../publishing.ts'
import { useCompanyNow } from '../visibility.tsx'

interface OpeningMenuProps {
  opening: Opening
  tabIndex: number
  onEdit: (opening: Opening) => void
  onDetails: (opening: Opening) => void
}

export function OpeningMenu({ opening, tabIndex, onEdit, onDetails }: OpeningMenuProps) {
  const duplicate = useDuplicateOpening(onEdit)
  const remove = useDeleteOpening()
  const step = useStep(opening)
  const now = useCompanyNow()
  const isLive = now && visibilityOf(opening, now) === 'live'
  const address = `/jobs/${opening.id}`
  const askAndDelete = () => {
    // The browser's own question: nothing else goes on until it is answered.
    if (window.confirm(`Are you sure you want to delete "${opening.title}"?`)) remove.mutate(opening)
  }
  return (
    <RowMenu label={`Actions for ${opening.title}`} tabIndex={tabIndex}>
      <DropdownMenuItem onSelect={() => onDetails(opening)}>
        <Eye aria-hidden />
        View Details
      </DropdownMenuItem>
      <DropdownMenuItem data-edit="hiring" onSelect={() => onEdit(opening)}>
        <Pencil aria-hidden />
        Edit
      </DropdownMenuItem>
      <DropdownMenuItem data-edit="hiring" onSelect={() => duplicate.mutate(opening)}>
        <Copy aria-hidden />
        Duplicate
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      {now &&
        stepsOf(opening, now).map((each) => {
          const Icon = stepIcons[each]
          return (
            <DropdownMenuItem data-edit="hiring" key={each} onSelect={() => step.mutate(each)}>
              <Icon aria-hidden />
              {stepNames[each]}
            </DropdownMenuItem>
          )
        })}
      {isLive && (
        <>
          <DropdownMenuSeparator />
          <a href={address} target="_blank" rel="noopener" role="menuitem" tabIndex={-1} className={menuItemClass}>
            <ExternalLink aria-hidden />
            Open public page
          </a>
          <DropdownMenuItem onSelect={() => void copyAddress(address)}>
            <Link2 aria-hidden />
            Copy Link
          </DropdownMenuItem>
        </>
      )}
      <DropdownMenuSeparator />
      <DropdownMenuItem data-edit="hiring" variant="destructive" onSelect={askAndDelete}>
        <Trash2 aria-hidden />
        Delete
      </DropdownMenuItem>
    </RowMenu>
  )
}

const stepIcons: Record<Step, LucideIcon> = { publish: Globe, publish_on: Globe, pause: Pause, close: Archive }

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
