import { partsOf } from '../../contract/plain/endpoint.ts'
import { addressOf, CallError, type CallReply, type ServedEndpoint } from './call.ts'
import { arrive } from './reach.ts'

interface UploadInput {
  params?: Record<string, string>
  form: FormData
  onProgress: (sent: number) => void
  /** Gives it up: then the promise rejects. */
  signal: AbortSignal
}

/** Sends a form with a file and reports its progress, which `fetch` cannot. Throws CallError. */
export async function upload<At extends ServedEndpoint>(endpoint: At, input: UploadInput): Promise<CallReply<At>> {
  const request = await arrive(send(endpoint, input), input.signal)
  if (request.status < 200 || request.status > 299) {
    throw new CallError(request.status, request.responseText || request.statusText)
  }
  return JSON.parse(request.responseText) as CallReply<At>
}

function send(endpoint: ServedEndpoint, { params = {}, form, onProgress, signal }: UploadInput) {
  const { method, path } = partsOf(endpoint)
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => reject(new Error('The file did not arrive'))
    request.open(method, addressOf(path, { params }))
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(request)
    request.onerror = fail
    request.onabort = fail
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) fail()
    else request.send(form)
  })
}
