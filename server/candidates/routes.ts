import * as calls from '../../contract/candidates.ts'
import { createApplication } from '../../contract/careers.ts'
import { originOf } from '../audit/rules.ts'
import { allPages, cursorOf, readCursor } from '../calls/list.ts'
import { createRateLimit } from '../calls/rate-limit.ts'
import type { CompanyDoor } from '../database/scope.ts'
import { sendPage } from '../http/send-page.ts'
import type { Parts } from '../parts.ts'
import * as comments from './comments.ts'
import { writeTable } from './export.ts'
import * as moves from './moves.ts'
import * as ratings from './ratings.ts'
import { receiveApplication } from './reception.ts'
import { eraseByRule, eraseOne, keepOne } from './retention.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

const HOUR = 3_600_000

export function candidateRoutes(parts: Parts): void {
  const { serve, database, files, jobs, now } = parts
  const limits = {
    address: createRateLimit({ most: 100, window: HOUR, now }),
    all: createRateLimit({ most: 2000, window: HOUR, now }),
  }

  serve(createApplication, ({ body, http }) => receiveApplication(parts, body, { limits, address: http.ip }))

  serve(calls.listCandidates, async ({ query: { limit, cursor, sort, ...filter }, company, reply }) => {
    const order = store.orderOf({ sort })
    const after = readCursor<string>(cursor, order.sort === 'lastName' ? cursorOf.text : cursorOf.instant)
    const list = { filter, order, after }
    if (limit === undefined) return readAll(company, list)
    const page = await company.read(async (scope) => {
      const [rows, total] = await Promise.all([
        store.listCandidates(scope, { ...list, limit }),
        rules.countCandidates(scope, filter),
      ])
      return { ...rows, total }
    })
    return sendPage(reply, page)
  })

  serve(calls.getCandidateSummary, ({ query, company }) => company.read((scope) => rules.summarize(scope, query)))

  serve(calls.exportCandidates, async ({ query, company, reply }) => {
    reply.headers({
      'content-disposition': 'attachment; filename="candidates.csv"',
      'content-type': 'text/csv; charset=utf-8',
    })
    const order = store.orderOf({})
    await writeTable(reply, readAll(company, { filter: query, order, after: undefined }))
  })

  serve(calls.getCandidate, ({ params, company }) => company.read((scope) => rules.requireRecord(scope, params.id)))

  serve(calls.getNeighbours, ({ params, query, company }) =>
    company.read((scope) => rules.findNeighbours(scope, params.id, query)),
  )

  serve(calls.updateCandidate, ({ params, body, company }) => rules.changeCandidate(company, params.id, body))

  serve(calls.patchCandidate, ({ params, body, company }) => rules.changeCandidate(company, params.id, body))

  serve(calls.listCandidateMoves, ({ params, company }) => company.read((scope) => moves.listMoves(scope, params.id)))

  serve(calls.moveCandidates, ({ body, company }) => moves.moveCandidates(company, body))

  serve(calls.moveMatching, ({ body, company }) => moves.moveMatching(company, body))

  serve(calls.undoCandidateMoves, ({ body, company }) => moves.undoMoves(company, body.ids))

  serve(calls.eraseCandidate, ({ params, company, http }) =>
    eraseOne(company, files, { id: params.id, origin: originOf(http) }),
  )

  serve(calls.keepCandidate, ({ params, company }) => keepOne(company, params.id, now()))

  serve(calls.getRatings, ({ params, company }) => company.read((scope) => ratings.readRatings(scope, params.id)))

  serve(calls.rateCandidate, ({ params, body, company }) => ratings.rate(company, params.id, body.ratings))

  serve(calls.listComments, async ({ params, query: { limit, cursor }, company, reply }) => {
    const list = { id: params.id, after: readCursor(cursor, cursorOf.instant) }
    if (limit !== undefined) {
      return sendPage(reply, await company.read((scope) => comments.readPage(scope, { ...list, limit })))
    }
    await company.read((scope) => rules.requireCandidate(scope, params.id))
    return allPages((after, most) =>
      company.read((scope) => comments.readPage(scope, { id: params.id, after, limit: most })),
    )
  })

  serve(calls.createComment, ({ params, body, company }) => comments.create(company, params.id, body.content))

  serve(calls.updateComment, ({ params, body, company, user }) => comments.change({ company, user }, params, body))

  serve(calls.patchComment, ({ params, body, company, user }) => comments.change({ company, user }, params, body))

  serve(calls.deleteComment, ({ params, company, user }) => comments.remove({ company, user }, params))

  serve(calls.restoreComment, ({ params, company, user }) => comments.restore({ company, user }, params))

  jobs.handle('erase_candidates', () => eraseByRule(database, files, now()))
}

type List = Omit<Parameters<typeof store.listCandidates>[1], 'limit'>

function readAll(company: CompanyDoor, list: List) {
  return allPages((after, limit) => company.read((scope) => store.listCandidates(scope, { ...list, after, limit })))
}
