import { runQuery } from '../../../contract/data-query/calls.ts'
import type { Parts } from '../../platform/parts.ts'
import * as rules from './rules.ts'

export function bindQueryCalls({ bind, now }: Parts): void {
  bind(runQuery, ({ body, company }) => rules.runQuery(company, body, now()))
}
