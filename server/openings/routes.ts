import * as calls from '../../contract/openings.ts'
import { allPages, cursorOf, type Page, readCursor } from '../calls/list.ts'
import type { CompanyDoor } from '../database/scope.ts'
import { sendPage } from '../http/send-page.ts'
import type { Parts } from '../parts.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export function openingRoutes({ serve, now }: Parts): void {
  serve(calls.listOpenings, async ({ query: { limit, cursor, ...filter }, company, reply }) => {
    const list = { filter, after: readCursor(cursor, cursorOf.instant) }
    return limit === undefined
      ? readAllOpenings(company, list)
      : sendPage(reply, await readOpeningPage(company, { ...list, limit }))
  })

  serve(calls.getOpeningSummary, ({ company }) => company.read(store.summarizeOpenings))

  serve(calls.getOpening, ({ params, company }) => company.read((scope) => rules.requireOpening(scope, params.id)))

  serve(calls.createOpening, ({ body, company }) => rules.createOpening(company, body, now()))

  serve(calls.updateOpening, ({ params, body, company }) => rules.changeOpening(company, params.id, body, now()))

  serve(calls.patchOpening, ({ params, body, company }) => rules.changeOpening(company, params.id, body, now()))

  serve(calls.duplicateOpening, ({ params, company }) => rules.duplicateOpening(company, params.id))

  serve(calls.deleteOpening, ({ params, company }) => rules.deleteOpening(company, params.id))

  serve(calls.restoreOpening, ({ params, company }) => rules.restoreOpening(company, params.id))
}

type List = Omit<Parameters<typeof store.listOpenings>[1], 'limit'>

function readAllOpenings(company: CompanyDoor, list: List) {
  return allPages((after, limit) => company.read((scope) => store.listOpenings(scope, { ...list, after, limit })))
}

async function readOpeningPage(company: CompanyDoor, list: List & { limit: number }): Promise<Page<calls.Opening>> {
  return company.read(async (scope) => {
    const [page, total] = await Promise.all([store.listOpenings(scope, list), store.countOpenings(scope, list.filter)])
    return { ...page, total }
  })
}
