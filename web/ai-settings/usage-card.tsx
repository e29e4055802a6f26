import { useQuery } from '@tanstack/react-query'
import type { ModelUsage } from '../../contract/ai-settings/fields.ts'
import { useSignedInUser } from '../auth/queries.ts'
import { formatCount, formatDate } from '../format.ts'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Table, TableCell, TableHead, TableRow } from '../ui/table.tsx'
import { modelUsageQuery } from './queries.ts'

/** What the company asked of models this month, and what that took; admins see by whom. */
export function UsageCard({ limit }: { limit: number | null }) {
  const usage = useQuery(modelUsageQuery)
  const { role } = useSignedInUser()
  return (
    <Card title="Usage" flush>
      {usage.isPending && <RowSkeletons count={2} />}
      {usage.isLoadingError && (
        <ErrorState title="The usage could not be loaded" onRetry={() => usage.refetch()} className="py-8" />
      )}
      {usage.data && (
        <>
          <Totals usage={usage.data} limit={limit} />
          <Rows
            name="By model"
            rows={usage.data.models.map(({ model, ...rest }) => ({ name: model || OWN, ...rest }))}
          />
          {role !== 'user' && <Rows name="By person" rows={usage.data.people} />}
        </>
      )}
    </Card>
  )
}

/** What answers where no model does. */
const OWN = 'Without a model'

type Used = Pick<ModelUsage, 'requests' | 'inputTokens' | 'outputTokens' | 'cost'>

const tokensOf = ({ inputTokens, outputTokens }: Used) => inputTokens + outputTokens

function Totals({ usage, limit }: { usage: ModelUsage; limit: number | null }) {
  const tokens = tokensOf(usage)
  return (
    <div className="px-4 pb-4">
      <p className="text-muted-foreground">
        {formatDate(`${usage.from}T12:00:00`)} to {formatDate(`${usage.to}T12:00:00`)}
      </p>
      <dl className="mt-3 grid grid-cols-3 gap-4">
        <Figure label="Requests" value={formatCount(usage.requests)} />
        <Figure label="Tokens" value={formatCount(tokens)} />
        <Figure label="Cost" value={costText(usage)} />
      </dl>
      {limit !== null && (
        <div className="mt-4">
          <p id="usage-of-limit" className="text-sm text-muted-foreground">
            {formatCount(tokens)} of {formatCount(limit)} tokens a month
          </p>
          <meter
            aria-labelledby="usage-of-limit"
            min={0}
            max={Math.max(1, limit)}
            value={Math.min(tokens, limit)}
            className="mt-1.5 block h-2 w-full"
          />
        </div>
      )}
    </div>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0">
      <dd className="truncate text-xl font-semibold tabular-nums">{value}</dd>
      <dt className="text-sm text-muted-foreground">{label}</dt>
    </div>
  )
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 })

const costText = ({ cost }: Used) => (cost === null ? 'Not known' : dollars.format(cost))

function Rows({ name, rows }: { name: string; rows: readonly (Used & { name: string; userId?: string })[] }) {
  if (rows.length === 0) return null
  return (
    <div className="border-t border-border">
      <Table aria-label={name}>
        <thead>
          <tr className="border-b border-border">
            <TableHead>{name}</TableHead>
            {['Requests', 'Tokens', 'Cost'].map((each) => (
              <TableHead key={each} className="text-right">
                {each}
              </TableHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.userId ?? row.name}>
              <th scope="row" dir="auto" className="max-w-40 truncate px-4 py-2.5 text-left font-medium">
                {row.name}
              </th>
              <TableCell className="text-right tabular-nums">{formatCount(row.requests)}</TableCell>
              <TableCell className="text-right tabular-nums">{formatCount(tokensOf(row))}</TableCell>
              <TableCell className="text-right tabular-nums">{costText(row)}</TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
