import { Upload } from 'tus-js-client'
import { UPLOADS_PATH } from '../contract/recordings/endpoints.ts'
import type { Tally } from './failover-tally.ts'

const SIZE = 4 * 1024 * 1024
/** Each piece may come to another process. */
const PIECE = 256 * 1024

/** Sends one recording after the other in pieces, as an applicant's browser does: what fails is gone on with. */
export async function keepUploading({
  origin,
  openingId,
  over,
  tally,
}: {
  origin: string
  openingId: string
  over: AbortSignal
  tally: Tally
}): Promise<void> {
  const bytes = Buffer.alloc(SIZE, 'atrium ')
  bytes.writeUInt32BE(0x1a45dfa3)
  while (!over.aborted) {
    const address = await send(bytes, { origin, openingId, tally })
    tally.note(address ? 'whole' : 'given up')
    if (address) tally.acknowledge(address.split('/').at(-1) ?? '')
  }
}

function send(bytes: Buffer, { origin, openingId, tally }: { origin: string; openingId: string; tally: Tally }) {
  return new Promise<string | undefined>((resolve) => {
    const upload = new Upload(bytes as unknown as Blob, {
      endpoint: origin + UPLOADS_PATH,
      chunkSize: PIECE,
      metadata: { openingId, filetype: 'video/webm' },
      retryDelays: Array.from({ length: 60 }, () => 250),
      onShouldRetry: (error) => {
        tally.note(`tried again after ${error.originalResponse?.getStatus() ?? 'a broken connection'}`)
        return true
      },
      onSuccess: () => resolve(upload.url ?? undefined),
      onError: () => resolve(undefined),
    })
    upload.start()
  })
}
