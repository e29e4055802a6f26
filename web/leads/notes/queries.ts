import { listLeadNotes } from '../../../contract/lead-notes/endpoints.ts'
import { pagesQuery } from '../../api/queries.ts'

const PAGE = 50

/** The notes on a lead, newest first, page by page. */
export const notesQuery = (leadId: string) => pagesQuery(listLeadNotes, { params: { leadId } }, PAGE)
