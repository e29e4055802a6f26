import type { ProposalKind, ProposalState } from '../../../../contract/assistant/fields.ts'
import type { CompanyScope, MemberScope } from '../../../platform/database/scope.ts'

/** What the assistant would do, as it is kept; `proposals.ts` knows what `input` and `result` hold. */
export interface ProposalRow {
  id: string
  kind: ProposalKind
  input: Record<string, unknown>
  state: ProposalState
  result: Record<string, unknown> | null
  createdAt: string
}

const columns = ['id', 'kind', 'input', 'state', 'result', 'createdAt'] as const

export async function addProposal(
  { db, companyId, userId }: MemberScope,
  { input, ...proposal }: Pick<ProposalRow, 'id' | 'kind' | 'input'> & { conversationId: string },
): Promise<void> {
  await db
    .insertInto('proposals')
    .values({ ...proposal, input: JSON.stringify(input), companyId, userId })
    .execute()
}

/** The user's proposals of these ids, in their order. */
export async function listProposals(scope: MemberScope, ids: readonly string[]): Promise<ProposalRow[]> {
  if (ids.length === 0) return []
  return proposals(scope).where('id', 'in', ids).orderBy('createdAt').orderBy('id').execute()
}

export async function findProposal(scope: MemberScope, id: string): Promise<ProposalRow | undefined> {
  return proposals(scope).where('id', '=', id).executeTakeFirst()
}

/** The same, locked until the transaction ends, so that of two decisions one is the first. */
export async function lockProposal(scope: MemberScope, id: string): Promise<ProposalRow | undefined> {
  return proposals(scope).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function setState(
  { db, companyId }: CompanyScope,
  id: string,
  { state, result }: { state: ProposalState; result?: Record<string, unknown> | null },
): Promise<void> {
  await db
    .updateTable('proposals')
    .set({ state, ...(result !== undefined && { result: result && JSON.stringify(result) }) })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Puts away what nobody has decided of. */
export async function dismissOpen({ db, companyId }: CompanyScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('proposals')
    .set({ state: 'dismissed' })
    .where('companyId', '=', companyId)
    .where('id', 'in', ids)
    .where('state', '=', 'proposed')
    .execute()
}

const proposals = ({ db, companyId, userId }: MemberScope) =>
  db.selectFrom('proposals').select(columns).where('companyId', '=', companyId).where('userId', '=', userId)
