import type { RawData } from 'ws'
import * as z from 'zod/mini'
import { fromJson } from '../../../contract/values.ts'

/** A field that counts only where it is of its kind: otherwise it is as if it had not come. */
const lenient = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined)

const text = lenient(z.string())
const tokens = z.catch(z.int().check(z.minimum(0)), 0)
const usage = lenient(z.object({ input_tokens: tokens, output_tokens: tokens }))

/** What a voice server sends, as far as Atrium knows it: `type` says what it is. */
const ServerEvent = z.object({
  type: z.string(),
  item_id: text,
  call_id: text,
  name: text,
  arguments: text,
  delta: text,
  transcript: text,
  text,
  session: lenient(z.looseObject({})),
  item: lenient(z.object({ type: text, call_id: text, name: text })),
  response: lenient(z.object({ usage })),
  usage,
  error: lenient(z.object({ code: text, message: text, event_id: text })),
})
export type ServerEvent = z.infer<typeof ServerEvent>

/** Reads a message of a voice server; undefined where it is no event. */
export const readEvent = (data: RawData): ServerEvent | undefined =>
  ServerEvent.safeParse(fromJson(data.toString())).data
