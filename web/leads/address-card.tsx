import type { Lead } from '../../contract/leads.ts'
import { Fact, FactsCard } from './facts.tsx'

/** Where the lead is; only when any of it is known (spec 1 §2). */
export function AddressCard({ lead: { street, city, state, zipCode, country } }: { lead: Lead }) {
  if (![street, city, state, zipCode, country].some(Boolean)) return null
  return (
    <FactsCard title="Address Information">
      {street && <Fact label="Street">{street}</Fact>}
      {city && <Fact label="City">{city}</Fact>}
      {state && <Fact label="State">{state}</Fact>}
      {zipCode && <Fact label="Zip Code">{zipCode}</Fact>}
      {country && <Fact label="Country">{country}</Fact>}
    </FactsCard>
  )
}
