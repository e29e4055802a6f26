import type { Company } from '../../contract/companies/fields.ts'
import { SettingsForm } from '../forms/settings-form.tsx'
import { TextField } from '../forms/text-field.tsx'
import { useUpdateCompany } from './changes.ts'

export function RetentionForm({ company }: { company: Company }) {
  const update = useUpdateCompany(company.id)
  return (
    <SettingsForm
      title="Candidates’ data"
      saved={valuesOf(company)}
      save={async (values) =>
        valuesOf(
          await update.mutateAsync({
            candidateMonths: monthsOf(values.candidateMonths),
            recordingMonths: monthsOf(values.recordingMonths),
          }),
        )
      }
      judge={({ candidateMonths, recordingMonths }) => ({
        candidateMonths: judgeMonths(candidateMonths),
        recordingMonths: judgeMonths(recordingMonths),
      })}
      action="Save retention"
    >
      {(form) => (
        <>
          <p className="text-muted-foreground">
            Counted in months from the application or the last change of stage. We notify you 30 days before, even if
            you shorten the period, and you can keep a candidate longer. Accepted candidates are not erased. Applicants
            see these periods before they consent.
          </p>
          <TextField
            form={form}
            name="candidateMonths"
            label="Erase candidates after"
            help="Months; leave blank to keep them until you erase them."
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            form={form}
            name="recordingMonths"
            label="Erase recordings after"
            help="Months; leave blank to keep them as long as the candidate."
            inputMode="numeric"
            autoComplete="off"
          />
        </>
      )}
    </SettingsForm>
  )
}

const valuesOf = ({ candidateMonths, recordingMonths }: Company) => ({
  candidateMonths: candidateMonths?.toString() ?? '',
  recordingMonths: recordingMonths?.toString() ?? '',
})

const monthsOf = (typed: string) => (typed.trim() ? Number(typed) : null)

function judgeMonths(typed: string): string | undefined {
  const fine = /^\s*\d{0,3}\s*$/.test(typed) && (!typed.trim() || (Number(typed) >= 1 && Number(typed) <= 120))
  return fine ? undefined : 'Must be a whole number from 1 to 120, or blank'
}
