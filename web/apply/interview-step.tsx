import { consentText } from '../../contract/careers.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { DialogBody, DialogFooter } from '../ui/dialog.tsx'
import { submitWithKeys } from '../ui/submit-keys.ts'
import { DeviceSettings } from './device-settings.tsx'
import { OtherWays } from './other-ways.tsx'
import { QuestionList, RecordingTips } from './question-list.tsx'
import { RecorderControls } from './recorder-controls.tsx'
import { RecorderStage } from './recorder-stage.tsx'
import { UploadProgress } from './upload-progress.tsx'
import type { Application } from './use-application.ts'

interface InterviewStepProps {
  application: Application
  companyName: string
  months: { application: number | null; recording: number | null }
}

/** The third step: the interview, recorded here or made elsewhere, and the consent. */
export function InterviewStep({ application, companyName, months }: InterviewStepProps) {
  const { interview, sending, goTo, submit } = application
  const { take } = interview.takes
  return (
    <form
      noValidate
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={submitWithKeys}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <DialogBody className="pt-5">
        <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
          <div className="min-w-0 space-y-4">
            <RecorderStage interview={interview} />
            <RecorderControls interview={interview} locked={sending} />
            <UploadProgress upload={interview.upload} />
            {!interview.takes.kept && (
              <p className="text-muted-foreground">
                This browser cannot keep your recording for you: leave this page open until it is sent.
              </p>
            )}
            {!take && <DeviceSettings interview={interview} />}
            {!take && <OtherWays interview={interview} />}
          </div>
          <div className="min-w-0 space-y-6">
            <QuestionList interview={interview} />
            <RecordingTips />
          </div>
        </div>
        <Consent application={application} text={consentText(companyName, months)} />
      </DialogBody>
      <DialogFooter className="sm:items-center">
        {sending && (
          <p role="status" className="text-muted-foreground sm:mr-auto">
            {interview.upload.state.status === 'done'
              ? 'Submitting your application…'
              : 'Your recording is still being sent. Your application is submitted as soon as it has arrived.'}
          </p>
        )}
        <Button
          variant="outline"
          size="lg"
          className="max-sm:h-12"
          disabled={interview.busy || sending}
          onClick={() => goTo(2)}
        >
          Back
        </Button>
        <Button type="submit" size="lg" className="max-sm:h-12" disabled={!take} pending={sending}>
          Submit Application
        </Button>
      </DialogFooter>
    </form>
  )
}

function Consent({ application: { draft, errors, change }, text }: { application: Application; text: string }) {
  return (
    <div className="mt-6 border-t pt-5">
      <div className="flex gap-3">
        <Checkbox
          id="consent"
          className="mt-0.5"
          checked={draft.consented}
          aria-required
          aria-invalid={errors.consent ? true : undefined}
          aria-describedby={errors.consent ? 'consent-error' : undefined}
          onCheckedChange={(checked) => change({ consented: checked === true }, 'consent')}
        />
        <label htmlFor="consent" className="max-w-[72ch]">
          {text}
        </label>
      </div>
      <div aria-live="polite">
        {errors.consent && (
          <p id="consent-error" className="mt-1.5 ml-7 text-sm text-destructive-text">
            {errors.consent}
          </p>
        )}
      </div>
    </div>
  )
}
