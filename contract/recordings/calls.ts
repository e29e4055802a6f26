import { call } from '../call.ts'
import * as at from './endpoints.ts'

export const playRecording = call.hiring(at.playRecording, 'A candidate’s recording, whole or in ranges of bytes', {
  media: 'video/*',
})
