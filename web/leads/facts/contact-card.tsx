import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { CatalogField } from '../../../contract/catalog.ts'
import { leadCatalog } from '../../../contract/leads/catalog.ts'
import type { Lead } from '../../../contract/leads/fields.ts'
import { leadSourceNames } from '../../../contract/leads/names.ts'
import { colleagueQuery, nameOf } from '../../colleagues/queries.ts'
import { telAddress } from '../../phone.ts'
import { NONE, sourceChoices, useAssigneeChoices } from '../choices.ts'
import { labelOf, type TextFieldName, textFields } from '../fields.ts'
import { webAddress } from '../web-address.ts'
import { ChosenFact, EditableFact } from './editable-fact.tsx'
import { FactsCard, factLinkClass } from './facts.tsx'

/** How to reach the lead, where it came from and whose it is. */
export function ContactCard({ lead }: { lead: Lead }) {
  const assignees = useAssigneeChoices()
  return (
    <FactsCard title="Contact Information">
      {textFields('contact').map((name) => (
        <EditableFact key={name} lead={lead} field={name} label={labelOf(name)} type={typeOf(name)}>
          {links[name]?.(lead[name]) ?? lead[name]}
        </EditableFact>
      ))}
      <ChosenFact lead={lead} field="source" label="Source" value={lead.source || NONE} options={sourceChoices}>
        {lead.source && leadSourceNames[lead.source]}
      </ChosenFact>
      <ChosenFact
        lead={lead}
        field="assignedUserId"
        label="Assigned To"
        value={lead.assignedUserId ?? NONE}
        options={assignees}
      >
        {lead.assignedUserId ? <Assignee id={lead.assignedUserId} /> : 'Unassigned'}
      </ChosenFact>
    </FactsCard>
  )
}

const typeOf = (name: TextFieldName) => (leadCatalog[name] as CatalogField).form?.type

/** Facts that lead somewhere. */
const links: Partial<Record<TextFieldName, (fact: string) => ReactNode>> = {
  email: (email) =>
    email && (
      <a href={`mailto:${email}`} className={factLinkClass}>
        <Breakable text={email} />
      </a>
    ),
  phone: (phone) => phone && <Phone phone={phone} />,
  website: (website) => website && <Website website={website} />,
}

function Phone({ phone }: { phone: string }) {
  const address = telAddress(phone)
  return address ? (
    <a href={address} className={factLinkClass}>
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
      <Breakable text={website} /> <ExternalLink aria-hidden className="inline size-3.5 align-[-2px]" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

/** An address that breaks where its parts meet, rather than within a word. */
function Breakable({ text }: { text: string }) {
  const parts = text.split(/(?<=[@./?&=_-])/)
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts may be equal, and never move
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

function Assignee({ id }: { id: string }) {
  const assignee = useQuery(colleagueQuery(id))
  if (assignee.isPending) return 'Loading...'
  return assignee.data ? nameOf(assignee.data) : null
}
