import { APICallError } from 'ai'
import { ModelFailed } from './model-failed.ts'

/**
 * Says of any error of a provider what it means to whoever asked. `apiKey` is left out of the detail: servers repeat it.
 * The error itself is not kept, because it holds what was sent.
 */
export function failureOf(error: unknown, apiKey: string | undefined): ModelFailed {
  if (error instanceof ModelFailed) return error
  const detail = detailOf(error)
  return new ModelFailed(reasonOf(error), apiKey ? detail.replaceAll(apiKey, '…') : detail)
}

export const BROKE_OFF = 'The model broke off in the middle of its answer.'

function reasonOf(error: unknown): string {
  if (!APICallError.isInstance(error)) return BROKE_OFF
  const { statusCode: status } = error
  if (status === undefined) return 'The model’s server cannot be reached.'
  if (status === 401 || status === 403) return 'The model’s server refused the key of this installation.'
  if (status === 404) return 'The model’s server does not know the model that is set up.'
  if (status === 429 || status === 503 || status === 529) return 'The model’s server is busy.'
  if (status >= 500) return 'The model’s server has a problem.'
  if (status >= 400) return 'The model’s server refused the question.'
  return BROKE_OFF
}

const LONGEST_DETAIL = 300

function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return saidBy(error)
  const status = APICallError.isInstance(error) && error.statusCode ? `${error.statusCode} ` : ''
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${status}${error.name}: ${error.message}${cause}`.slice(0, LONGEST_DETAIL)
}

// What a server sends as an error in the middle of a stream.
function saidBy(error: unknown): string {
  const message = typeof error === 'object' && error && 'message' in error ? error.message : error
  return String(message).slice(0, LONGEST_DETAIL)
}
