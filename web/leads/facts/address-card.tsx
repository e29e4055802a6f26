import type { Lead } from '../../../contract/leads/fields.ts'
import { labelOf, textFields } from '../fields.ts'
import { EditableFact } from './editable-fact.tsx'
import { FactsCard } from './facts.tsx'

/** Where the lead is: only what is known, and nothing where nothing is. */
export function AddressCard({ lead }: { lead: Lead }) {
  const known = textFields('address').filter((name) => lead[name])
  if (known.length === 0) return null
  return (
    <FactsCard title="Address Information">
      {known.map((name) => (
        <EditableFact key={name} lead={lead} field={name} label={labelOf(name)}>
          {lead[name]}
        </EditableFact>
      ))}
    </FactsCard>
  )
}
