import type { ComponentProps } from 'react'
import type { PublicOpening } from '../../contract/careers.ts'
import { AboutOpening } from './page/about-opening.tsx'
import type { Place } from './place.ts'
import { fromArrival, fromForm, toForm, toStep } from './turns.ts'
import type { Dialogs } from './use-apply-dialog.ts'

interface OpeningDialogsProps {
  place: Place
  /** The one of the address. */
  opening: PublicOpening | undefined
  /** Those of the list; undefined while they load. */
  openings: PublicOpening[] | undefined
  onClosed: () => void
  dialogs: Dialogs
}

/** What stands over the page: the form in which one applies, or what was submitted with it. */
export function OpeningDialogs({ place, opening, openings, onClosed, dialogs }: OpeningDialogsProps) {
  const { ApplyDialog, ArrivedDialog } = dialogs
  if (place.arrived) return <ArrivedDialog arrival={place.arrived} onClose={() => fromArrival(place)} />
  if (!place.applying || !opening) return null
  const { id: openingId, companyId } = opening
  const form: ComponentProps<typeof ApplyDialog> = {
    opening,
    months: { application: opening.candidateMonths, recording: opening.recordingMonths },
    about: <AboutOpening opening={opening} />,
    others: openings?.filter((each) => each.companyId === companyId && each.id !== openingId),
    step: place.step,
    onStep: (step, how) => toStep(place, step, how),
    onClosed,
    onOther: (id) => toForm(place, id, { instead: true }),
    onClose: (arrived) => fromForm(place, { openingId, companyId, ...(arrived ? { arrived } : {}) }),
  }
  return <ApplyDialog key={openingId} {...form} />
}
