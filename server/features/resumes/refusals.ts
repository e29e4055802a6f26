import { notFound, Refusal, refusals } from '../../platform/calls/refusals.ts'

const WANTED = 'Send a PDF or Word file (.pdf or .docx).'

export const resumeRefusals = refusals('resumes', {
  not_found: () => notFound('Résumé'),
  not_a_resume: () => new Refusal('unsupported_media_type', WANTED, { fields: { resume: WANTED } }),
})
