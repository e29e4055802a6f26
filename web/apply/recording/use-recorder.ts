import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Chapter, RecordingKind } from '../../../contract/recordings/fields.ts'
import { toast } from '../../ui/behaviour/toast.ts'
import { addChapter } from '../chapters.ts'
import { keepSlice, type TakeFacts } from '../takes/take-store.ts'
import type { Takes } from '../takes/use-take.ts'
import { finishTake, newTakeId } from './finished-take.ts'
import { type EndReason, type Recorded, type Recording, startRecording } from './recorder.ts'

/** How often the timer is redrawn, in milliseconds. */
const TICK = 250
/** What is shorter is a slip of the finger, in milliseconds. */
const SHORTEST = 1000

export type RecorderState = 'idle' | 'recording' | 'finishing'

interface Options {
  openingId: string
  email: string
  stream: MediaStream | undefined
  kind: RecordingKind
  state: RecorderState
  setState: (state: RecorderState) => void
  takes: Pick<Takes, 'begin' | 'fail' | 'store' | 'adopt'>
}

/** Records, marks which question is being answered, and keeps every slice as it comes. */
export function useRecorder({ openingId, email, stream, kind, state, setState, takes }: Options) {
  const [elapsed, setElapsed] = useState(0)
  const [question, setQuestion] = useState<number>()
  const [chapters, setChapters] = useState<Chapter[]>([])
  const marks = useRef(chapters)
  const recording = useRef<Recording>(undefined)
  const dropped = useRef(false)

  const mark = (next: number, at: number) => {
    marks.current = addChapter(marks.current, { question: next, at })
    setChapters(marks.current)
  }

  const finish = useEffectEvent(async (facts: TakeFacts, { slices, duration, reason }: Recorded) => {
    recording.current = undefined
    if (dropped.current) return
    if (slices.length === 0 || duration < SHORTEST) {
      setState('idle')
      takes.fail()
      toast({ title: 'Nothing Recorded', description: 'Record for at least a few seconds.', variant: 'destructive' })
      return
    }
    setState('finishing')
    const take = await finishTake({ ...facts, duration, chapters: marks.current }, slices)
    setState('idle')
    takes.adopt(take)
    const why = ENDS[reason]
    if (why) toast(why)
  })

  const start = () => {
    if (!stream || state !== 'idle') return
    const madeAt = Date.now()
    const facts = { id: newTakeId(madeAt), email, kind, duration: 0, chapters: [], madeElsewhere: false, madeAt }
    dropped.current = false
    marks.current = []
    setChapters([])
    try {
      recording.current = startRecording({
        stream,
        kind,
        onSlice: (slice, index, { type, duration }) => {
          if (dropped.current) return
          const soFar = { ...facts, type, duration: Math.round(duration), chapters: marks.current }
          void takes.store(keepSlice({ openingId, facts: soFar, index, slice }))
        },
        onEnd: (recorded) => void finish({ ...facts, type: recorded.type }, recorded),
      })
    } catch {
      toast(NOT_STARTED)
      return
    }
    takes.begin(facts.id)
    if (question !== undefined) mark(question, 0)
    setElapsed(0)
    setState('recording')
  }

  useEffect(() => {
    if (state !== 'recording') return
    const timer = setInterval(() => setElapsed(recording.current?.elapsed() ?? 0), TICK)
    return () => clearInterval(timer)
  }, [state])

  return {
    state,
    elapsed,
    question,
    chapters,
    start,
    stop: () => recording.current?.stop(),
    /** Chooses the question that is answered from now on. */
    choose: (next: number) => {
      setQuestion(next)
      if (recording.current) mark(next, recording.current.elapsed())
    },
    /** Ends a recording and keeps nothing. */
    drop: () => {
      dropped.current = true
      recording.current?.stop()
    },
    reset: () => {
      setQuestion(undefined)
      setChapters([])
      setElapsed(0)
    },
  }
}

const ENDS: Partial<Record<EndReason, Parameters<typeof toast>[0]>> = {
  full: { title: 'Recording Complete', description: 'You reached the time limit. Your recording is saved.' },
  device: {
    title: 'Recording Stopped',
    description: 'The camera or microphone was disconnected. Your recording up to then is saved.',
    variant: 'destructive',
  },
}

const NOT_STARTED: Parameters<typeof toast>[0] = {
  title: 'Camera Access Error',
  description: 'Unable to access the selected camera or microphone. Please check device selection and permissions.',
  variant: 'destructive',
}
