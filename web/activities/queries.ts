import { listActivities } from '../../contract/activities/endpoints.ts'
import { pagesQuery } from '../api/queries.ts'

const PAGE = 8

/** What happened in the company, newest first, page by page. */
export const activitiesQuery = pagesQuery(listActivities, {}, PAGE)
