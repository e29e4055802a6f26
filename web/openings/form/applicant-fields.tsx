import { type UseFormReturn, useController } from 'react-hook-form'
import { requirable, resumeRules } from '../../../contract/openings/endpoints.ts'
import type { NewOpening } from '../../../contract/openings/fields.ts'
import { requirableNames, resumeRuleNames } from '../../../contract/openings/names.ts'
import { QUESTIONS } from '../../../contract/recordings/endpoints.ts'
import { usualQuestions } from '../../apply/questions.ts'
import { SelectField } from '../../forms/bound-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { EntriesField } from './entries-field.tsx'
import { firstMessage } from './first-message.ts'
import type { OpeningValues } from './form-values.ts'
import { QuestionsField } from './questions-field.tsx'
import { Ticked } from './ticked.tsx'

interface Bound {
  form: UseFormReturn<OpeningValues, unknown, NewOpening>
}

/** What the opening asks of applicants, apart from their name and address of email. */
export function ApplicantFields({ form }: Bound) {
  return (
    <section aria-labelledby="asked" className="min-w-0 space-y-5 border-t border-border pt-5 lg:col-span-2">
      <h3 id="asked" className="font-semibold">
        What applicants are asked
      </h3>
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
        <div className="min-w-0 space-y-5">
          <Requires form={form} />
          <SelectField control={form.control} name="resume" label="Résumé" options={resumeOptions} />
          <Interview form={form} />
        </div>
        <QuestionsField form={form} />
      </div>
    </section>
  )
}

function Requires({ form }: Bound) {
  const { field } = useController({ control: form.control, name: 'requires' })
  const chosen = field.value ?? []
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Required</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {requirable.map((name) => (
          <Ticked
            key={name}
            label={requirableNames[name]}
            checked={chosen.includes(name)}
            onChange={(on) => field.onChange(on ? [...chosen, name] : chosen.filter((each) => each !== name))}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** The questions of the video: the usual ones, own ones, or no video at all. */
function Interview({ form }: Bound) {
  const { field, fieldState } = useController({ control: form.control, name: 'interviewQuestions' })
  const asked = (field.value ?? usualQuestions).map((question) => question ?? '')
  const change = (questions: string[]) => field.onChange(isUsual(questions) ? null : questions)
  return (
    <div className="space-y-3">
      <Ticked
        label="Ask for a video interview"
        checked={asked.length > 0}
        onChange={(on) => field.onChange(on ? null : [])}
      />
      {asked.length > 0 && (
        <>
          <EntriesField
            label="Interview questions"
            entryName="interview question"
            most={QUESTIONS}
            value={asked}
            onChange={change}
            error={firstMessage(fieldState.error)}
          />
          {field.value !== null && (
            <Button variant="outline" size="sm" onClick={() => field.onChange(null)}>
              Use the usual questions
            </Button>
          )}
        </>
      )}
    </div>
  )
}

const isUsual = (questions: string[]) =>
  questions.length === usualQuestions.length && questions.every((question, index) => question === usualQuestions[index])

const resumeOptions = resumeRules.map((value) => ({ value, label: resumeRuleNames[value] }))
