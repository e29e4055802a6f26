import { listInvitations } from '../../contract/invitations/endpoints.ts'
import { pagesQuery } from '../api/queries.ts'

const PAGE = 100

/** Invitations that were not accepted yet, newest first, page by page. */
export const invitationsQuery = pagesQuery(listInvitations, {}, PAGE)
