import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Take } from './take-store.ts'
import { sendTake } from './upload.ts'

export type UploadState =
  | { status: 'none' }
  | { status: 'sending' | 'lost' | 'proving'; sent: number; size: number }
  | { status: 'done'; url: string }
  | { status: 'failed'; message: string | undefined; refused: boolean }

interface Options {
  openingId: string
  take: Take | undefined
  /** The upload of the take has an address; null takes it back. */
  onAddress: (url: string | null) => void
  /** Nothing may be sent for this opening: it may have closed. */
  onRefused: () => void
}

const isUnderWay = ({ status }: UploadState) => status === 'sending' || status === 'lost' || status === 'proving'

const NONE: UploadState = { status: 'none' }

/** Sends the take as soon as there is one, and whenever it is another. */
export function useUpload({ openingId, take, onAddress, onRefused }: Options) {
  const [state, setState] = useState<UploadState>(NONE)
  const latest = useRef(state)
  const waiting = useRef(new Set<(state: UploadState) => void>())
  const pause = useRef<() => void>(undefined)

  const report = (next: UploadState) => {
    latest.current = next
    setState(next)
    if (isUnderWay(next)) return
    for (const resolve of waiting.current) resolve(next)
    waiting.current.clear()
  }

  const send = (recording: Take) => {
    pause.current?.()
    const size = recording.blob.size
    let sent = 0
    report({ status: 'sending', sent, size })
    pause.current = sendTake({
      openingId,
      take: recording,
      onAddress,
      onProgress: (bytes) => {
        sent = bytes
        report({ status: 'sending', sent, size })
      },
      onProving: () => report({ status: 'proving', sent, size }),
      onLost: () => report({ status: 'lost', sent, size }),
      onDone: (url) => report({ status: 'done', url }),
      onFailed: ({ message, refused }) => {
        report({ status: 'failed', message, refused })
        if (refused) onRefused()
      },
    })
  }

  const begin = useEffectEvent(() => {
    if (take) send(take)
  })
  const end = useEffectEvent(() => {
    pause.current?.()
    report(NONE)
  })
  const id = take?.id
  useEffect(() => {
    if (id === undefined) return
    begin()
    return end
  }, [id])

  return {
    state,
    /** Sends the rest; with `again` all of it, whatever the server has. */
    retry: ({ anew = false } = {}) => {
      if (!take) return
      const { uploadUrl, ...rest } = take
      if (anew) onAddress(null)
      send(anew || !uploadUrl ? rest : take)
    },
    /** How the upload ends; at once when it has. */
    settled: () =>
      new Promise<UploadState>((resolve) => {
        if (isUnderWay(latest.current)) waiting.current.add(resolve)
        else resolve(latest.current)
      }),
  }
}
