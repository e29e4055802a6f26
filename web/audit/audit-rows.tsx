import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '../../contract/audit/fields.ts'
import { everyEvent } from '../../contract/events/every-event.ts'
import { formatCount, formatDateTime } from '../format.ts'
import { isLinked, recordAddress } from '../record-address.ts'
import { Badge } from '../ui/status.tsx'

interface AuditRowsProps {
  entries: readonly AuditEntry[]
  onPerson: (id: string) => void
}

/** Entries one under the other: when and who, what, and from where; beside each other where there is room. */
export function AuditRows({ entries, onPerson }: AuditRowsProps) {
  return (
    <ul aria-label="Audit log" className="divide-y divide-border border-t border-border">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="grid gap-x-6 gap-y-1 px-4 py-2.5 md:grid-cols-[12rem_minmax(0,1fr)_minmax(0,14rem)]"
        >
          <WhenAndWho entry={entry} onPerson={onPerson} />
          <What entry={entry} />
          <From entry={entry} />
        </li>
      ))}
    </ul>
  )
}

function WhenAndWho({
  entry: { createdAt, who, userId },
  onPerson,
}: { entry: AuditEntry } & Pick<AuditRowsProps, 'onPerson'>) {
  return (
    <div className="min-w-0">
      <p className="text-sm text-muted-foreground tabular-nums">
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </p>
      <p dir="auto" className="truncate text-left">
        {userId ? (
          <button
            type="button"
            onClick={() => onPerson(userId)}
            title={`Show what ${who} did`}
            className="max-w-full truncate rounded-xs underline decoration-border-strong underline-offset-2 hover:decoration-current"
          >
            {who}
          </button>
        ) : (
          who
        )}
      </p>
    </div>
  )
}

function What({ entry }: { entry: AuditEntry }) {
  const { event, subject, details, times, lastAt } = entry
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {everyEvent[event][1]}
        {times > 1 && (
          <Badge>
            {formatCount(times)} times
            {lastAt && <span className="sr-only">, the last time {formatDateTime(lastAt)}</span>}
          </Badge>
        )}
      </p>
      <p dir="auto" className="text-left break-words">
        <RecordLink entry={entry}>{subject}</RecordLink>
      </p>
      {details && (
        <p dir="auto" className="text-left text-sm break-words text-muted-foreground">
          {details}
        </p>
      )}
    </div>
  )
}

function From({ entry: { address, device } }: { entry: AuditEntry }) {
  if (!address && !device) return null
  return (
    <div className="min-w-0 text-sm text-muted-foreground">
      {address && <p className="break-all tabular-nums">{address}</p>}
      {device && <p className="truncate">{device}</p>}
    </div>
  )
}

/** Links to the record where it has a page; what was deleted or erased has none. */
function RecordLink({ entry: { event, entityType, entityId: id }, children }: { entry: AuditEntry; children: string }) {
  if (!id || !isLinked(entityType) || /\.(deleted|erased)$/.test(event)) return children
  return (
    <Link
      {...recordAddress(entityType, id)}
      className="underline decoration-border-strong underline-offset-2 hover:decoration-current"
    >
      {children}
    </Link>
  )
}
