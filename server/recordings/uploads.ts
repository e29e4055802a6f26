import { randomUUID } from 'node:crypto'
import { EVENTS, Server } from '@tus/server'
import { RECORDING_BYTES, UPLOADS_PATH } from '../../contract/plain/recordings.ts'
import { badInput, notFound, Refusal } from '../calls/refusals.ts'
import { statusOf } from '../http/error-replies.ts'
import { findPublicCompany } from '../openings/rules.ts'
import type { Parts } from '../parts.ts'
import { beginUpload, completeUpload, dropUpload, keyOf, placeOf, requireUpload } from './rules.ts'

/**
 * The server's side of tus, the protocol of resumable uploads: what may be sent, and where it goes. Every reply of 400
 * and more is in the shape of all others, `{ message, code }`.
 */
export function createUploads({ database, files, log, now }: Parts): Server {
  const server = new Server({
    path: UPLOADS_PATH,
    datastore: files.uploads,
    maxSize: RECORDING_BYTES,
    // No other origin may send anything.
    allowedOrigins: [],
    relativeLocation: true,
    generateUrl: (_, { path, id }) => `${path}/${id}`,
    getFileIdFromRequest: ({ url }) => {
      const place = placeOf(new URL(url).pathname)
      return place && keyOf(place)
    },
    namingFunction: async (_, metadata) => {
      const openingId = metadata?.openingId?.toLowerCase() ?? ''
      const companyId = UUID.test(openingId) ? await findPublicCompany(database, openingId, now()) : undefined
      if (!companyId) throw spoken(notFound('Job opening'))
      // Random rather than in the order of time, as whoever knows it may continue the upload.
      return keyOf({ companyId, id: randomUUID() })
    },
    onUploadCreate: async (_, { id, size, metadata }) => {
      const place = placeOf(id)
      if (!place || size === undefined) throw spoken(badInput('Say how large the recording is'))
      await refusing(() =>
        beginUpload(database, place, {
          jobOpeningId: metadata?.openingId ?? '',
          type: metadata?.filetype ?? '',
          madeElsewhere: metadata?.madeElsewhere === 'true',
          size,
        }),
      )
      return {}
    },
    onIncomingRequest: async ({ method }, id) => {
      const place = placeOf(id)
      if (!place || method === 'POST') return
      const upload = await refusing(() => requireUpload(database, place))
      // A process that ended between the last byte and taking note of it is made up for.
      if (method === 'HEAD') await refusing(() => completeUpload(database, files, place))
      if (method === 'PATCH' && upload.completedAt) throw spoken(new Refusal('conflict', 'The upload is complete'))
    },
    onUploadFinish: async (_, { id }) => {
      const place = placeOf(id)
      if (place) await refusing(() => completeUpload(database, files, place))
      return {}
    },
  })
  server.options.onResponseError = (_, error) => {
    // What the protocol or our rules refuse has a status; anything else is a fault of ours.
    if (!('status_code' in error) || error.status_code >= 500) log.error({ err: error }, 'an upload failed')
    return undefined
  }
  server.on(EVENTS.POST_TERMINATE, (_request, _response, id) => {
    const place = placeOf(id)
    // Without its row the file that is gone already is known to nobody; a row that stays goes with the next round.
    if (place) void dropUpload(database, files, place).catch(() => undefined)
  })
  answerInJson(server)
  return server
}

/** The server of the protocol refuses in plain text; what our rules refuse is JSON already. */
function answerInJson(server: Server): void {
  const write = server.write.bind(server)
  server.write = (context, headers, status, body = '') => {
    if (status < 400) return write(context, headers, status, body)
    headers.set('content-type', 'application/json; charset=utf-8')
    const { code, message } = REASONS[status] ?? { code: 'bad_input', message: 'The upload could not be read' }
    return write(context, headers, status, body.startsWith('{') ? body : JSON.stringify({ message, code }))
  }
}

const REASONS: Record<number, { code: string; message: string }> = {
  404: { code: 'not_found', message: 'Upload not found' },
  409: { code: 'conflict', message: 'The upload goes on at another place' },
  410: { code: 'gone', message: 'The upload is gone' },
  412: { code: 'bad_input', message: 'Name the version of the protocol (Tus-Resumable)' },
  500: { code: 'internal', message: 'Something went wrong on our side. Please try again.' },
  413: { code: 'too_large', message: 'The recording is too large' },
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Turns what refuses into what the protocol's server answers with. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Refusal ? spoken(error) : error
  }
}

const spoken = (refusal: Refusal) => ({
  status_code: statusOf(refusal),
  body: JSON.stringify({ message: refusal.message, code: refusal.code }),
})
