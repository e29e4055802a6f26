import { Mic } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

/** How long it may be quiet before that is said, in milliseconds. */
const QUIET = 5000
/** What counts as quiet: a share of the loudest. */
const FLOOR = 0.01
/** How often the level is read with reduced motion, in milliseconds. */
const CALM = 500

/** Shows how loud the microphone is, and says so when nothing is heard for a while. */
export function LevelMeter({ stream }: { stream: MediaStream }) {
  const bar = useRef<HTMLSpanElement>(null)
  const [quiet, setQuiet] = useState(false)
  useEffect(() => {
    let heard = performance.now()
    return followLevel(stream, (level) => {
      if (bar.current) bar.current.style.transform = `scaleX(${level})`
      if (level > FLOOR) heard = performance.now()
      setQuiet(performance.now() - heard > QUIET)
    })
  }, [stream])
  return (
    <div className="mt-2 flex min-h-6 items-center gap-2 text-muted-foreground">
      <Mic aria-hidden className="size-4 shrink-0" />
      <span aria-hidden className="h-1.5 flex-1 overflow-hidden rounded-xs bg-border-strong">
        <span
          ref={bar}
          data-level
          style={{ transform: 'scaleX(0)' }}
          className="block size-full origin-left bg-hue-green"
        />
      </span>
      <span role="status" className="text-sm empty:-ml-2">
        {quiet && 'We can’t hear you. Is the right microphone selected?'}
      </span>
    </div>
  )
}

/** Tells how loud a stream is, from 0 to 1, until what it answers is called. */
function followLevel(stream: MediaStream, tell: (level: number) => void): () => void {
  if (typeof AudioContext === 'undefined' || stream.getAudioTracks().length === 0) return () => undefined
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  let next = 0
  let last = 0
  const read = (now: number) => {
    next = requestAnimationFrame(read)
    if (context.state !== 'running' || (calm && now - last < CALM)) return
    last = now
    analyser.getFloatTimeDomainData(samples)
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
    // Loudness as it is heard: equal steps are equal factors of power.
    tell(Math.max(0, Math.min(1, 1 + Math.log10(Math.max(power, 1e-6)) / 5)))
  }
  next = requestAnimationFrame(read)
  // A browser keeps sound asleep until something on the page is pressed.
  const wake = () => void context.resume()
  window.addEventListener('pointerdown', wake)
  window.addEventListener('keydown', wake)
  return () => {
    cancelAnimationFrame(next)
    window.removeEventListener('pointerdown', wake)
    window.removeEventListener('keydown', wake)
    void context.close()
  }
}
