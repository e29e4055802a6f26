import { CircleCheck } from 'lucide-react'
import { LINKEDIN_LENGTH } from '../../../contract/careers/application.ts'
import type { PublicOpening } from '../../../contract/careers/fields.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { isRequired, titleOfStep } from '../form-rules.ts'
import type { Application } from '../use-application.ts'
import { bodyClass, StepForm } from './last-step.tsx'

/** The second step: the profile at LinkedIn. Its address is checked and brought into its usual form. */
export function LinkedinStep({ application, opening }: { application: Application; opening: PublicOpening }) {
  const { draft, errors, change, connecting, goTo } = application
  const required = isRequired('linkedin', opening)
  const ready = draft.connected || (!required && draft.linkedinUrl.trim() === '')
  return (
    <StepForm
      onSubmit={() => {
        if (ready) goTo('on')
        else if (!connecting) void application.connect()
      }}
    >
      <DialogBody className={cn(bodyClass, 'space-y-4 pt-5')}>
        <Field
          label="LinkedIn Profile URL"
          required={required}
          error={errors.linkedinUrl}
          help={`${required ? '' : 'Optional. '}Copy it from the address bar when you view your profile.`}
        >
          {(control) => (
            <Input
              {...control}
              name="linkedinUrl"
              type="url"
              inputMode="url"
              autoComplete="url"
              placeholder="https://www.linkedin.com/in/your-name"
              limit={LINKEDIN_LENGTH}
              className="h-11"
              readOnly={connecting}
              value={draft.linkedinUrl}
              onChange={({ target }) => change({ linkedinUrl: target.value, connected: false }, 'linkedinUrl')}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="outline"
            size="lg"
            pending={connecting}
            disabled={draft.connected}
            onClick={() => void application.connect()}
          >
            Connect LinkedIn Profile
          </Button>
          <p role="status" className="flex items-center gap-1.5 text-muted-foreground">
            {connecting && 'Connecting…'}
            {draft.connected && (
              <>
                <CircleCheck aria-hidden className="size-4 text-positive-text" />
                LinkedIn profile connected
              </>
            )}
          </p>
        </div>
      </DialogBody>
      <DialogFooter className="max-sm:flex-row max-sm:flex-wrap">
        <Button variant="outline" size="lg" className="max-sm:h-12" disabled={connecting} onClick={() => goTo('back')}>
          Back
        </Button>
        <Button
          size="lg"
          className="max-sm:h-12 max-sm:flex-1"
          disabled={!ready || connecting}
          onClick={() => goTo('on')}
        >
          Continue to {titleOfStep(application.names[2], opening)}
        </Button>
      </DialogFooter>
    </StepForm>
  )
}
