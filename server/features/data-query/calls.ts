import { runQuery } from '../../../contract/data-query/calls.ts'
import type { QuerySubject } from '../../../contract/data-query/fields.ts'
import type { Area } from '../../../contract/plain/areas.ts'
import { requireArea } from '../../platform/calls/perform.ts'
import type { Parts } from '../../platform/parts.ts'
import { namedIn } from './find.ts'
import * as rules from './rules.ts'

/** The areas that hold what is asked for. */
const AREA_OF: Partial<Record<QuerySubject, Area>> = {
  leads: 'sales',
  documents: 'knowledge',
  openings: 'hiring',
  candidates: 'hiring',
}

export function bindQueryCalls({ bind, now }: Parts): void {
  bind(runQuery, async ({ body, company, user }) => {
    const area = AREA_OF[body.subject]
    // What is looked up by its name may be anything.
    if (area && !namedIn(body)) requireArea(user, area, 'see')
    return rules.runQuery(company, body, now())
  })
}
