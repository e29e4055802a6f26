import { listInvitations } from '../../contract/invitations/endpoints.ts'
import { pagesQuery } from '../api/queries.ts'

const PAGE = 100

/** Pending invitations, newest first, page by page. */
export const invitationsQuery = pagesQuery(listInvitations, {}, PAGE)
