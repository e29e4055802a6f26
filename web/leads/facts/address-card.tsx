import type { Lead } from '../../../contract/leads/fields.ts'
import { textFields } from '../fields.ts'
import { EditableFact } from './editable-fact.tsx'
import { FactsCard } from './facts.tsx'

/** Where the lead is; nothing where nothing of it is known, and what is not known folded. */
export function AddressCard({ lead }: { lead: Lead }) {
  const fields = textFields('address')
  const blank = fields.filter((name) => !lead[name])
  if (blank.length === fields.length) return null
  const fact = (name: (typeof fields)[number]) => (
    <EditableFact key={name} lead={lead} field={name}>
      {lead[name]}
    </EditableFact>
  )
  return (
    <FactsCard
      title="Address Information"
      folded={blank.length > 0 ? { label: `${blank.length} not filled in`, facts: blank.map(fact) } : undefined}
    >
      {fields.filter((name) => lead[name]).map(fact)}
    </FactsCard>
  )
}
