import { Suspense, useState } from 'react'
import type { Lead, LeadStage } from '../../contract/leads/fields.ts'
import { lazyPart } from '../screens/lazy-part.ts'
import { useMoveLead } from './changes.ts'
import type { Closing } from './closing-dialog.tsx'
import { isClosed } from './stage.tsx'

const ClosingDialog = lazyPart(() => import('./closing-dialog.tsx'), 'ClosingDialog')

/** Asks for the reason of a win or loss before it is saved, in the dialog that has to be rendered, outside of any form. */
export function useClosing() {
  const [closing, setClosing] = useState<Closing>()
  const [open, setOpen] = useState(false)
  return {
    ask: (next: Closing) => {
      setClosing(next)
      setOpen(true)
    },
    /** The person is about to close a lead: time to load the dialog. */
    prepare: () => void ClosingDialog.preload(),
    dialog: <Suspense>{closing && <ClosingDialog closing={closing} open={open} onOpenChange={setOpen} />}</Suspense>,
  }
}

/** Moves one lead to a stage, with Undo; the dialog, which has to be rendered, asks why where it is won or lost. */
export function useMoveOne(lead: Lead) {
  const { id } = lead
  const move = useMoveLead()
  const { ask, prepare, dialog } = useClosing()
  const carryOut: Closing['carryOut'] = (goal, then) => move.mutate({ id, ...goal }, then)
  return {
    moveTo: (stage: LeadStage) => {
      if (stage === lead.stage || move.isPending) return
      if (isClosed(stage)) ask({ goal: { stage }, what: lead.name, carryOut })
      else move.mutate({ id, stage })
    },
    /** Won, lost or another stage, as the person chooses. */
    processDeal: () => ask({ goal: { from: lead.stage }, what: lead.name, carryOut }),
    prepare,
    dialog,
  }
}
