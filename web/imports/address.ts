/** Which import is shown, or of which kind one begins. */
export interface ImportAddress {
  id?: string
  kind?: string
}

/** Its screen asks whether there is such a kind: what kinds there are is not loaded with every other one. */
export const readImportAddress = ({ id, kind }: Record<string, unknown>): ImportAddress => ({
  ...(typeof id === 'string' && { id }),
  ...(typeof kind === 'string' && { kind }),
})
