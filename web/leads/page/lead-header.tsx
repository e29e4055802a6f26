import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Lead } from '../../../contract/leads/fields.ts'
import { formatShortMoney } from '../../format.ts'
import { Button } from '../../ui/button.tsx'
import { useLeadList } from '../opened-from.ts'
import { Stage } from '../stage.tsx'
import { EditButtons, type EditButtonsProps } from './edit-buttons.tsx'
import { LeadSteps } from './lead-steps.tsx'
import { NextStageButton } from './next-stage-button.tsx'

interface LeadHeaderProps {
  lead: Lead
  /** Not on a phone: there, what can be done has a place of its own. */
  wide: boolean
  onBack: () => void
  edit: EditButtonsProps
  /** The page was loaded with this lead, rather than gone to. */
  pageLoad: boolean
}

/** Who the lead is and what can be done with it; it stays in sight while the page scrolls. */
export function LeadHeader({ lead, wide, onBack, edit, pageLoad }: LeadHeaderProps) {
  const heading = useFocusWhenLost(lead.id, pageLoad)
  const { search, open } = useLeadList()
  return (
    <div
      data-record-head
      className="sticky top-14 z-20 -mx-4 -mt-6 border-b border-border bg-background px-4 py-3 md:-mx-6 md:px-6"
    >
      <div className="flex items-center gap-2">
        <Button variant="quiet" size="icon" className="-ml-2" onClick={onBack}>
          <ArrowLeft aria-hidden />
          <span className="sr-only">Back</span>
        </Button>
        <div className="min-w-0 flex-1">
          <h1
            ref={heading}
            tabIndex={-1}
            dir="auto"
            title={lead.name}
            className="truncate text-left text-xl font-semibold outline-none"
          >
            {lead.name}
          </h1>
          <p className="flex min-w-0 items-center gap-3 text-muted-foreground">
            {lead.company && (
              <span dir="auto" title={lead.company} className="min-w-0 truncate">
                {lead.company}
              </span>
            )}
            {!wide && (
              <>
                <Stage stage={lead.stage} className="shrink-0" />
                <span className="shrink-0 tabular-nums">{formatShortMoney(lead.value)}</span>
              </>
            )}
          </p>
        </div>
        {wide && (
          <>
            <NextStageButton lead={lead} />
            <EditButtons {...edit} />
          </>
        )}
        <LeadSteps id={lead.id} search={search} onOpen={open} />
      </div>
    </div>
  )
}

/**
 * The focus comes to the heading with the lead, unless something that is still there has it, as the button that led here.
 * A page that was just loaded leaves it at the top.
 */
function useFocusWhenLost(id: string, pageLoad: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const atTop = useRef(pageLoad ? id : undefined)
  useEffect(() => {
    if (atTop.current === id) return
    atTop.current = undefined
    if (document.activeElement?.contains(heading.current)) heading.current?.focus({ preventScroll: true })
  }, [id])
  return heading
}
