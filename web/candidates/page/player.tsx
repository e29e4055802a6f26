import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { Chapter, Recording } from '../../../contract/recordings/fields.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'

interface PlayerProps {
  recording: Recording
  /** What is shown below; its chapters lead into the recording while that can be played. */
  children: (player: { chapters: Chapter[]; current: Chapter | undefined; onSeek: (at: number) => void }) => ReactNode
}

/** Plays a recording; the questions that were answered are its chapters. */
export function Player({ recording, children }: PlayerProps) {
  const media = useRef<HTMLVideoElement>(null)
  const [at, setAt] = useState(0)
  const [failed, setFailed] = useState(false)
  const [speed, setSpeed] = useState('1')
  const seek = (milliseconds: number) => {
    const player = media.current
    if (!player) return
    player.currentTime = milliseconds / 1000
    // What cannot be played says so itself, by the event below.
    void player.play().catch(() => undefined)
  }
  const again = () => {
    setFailed(false)
    // The button goes, and what it tries has the focus.
    requestAnimationFrame(() => media.current?.focus())
  }
  const frame = useRef<HTMLDivElement>(null)
  usePlayerKeys({ frame, media, recording, seek })
  const chapters = failed ? [] : recording.chapters
  return (
    <div ref={frame}>
      {failed ? (
        <div role="alert" className="mb-3">
          <p className="text-destructive-text">
            Video interview file could not be loaded. The file may have been moved or deleted.
          </p>
          <Button variant="outline" size="sm" className="mt-2" onClick={again}>
            Try again
          </Button>
        </div>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: what an applicant says freely has no captions
        <video
          ref={media}
          controls
          playsInline
          preload="metadata"
          aria-label={recording.kind === 'audio' ? 'Sound of the interview' : 'Video of the interview'}
          src={`/api/recordings/${recording.id}`}
          onLoadedMetadata={findDuration}
          onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime * 1000)}
          onSeeked={({ currentTarget }) => setAt(currentTarget.currentTime * 1000)}
          onError={() => setFailed(true)}
          className={cn(
            'w-full rounded-sm bg-black',
            recording.kind === 'audio' ? 'h-14' : 'aspect-video max-h-[400px]',
          )}
        />
      )}
      {!failed && (
        <div className="mt-3 flex items-center justify-between gap-3">
          <p className="text-sm text-muted-foreground">
            {recording.chapters.length > 0
              ? 'Press a question to jump to its answer.'
              : 'No questions were marked in this recording.'}
          </p>
          <Select
            aria-label="Speed"
            size="sm"
            className="w-24"
            value={speed}
            onValueChange={(next) => {
              setSpeed(next)
              if (media.current) media.current.playbackRate = Number(next)
            }}
            options={speeds}
          />
        </div>
      )}
      {children({ chapters, current: chapters.findLast((chapter) => chapter.at <= at), onSeek: seek })}
    </div>
  )
}

const speeds = ['1', '1.25', '1.5', '2'].map((value) => ({ value, label: `${value}×` }))

/** A recording without its length knows it only once its end was reached; then it goes back to where it was. */
function findDuration({ currentTarget: player }: SyntheticEvent<HTMLVideoElement>) {
  if (player.duration !== Number.POSITIVE_INFINITY) return
  const at = player.currentTime
  player.addEventListener('seeked', () => (player.currentTime = at), { once: true })
  player.currentTime = 1e10
}

interface PlayerKeys {
  frame: RefObject<HTMLElement | null>
  media: RefObject<HTMLVideoElement | null>
  recording: Recording
  seek: (milliseconds: number) => void
}

/** Seconds that an arrow leads back or forth. */
const STEP = 5

/**
 * While the focus is in the player, 1 to 6 lead to the answers, and the arrows to the left and right back and forth:
 * elsewhere a single key is nobody's (WCAG 2.1.4).
 */
function usePlayerKeys({ frame, media, recording, seek }: PlayerKeys) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return
      const chapter = recording.chapters.find(({ question }) => String(question) === event.key)
      if (chapter) return seek(chapter.at)
      const step = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : 0
      // Stars and choices have arrows of their own, and so has the video.
      if (!step || !media.current || !(event.target instanceof HTMLElement)) return
      if (event.target.dataset.answer === undefined) return
      event.preventDefault()
      media.current.currentTime += step
    }
    const player = frame.current
    player?.addEventListener('keydown', onKeyDown)
    return () => player?.removeEventListener('keydown', onKeyDown)
  })
}
