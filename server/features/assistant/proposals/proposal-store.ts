import type { ProposalKind, ProposalState } from '../../../../contract/assistant/fields.ts'
import { insertRow, rowsOf, updateRow, updateRows } from '../../../platform/database/rows.ts'
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
  scope: MemberScope,
  { input, ...proposal }: Pick<ProposalRow, 'id' | 'kind' | 'input'> & { conversationId: string },
): Promise<void> {
  await insertRow(scope, 'proposals', {
    ...{ ...proposal, userId: scope.userId },
    input: JSON.stringify(input),
  }).execute()
}

/** The user's proposals of these ids, in their order. */
export async function listProposals(scope: MemberScope, ids: readonly string[]): Promise<ProposalRow[]> {
  if (ids.length === 0) return []
  return proposals(scope).where('id', 'in', ids).orderBy('createdAt').orderBy('id').execute()
}

export const findProposal = (scope: MemberScope, id: string): Promise<ProposalRow | undefined> =>
  proposals(scope).where('id', '=', id).executeTakeFirst()

/** The same, locked until the transaction ends, so that of two decisions one is the first. */
export const lockProposal = (scope: MemberScope, id: string): Promise<ProposalRow | undefined> =>
  proposals(scope).where('id', '=', id).forUpdate().executeTakeFirst()

export async function setState(
  scope: CompanyScope,
  id: string,
  { state, result }: { state: ProposalState; result?: Record<string, unknown> },
): Promise<void> {
  await updateRow(scope, 'proposals', id, { state, ...(result && { result: JSON.stringify(result) }) }).execute()
}

/** Puts away what nobody has decided of. */
export async function dismissOpen(scope: CompanyScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const open = updateRows(scope, 'proposals', { state: 'dismissed' }).where('state', '=', 'proposed')
  await open.where('id', 'in', ids).execute()
}

const proposals = (scope: MemberScope) => rowsOf(scope, 'proposals').select(columns).where('userId', '=', scope.userId)
