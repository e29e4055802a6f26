import { type ReactNode, useEffect, useState } from 'react'
import type { PublicOpening } from '../../contract/careers/fields.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { cn } from '../ui/behaviour/class-names.ts'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { AboutPosition } from './about-position.tsx'
import { ClosedNotice } from './closed-notice.tsx'
import type { Step } from './form-rules.ts'
import { ProgressStatus } from './recording/progress-status.tsx'
import { InterviewStep } from './steps/interview-step.tsx'
import { LinkedinStep } from './steps/linkedin-step.tsx'
import { PersonStep } from './steps/person-step.tsx'
import { FoundTakeNotice } from './takes/found-take-notice.tsx'
import { type ApplicationOptions, useApplication } from './use-application.ts'

/** What the dialog is given; it opens itself. */
export interface ApplyDialogProps extends ApplicationOptions {
  /** How long the company keeps applications and recordings; null: no limit. */
  months: { application: number | null; recording: number | null }
  /** What the opening says, to be read beside the form. */
  about: ReactNode
  /** The company's other openings; undefined while they are not known. */
  others: PublicOpening[] | undefined
}

/** As high as the screen on phones; where little is left of it, as when magnified, it scrolls as a whole. */
export const screenful =
  'max-sm:top-(--toast-room,0px) max-sm:max-h-none max-sm:rounded-none [@media(max-height:34rem)]:max-h-[100dvh] [@media(max-height:34rem)]:overflow-y-auto'

/** The dialog in which one applies for an opening, in three steps; full-screen on phones. It is open while it is there. */
export function ApplyDialog({ opening, months, about, others, onClose, ...rest }: ApplyDialogProps) {
  const application = useApplication({ opening, onClose, ...rest })
  const { step, interview, unsent, closed, content } = application
  const [leaving, setLeaving] = useState(false)
  // What was recorded for an opening that closed stays, for another.
  const over = closed && !interview.busy
  useBeforeUnload(unsent)
  const leave = () => {
    application.discard()
    onClose()
  }
  const close = () => (over ? onClose() : unsent ? setLeaving(true) : leave())
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        ref={content}
        size="lg"
        title={
          <>
            Apply for <bdi>{opening.title}</bdi>
          </>
        }
        className={cn(screenful, step === 3 && !over && 'lg:max-w-[64rem]')}
        data-clicks="once"
        // In the first step the first field has the focus.
        {...(step > 1 ? { onOpenAutoFocus: focusOnStep } : {})}
      >
        {over ? (
          <ClosedNotice application={application} opening={opening} others={others} onClose={onClose} />
        ) : (
          <>
            <StepHeading step={step} />
            <AboutPosition>{about}</AboutPosition>
            {closed && <ClosingNotice companyName={opening.companyName} />}
            <FoundTakeNotice application={application} />
            {step === 1 && <PersonStep application={application} />}
            {step === 2 && <LinkedinStep application={application} />}
            {step === 3 && (
              <InterviewStep application={application} companyName={opening.companyName} months={months} />
            )}
          </>
        )}
        <ProgressStatus interview={interview} />
      </DialogContent>
      <AlertDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Leave this application?"
        description="Nothing has been submitted. Your answers and your recording will be deleted."
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
    <div className="px-5 pb-4 sm:px-6">
      <p role="status" className="text-muted-foreground tabular-nums">
        Step {step} of 3
      </p>
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
          <span key={each} className={cn('h-1 rounded-xs', each <= step ? 'bg-primary' : 'bg-border-strong')} />
        ))}
      </div>
      <h3 data-step tabIndex={-1} className="mt-4 text-xl font-semibold tracking-tight outline-none">
        {TITLES[step]}
      </h3>
    </div>
  )
}

/** While it still records: nobody is interrupted. */
function ClosingNotice({ companyName }: { companyName: string }) {
  return (
    <p role="status" className="border-b bg-accent px-5 py-3 sm:px-6">
      This position has just closed. You can still finish and use your recording for another position at{' '}
      <bdi>{companyName}</bdi>.
    </p>
  )
}

function focusOnStep(event: Event) {
  event.preventDefault()
  if (event.target instanceof HTMLElement) event.target.querySelector<HTMLElement>('[data-step]')?.focus()
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
