import type { ImportKind } from '../../../contract/imports/fields.ts'
import { fold } from '../../../contract/plain/fold.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import type { Known } from './read-row.ts'
import * as store from './store.ts'

/** Whom and what cells may name. */
export async function findKnown(scope: CompanyScope, kind: ImportKind): Promise<Known> {
  const { people, openings } = await store.listKnown(scope, kind)
  return { people: byName(people), openings: byName(openings) }
}

const byName = (named: string[][]) =>
  new Map(named.flatMap(([id = '', ...names]) => names.map((name) => [fold(name), id] as const)))
