import type { Lead } from '../../../contract/leads.ts'
import { EditableFact } from './editable-fact.tsx'
import { FactsCard } from './facts.tsx'

const parts = [
  { field: 'street', label: 'Street' },
  { field: 'city', label: 'City' },
  { field: 'state', label: 'State' },
  { field: 'zipCode', label: 'Zip Code' },
  { field: 'country', label: 'Country' },
] as const

/** Where the lead is; only when any of it is known, and of that only what is. */
export function AddressCard({ lead }: { lead: Lead }) {
  const known = parts.filter(({ field }) => lead[field])
  if (known.length === 0) return null
  return (
    <FactsCard title="Address Information">
      {known.map(({ field, label }) => (
        <EditableFact key={field} lead={lead} field={field} label={label}>
          {lead[field]}
        </EditableFact>
      ))}
    </FactsCard>
  )
}
