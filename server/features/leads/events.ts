import type { LeadStage } from '../../../contract/leads/fields.ts'
import type { EventTable, PayloadsOf } from '../../platform/events/event.ts'
import { type Assigned, assigned } from '../notifications/rules.ts'

interface Lead {
  id: string
  name: string
}

interface Moved extends Lead {
  fromStage: LeadStage
  toStage: LeadStage
}

export const leadEvents = {
  'lead.created': (lead: Lead & Assigned) => ({
    ...on(lead),
    feed: { type: 'lead_created', description: `New lead: ${lead.name}` },
    notify: tellAssignee(lead),
  }),
  'lead.changed': (lead: Lead & Assigned) => ({ ...on(lead), feed: updated(lead), notify: tellAssignee(lead) }),
  'lead.moved': (lead: Moved) => ({ ...on(lead), feed: moved(lead, 'moved to') }),
  'lead.move_undone': (lead: Moved) => ({ ...on(lead), feed: moved(lead, 'moved back to') }),
  'lead.assigned': (lead: Lead & Assigned) => ({ ...on(lead), feed: updated(lead), notify: tellAssignee(lead) }),
  // They had it before, and are told nothing new.
  'lead.assignment_undone': (lead: Lead & Assigned) => ({ ...on(lead), feed: updated(lead) }),
  // What all of a leaving member's work comes to, follows from `member.removed`.
  'lead.handed_over': (lead: Lead & Assigned) => ({ ...on(lead), feed: null }),
  'lead.deleted': (lead: Lead) => ({
    ...on(lead),
    feed: { type: 'lead_deleted', description: `Lead deleted: ${lead.name}` },
  }),
  'lead.restored': (lead: Lead) => ({
    ...on(lead),
    feed: { type: 'lead_restored', description: `Lead restored: ${lead.name}` },
  }),
} satisfies EventTable<'lead'>

declare module '../../platform/events/event.ts' {
  interface Payloads extends PayloadsOf<typeof leadEvents> {}
}

const on = ({ id }: Lead) => ({
  about: { entityType: 'lead', entityId: id } as const,
  live: [{ id }],
  notify: [],
  audit: null,
})

const updated = ({ name }: Lead) => ({ type: 'lead_updated', description: `Lead updated: ${name}` }) as const

const moved = ({ name, fromStage, toStage }: Moved, words: string) =>
  ({
    type: 'lead_updated',
    description: `${name} ${words} ${toStage.replace('_', ' ')}`,
    metadata: { fromStage, toStage },
  }) as const

const tellAssignee = ({ id, name, ...hands }: Lead & Assigned) =>
  assigned(hands, {
    what: `the lead ${name}`,
    link: `/sales/lead/${id}`,
    several: (count) => ({ what: `${count} leads`, link: `/sales?assignedUserId=${hands.to}` }),
  })
