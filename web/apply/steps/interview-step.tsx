import { consentText } from '../../../contract/careers/application.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { PROVING } from '../proof/prove.ts'
import { DeviceSettings } from '../recording/device-settings.tsx'
import { RecorderControls } from '../recording/recorder-controls.tsx'
import { RecorderStage } from '../recording/recorder-stage.tsx'
import { lossWords, UploadProgress } from '../takes/upload-progress.tsx'
import type { Application } from '../use-application.ts'
import { OtherWays } from './other-ways.tsx'
import { QuestionList, RecordingTips } from './question-list.tsx'
import { bodyClass, StepForm } from './step-form.tsx'

interface InterviewStepProps {
  application: Application
  companyName: string
  months: { application: number | null; recording: number | null }
}

export function InterviewStep({ application, companyName, months }: InterviewStepProps) {
  const { interview, sending, waiting, proving, goTo, submit } = application
  const { take } = interview.takes
  return (
    <StepForm onSubmit={() => void submit()}>
      <DialogBody className={cn(bodyClass, 'pt-0')}>
        <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
          {/* Stays in view while one scrolls through the questions, where the screen is high enough. */}
          <div className="-mx-5 min-w-0 space-y-4 bg-popover px-5 pt-5 pb-1 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0 [@media(min-height:40rem)]:max-lg:sticky [@media(min-height:40rem)]:max-lg:top-0 [@media(min-height:40rem)]:max-lg:z-10">
            <RecorderStage interview={interview} />
            <RecorderControls interview={interview} locked={sending} />
            <UploadProgress interview={interview} />
            {!interview.takes.kept && (
              <p className="text-muted-foreground">
                This browser cannot save your recording: keep this page open until it is sent.
              </p>
            )}
          </div>
          <div
            className={cn(
              'min-w-0 space-y-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:pt-5',
              (interview.camera.problem || take) && 'max-lg:order-last',
            )}
          >
            <QuestionList interview={interview} />
            <RecordingTips />
          </div>
          <div className="min-w-0 space-y-4">
            {!take && <DeviceSettings interview={interview} />}
            {!take && <OtherWays interview={interview} />}
            <Consent application={application} text={consentText(companyName, months)} />
          </div>
        </div>
      </DialogBody>
      <DialogFooter className="max-sm:flex-row max-sm:flex-wrap sm:items-center">
        {sending && (
          <p role="status" className="text-muted-foreground max-sm:w-full sm:mr-auto">
            {waiting
              ? `${lossWords()} We submit your application when the connection is back.`
              : interview.upload.state.status === 'done'
                ? proving
                  ? PROVING
                  : 'Submitting your application…'
                : 'Your recording is still uploading. We submit your application when it is done.'}
          </p>
        )}
        <Button
          variant="outline"
          size="lg"
          className="max-sm:h-12"
          disabled={interview.busy || sending}
          onClick={() => goTo(2, 'back')}
        >
          Back
        </Button>
        <Button type="submit" size="lg" className="max-sm:h-12 max-sm:flex-1" disabled={!take} pending={sending}>
          Submit Application
        </Button>
      </DialogFooter>
    </StepForm>
  )
}

function Consent({ application: { draft, errors, change }, text }: { application: Application; text: string }) {
  return (
    <div className="border-t pt-4">
      <div data-clicks="each" className="flex gap-3">
        <Checkbox
          id="consent"
          className="mt-0.5"
          checked={draft.consented}
          aria-required
          aria-invalid={errors.consent ? true : undefined}
          aria-describedby={errors.consent ? 'consent-error' : undefined}
          onCheckedChange={(checked) => change({ consented: checked }, 'consent')}
        />
        <label htmlFor="consent" dir="auto" className="max-w-[72ch]">
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
