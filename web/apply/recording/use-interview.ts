import { useEffect, useEffectEvent, useState } from 'react'
import type { RecordingKind } from '../../../contract/recordings/fields.ts'
import { toast } from '../../ui/behaviour/toast.ts'
import { useTake } from '../takes/use-take.ts'
import { useUpload } from '../takes/use-upload.ts'
import { TooLong, takeFile } from './finished-take.ts'
import { refuseFile } from './media-type.ts'
import { useCamera } from './use-camera.ts'
import { type RecorderState, useRecorder } from './use-recorder.ts'

interface Options {
  openingId: string
  shown: boolean
  takeId: string | undefined
  email: string
  onTakeId: (takeId: string | undefined) => void
  /** Whether the opening still takes applications is to be asked. */
  onDoubt: () => void
}

export type Interview = ReturnType<typeof useInterview>

/** The third step's machinery: devices, recorder, the recording, and its way to the server. */
export function useInterview({ openingId, shown, takeId, email: typed, onTakeId, onDoubt }: Options) {
  const [kind, setKind] = useState<RecordingKind>('video')
  const [state, setState] = useState<RecorderState>('idle')
  const [reading, setReading] = useState(false)
  const [fileError, setFileError] = useState<string>()
  const email = typed.trim().toLowerCase()
  const busy = state !== 'idle'
  const takes = useTake({ openingId, takeId, email, onTakeId })
  // While it records the camera stays open, also when the browser's way back leads to another step.
  const camera = useCamera({ kind, wanted: (shown || busy) && !takes.take && !reading })
  const recorder = useRecorder({ openingId, email, stream: camera.stream, kind, state, setState, takes })
  const upload = useUpload({ openingId, take: takes.take, onAddress: takes.noteUpload, onRefused: onDoubt })

  const leave = useEffectEvent(recorder.stop)
  const left = !shown && state === 'recording'
  useEffect(() => {
    if (left) leave()
  }, [left])

  const chooseFile = async (file: File) => {
    const refusal = refuseFile(file)
    setFileError(refusal)
    if (refusal) return
    setReading(true)
    try {
      takes.adopt(await takeFile(file, { email, now: Date.now() }))
    } catch (error) {
      setFileError(error instanceof TooLong ? error.message : `“${file.name}” could not be read. Choose another file.`)
    } finally {
      setReading(false)
    }
  }

  const redo = () => {
    recorder.reset()
    setFileError(undefined)
    const old = takes.putAside()
    if (!old) return
    toast({ title: 'Recording discarded', undo: () => takes.adopt(old) })
  }

  return {
    kind,
    setKind,
    camera,
    upload,
    takes,
    recorder: {
      ...recorder,
      start: () => {
        takes.freeAside()
        recorder.start()
        onDoubt()
      },
    },
    file: { choose: chooseFile, reading, error: fileError },
    redo,
    busy,
  }
}
