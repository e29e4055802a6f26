import { badField, badInput, notFound, Refusal, refusals } from '../../platform/calls/refusals.ts'

export const recordingRefusals = refusals('recordings', {
  not_found: () => notFound('Recording'),
  empty: () => badInput('The recording is empty'),
  too_large: () => new Refusal('too_large', 'The recording must be 200 MB or less'),
  upload_not_found: () => notFound('Upload'),
  not_playable: () =>
    new Refusal('unsupported_media_type', 'This isn’t a recording we can play. Send a video or sound file.'),
  opening_not_found: () => notFound('Job opening'),
  not_arrived: () => badField('videoUrl', 'We did not receive your recording. Please send it again.'),
})
