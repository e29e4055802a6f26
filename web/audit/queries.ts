import { listAudit } from '../../contract/audit/endpoints.ts'
import { pagesQuery } from '../api/queries.ts'
import { type AuditAddress, queryOf } from './address.ts'

const PAGE = 50

/** The entries that match, newest first, page by page; loaded again with each visit. */
export const auditQuery = (address: AuditAddress) => ({
  ...pagesQuery(listAudit, { query: queryOf(address) }, PAGE),
  staleTime: 0,
})
