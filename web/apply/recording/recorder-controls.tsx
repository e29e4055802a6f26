import { Circle, RotateCcw, Square } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Interview } from './use-interview.ts'

/** One main button at a time: start, stop, or record again. `locked`: the recording is on its way with the form. */
export function RecorderControls({ interview, locked }: { interview: Interview; locked: boolean }) {
  const { recorder, takes, camera, kind, redo } = interview
  const shown = takes.take ? 'redo' : recorder.state === 'idle' ? 'start' : 'stop'
  const button = useKeptFocus(shown)
  const ready =
    camera.stream !== undefined &&
    !camera.testing &&
    camera.microphoneId !== undefined &&
    (kind === 'audio' || camera.cameraId !== undefined)
  const look = { ref: button, size: 'lg', className: 'h-12 w-full sm:w-auto sm:min-w-48' } as const
  if (shown === 'redo') {
    return (
      <Button {...look} variant="outline" disabled={locked} onClick={redo}>
        <RotateCcw aria-hidden />
        Redo Recording
      </Button>
    )
  }
  if (shown === 'stop') {
    return (
      <Button {...look} variant="destructive" pending={recorder.state === 'finishing'} onClick={recorder.stop}>
        <Square aria-hidden className="fill-current" />
        Stop Recording
      </Button>
    )
  }
  return (
    <Button {...look} disabled={!ready} onClick={recorder.start}>
      <Circle aria-hidden className="fill-current" />
      Start Recording
    </Button>
  )
}

/** One button takes the other's place, and the keyboard stays with it. */
function useKeptFocus(shown: string) {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (document.activeElement === document.body || document.activeElement?.role === 'dialog') button.current?.focus()
  }, [shown])
  return button
}
