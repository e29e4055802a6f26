import { importKinds } from '../../contract/imports/endpoints.ts'
import type { ImportKind } from '../../contract/imports/fields.ts'
import { isOneOf } from '../lists/address.ts'

/** Which import is shown, or of which kind one begins. */
export interface ImportAddress {
  id?: string
  kind?: ImportKind
}

export const readImportAddress = ({ id, kind }: Record<string, unknown>): ImportAddress => ({
  ...(typeof id === 'string' && id && { id }),
  ...(isOneOf(importKinds, kind) && { kind }),
})
