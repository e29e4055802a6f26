import type { ComponentProps } from 'react'
import type { PublicOpening } from '../../contract/careers/fields.ts'
import { AboutOpening } from './page/about-opening.tsx'
import { fromArrival, fromForm, toForm, toStep } from './turns.ts'
import type { Dialogs } from './use-apply-dialog.ts'
import type { Visit } from './visit.ts'

interface OpeningDialogsProps {
  visit: Visit
  /** The one of the address. */
  opening: PublicOpening | undefined
  /** Those of the list; undefined while they load. */
  openings: PublicOpening[] | undefined
  onClosed: () => void
  dialogs: Dialogs
}

/** What stands over the page: the form in which one applies, or what was submitted with it. */
export function OpeningDialogs({ visit, opening, openings, onClosed, dialogs }: OpeningDialogsProps) {
  const { ApplyDialog, ArrivedDialog } = dialogs
  if (visit.arrived) return <ArrivedDialog arrival={visit.arrived} onClose={() => fromArrival(visit)} />
  if (!visit.applying || !opening) return null
  const { id: openingId, companyId } = opening
  const form: ComponentProps<typeof ApplyDialog> = {
    opening,
    about: <AboutOpening opening={opening} />,
    others: openings?.filter((each) => each.companyId === companyId && each.id !== openingId),
    step: visit.step,
    onStep: (step, how) => toStep(visit, step, how),
    onClosed,
    onOther: (id) => toForm(visit, id, { instead: true }),
    onClose: (arrived) => fromForm(visit, { openingId, companyId, ...(arrived ? { arrived } : {}) }),
  }
  return <ApplyDialog key={openingId} {...form} />
}
