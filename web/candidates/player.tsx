import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { Recording } from '../../contract/recordings.ts'
import { timerText } from '../apply/chapters.ts'
import { questions } from '../apply/questions.ts'
import { cn } from '../ui/class-names.ts'
import { Select } from '../ui/select.tsx'

/** Plays a recording; the questions that were answered are its chapters. */
export function Player({ recording }: { recording: Recording }) {
  const media = useRef<HTMLVideoElement>(null)
  const [at, setAt] = useState(0)
  const [failed, setFailed] = useState(false)
  const [speed, setSpeed] = useState('1')
  const seek = (milliseconds: number) => {
    const player = media.current
    if (!player) return
    player.currentTime = milliseconds / 1000
    void player.play().catch(() => undefined)
  }
  const frame = useRef<HTMLDivElement>(null)
  useChapterKeys(frame, recording, seek)
  if (failed) {
    return (
      <p role="alert" className="text-destructive-text">
        Video interview file could not be loaded. The file may have been moved or deleted.
      </p>
    )
  }
  const current = recording.chapters.findLast((chapter) => chapter.at <= at)
  return (
    <div ref={frame}>
      {/* biome-ignore lint/a11y/useMediaCaption: what an applicant says freely has no captions */}
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
        className={cn('w-full rounded-sm bg-black', recording.kind === 'audio' ? 'h-14' : 'max-h-[400px]')}
      />
      <div className="mt-3 flex items-center justify-between gap-3">
        <h3 className="text-sm text-muted-foreground">
          {recording.chapters.length > 0 ? 'Answers' : 'No questions were marked in this recording.'}
        </h3>
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
      <ol className="mt-1 space-y-0.5">
        {recording.chapters.map((chapter) => (
          <li key={`${chapter.question} ${chapter.at}`}>
            <button
              type="button"
              onClick={() => seek(chapter.at)}
              aria-current={chapter === current || undefined}
              className="flex w-full gap-3 rounded-sm px-2 py-1.5 text-left hover:bg-accent aria-current:bg-primary-soft aria-current:text-primary-text"
            >
              <span className="w-10 shrink-0 text-muted-foreground tabular-nums">{timerText(chapter.at)}</span>
              <span>{questions[chapter.question - 1]}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

const speeds = ['1', '1.25', '1.5', '2'].map((value) => ({ value, label: `${value}×` }))

/** A recording without its length in it tells it once one was at its end. */
function findDuration({ currentTarget: player }: SyntheticEvent<HTMLVideoElement>) {
  if (player.duration !== Number.POSITIVE_INFINITY) return
  player.addEventListener('seeked', () => (player.currentTime = 0), { once: true })
  player.currentTime = 1e10
}

/** The keys 1 to 6 lead to the answers while the focus is in the player: elsewhere a single key is nobody's (WCAG 2.1.4). */
function useChapterKeys(
  frame: RefObject<HTMLElement | null>,
  recording: Recording,
  seek: (milliseconds: number) => void,
) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey) return
      const chapter = recording.chapters.find(({ question }) => String(question) === event.key)
      if (chapter) seek(chapter.at)
    }
    const player = frame.current
    player?.addEventListener('keydown', onKeyDown)
    return () => player?.removeEventListener('keydown', onKeyDown)
  })
}
