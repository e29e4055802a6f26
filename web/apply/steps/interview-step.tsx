import type { PublicOpening } from '../../../contract/careers/fields.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { DialogBody } from '../../ui/dialog.tsx'
import { usualQuestions } from '../questions.ts'
import { DeviceSettings } from '../recording/device-settings.tsx'
import { RecorderControls } from '../recording/recorder-controls.tsx'
import { RecorderStage } from '../recording/recorder-stage.tsx'
import { UploadProgress } from '../takes/upload-progress.tsx'
import type { Application } from '../use-application.ts'
import { bodyClass, Consent, StepForm, SubmitFooter } from './last-step.tsx'
import { OtherWays } from './other-ways.tsx'
import { QuestionList, RecordingTips } from './question-list.tsx'

export function InterviewStep({ application, opening }: { application: Application; opening: PublicOpening }) {
  const { interview, sending, submit } = application
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
            <QuestionList questions={opening.interviewQuestions ?? usualQuestions} interview={interview} />
            <RecordingTips />
          </div>
          <div className="min-w-0 space-y-4">
            {!take && <DeviceSettings interview={interview} />}
            {!take && <OtherWays interview={interview} />}
            <Consent application={application} opening={opening} />
          </div>
        </div>
      </DialogBody>
      <SubmitFooter application={application} ready={take !== undefined} />
    </StepForm>
  )
}
