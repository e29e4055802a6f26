import { type ReactNode, useEffect, useState } from 'react'
import type { PublicOpening } from '../../contract/careers/fields.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { cn } from '../ui/behaviour/class-names.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ClosedNotice } from './closed-notice.tsx'
import { titleOfStep } from './form-rules.ts'
import { Summary } from './recording/device-settings.tsx'
import type { Interview } from './recording/use-interview.ts'
import { InterviewStep } from './steps/interview-step.tsx'
import { LinkedinStep } from './steps/linkedin-step.tsx'
import { PersonStep } from './steps/person-step.tsx'
import { QuestionsStep } from './steps/questions-step.tsx'
import { type Application, type ApplicationOptions, useApplication } from './use-application.ts'

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
  const position = <bdi>{opening.title}</bdi>
  // What was recorded for an opening that closed stays, for another.
  const over = closed && !interview.busy
  useBeforeUnload(unsent)
  const leave = () => {
    application.discard()
    onClose()
  }
  const close = () => (over ? onClose() : unsent ? setLeaving(true) : leave())
  return (
    <>
      <Dialog
        onClose={close}
        ref={content}
        size="lg"
        title={<>Apply for {position}</>}
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
      </Dialog>
      <AlertDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Leave this application?"
        description={`Nothing has been submitted. Your answers ${names.includes('interview') ? 'and your recording ' : ''}will be deleted.`}
        action="Leave"
        cancel="Stay"
        onAction={leave}
      />
    </>
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

function useBeforeUnload(unsent: boolean) {
  useEffect(() => {
    if (!unsent) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsent])
}

/** What the opening says, above the form: folded, and never so high that the form is out of reach. */
function AboutPosition({ children }: { children: ReactNode }) {
  return (
    <details className="group border-y">
      <Summary>About this position</Summary>
      <section
        aria-label="About this position"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too
        tabIndex={0}
        className="max-h-[min(40dvh,28rem)] overflow-y-auto overscroll-contain border-t px-5 py-5 -outline-offset-2 sm:px-6"
      >
        {children}
      </section>
    </details>
  )
}

/** Says aloud what only the eye would see: whether it records, and each quarter of the way to the server. */
function ProgressStatus({ interview }: { interview: Interview }) {
  return (
    <div className="sr-only">
      <p role="status">{recordingWords(interview)}</p>
      <p role="status">{uploadWords(interview)}</p>
    </div>
  )
}

function recordingWords({ recorder, takes }: Interview) {
  if (recorder.state === 'recording') return 'Recording has started'
  if (recorder.state === 'finishing') return 'Recording has stopped'
  return takes.take ? 'Your recording is ready' : ''
}

function uploadWords({ upload: { state } }: Interview) {
  if (state.status !== 'sending') return ''
  const quarter = Math.floor((4 * state.sent) / Math.max(1, state.size)) * 25
  return `Sending your recording, ${quarter} percent`
}

/** Offers a recording that a closed tab, a crash or an opening that closed left behind. */
function FoundTakeNotice({ application }: { application: Application }) {
  const { interview, stranded } = application
  const { takes, busy } = interview
  if (busy || takes.take) return null
  if (!takes.found && stranded) {
    return (
      <Notice words="You recorded an interview for a position at this company that has closed. It is saved.">
        <Button size="sm" onClick={() => void application.takeStranded()}>
          Use this recording
        </Button>
      </Notice>
    )
  }
  if (!takes.found) return null
  const when = new Date(takes.found.madeAt).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Notice words={`We found a recording you made on ${when}. You have not submitted it yet.`}>
      <Button size="sm" onClick={() => void takes.takeFound()}>
        Use this recording
      </Button>
      <Button size="sm" variant="outline" onClick={() => void takes.dropFound()}>
        Discard it
      </Button>
    </Notice>
  )
}

function Notice({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-primary-soft px-5 py-3 sm:px-6"
    >
      <p className="min-w-60 flex-1">{words}</p>
      <div className="flex gap-2">{children}</div>
    </div>
  )
}
