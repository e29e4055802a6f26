import type { Lead } from '../../../contract/leads/fields.ts'
import { formatDate, formatDateTime } from '../../format.ts'
import { Fact, FactsCard } from './facts.tsx'

export function DatesCard({ lead }: { lead: Lead }) {
  return (
    <FactsCard title="Timeline">
      <Fact label="Created">
        <Day instant={lead.createdAt} />
      </Fact>
      <Fact label="Last Updated">
        <Day instant={lead.updatedAt} />
      </Fact>
    </FactsCard>
  )
}

function Day({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={formatDateTime(instant)}>
      {formatDate(instant)}
    </time>
  )
}
