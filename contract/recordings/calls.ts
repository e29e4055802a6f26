import { call } from '../call.ts'
import { IdParams } from '../values.ts'
import * as plain from './endpoints.ts'

export const playRecording = call(plain.playRecording, {
  access: 'company',
  summary: 'A candidate’s recording, whole or in ranges of bytes',
  params: IdParams,
  media: 'video/*',
  status: 200,
})
