import { listLeadNotes } from '../../../contract/lead-notes/endpoints.ts'
import { listLeadMoves } from '../../../contract/leads/endpoints.ts'
import { callQuery, pagesQuery } from '../../api/queries.ts'

const PAGE = 50

/** The notes on a lead, newest first, page by page. */
export const notesQuery = (leadId: string) => pagesQuery(listLeadNotes, { params: { leadId } }, PAGE)

/** The stage history of a lead, newest first. */
export const movesQuery = (leadId: string) => callQuery(listLeadMoves, { params: { id: leadId } })
