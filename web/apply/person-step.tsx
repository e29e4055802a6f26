import { Button } from '../ui/button.tsx'
import { DialogBody, DialogFooter } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { limits, type Person } from './form-rules.ts'
import { StepForm } from './step-form.tsx'
import type { Application } from './use-application.ts'

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

/** The first step: who one is. */
export function PersonStep({ application }: { application: Application }) {
  const { draft, errors, change, website } = application
  return (
    <StepForm onSubmit={application.continueToLinkedin}>
      <DialogBody className="pt-5">
        <div className="grid gap-4 sm:grid-cols-2">
          {fields.map(({ name, label, wide = false, type = 'text', autoComplete }) => (
            <Field key={name} label={label} required error={errors[name]} className={wide ? 'sm:col-span-2' : ''}>
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
        {/* Nobody sees or reaches it: only a program fills it in. */}
        <div aria-hidden className="absolute -left-[9999px]">
          <input ref={website} name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
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
