import { APICallError } from 'ai'
import { codesOf } from '../../../platform/calls/codes-of.ts'
import { ModelFailed } from './model-failed.ts'

/**
 * Says of any error of a provider what it means to the person who asked. The error itself is not kept, because it holds what was sent,
 * and servers repeat it in their words.
 */
export function failureOf(error: unknown): ModelFailed {
  return error instanceof ModelFailed ? error : new ModelFailed(reasonOf(error), codesOf(error))
}

export const BROKE_OFF = 'The model stopped in the middle of its answer.'

function reasonOf(error: unknown): string {
  if (!APICallError.isInstance(error)) return BROKE_OFF
  const { statusCode: status } = error
  if (status === undefined) return 'The model’s server cannot be reached.'
  if (status === 401 || status === 403) return 'The model’s server refused the installation’s key.'
  if (status === 404) return 'The model’s server does not know the configured model.'
  if (status === 429 || status === 503 || status === 529) return 'The model’s server is busy.'
  if (status >= 500) return 'The model’s server has a problem.'
  if (status >= 400) return 'The model’s server refused the question.'
  return BROKE_OFF
}
