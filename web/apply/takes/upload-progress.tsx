import { CircleCheck } from 'lucide-react'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { PROVING } from '../proof/prove.ts'
import type { Interview } from '../recording/use-interview.ts'

/**
 * How far the recording is on its way. Its room is there from the first moment to the last, so that nothing below it moves
 * away while it is pressed; on a phone the last words take two lines.
 */
export function UploadProgress({ interview: { takes, upload } }: { interview: Interview }) {
  if (!takes.take) return null
  return (
    <div className="min-h-9 max-sm:min-h-10">
      <Progress upload={upload} />
    </div>
  )
}

function Progress({ upload: { state, retry } }: { upload: Interview['upload'] }) {
  if (state.status === 'none') return null
  if (state.status === 'done') {
    return (
      <p role="status" className="flex items-center gap-2">
        <CircleCheck aria-hidden className="size-4 shrink-0 text-positive-text" />
        Recording saved. Submit to finish.
      </p>
    )
  }
  if (state.status === 'failed') {
    return (
      <div role="alert" className="rounded-md border border-destructive bg-destructive-soft p-4">
        <p className="font-medium text-destructive-text">Your recording could not be sent</p>
        <p className="mt-1">{state.message ?? 'It is saved here. Check your connection, then try again.'}</p>
        <Button variant="outline" className="mt-3" onClick={() => retry()}>
          Try again
        </Button>
      </div>
    )
  }
  const percent = Math.floor((100 * state.sent) / Math.max(1, state.size))
  const lost = state.status === 'lost'
  return (
    <div>
      <div className="flex justify-between gap-4">
        <p role="status">
          {state.status === 'proving'
            ? PROVING
            : lost
              ? `${lossWords()} Sending resumes when it is back.`
              : 'Sending your recording…'}
        </p>
        <p className="tabular-nums">{percent} %</p>
      </div>
      <div
        role="progressbar"
        aria-label="Sending your recording"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="mt-2 h-1.5 overflow-hidden rounded-xs bg-border-strong"
      >
        <div
          className={cn('h-full origin-left', lost ? 'bg-hue-amber' : 'bg-primary')}
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </div>
    </div>
  )
}

/** A browser knows when it has no network at all. */
export const lossWords = () =>
  navigator.onLine ? 'The connection is lost.' : 'You are offline: the connection is lost.'
