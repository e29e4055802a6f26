import { useId } from 'react'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Summary } from '../recording/device-settings.tsx'
import type { Interview } from '../recording/use-interview.ts'

/** For those without a camera, or who need another way: a file made elsewhere, or sound alone. */
export function OtherWays({ interview: { kind, setKind, file, busy, camera } }: { interview: Interview }) {
  const id = useId()
  return (
    <details className="group rounded-md border" open={camera.problem !== undefined || undefined}>
      <Summary>Can't record here?</Summary>
      <div className="space-y-5 border-t p-4">
        <div>
          <p>Send a video or sound file with your answers that you made elsewhere, for example on your phone.</p>
          <div className="relative mt-2">
            <input
              id={id}
              type="file"
              accept="video/webm,video/mp4,video/quicktime,audio/webm,audio/mp4,audio/x-m4a,audio/mpeg,audio/ogg,audio/wav,.m4a,.mp3,.ogg,.wav,.mov,.mp4,.webm"
              className="peer sr-only"
              disabled={busy || file.reading}
              aria-describedby={`${id}-help${file.error ? ` ${id}-error` : ''}`}
              onChange={({ target }) => {
                const [chosen] = target.files ?? []
                target.value = ''
                if (chosen) void file.choose(chosen)
              }}
            />
            <label
              htmlFor={id}
              className={cn(
                buttonClass({ variant: 'outline' }),
                'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring peer-disabled:opacity-50',
              )}
            >
              {file.reading ? 'Reading the file…' : 'Choose a file'}
            </label>
          </div>
          <p id={`${id}-help`} className="mt-2 text-sm text-muted-foreground">
            MP4, MOV, WebM, MP3, M4A, WAV or OGG, up to 200 MB and 15 minutes.
          </p>
          <p id={`${id}-error`} role="alert" className="text-sm text-destructive-text">
            {file.error}
          </p>
        </div>
        <div>
          <p>
            {kind === 'video'
              ? 'Or record your voice alone, without the camera.'
              : 'Your voice alone is recorded, without the camera.'}
          </p>
          <Button
            variant="outline"
            className="mt-2"
            disabled={busy}
            onClick={() => setKind(kind === 'video' ? 'audio' : 'video')}
          >
            {kind === 'video' ? 'Record sound only' : 'Record with the camera'}
          </Button>
        </div>
      </div>
    </details>
  )
}
