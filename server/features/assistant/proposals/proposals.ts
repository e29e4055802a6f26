import { randomUUIDv7 } from 'node:crypto'
import type { Proposal } from '../../../../contract/assistant/fields.ts'
import { conflict, notFound, Refusal, required } from '../../../platform/calls/refusals.ts'
import type { CompanyDatabase, MemberScope } from '../../../platform/database/scope.ts'
import type { Asker } from '../asker.ts'
import { carryOut, takeBack } from './carry-out.ts'
import type { Intent } from './intents.ts'
import * as store from './proposal-store.ts'

/** Writes down what could be done, for a person to decide. */
export async function propose(scope: MemberScope, conversationId: string, intent: Intent): Promise<Proposal> {
  const id = randomUUIDv7()
  await store.addProposal(scope, { id, kind: intent.kind, input: { ...intent }, conversationId })
  return requireProposal(scope, id)
}

/** The user's proposals by id, as they stand. */
export async function readProposals(scope: MemberScope, ids: readonly string[]): Promise<Map<string, Proposal>> {
  const rows = await store.listProposals(scope, ids)
  return new Map(rows.map((row) => [row.id, proposalOf(row)]))
}

/** The proposal, or `not_found` that is the same for a colleague's, another company's and a missing one. */
export async function requireProposal(scope: MemberScope, id: string): Promise<Proposal> {
  return proposalOf(found(await store.findProposal(scope, id)))
}

/**
 * Does what was proposed, once, however often it is approved. Raises `conflict` where what it would change was changed
 * since; it can then be approved again.
 */
export async function approve(asker: Asker, id: string): Promise<Proposal> {
  const row = await claim(asker.company, id, { from: 'proposed', to: 'approved' })
  if (row) await finish(asker.company, { id, former: 'proposed' }, () => carryOut(asker, intentOf(row)))
  return asker.company.read((scope) => requireProposal(scope, id))
}

/** Takes back what was done. Raises `conflict`, with the reason, where that cannot be done any more. */
export async function undo(asker: Asker, id: string): Promise<Proposal> {
  const row = await claim(asker.company, id, { from: 'approved', to: 'undone' })
  if (row)
    await finish(asker.company, { id, former: 'approved' }, () => takeBack(asker, intentOf(row), row.result ?? {}))
  return asker.company.read((scope) => requireProposal(scope, id))
}

export async function dismiss(company: CompanyDatabase, id: string): Promise<Proposal> {
  await claim(company, id, { from: 'proposed', to: 'dismissed' })
  return company.read((scope) => requireProposal(scope, id))
}

type State = Proposal['state']

// The state changes before the deed: two who decide at once cannot both do it. Undefined where it is so already.
async function claim(company: CompanyDatabase, id: string, { from, to }: { from: State; to: State }) {
  return company.write(async (scope) => {
    const row = found(await store.lockProposal(scope, id))
    if (row.state === to) return undefined
    if (row.state !== from) throw conflict(STANDS[row.state])
    await store.setState(scope, id, { state: to })
    return row
  })
}

const STANDS: Record<State, string> = {
  proposed: 'This was not approved yet',
  approved: 'This is already done; undo it instead',
  dismissed: 'This was dismissed; ask for it again',
  undone: 'This was undone; ask for it again',
}

// What was refused stays undecided; the reason is a change since.
async function finish(
  company: CompanyDatabase,
  { id, former }: { id: string; former: State },
  deed: () => Promise<Record<string, unknown>>,
): Promise<void> {
  const result = await deed().catch(async (error: unknown) => {
    await company.write((scope) => store.setState(scope, id, { state: former }))
    throw error instanceof Refusal ? conflict(`It could not be done: ${error.message}`) : error
  })
  if (former === 'proposed') await company.write((scope) => store.setState(scope, id, { state: 'approved', result }))
}

const found = (row: store.ProposalRow | undefined) => required(row, () => notFound('Proposal'))

const intentOf = ({ kind, input }: store.ProposalRow) => ({ kind, ...input }) as Intent

function proposalOf(row: store.ProposalRow): Proposal {
  const { kind, title, changes, subject } = intentOf(row)
  const { id, state, result, createdAt } = row
  const made = state === 'approved' && typeof result?.taskId === 'string' ? result.taskId : undefined
  return { id, kind, title, changes, state, subject: made ? { kind: 'task', id: made } : subject, createdAt }
}
