import { Link } from '@tanstack/react-router'
import type { Analysis } from '../../../contract/assistant/fields.ts'
import { useSignedInUser } from '../../auth/queries.ts'
import { formatCount, formatMoney } from '../../format.ts'
import { listAddress } from '../answer/list-address.ts'
import { RecordLink, type RecordRef } from '../answer/record-link.tsx'
import { documentDetail, leadDetail, taskDetail } from '../answer/row-words.ts'

/** Rows that have room in the panel. */
const MOST = 5

interface ShortRow {
  record: RecordRef
  title: string
  detail: string
}

/** The first of what was found, in a line each. */
export function ShortResults({ analysis }: { analysis: Analysis }) {
  const { relevantResults, typedQuery, total } = analysis
  const user = useSignedInUser()
  const rows = rowsOf(relevantResults)
  if (rows.length === 0) return null
  const list = typedQuery ? listAddress(typedQuery, user.id) : undefined
  const left = Math.max(total, rows.length) - Math.min(rows.length, MOST)
  return (
    <div className="overflow-hidden rounded-md border border-border bg-card">
      <ul aria-label="Results" className="divide-y divide-border">
        {rows.slice(0, MOST).map(({ record, title, detail }) => (
          <li key={record.id}>
            <RecordLink record={record} className="block px-3 py-2 hover:bg-accent focus-visible:-outline-offset-2">
              <span dir="auto" className="block truncate text-left font-medium">
                {title}
              </span>
              <span dir="auto" className="block truncate text-left text-sm text-muted-foreground tabular-nums">
                {detail}
              </span>
            </RecordLink>
          </li>
        ))}
      </ul>
      {left > 0 && <Left count={left} list={list} />}
    </div>
  )
}

function Left({ count, list }: { count: number; list: ReturnType<typeof listAddress> }) {
  const words = `and ${formatCount(count)} more`
  const className = 'block border-t border-border px-3 py-2 text-sm text-muted-foreground'
  return list ? (
    <Link
      {...list}
      className={`${className} font-medium text-primary-text! hover:bg-accent focus-visible:-outline-offset-2`}
    >
      {words}
    </Link>
  ) : (
    <p className={className}>{words}</p>
  )
}

function rowsOf({ leads, documents, tasks }: Analysis['relevantResults']): ShortRow[] {
  return [
    ...leads.map((lead) => ({
      record: { kind: 'lead' as const, id: lead.id },
      title: lead.name,
      detail: [lead.company, leadDetail(lead), formatMoney(lead.value)].filter(Boolean).join(' · '),
    })),
    ...documents.map((document) => ({
      record: { kind: 'document' as const, id: document.id },
      title: document.title,
      detail: documentDetail(document),
    })),
    ...tasks.map((task) => ({
      record: { kind: 'task' as const, id: task.id },
      title: task.title,
      detail: taskDetail(task),
    })),
  ]
}
