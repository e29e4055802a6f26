import { call } from '../call.ts'
import * as at from './endpoints.ts'

export const getResumeFile = call.hiring(at.getResumeFile, 'The file of a candidate’s résumé', {
  media: 'application/octet-stream',
})

export const getResumeText = call.hiring(
  at.getResumeText,
  'The text of a candidate’s résumé, as it was read; blank before',
  { media: 'text/plain' },
)
