import { Link2 } from 'lucide-react'
import type { PublicOpening } from '../../contract/careers/fields.ts'
import { copyText } from '../ui/behaviour/copy-text.ts'
import { toast } from '../ui/behaviour/toast.ts'
import { Button } from '../ui/button.tsx'
import { openingAddress } from './address.ts'

/** What the two buttons of an opening do. */
export interface OpeningActs {
  onApply: (openingId: string) => void
  /** Someone is about to apply. */
  onPrepare: () => void
  /** The opening whose dialog is on its way. */
  opensId: string | undefined
}

interface CopyLinkProps {
  opening: PublicOpening
  /** Id of the heading that names the opening. */
  headingId: string
}

interface ApplyNowProps extends OpeningActs, CopyLinkProps {
  /** In a line among others. */
  small?: boolean
}

export function OpeningActions(props: OpeningActs & CopyLinkProps) {
  return (
    <div className="flex shrink-0 flex-wrap gap-2">
      <CopyLink {...props} />
      <ApplyNow {...props} />
    </div>
  )
}

/** With scripts off there is no link to copy. */
export function CopyLink({ opening, headingId }: CopyLinkProps) {
  return (
    <Button
      variant="outline"
      size="lg"
      className="noscript:hidden"
      aria-describedby={headingId}
      onClick={() => copyLink(opening)}
    >
      <Link2 aria-hidden />
      Copy Link
    </Button>
  )
}

/** With scripts off it leads to the opening's page, which says what is needed. */
export function ApplyNow({ opening, headingId, onApply, onPrepare, opensId, small = false }: ApplyNowProps) {
  return (
    <form
      action={`${openingAddress(opening.id)}#apply`}
      onSubmit={(event) => {
        event.preventDefault()
        onApply(opening.id)
      }}
    >
      <Button
        type="submit"
        size={small ? 'md' : 'lg'}
        variant={small ? 'outline' : 'primary'}
        aria-describedby={headingId}
        pending={opensId === opening.id}
        onPointerEnter={onPrepare}
        onFocus={onPrepare}
      >
        Apply Now
      </Button>
    </form>
  )
}

async function copyLink({ id, title }: PublicOpening) {
  if (await copyText(location.origin + openingAddress(id))) {
    toast({ title: 'Link Copied!', description: `The link opens ${title}.` })
  } else {
    toast({
      title: 'Copy Failed',
      description: 'Unable to copy link. Please copy the URL from your browser address bar.',
      variant: 'destructive',
    })
  }
}
