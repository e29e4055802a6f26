import { useEffect, useRef, useState } from 'react'
import type { PublicOpening } from '../../contract/careers.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { cn } from '../ui/class-names.ts'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import type { Step } from './form-rules.ts'
import { FoundTakeNotice } from './found-take-notice.tsx'
import { InterviewStep } from './interview-step.tsx'
import { LinkedinStep } from './linkedin-step.tsx'
import { PersonStep } from './person-step.tsx'
import { ProgressTold } from './progress-told.tsx'
import { useApplication } from './use-application.ts'

/** What the dialog is given; it opens itself. */
export interface ApplyDialogProps {
  opening: PublicOpening
  /** How long the company keeps applications and recordings; null: no limit. */
  months: { application: number | null; recording: number | null }
  onClose: () => void
}

/** The dialog in which one applies for an opening, in three steps; full-screen on phones. It is open while it is there. */
export function ApplyDialog({ opening, months, onClose }: ApplyDialogProps) {
  const application = useApplication({ opening, onClose })
  const { draft, interview, unsent } = application
  const [leaving, setLeaving] = useState(false)
  const content = useFocusOnStep(application.focusWish)
  useBeforeUnload(unsent)
  const leave = () => {
    application.discard()
    onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && (unsent ? setLeaving(true) : leave())}>
      <DialogContent
        ref={content}
        size="lg"
        title={`Apply for ${opening.title}`}
        className={cn(
          'max-sm:top-(--toast-room,0px) max-sm:max-h-none max-sm:rounded-none',
          draft.step === 3 && 'lg:max-w-[64rem]',
        )}
      >
        <StepHeading step={draft.step} />
        <FoundTakeNotice takes={interview.takes} />
        {draft.step === 1 && <PersonStep application={application} />}
        {draft.step === 2 && <LinkedinStep application={application} />}
        {draft.step === 3 && (
          <InterviewStep application={application} companyName={opening.companyName} months={months} />
        )}
        <ProgressTold interview={interview} step={draft.step} />
      </DialogContent>
      <AlertDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Leave this application?"
        description="Nothing was submitted yet. What you filled in and recorded is deleted."
        action="Leave"
        cancel="Stay"
        onAction={leave}
      />
    </Dialog>
  )
}

const TITLES: Record<Step, string> = { 1: 'Personal Information', 2: 'LinkedIn Connection', 3: 'Video Interview' }

function StepHeading({ step }: { step: Step }) {
  return (
    <div className="border-b px-5 pb-4 sm:px-6">
      <p className="text-muted-foreground tabular-nums">Step {step} of 3</p>
      <div
        role="progressbar"
        aria-label="Progress of your application"
        aria-valuemin={0}
        aria-valuemax={3}
        aria-valuenow={step}
        aria-valuetext={`Step ${step} of 3`}
        className="mt-2 grid grid-cols-3 gap-1.5"
      >
        {[1, 2, 3].map((each) => (
          <span key={each} className={cn('h-1 rounded-xs', each <= step ? 'bg-primary' : 'bg-accent')} />
        ))}
      </div>
      <h3 data-step tabIndex={-1} className="mt-4 text-xl font-semibold tracking-tight outline-none">
        {TITLES[step]}
      </h3>
    </div>
  )
}

/** The focus goes to the first field that is wrong, or to the heading of the step, each time it is wished for. */
function useFocusOnStep(wish: number) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wish === 0) return
    const bad = content.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const target = bad ?? content.current?.querySelector<HTMLElement>('[data-step]')
    target?.focus()
  }, [wish])
  return content
}

/** The browser asks before the page goes away. */
function useBeforeUnload(unsent: boolean) {
  useEffect(() => {
    if (!unsent) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsent])
}
