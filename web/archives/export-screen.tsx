import { useQuery } from '@tanstack/react-query'
import { Download, PackageOpen } from 'lucide-react'
import type { Archive } from '../../contract/archives/fields.ts'
import { serverText } from '../api/call.ts'
import { formatCount, formatDateTime } from '../format.ts'
import { NotLoaded } from '../lists/not-loaded.tsx'
import { SettingsPage } from '../screens/settings-page.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Status } from '../ui/status.tsx'
import { exportsQuery, fileOf, restorableQuery, useCreateExport } from './changes.ts'
import { RestoreCard } from './restore-card.tsx'
import { UnderWay } from './under-way.tsx'

export function ExportScreen() {
  const query = useQuery(exportsQuery)
  const { data } = query
  const running = data?.find(({ status }) => status === 'running')
  return (
    <SettingsPage title="Export" description="Everything in your workspace as one archive.">
      {data ? (
        <>
          <ExportCard running={running} exports={data.filter(({ kind }) => kind === 'export')} />
          <Restore running={running} latest={data.find(({ kind }) => kind === 'restore')} />
        </>
      ) : (
        <NotLoaded what="The exports" query={query} detail={serverText} className="py-8">
          <Skeleton className="h-64" />
        </NotLoaded>
      )}
    </SettingsPage>
  )
}

function ExportCard({ running, exports }: { running: Archive | undefined; exports: Archive[] }) {
  const create = useCreateExport()
  return (
    <Card title="Export everything">
      <p>
        One ZIP file: every record as JSON Lines and CSV, with documents, résumés, recordings and pictures. It holds
        what colleagues keep private as well.
      </p>
      <p className="mt-2 text-muted-foreground">
        Passwords, second factors, sessions, invitations and webhooks are left out.
      </p>
      {running?.kind === 'export' ? (
        <UnderWay archive={running} label="Exporting" />
      ) : (
        <Button
          className="mt-4"
          pending={create.isPending}
          disabled={running !== undefined}
          onClick={() => create.mutate()}
        >
          <PackageOpen aria-hidden />
          Start export
        </Button>
      )}
      <ul aria-label="Exports" className="mt-4 divide-y divide-border empty:hidden">
        {exports
          .filter(({ status }) => status !== 'running')
          .map((archive) => (
            <ExportRow key={archive.id} archive={archive} />
          ))}
      </ul>
    </Card>
  )
}

function ExportRow({ archive }: { archive: Archive }) {
  const { status, createdAt, size, failure, expiresAt } = archive
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{formatDateTime(createdAt)}</p>
        <p className="text-sm text-muted-foreground">
          {status === 'failed' ? failure : `${sizeOf(size)}, kept until ${formatDateTime(expiresAt ?? createdAt)}`}
        </p>
      </div>
      {status === 'failed' ? (
        <Status hue="red">Failed</Status>
      ) : (
        <a
          href={fileOf(archive)}
          download
          aria-label={`Download the export of ${formatDateTime(createdAt)}`}
          className={buttonClass({ variant: 'outline', size: 'sm' })}
        >
          <Download aria-hidden />
          Download
        </a>
      )}
    </li>
  )
}

const MEGABYTE = 1_048_576

function sizeOf(bytes: number | null): string {
  const megabytes = (bytes ?? 0) / MEGABYTE
  return megabytes < 1 ? 'Less than 1 MB' : `${formatCount(Math.round(megabytes))} MB`
}

/** Restoring is offered where nothing is yet, and shown while it goes on and for a day after. */
function Restore({ running, latest }: { running: Archive | undefined; latest: Archive | undefined }) {
  const { data } = useQuery(restorableQuery)
  if (!data?.possible && !latest) return null
  return <RestoreCard running={running} latest={latest} possible={data?.possible ?? false} />
}
