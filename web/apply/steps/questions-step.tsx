import { FileText, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { ANSWER_LENGTH } from '../../../contract/careers/application.ts'
import type { PublicOpening } from '../../../contract/careers/fields.ts'
import { YES_NO } from '../../../contract/openings/answers.ts'
import type { Question } from '../../../contract/openings/fields.ts'
import { MEGABYTE } from '../../../contract/plain/values.ts'
import { RESUME_BYTES, resumeTypes } from '../../../contract/resumes/endpoints.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { answerName, titleOfStep } from '../form-rules.ts'
import type { Application } from '../use-application.ts'
import { bodyClass, Consent, StepForm, SubmitFooter } from './last-step.tsx'

/** The résumé, and what the opening asks of its own. It is the last step where nothing is recorded. */
export function QuestionsStep({ application, opening }: { application: Application; opening: PublicOpening }) {
  const { isLast, goOn, goTo, submit, step, names } = application
  return (
    <StepForm onSubmit={() => (isLast ? void submit() : goOn())}>
      <DialogBody className={cn(bodyClass, 'space-y-5 pt-5')}>
        {opening.resume !== 'off' && <ResumeField application={application} required={opening.resume === 'required'} />}
        {opening.questions.map((question) => (
          <QuestionField key={question.text} question={question} application={application} />
        ))}
        {isLast && <Consent application={application} opening={opening} />}
      </DialogBody>
      {isLast ? (
        <SubmitFooter application={application} ready />
      ) : (
        <DialogFooter className="max-sm:flex-row max-sm:flex-wrap">
          <Button variant="outline" size="lg" className="max-sm:h-12" onClick={() => goTo('back')}>
            Back
          </Button>
          <Button type="submit" size="lg" className="max-sm:h-12 max-sm:flex-1">
            Continue to {titleOfStep(names[step], opening)}
          </Button>
        </DialogFooter>
      )}
    </StepForm>
  )
}

function QuestionField({ question, application }: { question: Question; application: Application }) {
  const { text, kind, choices, required } = question
  const { draft, errors, change } = application
  const name = answerName(text)
  const answer = (value: string) => change({ answers: { ...draft.answers, [text]: value } }, name)
  const value = draft.answers[text] ?? ''
  if (kind === 'text') {
    return (
      <Field label={text} required={required} error={errors[name]}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            limit={ANSWER_LENGTH}
            dir="auto"
            value={value}
            onChange={({ target }) => answer(target.value)}
          />
        )}
      </Field>
    )
  }
  return (
    <RadioGroup
      label={text}
      required={required}
      error={errors[name]}
      value={value || undefined}
      onValueChange={answer}
      options={(kind === 'choice' ? choices : YES_NO).map((each) => ({ value: each, label: each }))}
    />
  )
}

const ENDINGS = Object.keys(resumeTypes).map((ending) => `.${ending}`)
const HELP = `PDF or Word (.docx), up to ${RESUME_BYTES / MEGABYTE} MB.`

/** Why a file cannot be a résumé, in words; undefined where it can. */
function refuseResume({ name, size }: File): string | undefined {
  if (!ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))) {
    return `“${name}” isn’t a PDF or Word file. Choose a .pdf or .docx file.`
  }
  if (size === 0) return `“${name}” is empty. Choose another file.`
  return size > RESUME_BYTES
    ? `“${name}” is larger than ${RESUME_BYTES / MEGABYTE} MB. Choose a smaller file.`
    : undefined
}

function ResumeField({ application, required }: { application: Application; required: boolean }) {
  const { resume, errors, chooseResume } = application
  const id = useId()
  const error = errors.resume
  return (
    <div>
      <p id={`${id}-label`} className="mb-1.5 text-sm font-medium">
        Résumé{required && ' *'}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <div className="relative">
          <input
            id={id}
            type="file"
            accept={ENDINGS.join(',')}
            className="peer sr-only"
            required={required}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-label ${id}-help${error ? ` ${id}-error` : ''}`}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              target.value = ''
              if (file) chooseResume(file, refuseResume(file))
            }}
          />
          <label
            htmlFor={id}
            className={cn(
              buttonClass({ variant: 'outline', size: 'lg' }),
              'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring',
            )}
          >
            {resume ? 'Choose another file' : 'Choose your résumé'}
          </label>
        </div>
        <p role="status" className="flex min-w-0 items-center gap-2">
          {resume && <Chosen>{resume.name}</Chosen>}
        </p>
        {resume && (
          <Button
            variant="quiet"
            size="icon"
            aria-label="Remove the résumé"
            onClick={() => {
              chooseResume(undefined)
              document.getElementById(id)?.focus()
            }}
          >
            <X aria-hidden />
          </Button>
        )}
      </div>
      <p id={`${id}-help`} className="mt-1.5 text-sm text-muted-foreground">
        {HELP}
      </p>
      <p id={`${id}-error`} role="alert" className="text-sm text-destructive-text">
        {error}
      </p>
    </div>
  )
}

function Chosen({ children }: { children: ReactNode }) {
  return (
    <>
      <FileText aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <bdi className="min-w-0 wrap-anywhere">{children}</bdi>
    </>
  )
}
