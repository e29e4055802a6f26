import * as calls from '../../../contract/openings/calls.ts'
import { answerSearch } from '../../platform/calls/list.ts'
import type { Parts } from '../../platform/parts.ts'
import { exportOpenings } from './export.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export function bindOpeningCalls({ bindAll, now }: Parts): void {
  bindAll(calls, {
    listOpenings: ({ query: { search, status, ...query }, company }) =>
      answerSearch(company, query, {
        find: (scope) => rules.searchOpenings(scope, search),
        read: (scope, part, { clauses }) => store.listOpenings(scope, { status, clauses }, part),
        count: (scope, { clauses }) => store.countOpenings(scope, { status, clauses }),
      }),
    exportOpenings: ({ query, company }) => exportOpenings(company, query),
    getOpeningSummary: ({ company }) => company.read(store.summarizeOpenings),
    getOpening: ({ params, company }) => company.read((scope) => rules.requireOpening(scope, params.id)),
    createOpening: ({ body, company }) => rules.createOpening(company, body, now()),
    updateOpening: ({ params, body, company }) => rules.changeOpening(company, params.id, body, now()),
    patchOpening: ({ params, body, company }) => rules.changeOpening(company, params.id, body, now()),
    duplicateOpening: ({ params, company }) => rules.duplicateOpening(company, params.id),
    deleteOpening: ({ params, company }) => rules.deleteOpening(company, params.id),
    restoreOpening: ({ params, company }) => rules.restoreOpening(company, params.id),
  })
}
