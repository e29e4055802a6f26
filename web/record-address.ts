import type { LinkProps } from '@tanstack/react-router'

export type RecordKind = 'lead' | 'document' | 'task' | 'opening' | 'candidate'

/** The kinds that entries of the audit log and of the activity link to. */
const linkedKinds: (string | null)[] = ['lead', 'document', 'task', 'candidate'] satisfies RecordKind[]

/** The address where a record is shown. `passage`: the part of a document that is marked there. */
export function recordAddress(
  kind: RecordKind,
  id: string,
  passage?: object,
): Pick<LinkProps, 'to' | 'params' | 'search'> {
  if (kind === 'lead') return { to: '/sales/lead/$id', params: { id } }
  if (kind === 'candidate') return { to: '/candidates/$id', params: { id } }
  if (kind === 'task') return { to: '/tasks', search: { task: id } }
  if (kind === 'opening') return { to: '/recruitment', search: { opening: id } }
  return { to: '/knowledge-base', search: { document: id, ...passage } }
}

/** Whether entries about this kind of record link to it. */
export const isLinked = (kind: string | null): kind is RecordKind => linkedKinds.includes(kind)
