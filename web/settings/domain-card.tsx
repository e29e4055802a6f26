import { useMutation, useQuery } from '@tanstack/react-query'
import { checkDomain, getDomain } from '../../contract/companies/endpoints.ts'
import type { CompanyDomain } from '../../contract/companies/fields.ts'
import { runCall } from '../api/call.ts'
import { failed } from '../api/failed.ts'
import { callQuery } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { formatDate, formatDateTime } from '../format.ts'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { type Hue, Status } from '../ui/status.tsx'

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
  const { domain, until, refused, byOperator, checkedAt, problem } = found
  const check = useCheck(companyId)
  const { hue, word, text } = stateOf(found)
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Status hue={hue} className="font-medium">
          {word}
        </Status>
        <bdi className="min-w-0 wrap-anywhere text-muted-foreground">{domain}</bdi>
      </div>
      <p className="text-pretty text-muted-foreground">{text}</p>
      {!byOperator && !refused && (!until || problem) && <DnsRecord record={found.record} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="outline" pending={check.isPending} onClick={() => check.mutate()}>
          {check.isPending ? 'Checking...' : 'Check now'}
        </Button>
        <p role="status" className="min-w-0 flex-1 basis-64 text-sm text-pretty wrap-anywhere text-muted-foreground">
          {problem && <span className="text-destructive-text">{problem} </span>}
          {checkedAt && `Last checked ${formatDateTime(checkedAt)}.`}
        </p>
      </div>
    </div>
  )
}

function stateOf({ until, refused, byOperator, problem }: CompanyDomain): { hue: Hue; word: string; text: string } {
  if (refused) {
    const text =
      'Your careers page cannot be shown at this domain. If it is yours, ask the administrator of this installation, or enter another domain above.'
    return { hue: 'red', word: 'Not available', text }
  }
  if (!until) {
    const text =
      'Your careers page is shown at this domain once a DNS record proves that it is yours, and the domain leads to this installation.'
    return { hue: 'amber', word: 'Not verified', text }
  }
  if (byOperator) {
    return {
      hue: 'green',
      word: 'Verified',
      text: 'Your careers page is shown at this domain. The administrator of this installation has verified it.',
    }
  }
  if (problem) {
    const text = `Your careers page is shown at this domain until ${formatDate(until)}, and longer once the record is found again.`
    return { hue: 'amber', word: 'Record missing', text }
  }
  return {
    hue: 'green',
    word: 'Verified',
    text: 'Your careers page is shown at this domain. Leave the record in place: it is looked for every six hours.',
  }
}

function DnsRecord({ record: { type, name, value } }: Pick<CompanyDomain, 'record'>) {
  return (
    <div className="space-y-2">
      <p>Add this record where the DNS of your domain is managed:</p>
      <dl className="divide-y divide-border rounded-sm border border-border bg-background">
        <Part label="Type" text={type} />
        <Part label="Name" text={name} copy="Copy the record’s name" />
        <Part label="Value" text={value} copy="Copy the record’s value" />
      </dl>
    </div>
  )
}

function Part({ label, text, copy }: { label: string; text: string; copy?: string }) {
  return (
    <div className="grid min-h-10 grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-2 py-0.5 pr-1 pl-3">
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="font-mono text-sm break-all">{text}</dd>
      {copy && (
        <dd>
          <CopyButton text={text} label={copy} iconOnly variant="ghost" size="icon" />
        </dd>
      )}
    </div>
  )
}

function useCheck(companyId: string) {
  return useMutation({
    mutationFn: () => runCall(checkDomain, { params: { id: companyId } }),
    onSuccess: (found) => queryClient.setQueryData(domainQuery(companyId).queryKey, found),
    onError: failed('The domain could not be checked'),
  })
}
