import { type DetailedError, Upload } from 'tus-js-client'
import { UNCLAIMED_HOURS, UPLOADS_PATH } from '../../../contract/recordings/endpoints.ts'
import { prove } from '../proof/prove.ts'
import type { Take } from './take-store.ts'

/** Bytes in one request: gateways limit those, and a lost one is sent again. */
const CHUNK = 8 * 1024 * 1024
/** Waits between attempts, in milliseconds: for as long as the server keeps what it has. Progress starts over. */
const WAITS = [300, 1000, 2000, ...Array.from({ length: (UNCLAIMED_HOURS * 3600) / 5 }, () => 5000)]

interface SendOptions {
  openingId: string
  take: Take
  /** The upload has an address, at which it can be continued. */
  onAddress: (url: string) => void
  onProgress: (sent: number) => void
  /** The server asked for a proof of work, which is being worked out. */
  onProving: () => void
  /** The connection is lost, and is tried again. */
  onLost: () => void
  onDone: (url: string) => void
  /** It is given up; `message` is the server's sentence where there is one. `refused`: nothing may be sent there. */
  onFailed: (failure: { message: string | undefined; refused: boolean }) => void
}

/** Sends a recording, from where it was left. Answers what pauses it. */
export function sendTake(options: SendOptions): () => void {
  const { openingId, take } = options
  // Between two attempts; the browser says when the network is back.
  let waiting = false
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
      waiting = again
      if (again) options.onLost()
      return again
    },
    onUploadUrlAvailable: () => upload.url && options.onAddress(pathOf(upload.url)),
    onProgress: (sent) => {
      waiting = false
      options.onProgress(sent)
    },
    onSuccess: () => upload.url && options.onDone(pathOf(upload.url)),
    onError: (error) => {
      const failure = 'originalResponse' in error ? readFailure(error) : UNKNOWN
      if (failure.code === 'proof_required') void proveAndGoOn()
      else options.onFailed(failure)
    },
  })
  let over = false
  const proveAndGoOn = async () => {
    options.onProving()
    try {
      const proof = await prove(openingId)
      if (over) return
      upload.options.metadata = { ...upload.options.metadata, proof: JSON.stringify(proof) }
      upload.start()
    } catch {
      if (!over) options.onFailed(UNKNOWN)
    }
  }
  const goOn = () => {
    if (!waiting) return
    waiting = false
    void upload.abort().then(() => upload.start())
  }
  window.addEventListener('online', goOn)
  upload.start()
  return () => {
    over = true
    window.removeEventListener('online', goOn)
    void upload.abort()
  }
}

/** Removes what was sent of a recording; what cannot be reached now the server removes after a day. */
export async function removeUpload(url: string): Promise<void> {
  await Upload.terminate(location.origin + url, { retryDelays: [1000, 5000] }).catch(() => undefined)
}

/** No answer, a fault of the server's, an upload that is still busy, or too many at once: it may work in a moment. */
function isPassing(error: DetailedError): boolean {
  const status = error.originalResponse?.getStatus() ?? 0
  if (readFailure(error).code === 'proof_required') return false
  return status < 400 || status >= 500 || [409, 423, 429].includes(status)
}

function readFailure({ originalResponse }: DetailedError) {
  const body = originalResponse?.getBody() ?? ''
  const [, message] = /"message":"((?:[^"\\]|\\.)+)"/.exec(body) ?? []
  const [, code] = /"code":"(\w+)"/.exec(body) ?? []
  return { message, code, refused: [404, 410].includes(originalResponse?.getStatus() ?? 0) }
}

const UNKNOWN = { message: undefined, code: undefined, refused: false }

const pathOf = (url: string) => new URL(url, location.origin).pathname
