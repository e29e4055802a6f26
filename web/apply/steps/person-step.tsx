import { FileText, Video } from 'lucide-react'
import type { PublicOpening } from '../../../contract/careers/fields.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { isRecorded, isRequired, limits, type Person } from '../form-rules.ts'
import { usualQuestions } from '../questions.ts'
import type { Application } from '../use-application.ts'
import { bodyClass, StepForm } from './last-step.tsx'

interface PersonFieldProps {
  name: keyof Person
  label: string
  autoComplete: string
  type?: 'text' | 'tel' | 'email'
  wide?: boolean
}

const fields: PersonFieldProps[] = [
  { name: 'firstName', label: 'First Name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last Name', autoComplete: 'family-name' },
  { name: 'address', label: 'Address', autoComplete: 'street-address', wide: true },
  { name: 'phone', label: 'Phone Number', autoComplete: 'tel', type: 'tel' },
  { name: 'email', label: 'Email Address', autoComplete: 'email', type: 'email' },
]

export function PersonStep({ application, opening }: { application: Application; opening: PublicOpening }) {
  const { draft, errors, change, quiet } = application
  return (
    <StepForm onSubmit={application.goOn}>
      <DialogBody className={cn(bodyClass, 'pt-5')}>
        <WhatIsNeeded opening={opening} />
        <div className="mt-5 grid gap-4 sm:grid-cols-2">
          {fields.map(({ name, label, wide = false, type = 'text', autoComplete }) => (
            <Field
              key={name}
              label={label}
              required={isRequired(name, opening)}
              error={errors[name]}
              className={wide ? 'sm:col-span-2' : ''}
            >
              {(control) => (
                <Input
                  {...control}
                  name={name}
                  type={type}
                  limit={limits[name]}
                  autoComplete={autoComplete}
                  className="h-11"
                  value={draft.person[name]}
                  onChange={({ target }) => change({ person: { ...draft.person, [name]: target.value } }, name)}
                />
              )}
            </Field>
          ))}
        </div>
        {/* Nobody sees or reaches it, and no browser or password manager knows what it would put there: only a program
            fills it in. */}
        <div aria-hidden className="absolute -left-[9999px]">
          <input
            ref={quiet}
            name="quiet"
            tabIndex={-1}
            autoComplete="off"
            data-1p-ignore
            data-lpignore="true"
            data-bwignore
            data-form-type="other"
            defaultValue=""
          />
        </div>
      </DialogBody>
      <DialogFooter>
        <Button type="submit" size="lg" className="max-sm:h-12">
          Continue to LinkedIn
        </Button>
      </DialogFooter>
    </StepForm>
  )
}

/** Said first, so that nobody is surprised by a later step. */
function WhatIsNeeded({ opening }: { opening: PublicOpening }) {
  const recorded = isRecorded(opening)
  const resume =
    opening.resume === 'off'
      ? ''
      : `Have your résumé ready as a PDF or Word file${opening.resume === 'optional' ? ', if you want to add it' : ''}.`
  if (!recorded && !resume) return null
  const count = (opening.interviewQuestions ?? usualQuestions).length
  return (
    <div className="flex gap-3 rounded-md bg-accent p-4">
      {recorded ? (
        <Video aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      ) : (
        <FileText aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      )}
      <p className="max-w-[68ch]">
        {recorded && (
          <>
            <strong className="font-semibold">You need a camera and a microphone, and about 15 minutes.</strong> After
            your details and your LinkedIn profile you answer {count === 1 ? 'a question' : `${count} questions`} in a
            video, a minute or two each. Without a camera you can record your voice alone, or send a file made
            elsewhere.
          </>
        )}
        {recorded && resume && ' '}
        {resume}
      </p>
    </div>
  )
}
