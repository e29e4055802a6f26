import { useInfiniteQuery } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { exportAudit } from '../../contract/audit/endpoints.ts'
import { partsOf } from '../../contract/plain/endpoint.ts'
import { serverText } from '../api/call.ts'
import { useSignedInUser } from '../auth/queries.ts'
import { formatCount } from '../format.ts'
import { MoreRows } from '../lists/more-rows.tsx'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { useChangeAddress } from '../screens/own-address.ts'
import { SettingsPage } from '../screens/settings-page.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { type AuditAddress, isFiltered, queryOf, readAuditAddress } from './address.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditRows } from './audit-rows.tsx'
import { auditQuery } from './queries.ts'

export function AuditScreen() {
  const { role } = useSignedInUser()
  const address = useSearch({ from: '/signed-in/settings/audit' })
  const change = useChangeAddress('/settings/audit', readAuditAddress)
  if (role === 'user') return <Navigate to="/settings" replace />
  return (
    <SettingsPage
      wide
      title="Audit log"
      description="Who did what, when and from where. Entries cannot be changed or deleted."
      action={
        <div className="flex gap-2">
          {(['csv', 'xlsx'] as const).map((format) => (
            <a
              key={format}
              href={`${partsOf(exportAudit).path}?${new URLSearchParams({ ...queryOf(address), format })}`}
              download
              className={buttonClass({ variant: 'outline' })}
            >
              <Download aria-hidden />
              Export {format === 'csv' ? 'CSV' : 'Excel'}
            </a>
          ))}
        </div>
      }
    >
      <AuditFilters address={address} onChange={change} />
      <Entries address={address} onPerson={(person) => change({ person })} />
    </SettingsPage>
  )
}

function Entries({ address, onPerson }: { address: AuditAddress; onPerson: (id: string) => void }) {
  const entries = useInfiniteQuery(auditQuery(address))
  const pages = entries.data?.pages
  if (!pages)
    return (
      <Card flush>
        {entries.isError ? (
          <ErrorState
            title="The audit log could not be loaded"
            detail={serverText(entries.error, 'Check your connection, then try again.')}
            onRetry={() => entries.refetch()}
            className="py-8"
          />
        ) : (
          <RowSkeletons count={8} />
        )}
      </Card>
    )
  const { total = 0 } = pages[0] ?? {}
  return (
    <Card flush>
      <p role="status" className="px-4 py-2.5 text-sm font-medium tabular-nums">
        {total === 0
          ? nothing(address)
          : `${formatCount(total)}${total >= COUNTED ? ' or more' : ''} ${total === 1 ? 'entry' : 'entries'}`}
      </p>
      {total > 0 && <AuditRows entries={pages.flatMap(({ rows }) => rows)} onPerson={onPerson} />}
      <MoreRows query={entries} what="entries" />
    </Card>
  )
}

/** The server counts no further. */
const COUNTED = 1_000

const nothing = (address: AuditAddress) =>
  isFiltered(address) ? 'Nothing matches these filters' : 'Nothing happened yet'
