import { trashKinds } from '../../contract/trash/endpoints.ts'
import type { TrashKind } from '../../contract/trash/fields.ts'
import { isOneOf } from '../lists/address.ts'

/** What the trash shows; it stands in the address, where an absent kind means all. */
export interface TrashAddress {
  kind?: TrashKind
}

/** Reads the address's search parameters; what makes no sense is left out. */
export const readTrashAddress = ({ kind }: Record<string, unknown>): TrashAddress =>
  isOneOf(trashKinds, kind) ? { kind } : {}
