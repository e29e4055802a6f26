import type { PublicOpening } from '../../../contract/careers/fields.ts'
import type { StepName } from '../form-rules.ts'

/** What a step of an opening's form is called. */
export function titleOfStep(name: StepName | undefined, { questions, resume }: PublicOpening): string {
  if (name === 'person') return 'Personal Information'
  if (name === 'linkedin') return 'LinkedIn Connection'
  if (name === 'interview') return 'Video Interview'
  return questions.length > 0 ? 'Questions' : resume === 'off' ? 'Consent' : 'Résumé'
}
