import type { LinkProps } from '@tanstack/react-router'
import type { DataQuery, QueryCondition } from '../../../contract/data-query/fields.ts'

/** What a link to a list is given. */
export interface ListAddress {
  to: NonNullable<LinkProps['to']>
  search: NonNullable<LinkProps['search']>
}

type Search = Record<string, string>
/** What a condition is in the address of its list; nothing where the list does not filter by it. */
type Reader = (condition: QueryCondition, userId: string) => Search | undefined

const one =
  (name: string): Reader =>
  ({ is, not }) =>
    !not && is?.length === 1 && is[0] ? { [name]: is[0] } : undefined

const isYes = ({ is, not }: QueryCondition) => !not && is?.length === 1 && is[0] === 'yes'

/** The lists that filter, by what they list, and the conditions that they know. */
const lists: Partial<Record<DataQuery['subject'], { to: ListAddress['to']; fields: Record<string, Reader> }>> = {
  leads: {
    to: '/sales',
    fields: {
      stage: one('stage'),
      source: one('source'),
      assignedUserId: ({ is, not }, userId) => {
        const [id] = is ?? []
        return !not && is?.length === 1 && id ? { assignedUserId: id === 'me' ? userId : id } : undefined
      },
    },
  },
  tasks: {
    to: '/tasks',
    fields: {
      status: one('status'),
      priority: one('priority'),
      // Finished ones are folded away there.
      state: ({ is, not }) => (!not && is?.length === 1 && is[0] === 'open' ? {} : undefined),
      assignedTo: ({ is, not }) => {
        const [id] = is ?? []
        return !not && is?.length === 1 && (id === 'me' || id === 'none')
          ? { owner: id === 'me' ? 'mine' : 'none' }
          : undefined
      },
      overdue: (condition) => (isYes(condition) ? { due: 'overdue' } : undefined),
    },
  },
  documents: {
    to: '/knowledge-base',
    fields: {
      kind: one('kind'),
      isPublic: (condition) => (isYes(condition) ? { whose: 'public' } : undefined),
      uploadedBy: ({ is, not }) => (!not && is?.length === 1 && is[0] === 'me' ? { whose: 'mine' } : undefined),
    },
  },
  openings: { to: '/recruitment', fields: { status: one('status') } },
  candidates: { to: '/candidates', fields: { stage: one('stage') } },
}

/** Where a list shows exactly the rows that a query asks for; undefined where none can. */
export function listAddress(query: DataQuery, userId: string): ListAddress | undefined {
  const list = lists[query.subject]
  if (!list || (query.limit ?? query.limitEach ?? query.among) !== undefined) return undefined
  const search: Search = {}
  for (const condition of query.conditions) {
    if (condition.or || condition.and) return undefined
    const part = list.fields[condition.field]?.(condition, userId)
    if (!part || Object.keys(part).some((name) => name in search)) return undefined
    Object.assign(search, part)
  }
  return { to: list.to, search: search as ListAddress['search'] }
}
