import { ArrowRight } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import type { Lead } from '../../../contract/leads/fields.ts'
import { leadStageNames } from '../../../contract/leads/names.ts'
import { Button } from '../../ui/button.tsx'
import { nextStages } from '../stage.tsx'
import { useMoveOne } from '../use-closing.tsx'

/** What one press on to the next stage is called and does; nothing for a closed lead. The dialog has to be rendered. */
export function useNextStage(lead: Lead) {
  const { moveTo, dialog } = useMoveOne(lead)
  const next = nextStages[lead.stage]
  return {
    next: next && {
      label: `Move to ${leadStageNames[next]}`,
      onClick: (event: MouseEvent) => {
        // The second click of a double click would move the lead once more.
        if (event.detail < 2) moveTo(next)
      },
    },
    dialog,
  }
}

export function NextStageButton({ lead }: { lead: Lead }): ReactNode {
  const { next, dialog } = useNextStage(lead)
  return (
    <>
      {next && (
        <Button data-main-action data-edit="sales" onClick={next.onClick}>
          {next.label}
          <ArrowRight aria-hidden />
        </Button>
      )}
      {dialog}
    </>
  )
}
