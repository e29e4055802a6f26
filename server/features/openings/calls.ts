import * as calls from '../../../contract/openings/calls.ts'
import { answerSearch } from '../../platform/calls/list.ts'
import type { Parts } from '../../platform/parts.ts'
import { exportOpenings } from './export.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export function bindOpeningCalls({ bind, now }: Parts): void {
  bind(calls.listOpenings, ({ query: { search, status, ...query }, company }) =>
    answerSearch(company, query, {
      find: (scope) => rules.searchOpenings(scope, search),
      read: (scope, part, { clauses }) => store.listOpenings(scope, { status, clauses }, part),
      count: (scope, { clauses }) => store.countOpenings(scope, { status, clauses }),
    }),
  )

  bind(calls.exportOpenings, ({ query, company }) => exportOpenings(company, query))

  bind(calls.getOpeningSummary, ({ company }) => company.read(store.summarizeOpenings))

  bind(calls.getOpening, ({ params, company }) => company.read((scope) => rules.requireOpening(scope, params.id)))

  bind(calls.createOpening, ({ body, company }) => rules.createOpening(company, body, now()))

  bind(calls.updateOpening, ({ params, body, company }) => rules.changeOpening(company, params.id, body, now()))

  bind(calls.patchOpening, ({ params, body, company }) => rules.changeOpening(company, params.id, body, now()))

  bind(calls.duplicateOpening, ({ params, company }) => rules.duplicateOpening(company, params.id))

  bind(calls.deleteOpening, ({ params, company }) => rules.deleteOpening(company, params.id))

  bind(calls.restoreOpening, ({ params, company }) => rules.restoreOpening(company, params.id))
}
