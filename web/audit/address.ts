import { auditKinds } from '../../contract/audit/endpoints.ts'
import { idOf, isOneOf, searchTextOf } from '../lists/address.ts'

/** What the audit log shows; it stands in the address, where an absent part means "any". */
export interface AuditAddress {
  search?: string
  person?: string
  kind?: (typeof auditKinds)[number]
  /** Days, both included. */
  from?: string
  to?: string
}

/** Parts to set; undefined takes a part away. */
export type AddressChange = { [Part in keyof AuditAddress]?: AuditAddress[Part] | undefined }

/** Reads the address's search parameters; what makes no sense is left out. */
export function readAuditAddress(raw: Record<string, unknown>): AuditAddress {
  const search = searchTextOf(raw)
  const [person, from, to] = [idOf(raw.person), dayOf(raw.from), dayOf(raw.to)]
  return {
    ...(search && { search }),
    ...(person && { person }),
    ...(isOneOf(auditKinds, raw.kind) && { kind: raw.kind }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

const dayOf = (value: unknown) =>
  typeof value === 'string' && /^(19|[2-9]\d)\d\d-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined

export const isFiltered = (address: AuditAddress) => Object.values(address).some(Boolean)

/** The filter in the words of the calls. */
export const queryOf = ({ person, ...filter }: AuditAddress) => ({ ...filter, ...(person && { userId: person }) })
