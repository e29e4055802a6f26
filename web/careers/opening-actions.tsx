import { Link2 } from 'lucide-react'
import type { PublicOpening } from '../../contract/careers.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { toast } from '../ui/toast.ts'
import { openingAddress } from './address.ts'

/** What the two buttons of an opening do. */
export interface OpeningActs {
  onApply: (opening: PublicOpening) => void
  /** Somebody is about to apply. */
  onPrepare: () => void
  /** The opening whose dialog is on its way. */
  opensId: string | undefined
}

interface OpeningActionsProps extends OpeningActs {
  opening: PublicOpening
  /** Id of the heading that names the opening. */
  headingId: string
}

/** With scripts off there is no link to copy, and applying leads to the opening's page, which says what is needed. */
export function OpeningActions({ opening, headingId, onApply, onPrepare, opensId }: OpeningActionsProps) {
  return (
    <div className="flex shrink-0 gap-2">
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
      <form
        action={`${openingAddress(opening.id)}#apply`}
        onSubmit={(event) => {
          event.preventDefault()
          onApply(opening)
        }}
      >
        <Button
          type="submit"
          size="lg"
          aria-describedby={headingId}
          pending={opensId === opening.id}
          onPointerEnter={onPrepare}
          onFocus={onPrepare}
        >
          Apply Now
        </Button>
      </form>
    </div>
  )
}

async function copyLink({ id, title }: PublicOpening) {
  if (await copyText(location.origin + openingAddress(id))) {
    toast({ title: 'Link Copied!', description: `It leads to ${title}.` })
  } else {
    toast({
      title: 'Copy Failed',
      description: 'Unable to copy link. Please copy the URL from your browser address bar.',
      variant: 'destructive',
    })
  }
}
