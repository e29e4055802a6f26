import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RecordingKind } from '../../../contract/recordings/fields.ts'
import { toast } from '../../ui/behaviour/toast.ts'
import {
  type Choice,
  type DeviceProblem,
  listDevices,
  NO_DEVICES,
  openStream,
  problemOf,
  sourcesOf,
  stopStream,
} from './device.ts'

/** How long a test shows its devices before it stops them, in milliseconds. */
const TEST = 3000

interface Options {
  kind: RecordingKind
  /** Whether camera and microphone are to be open; they are closed at once when not. */
  wanted: boolean
}

/** Camera and microphone with their devices: open while they are wanted, and on whichever is chosen. */
export function useCamera({ kind, wanted }: Options) {
  const [stream, setStream] = useState<MediaStream>()
  const [problem, setProblem] = useState<DeviceProblem>()
  const [devices, setDevices] = useState(NO_DEVICES)
  const [chosen, setChosen] = useState<Omit<Choice, 'kind'>>({})
  const [testing, setTesting] = useState(false)
  const live = useRef<MediaStream>(undefined)
  // Only the last of several attempts counts: what an earlier one opens late is closed again.
  const attempt = useRef(0)

  const close = () => {
    attempt.current += 1
    stopStream(live.current)
    live.current = undefined
    setStream(undefined)
  }

  const open = async (choice: Omit<Choice, 'kind'>, failed: Failure) => {
    close()
    const mine = attempt.current
    try {
      const opened = await openStream({ kind, ...choice })
      if (mine !== attempt.current) return stopStream(opened)
      live.current = opened
      setStream(opened)
      setProblem(undefined)
      setChosen({ ...choice, ...withoutGaps(sourcesOf(opened)) })
      setDevices(await listDevices())
      return opened
    } catch (error) {
      if (mine !== attempt.current) return
      setProblem(problemOf(error))
      setDevices(await listDevices())
      toast({ ...failed, variant: 'destructive' })
    }
  }

  const refresh = () => open({}, ACCESS)

  const choose = (change: Omit<Choice, 'kind'>) => {
    const choice = { ...chosen, ...change }
    setChosen(choice)
    return open(choice, CAMERA)
  }

  const test = async () => {
    setTesting(true)
    const tested = await open(chosen, TEST_FAILED)
    if (tested) {
      toast({
        title: 'Device Test Successful',
        description: 'Camera and microphone are working with selected devices.',
      })
      await new Promise((ended) => setTimeout(ended, TEST))
      // Meanwhile it was used to record, or closed: then it is no longer the test's to stop.
      if (live.current === tested && wantedNow()) {
        stopStream(tested)
        await open(chosen, CAMERA)
      }
    }
    setTesting(false)
  }

  const wantedNow = useEffectEvent(() => wanted)
  const start = useEffectEvent(() => void open(chosen.microphoneId ? chosen : {}, ACCESS))
  const end = useEffectEvent(close)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind opens other devices
  useEffect(() => {
    if (!wanted) return
    start()
    return end
  }, [wanted, kind])

  const follow = useEffectEvent(async () => {
    const found = await listDevices()
    setDevices(found)
    const ended = live.current?.getTracks().some(({ readyState }) => readyState === 'ended')
    if (wanted && (ended || problem === 'missing')) await refresh()
  })
  useEffect(() => {
    const onChange = () => void follow()
    navigator.mediaDevices?.addEventListener('devicechange', onChange)
    return () => navigator.mediaDevices?.removeEventListener('devicechange', onChange)
  }, [])

  return { stream, problem, devices, ...chosen, choose, refresh, test, testing }
}

interface Failure {
  title: string
  description: string
}

const ACCESS: Failure = {
  title: 'Device Access Error',
  description: 'Unable to access camera and microphone. Please check permissions.',
}
const CAMERA: Failure = {
  title: 'Camera Access Error',
  description: 'Unable to access the selected camera or microphone. Please check device selection and permissions.',
}
const TEST_FAILED: Failure = {
  title: 'Device Test Failed',
  description: 'Unable to access the selected devices. Please try different devices.',
}

function withoutGaps({ cameraId, microphoneId }: ReturnType<typeof sourcesOf>): Omit<Choice, 'kind'> {
  return { ...(cameraId ? { cameraId } : {}), ...(microphoneId ? { microphoneId } : {}) }
}
