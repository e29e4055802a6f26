import { call } from '../call.ts'
import * as plain from './endpoints.ts'

export const playRecording = call(plain.playRecording, {
  access: 'hiring',
  summary: 'A candidate’s recording, whole or in ranges of bytes',
  media: 'video/*',
})
