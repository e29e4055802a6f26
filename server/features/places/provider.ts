import type * as z from 'zod/mini'
import type { PlaceDetails, PlaceResult } from '../../../contract/places/fields.ts'
import { codesOf } from '../../platform/calls/codes-of.ts'

/** Most suggestions one search answers with. */
export const RESULT_LIMIT = 8

/** A source of places: the embedded gazetteer, Google Places, or a Photon server. Both calls may raise `ProviderFailure`. */
export interface PlacesProvider {
  /** Whether this source made the id, judged by its form alone. */
  knows: (placeId: string) => boolean
  /** At most `RESULT_LIMIT` places, best first. */
  searchPlaces: (text: string) => Promise<PlaceResult[]>
  /** The place, or undefined where there is none (any more). */
  findPlace: (placeId: string) => Promise<PlaceDetails | undefined>
}

/** An outside source did not answer, refused, or answered what it should not. The message is for the log. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure'
}

/** People type on: after this an answer is of no use any more. */
const PATIENCE = 3000
/** No honest answer is as long as this, in bytes. */
const REPLY_LIMIT = 1_000_000

/**
 * Asks an outside source and reads its JSON as `schema`. Answers undefined where `isAbsent` says so of the status and the body;
 * every other way of not getting an answer, after `patience` milliseconds at the latest, is a `ProviderFailure`. The address
 * stays out of its message, for it may hold what was typed.
 */
export async function askProvider<Schema extends z.ZodMiniType>(question: {
  url: URL
  request: RequestInit
  schema: Schema
  isAbsent?: (status: number, body: string) => boolean
  patience?: number | undefined
}): Promise<z.output<Schema> | undefined> {
  const signal = AbortSignal.timeout(question.patience ?? PATIENCE)
  try {
    const response = await fetch(question.url, { ...question.request, signal, redirect: 'error' })
    const text = await readBounded(response)
    if (question.isAbsent?.(response.status, text)) return undefined
    if (!response.ok) throw new ProviderFailure(`status ${response.status}`)
    return question.schema.parse(JSON.parse(text))
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    throw new ProviderFailure(codesOf(error), { cause: error })
  }
}

async function readBounded(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > REPLY_LIMIT) throw new ProviderFailure(`the answer is longer than ${REPLY_LIMIT} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
