import { call } from '../call.ts'
import * as plain from './endpoints.ts'

export const getResumeFile = call(plain.getResumeFile, {
  access: 'company',
  summary: 'The file of a candidate’s résumé',
  media: 'application/octet-stream',
})

export const getResumeText = call(plain.getResumeText, {
  access: 'company',
  summary: 'The text of a candidate’s résumé, as it was read; blank before',
  media: 'text/plain',
})
