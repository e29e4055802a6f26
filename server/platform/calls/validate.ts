import type * as z from 'zod/mini'
import { badInput } from './refusals.ts'

/** Parses a part of a request. Raises `bad_input` that names every wrong field. */
export function validate<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) {
    fields[issue.path.join('.') || 'body'] ??= issue.message || 'Is not valid'
  }
  throw badInput(Object.values(fields)[0] ?? 'Is not valid', fields)
}
