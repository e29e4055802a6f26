import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { EVENTS, Server, type ServerOptions } from '@tus/server'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { platformRefusals } from '../calls/platform-refusals.ts'
import { Refusal } from '../calls/refusals.ts'
import type { Database } from '../database/connect.ts'
import { faultOf } from '../database/fault.ts'
import { OUR_MISTAKE, statusOf } from '../http/error-replies.ts'
import { logFault } from '../http/fault-replies.ts'
import { uploadSteps } from '../topics.ts'
import type { Files } from './files.ts'
import { type FileKind, fileOf, readKey, type StoredFile } from './key.ts'
import { createUploadLocker, LOCKED } from './upload-locker.ts'

/** What is sent along with an upload, by name. */
type Sent = Record<string, string | null>

/** How uploads of one kind of files are received: what may be sent, to which company, and what becomes of it. */
export interface UploadRule {
  kind: FileKind
  /** Where they are sent; below it each has the address of its key. */
  path: string
  /** Most bytes of one. */
  most: number
  /** What one is called in a sentence, as in "the recording is too large". */
  noun: string
  /** Whose the upload will be. Raises a refusal where nobody may send it. */
  findCompany(sent: Sent): Promise<string>
  /** Judges an upload before its first byte, and from which address it comes. Raises a refusal. */
  begin(file: StoredFile, upload: { size: number; sent: Sent; address: string }): Promise<void>
  /** Takes note of how many bytes came, now and then while they come, and after each request that brought some. */
  received(file: StoredFile, bytes: number): Promise<void>
  /** Whether all of it came. Raises a refusal for one that is not there, or may not be gone on with. */
  find(file: StoredFile): Promise<{ complete: boolean }>
  /** Takes note that all bytes may be there; also when that was missed before. Raises a refusal where they are not as announced. */
  complete(file: StoredFile): Promise<void>
  /** Removes one that its sender gave up. */
  drop(file: StoredFile): Promise<void>
}

/** What receiving uploads needs of the server. */
export interface UploadParts {
  app: FastifyInstance
  files: Files
  database: Database
  log: Logger
}

/**
 * The server's side of tus, the protocol of resumable uploads, for one kind of files. Every reply of 400 and more is in
 * the shape of all others, `{ message, code }`.
 */
export function createUploads({ files, database, log }: Omit<UploadParts, 'app'>, rule: UploadRule) {
  const requests: Requests = { addresses: new WeakMap(), begun: new WeakMap() }
  const keyIn = (url: string) => new URL(url, 'http://localhost').pathname.slice(rule.path.length + 1)
  const fileAt = (key: string) => {
    const file = readKey(key)
    return file?.kind === rule.kind ? file : undefined
  }
  // Without its row a file is known to nobody; a row that stays goes with the next round.
  const drop = (file: StoredFile) => rule.drop(file).catch(() => undefined)
  const server = new Server({
    path: rule.path,
    datastore: files.uploads,
    maxSize: rule.most,
    locker: createUploadLocker(database.locks),
    // No other origin may send anything.
    allowedOrigins: [],
    relativeLocation: true,
    generateUrl: (_, { path, id }) => `${path}/${id}`,
    getFileIdFromRequest: ({ url }) => fileAt(keyIn(url))?.key,
    ...hooksOf(rule, fileAt, requests),
  })
  server.options.onResponseError = async ({ runtime }, error) => {
    const nameless = runtime?.node && requests.begun.get(runtime.node.req)
    if (nameless) await drop(nameless)
    uploadSteps.publish({ kind: rule.kind, step: 'refused', bytes: 0 })
    const fault = faultOf(error)
    if (fault) {
      logFault(log, fault, error as Error)
      return spoken(platformRefusals[fault]())
    }
    // What the protocol or our rules refuse has a status; anything else is a mistake of ours.
    if (!('status_code' in error) || error.status_code >= 500) log.error({ err: error }, 'an upload failed')
    return undefined
  }
  const note = async (id: string, bytes?: number) => {
    const file = fileAt(id)
    try {
      if (file) await rule.received(file, bytes ?? (await files.uploads.getUpload(id)).offset)
    } catch (error) {
      // It was removed meanwhile.
      if ((error as { status_code?: number }).status_code === 404) return
      log.error({ err: error }, 'what came of an upload could not be noted')
    }
  }
  server.on(EVENTS.POST_RECEIVE, (_request, { id, offset }) => void note(id, offset))
  server.on(EVENTS.POST_TERMINATE, (_request, _response, id) => {
    const file = fileAt(id)
    if (file) void drop(file)
  })
  answerInJson(server, rule.noun)
  return {
    /** `address`: from where the request comes. */
    async handle(request: IncomingMessage, response: ServerResponse, address: string): Promise<void> {
      requests.addresses.set(request, address)
      await server.handle(request, response)
      if (request.method === 'PATCH') await note(keyIn(request.url ?? ''))
    },
  }
}

/** What is known of requests that are under way. */
interface Requests {
  addresses: WeakMap<object, string>
  /** Uploads that a request began; where it then fails, nobody knows their address. */
  begun: WeakMap<object, StoredFile>
}

/** Asks the rule at each step of the protocol. */
function hooksOf(rule: UploadRule, fileAt: (key: string) => StoredFile | undefined, { addresses, begun }: Requests) {
  return {
    namingFunction: async (_, sent = {}) => {
      const companyId = await refusing(() => rule.findCompany(sent))
      // Random rather than in the order of time, as all who know it may continue the upload.
      return fileOf({ companyId, kind: rule.kind, id: randomUUID() }).key
    },
    onUploadCreate: async ({ runtime }, { id, size, metadata = {} }) => {
      const file = fileAt(id)
      if (!file || size === undefined) throw spoken(platformRefusals.upload_without_size(rule))
      const request = runtime?.node?.req
      const address = (request && addresses.get(request)) ?? ''
      await refusing(() => rule.begin(file, { size, sent: metadata, address }))
      if (request) begun.set(request, file)
      uploadSteps.publish({ kind: rule.kind, step: 'begun', bytes: 0 })
      // What let it in is not kept with it.
      const { proof: _, ...kept } = metadata
      return { metadata: kept }
    },
    onIncomingRequest: async ({ method }, id) => {
      const file = fileAt(id)
      if (!file || method === 'POST') return
      const upload = await refusing(() => rule.find(file))
      // A process that ended between the last byte and taking note of it is made up for.
      if (method === 'HEAD') await refusing(() => rule.complete(file))
      if (method === 'PATCH' && upload.complete) throw spoken(platformRefusals.upload_complete())
    },
    onUploadFinish: async (_, { id, size: bytes = 0 }) => {
      const file = fileAt(id)
      if (file) await refusing(() => rule.complete(file))
      uploadSteps.publish({ kind: rule.kind, step: 'finished', bytes })
      return {}
    },
  } satisfies Partial<ServerOptions>
}

/** The server of the protocol refuses in plain text; what our rules refuse is JSON already. */
function answerInJson(server: Server, noun: string): void {
  const write = server.write.bind(server)
  server.write = (context, headers, status, body = '') => {
    if (status < 400) return write(context, headers, status, body)
    headers.set('content-type', 'application/json; charset=utf-8')
    const seconds = RETRY_AFTER[status]
    if (seconds) headers.set('retry-after', seconds)
    return write(context, headers, status, body.startsWith('{') ? body : wordsOf(status, noun))
  }
}

/** Seconds after which another try makes sense, where the disk is full or the database away. */
const RETRY_AFTER: Record<number, string> = { 503: '5', 507: '60' }

const REFUSALS: Record<number, (about: { noun: string }) => Refusal> = {
  404: platformRefusals.upload_not_found,
  409: platformRefusals.upload_elsewhere,
  410: platformRefusals.upload_gone,
  [LOCKED]: platformRefusals.upload_elsewhere,
  412: platformRefusals.upload_without_version,
  413: platformRefusals.upload_too_large,
}

function wordsOf(status: number, noun: string): string {
  if (status === 500) return JSON.stringify(OUR_MISTAKE)
  const { message, code } = (REFUSALS[status] ?? platformRefusals.upload_unreadable)({ noun })
  return JSON.stringify({ message, code })
}

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
