import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Lead } from '../../../contract/leads/fields.ts'
import { formatShortMoney } from '../../format.ts'
import { Button } from '../../ui/button.tsx'
import { DealFacts } from '../facts/deal-facts.tsx'
import { useLeadList } from '../opened-from.ts'
import { Stage } from '../stage.tsx'
import { EditButtons, type EditButtonsProps } from './edit-buttons.tsx'
import { LeadSteps } from './lead-steps.tsx'
import { NextStageButton } from './next-stage-button.tsx'

interface LeadHeaderProps {
  lead: Lead
  /** Not on a phone: there, the deal's facts and what can be done have places of their own. */
  wide: boolean
  onBack: () => void
  edit: EditButtonsProps
  /** The page was loaded with this lead, rather than gone to. */
  pageLoad: boolean
}

/** Who the lead is, how the deal stands and what can be done with it; it stays in sight while the page scrolls. */
export function LeadHeader({ lead, wide, onBack, edit, pageLoad }: LeadHeaderProps) {
  const heading = useFocusWhenLost(lead.id, pageLoad)
  const { search, open } = useLeadList()
  return (
    <div
      data-record-head
      className="sticky top-14 z-20 -mx-4 -mt-6 border-b border-border bg-background px-4 pt-3 pb-2 md:-mx-6 md:px-6"
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
      {wide && (
        <div className="mt-1.5 ml-7 max-w-4xl">
          <DealFacts key={lead.id} lead={lead} />
        </div>
      )}
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
