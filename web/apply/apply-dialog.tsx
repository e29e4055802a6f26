import { type ReactNode, useEffect, useState } from 'react'
import type { PublicOpening } from '../../contract/careers/fields.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { cn } from '../ui/behaviour/class-names.ts'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { AboutPosition } from './about-position.tsx'
import { ClosedNotice } from './closed-notice.tsx'
import { ProgressStatus } from './recording/progress-status.tsx'
import { InterviewStep } from './steps/interview-step.tsx'
import { LinkedinStep } from './steps/linkedin-step.tsx'
import { PersonStep } from './steps/person-step.tsx'
import { QuestionsStep } from './steps/questions-step.tsx'
import { titleOfStep } from './steps/title.ts'
import { FoundTakeNotice } from './takes/found-take-notice.tsx'
import { type ApplicationOptions, useApplication } from './use-application.ts'

/** What the dialog is given; it opens itself. */
export interface ApplyDialogProps extends ApplicationOptions {
  /** What the opening says, to be read beside the form. */
  about: ReactNode
  /** The company's other openings; undefined while they are not known. */
  others: PublicOpening[] | undefined
}

/** As high as the screen on phones; where little is left of it, as when magnified, it scrolls as a whole. */
export const screenful =
  'max-sm:top-(--toast-room,0px) max-sm:max-h-none max-sm:rounded-none [@media(max-height:34rem)]:max-h-[100dvh] [@media(max-height:34rem)]:overflow-y-auto'

/** The dialog in which one applies for an opening, in three steps; full-screen on phones. It is open while it is there. */
export function ApplyDialog({ opening, about, others, onClose, ...rest }: ApplyDialogProps) {
  const application = useApplication({ opening, onClose, ...rest })
  const { step, names, interview, unsent, closed, content } = application
  const name = names[step - 1]
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
        className={cn(screenful, name === 'interview' && !over && 'lg:max-w-[64rem]')}
        data-clicks="once"
        // In the first step the first field has the focus.
        {...(step > 1 ? { onOpenAutoFocus: focusOnStep } : {})}
      >
        {over ? (
          <ClosedNotice application={application} opening={opening} others={others} onClose={onClose} />
        ) : (
          <>
            <StepHeading step={step} steps={names.length} title={titleOfStep(name, opening)} />
            <AboutPosition>{about}</AboutPosition>
            {closed && <ClosingNotice companyName={opening.companyName} />}
            {names.includes('interview') && <FoundTakeNotice application={application} />}
            {name === 'person' && <PersonStep application={application} opening={opening} />}
            {name === 'linkedin' && <LinkedinStep application={application} opening={opening} />}
            {name === 'questions' && <QuestionsStep application={application} opening={opening} />}
            {name === 'interview' && <InterviewStep application={application} opening={opening} />}
          </>
        )}
        <ProgressStatus interview={interview} />
      </DialogContent>
      <AlertDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Leave this application?"
        description={`Nothing has been submitted. Your answers ${names.includes('interview') ? 'and your recording ' : ''}will be deleted.`}
        action="Leave"
        cancel="Stay"
        onAction={leave}
      />
    </Dialog>
  )
}

function StepHeading({ step, steps, title }: { step: number; steps: number; title: string }) {
  return (
    <div className="px-5 pb-4 sm:px-6">
      <p role="status" className="text-muted-foreground tabular-nums">
        Step {step} of {steps}
      </p>
      <div
        role="progressbar"
        aria-label="Progress of your application"
        aria-valuemin={0}
        aria-valuemax={steps}
        aria-valuenow={step}
        aria-valuetext={`Step ${step} of ${steps}`}
        className="mt-2 grid auto-cols-fr grid-flow-col gap-1.5"
      >
        {Array.from({ length: steps }, (_, index) => index + 1).map((each) => (
          <span key={each} className={cn('h-1 rounded-xs', each <= step ? 'bg-primary' : 'bg-border-strong')} />
        ))}
      </div>
      <h3 data-step tabIndex={-1} className="mt-4 text-xl font-semibold tracking-tight outline-none">
        {title}
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
