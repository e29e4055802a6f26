import type { ReactNode } from 'react'
import { consentText } from '../../../contract/careers/application.ts'
import type { PublicOpening } from '../../../contract/careers/fields.ts'
import { submitWithKeys } from '../../forms/submit-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DialogFooter } from '../../ui/dialog.tsx'
import { isRecorded } from '../form-rules.ts'
import { PROVING } from '../proof/prove.ts'
import { lossWords } from '../takes/upload-progress.tsx'
import type { Application } from '../use-application.ts'

/** The part of a step that scrolls; where little is left of the screen, the dialog scrolls instead. */
export const bodyClass = 'relative [@media(max-height:34rem)]:flex-none [@media(max-height:34rem)]:overflow-visible'

/** The form of one step: it fills the dialog, and says itself what is wrong. */
export function StepForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      noValidate
      className="flex min-h-0 flex-1 flex-col [@media(max-height:34rem)]:flex-none"
      onKeyDown={submitWithKeys}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}

/** The foot of the step with which a form ends. `ready`: it can be submitted. */
export function SubmitFooter({ application, ready }: { application: Application; ready: boolean }) {
  const { interview, sending, waiting, proving, goTo, names } = application
  const arrived = !names.includes('interview') || interview.upload.state.status === 'done'
  return (
    <DialogFooter className="max-sm:flex-row max-sm:flex-wrap sm:items-center">
      {sending && (
        <p role="status" className="text-muted-foreground max-sm:w-full sm:mr-auto">
          {waiting
            ? `${lossWords()} We submit your application when the connection is back.`
            : arrived
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
        onClick={() => goTo('back')}
      >
        Back
      </Button>
      <Button type="submit" size="lg" className="max-sm:h-12 max-sm:flex-1" disabled={!ready} pending={sending}>
        Submit Application
      </Button>
    </DialogFooter>
  )
}

export function Consent({
  application: { draft, errors, change },
  opening,
}: {
  application: Application
  opening: PublicOpening
}) {
  const { companyName, candidateMonths: application, recordingMonths: recording } = opening
  const text = consentText(companyName, { months: { application, recording }, recorded: isRecorded(opening) })
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
