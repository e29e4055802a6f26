import { randomUUIDv7 } from 'node:crypto'
import type { CandidateComment } from '../../../contract/candidates/fields.ts'
import type { SignedInUser } from '../../platform/calls/caller.ts'
import { answerList, type List, type PageQuery } from '../../platform/calls/list.ts'
import { requireVersion } from '../../platform/calls/platform-refusals.ts'
import { required } from '../../platform/calls/refusals.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { record } from '../../platform/events/record.ts'
import * as commentStore from './comment-store.ts'
import { requireCandidate } from './record.ts'
import { candidateRefusals } from './refusals.ts'
import { holdCandidate } from './store.ts'

/** Who does it, in which company. */
interface By {
  company: CompanyDatabase
  user: SignedInUser
}

interface Name {
  id: string
  commentId: string
}

/** The comments on a candidate, newest first. Raises a refusal when the candidate does not exist. */
export async function listComments(
  company: CompanyDatabase,
  id: string,
  query: PageQuery,
): Promise<List<CandidateComment>> {
  await company.read((scope) => requireCandidate(scope, id))
  return answerList(company, query, {
    read: (scope, part) => commentStore.listComments(scope, id, part),
    count: (scope) => commentStore.countComments(scope, id),
  })
}

export const create = (company: CompanyDatabase, id: string, content: string): Promise<CandidateComment> =>
  company.write(async (scope) => {
    const candidate = await requireHeld(scope, id)
    const comment = await commentStore.addComment(scope, { id: randomUUIDv7(), applicationId: id, content })
    await record(scope, 'comment.added', { id: comment.id, candidate })
    return comment
  })

/** Changes a comment. Only its author, an admin or an owner may (`forbidden`). */
export const change = (by: By, name: Name, { version, ...change }: { content: string; version?: number | undefined }) =>
  changeOwn(by, name, { event: 'comment.changed', change, version })

export async function remove(by: By, name: Name): Promise<void> {
  await changeOwn(by, name, { event: 'comment.deleted', change: { deleted: true } })
}

export const restore = (by: By, name: Name): Promise<CandidateComment> =>
  changeOwn(by, name, { event: 'comment.restored', change: { deleted: false } })

interface OwnChange {
  event: 'comment.changed' | 'comment.deleted' | 'comment.restored'
  change: Parameters<typeof commentStore.changeComment>[2]
  version?: number | undefined
}

const changeOwn = (
  { company, user }: By,
  name: Name,
  { event, change, version }: OwnChange,
): Promise<CandidateComment> =>
  company.write(async (scope) => {
    const deleted = event === 'comment.restored'
    const comment = required(
      await commentStore.lockComment(scope, { ...name, deleted }),
      candidateRefusals.comment_not_found,
    )
    if (comment.userId !== user.id && user.role === 'user') throw candidateRefusals.not_the_author()
    requireVersion(comment, version)
    const candidate = await requireHeld(scope, name.id)
    const changed = await commentStore.changeComment(scope, comment.id, change)
    await record(scope, event, { id: comment.id, candidate })
    return changed
  })

const requireHeld = async (scope: CompanyScope, id: string) =>
  required(await holdCandidate(scope, id), candidateRefusals.not_found)
