import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CompanyDomain } from '../../contract/companies.ts'
import { checkDomain, getDomain } from '../../contract/plain/companies.ts'
import { runCall } from '../api/call.ts'
import { failed } from '../api/failed.ts'
import { callQuery } from '../api/queries.ts'
import { formatDate, formatDateTime } from '../format.ts'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Status } from '../ui/status.tsx'

const domainQuery = (id: string) => callQuery(getDomain, { params: { id } })

/** Whether the company's domain is known to be its own, and what is missing until then. */
export function DomainCard({ companyId }: { companyId: string }) {
  const domain = useQuery(domainQuery(companyId))
  if (domain.data?.domain === null) return null
  return (
    <Card title="Domain verification">
      {domain.isPending && <RowSkeletons count={2} />}
      {domain.isLoadingError && (
        <ErrorState title="The domain could not be loaded" onRetry={() => domain.refetch()} className="py-4" />
      )}
      {domain.data && <Verification companyId={companyId} found={domain.data} />}
    </Card>
  )
}

function Verification({ companyId, found }: { companyId: string; found: CompanyDomain }) {
  const { domain, until, byOperator, checkedAt, problem } = found
  const check = useCheck(companyId)
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Status hue={until ? 'green' : 'amber'}>{until ? 'Verified' : 'Not verified'}</Status>
        <span className="min-w-0 break-all text-muted-foreground">{domain}</span>
      </div>
      <p className="text-pretty text-muted-foreground">
        {until
          ? `Your careers page is shown at this domain. It is checked every few hours, and would count until ${formatDate(until)} without the record.`
          : 'Your careers page is shown at this domain once it is known to be yours.'}
      </p>
      {!byOperator && (!until || problem) && <DnsRecord record={found.record} />}
      <p role="status" className="text-sm text-pretty text-muted-foreground">
        {problem && <span className="text-destructive-text">{problem} </span>}
        {checkedAt && `Last checked ${formatDateTime(checkedAt)}.`}
      </p>
      <Button variant="outline" pending={check.isPending} onClick={() => check.mutate()}>
        {check.isPending ? 'Checking...' : 'Check now'}
      </Button>
    </div>
  )
}

function DnsRecord({ record: { type, name, value } }: Pick<CompanyDomain, 'record'>) {
  return (
    <div className="space-y-3">
      <p>Add this record where the DNS of your domain is managed:</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2">
        <dt className="text-sm text-muted-foreground">Type</dt>
        <dd className="col-span-2 font-mono text-sm">{type}</dd>
        <dt className="text-sm text-muted-foreground">Name</dt>
        <dd className="font-mono text-sm break-all">{name}</dd>
        <dd>
          <CopyButton text={name} label="Copy the record’s name" iconOnly variant="ghost" size="icon" />
        </dd>
        <dt className="text-sm text-muted-foreground">Value</dt>
        <dd className="font-mono text-sm break-all">{value}</dd>
        <dd>
          <CopyButton text={value} label="Copy the record’s value" iconOnly variant="ghost" size="icon" />
        </dd>
      </dl>
    </div>
  )
}

function useCheck(companyId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => runCall(checkDomain, { params: { id: companyId } }),
    onSuccess: (found) => queryClient.setQueryData(domainQuery(companyId).queryKey, found),
    onError: failed('The domain could not be checked'),
  })
}
