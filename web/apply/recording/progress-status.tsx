import type { Interview } from './use-interview.ts'

/** Says aloud what only the eye would see: whether it records, and each quarter of the way to the server. */
export function ProgressStatus({ interview }: { interview: Interview }) {
  return (
    <div className="sr-only">
      <p role="status">{recordingWords(interview)}</p>
      <p role="status">{uploadWords(interview)}</p>
    </div>
  )
}

function recordingWords({ recorder, takes }: Interview) {
  if (recorder.state === 'recording') return 'Recording has started'
  if (recorder.state === 'finishing') return 'Recording has stopped'
  return takes.take ? 'Your recording is ready' : ''
}

function uploadWords({ upload: { state } }: Interview) {
  if (state.status !== 'sending') return ''
  const quarter = Math.floor((4 * state.sent) / Math.max(1, state.size)) * 25
  return `Sending your recording, ${quarter} percent`
}
