import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { Lead } from '../../contract/leads.ts'
import { colleagueQuery, nameOf } from '../colleagues/queries.ts'
import { Fact, FactsCard, factLinkClass } from './facts.tsx'
import { sourceNames } from './sources.ts'
import { webAddress } from './web-address.ts'

/** How to reach the lead, where it came from and whose it is (spec 1 §2). */
export function ContactCard({ lead }: { lead: Lead }) {
  return (
    <FactsCard title="Contact Information">
      <Fact label="Name">{lead.name}</Fact>
      <Fact label="Title">{lead.title}</Fact>
      <Fact label="Email">
        {lead.email && (
          <a href={`mailto:${lead.email}`} className={factLinkClass}>
            {lead.email}
          </a>
        )}
      </Fact>
      <Fact label="Phone">{lead.phone && <Phone phone={lead.phone} />}</Fact>
      <Fact label="Company">{lead.company}</Fact>
      <Fact label="Website">{lead.website && <Website website={lead.website} />}</Fact>
      <Fact label="Source">{lead.source && sourceNames[lead.source]}</Fact>
      <Fact label="Assigned To">{lead.assignedUserId ? <Assignee id={lead.assignedUserId} /> : 'Unassigned'}</Fact>
    </FactsCard>
  )
}

function Phone({ phone }: { phone: string }) {
  const number = phone.replace(/[^\d+*#,;]/g, '')
  return number ? (
    <a href={`tel:${number}`} className={factLinkClass}>
      <bdi dir="ltr">{phone}</bdi>
    </a>
  ) : (
    phone
  )
}

function Website({ website }: { website: string }) {
  const address = webAddress(website)
  if (!address) return website
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={factLinkClass}>
      {website} <ExternalLink aria-hidden className="inline size-3.5 align-[-2px]" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

function Assignee({ id }: { id: string }) {
  const assignee = useQuery(colleagueQuery(id))
  if (assignee.isPending) return 'Loading...'
  return assignee.data ? nameOf(assignee.data) : null
}
