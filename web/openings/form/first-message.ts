/** What is wrong with a list, or with the first of its entries that is wrong. */
export function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string' && error.message) return error.message
  return Object.values(error)
    .map((inner) => (inner instanceof Element ? undefined : firstMessage(inner)))
    .find((message) => message !== undefined)
}
