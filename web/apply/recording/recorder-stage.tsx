import { CameraOff, Mic } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { RECORDING_LENGTH } from '../../../contract/recordings/endpoints.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { timerText } from '../chapters.ts'
import type { Take } from '../takes/take-store.ts'
import type { DeviceProblem } from './device.ts'
import { LevelMeter } from './level-meter.tsx'
import type { Interview } from './use-interview.ts'

/** When the end is said to be near, in milliseconds before it. */
const WARNING = 60_000

/** The big picture: what the camera sees, what was recorded, or why there is nothing to see. */
export function RecorderStage({ interview }: { interview: Interview }) {
  const { camera, recorder, takes, kind } = interview
  if (takes.take) return <TakePlayer key={takes.take.id} take={takes.take} />
  const recording = recorder.state === 'recording'
  return (
    <div>
      <div
        className={cn(
          'relative grid aspect-video w-full place-items-center overflow-hidden rounded-md bg-black text-white ring-2 ring-offset-2 ring-offset-popover',
          recording ? 'ring-destructive' : 'ring-transparent',
        )}
      >
        {camera.stream && kind === 'video' && <LivePicture stream={camera.stream} />}
        {camera.stream && kind === 'audio' && <Mic aria-hidden className="size-16 opacity-80" />}
        {!camera.stream && !camera.problem && <Spinner className="size-6" />}
        {!camera.stream && camera.problem && <Help problem={camera.problem} onRetry={() => void camera.refresh()} />}
        {recording && <Clock elapsed={recorder.elapsed} />}
        {recorder.state === 'finishing' && (
          <p className="absolute inset-0 grid place-items-center bg-overlay">Preparing your recording…</p>
        )}
      </div>
      {camera.stream && <LevelMeter key={camera.stream.id} stream={camera.stream} />}
    </div>
  )
}

function LivePicture({ stream }: { stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label="What your camera sees"
      className="size-full -scale-x-100 object-contain"
    />
  )
}

function Clock({ elapsed }: { elapsed: number }) {
  const left = RECORDING_LENGTH - elapsed
  return (
    <div className="absolute top-3 left-3 flex items-center gap-2 rounded-sm bg-black/75 px-2.5 py-1 font-medium tabular-nums">
      <span aria-hidden className="size-2.5 rounded-full bg-hue-red motion-safe:animate-pulse" />
      <span>Recording</span>
      <span role="timer" aria-label="Recorded so far">
        {timerText(elapsed)} / {timerText(RECORDING_LENGTH)}
      </span>
      <span role="status">{left < WARNING && 'Less than a minute left'}</span>
    </div>
  )
}

const HELP: Record<DeviceProblem, { title: string; text: string }> = {
  refused: {
    title: 'Your camera and microphone are blocked',
    text: 'Allow them for this site in your browser, and for the browser in your device’s settings. Then try again.',
  },
  missing: {
    title: 'No camera or microphone was found',
    text: 'Connect one and try again, or see the other ways below.',
  },
  busy: {
    title: 'Your camera or microphone is in use',
    text: 'Close the other program or tab that uses it, such as a video call, and try again.',
  },
  unsupported: {
    title: 'This browser cannot record',
    text: 'Open this page in a current Chrome, Edge, Firefox or Safari, or see the other ways below.',
  },
}

function Help({ problem, onRetry }: { problem: DeviceProblem; onRetry: () => void }) {
  const { title, text } = HELP[problem]
  return (
    <div role="alert" className="max-w-md space-y-3 p-4 text-center">
      <CameraOff aria-hidden className="mx-auto size-8 opacity-80 max-sm:hidden" />
      <p className="text-lg font-semibold">{title}</p>
      <p className="text-white/85">{text}</p>
      <Button variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

/** The recording as staff will see it. */
function TakePlayer({ take }: { take: Take }) {
  const [address, setAddress] = useState<string>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const made = URL.createObjectURL(take.blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [take.blob])
  if (failed) {
    return (
      <p className="rounded-md border p-4 text-muted-foreground">
        This browser cannot play the file, but it can be sent as it is.
      </p>
    )
  }
  const player = {
    src: address,
    controls: true,
    preload: 'metadata',
    onError: () => setFailed(true),
    'aria-label': 'Your recording',
  } as const
  if (take.kind === 'audio') {
    return <audio {...player} className="w-full" />
  }
  return <video {...player} playsInline className="aspect-video w-full rounded-md bg-black object-contain" />
}
