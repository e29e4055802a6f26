import { type DetailedError, Upload } from 'tus-js-client'
import { UPLOADS_PATH } from '../../contract/recordings.ts'
import type { Take } from './take-store.ts'

/** Bytes in one request: gateways limit those, and a lost one is sent again. */
const CHUNK = 8 * 1024 * 1024
/** Waits between attempts, in milliseconds: for some ten minutes without a network or a server. Progress begins anew. */
const WAITS = [300, 1000, 2000, ...Array.from({ length: 120 }, () => 5000)]

interface Wish {
  openingId: string
  take: Take
  /** The upload has an address, at which it can be continued. */
  onAddress: (url: string) => void
  onProgress: (sent: number) => void
  /** The connection is lost, and is tried again. */
  onLost: () => void
  onDone: (url: string) => void
  /** It is given up; `message` is the server's sentence where there is one. */
  onFailed: (message: string | undefined) => void
}

/** Sends a recording, from where it was left. Answers what pauses it. */
export function sendTake(wish: Wish): () => void {
  const { openingId, take } = wish
  const upload = new Upload(take.blob, {
    endpoint: location.origin + UPLOADS_PATH,
    ...(take.uploadUrl ? { uploadUrl: location.origin + take.uploadUrl } : {}),
    metadata: { openingId, filetype: take.type, madeElsewhere: take.madeElsewhere ? 'true' : '' },
    chunkSize: CHUNK,
    retryDelays: WAITS,
    // The take's own store knows where it goes on.
    storeFingerprintForResuming: false,
    onShouldRetry: (error) => {
      const again = isPassing(error)
      if (again) wish.onLost()
      return again
    },
    onUploadUrlAvailable: () => upload.url && wish.onAddress(pathOf(upload.url)),
    onProgress: wish.onProgress,
    onSuccess: () => upload.url && wish.onDone(pathOf(upload.url)),
    onError: (error) => wish.onFailed('originalResponse' in error ? messageOf(error) : undefined),
  })
  upload.start()
  return () => void upload.abort()
}

/** Removes what was sent of a recording; what cannot be reached now the server removes after a day. */
export async function removeUpload(url: string): Promise<void> {
  await Upload.terminate(location.origin + url, { retryDelays: [1000, 5000] }).catch(() => undefined)
}

/** No answer, a fault of the server's, an upload that is still busy, or too many at once: it may work in a moment. */
function isPassing(error: DetailedError): boolean {
  const status = error.originalResponse?.getStatus() ?? 0
  return status < 400 || status >= 500 || [409, 423, 429].includes(status)
}

function messageOf(error: DetailedError): string | undefined {
  const body = error.originalResponse?.getBody() ?? ''
  return /"message":"((?:[^"\\]|\\.)+)"/.exec(body)?.[1]
}

const pathOf = (url: string) => new URL(url, location.origin).pathname
