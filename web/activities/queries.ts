import { listActivities } from '../../contract/activities/endpoints.ts'
import { pagesQuery } from '../api/queries.ts'

const PAGE = 8

export const activitiesQuery = pagesQuery(listActivities, {}, PAGE)
