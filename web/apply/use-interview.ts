import { useState } from 'react'
import type { RecordingKind } from '../../contract/recordings.ts'
import { toast } from '../ui/toast.ts'
import { TooLong, takeFile } from './finished-take.ts'
import { refuseFile } from './media-type.ts'
import { useCamera } from './use-camera.ts'
import { useRecorder } from './use-recorder.ts'
import { useTake } from './use-take.ts'
import { useUpload } from './use-upload.ts'

interface Wish {
  openingId: string
  /** Whether the step with the camera is shown. */
  shown: boolean
  takeId: string | undefined
  onTakeId: (takeId: string | undefined) => void
}

export type Interview = ReturnType<typeof useInterview>

/** The third step's machinery: devices, recorder, the recording, and its way to the server. */
export function useInterview({ openingId, shown, takeId, onTakeId }: Wish) {
  const [kind, setKind] = useState<RecordingKind>('video')
  const [reading, setReading] = useState(false)
  const [fileError, setFileError] = useState<string>()
  const takes = useTake({ openingId, takeId, onTakeId })
  const camera = useCamera({ kind, wanted: shown && !takes.take && !reading })
  const recorder = useRecorder({
    openingId,
    stream: camera.stream,
    kind,
    store: takes.store,
    onTake: takes.adopt,
  })
  const upload = useUpload({ openingId, take: takes.take, onAddress: takes.noteUpload })

  const chooseFile = async (file: File) => {
    const refusal = refuseFile(file)
    setFileError(refusal)
    if (refusal) return
    setReading(true)
    try {
      takes.adopt(await takeFile(file, Date.now()))
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
    toast({ title: 'Recording discarded', action: { label: 'Undo', run: () => takes.adopt(old) } })
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
      },
    },
    file: { choose: chooseFile, reading, error: fileError },
    redo,
    busy: recorder.state !== 'idle',
  }
}
