import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { Lead, LeadSource } from '../../../contract/leads/fields.ts'
import { colleagueQuery, nameOf } from '../../colleagues/queries.ts'
import { telAddress } from '../../phone.ts'
import { NONE, sourceChoices, useAssigneeChoices } from '../choices.ts'
import { type TextFieldName, textFields } from '../fields.ts'
import { webAddress } from '../web-address.ts'
import { ChosenFact } from './chosen-fact.tsx'
import { EditableFact } from './editable-fact.tsx'
import { FactsCard, factLinkClass } from './facts.tsx'
import { useSaveFact } from './use-save-fact.tsx'

/** What the head of a lead says already. */
const IN_HEAD: readonly TextFieldName[] = ['name', 'company']

/** How to reach the lead, where it came from and whose it is. */
export function ContactCard({ lead }: { lead: Lead }) {
  const { save, dialog } = useSaveFact()
  const assignees = useAssigneeChoices()
  const known = lead.assignedUserId === null || assignees.some(({ value }) => value === lead.assignedUserId)
  // A closed lead may belong to someone who has left.
  const former = useQuery({ ...colleagueQuery(lead.assignedUserId ?? ''), enabled: !known })
  const fact = (name: TextFieldName) => (
    <EditableFact key={name} lead={lead} field={name}>
      {links[name]?.(lead[name]) ?? lead[name]}
    </EditableFact>
  )
  return (
    <FactsCard title="Contact Information" folded={{ label: 'Name and company', facts: IN_HEAD.map(fact) }}>
      {textFields('contact')
        .filter((name) => !IN_HEAD.includes(name))
        .map(fact)}
      <ChosenFact
        label="Source"
        value={lead.source || NONE}
        options={sourceChoices}
        onValueChange={(source) => void save({ source: source === NONE ? '' : (source as LeadSource) }, lead)}
      />
      <ChosenFact
        label="Assigned To"
        shortcut="assign"
        value={lead.assignedUserId ?? NONE}
        options={assignees}
        placeholder={former.data ? nameOf(former.data) : former.isPending ? 'Loading...' : 'Someone else'}
        onValueChange={(id) => void save({ assignedUserId: id === NONE ? null : id }, lead)}
      />
      {dialog}
    </FactsCard>
  )
}

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
