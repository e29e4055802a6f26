import { randomUUIDv7 } from 'node:crypto'
import type { CandidateComment } from '../../contract/candidates.ts'
import type { Page } from '../calls/list.ts'
import { forbidden, notFound, requireVersion } from '../calls/refusals.ts'
import type { Position } from '../database/page.ts'
import type { CompanyDoor, CompanyScope } from '../database/scope.ts'
import type { SessionUser } from '../http/session-store.ts'
import * as commentStore from './comment-store.ts'
import { findCandidate } from './store.ts'

/** Who does it, through which door. */
interface By {
  company: CompanyDoor
  user: SessionUser
}

/** Names one comment on one candidate. */
interface Name {
  id: string
  commentId: string
}

export async function readPage(
  scope: CompanyScope,
  list: { id: string; after: Position | undefined; limit: number },
): Promise<Page<CandidateComment>> {
  await requireCandidate(scope, list.id)
  const [page, total] = await Promise.all([
    commentStore.listComments(scope, list),
    commentStore.countComments(scope, list.id),
  ])
  return { ...page, total }
}

export async function create(company: CompanyDoor, id: string, content: string): Promise<CandidateComment> {
  return company.write(async (scope) => {
    await requireCandidate(scope, id)
    scope.announce({ thing: 'candidate', id })
    return commentStore.addComment(scope, { id: randomUUIDv7(), applicationId: id, content })
  })
}

/** Changes a comment. Only its author, an admin or an owner may (403). */
export function change(by: By, name: Name, { content, version }: { content: string; version?: number | undefined }) {
  return changeOwn(by, name, { deleted: false, version, change: { content } })
}

export async function remove(by: By, name: Name): Promise<void> {
  await changeOwn(by, name, { deleted: false, change: { deleted: true } })
}

export function restore(by: By, name: Name): Promise<CandidateComment> {
  return changeOwn(by, name, { deleted: true, change: { deleted: false } })
}

async function changeOwn(
  { company, user }: By,
  name: Name,
  { deleted, version, change }: { deleted: boolean; version?: number | undefined; change: Change },
): Promise<CandidateComment> {
  return company.write(async (scope) => {
    const comment = await commentStore.lockComment(scope, { ...name, deleted })
    if (!comment) throw notFound('Comment')
    if (comment.userId !== user.id && user.role === 'user') {
      throw forbidden('Only the author or an admin may change this comment')
    }
    requireVersion(comment, version)
    scope.announce({ thing: 'candidate', id: name.id })
    return commentStore.changeComment(scope, comment.id, change)
  })
}

type Change = Parameters<typeof commentStore.changeComment>[2]

async function requireCandidate(scope: CompanyScope, id: string): Promise<void> {
  if (!(await findCandidate(scope, id))) throw notFound('Candidate')
}
