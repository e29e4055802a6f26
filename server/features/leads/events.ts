import { leadStages } from '../../../contract/leads/endpoints.ts'
import type { FieldChange, LeadStage } from '../../../contract/leads/fields.ts'
import type { EventTable, LinesOf, PayloadsOf } from '../../platform/events/event.ts'
import { type Assigned, assigned } from '../notifications/rules.ts'

interface Lead {
  id: string
  name: string
}

interface Moved extends Lead {
  fromStage: LeadStage
  toStage: LeadStage
}

interface Merged extends Lead {
  /** The lead that was merged into it. */
  other: Lead
  changes?: FieldChange[]
}

export const leadEvents = {
  'lead.created': (lead: Lead & Assigned) => ({
    ...on(lead),
    feed: 'lead_created',
    notify: notifyAssignee(lead),
  }),
  'lead.changed': (lead: Lead & Assigned & { changes?: FieldChange[] }) => ({
    ...on(lead),
    feed: UPDATED,
    notify: notifyAssignee(lead),
  }),
  'lead.moved': (lead: Moved) => ({ ...on(lead), feed: UPDATED }),
  'lead.move_undone': (lead: Moved) => ({ ...on(lead), feed: UPDATED }),
  'lead.assigned': (lead: Lead & Assigned) => ({ ...on(lead), feed: UPDATED, notify: notifyAssignee(lead) }),
  // They had it before: nothing to notify.
  'lead.assignment_undone': (lead: Lead & Assigned) => ({ ...on(lead), feed: UPDATED }),
  // What all of a leaving member's work comes to, follows from `member.removed`.
  'lead.handed_over': (lead: Lead & Assigned) => ({ ...on(lead), feed: null }),
  'lead.deleted': (lead: Lead) => ({ ...on(lead), feed: 'lead_deleted' }),
  'lead.restored': (lead: Lead) => ({ ...on(lead), feed: 'lead_restored' }),
  'lead.merged': (lead: Merged) => ({ ...on(lead), feed: 'lead_merged', live: ofBoth(lead) }),
  'lead.unmerged': (lead: Merged) => ({ ...on(lead), feed: 'lead_unmerged', live: ofBoth(lead) }),
} satisfies EventTable<'lead'>

const names = { toStage: Object.fromEntries(leadStages.map((stage) => [stage, stage.replace('_', ' ')])) }
const UPDATED_LINE = 'Lead updated: {name}'

export const leadLines: LinesOf<'lead'> = {
  'lead.created': 'New lead: {name}',
  'lead.changed': UPDATED_LINE,
  'lead.moved': { text: '{name} moved to {toStage}', names, metadata: ['fromStage', 'toStage'] },
  'lead.move_undone': { text: '{name} moved back to {toStage}', names, metadata: ['fromStage', 'toStage'] },
  'lead.assigned': UPDATED_LINE,
  'lead.assignment_undone': UPDATED_LINE,
  'lead.deleted': 'Lead deleted: {name}',
  'lead.restored': 'Lead restored: {name}',
  'lead.merged': 'Lead merged: {other.name} into {name}',
  'lead.unmerged': 'Merge undone: {other.name} and {name}',
}

declare module '../../platform/events/event.ts' {
  interface Payloads extends PayloadsOf<typeof leadEvents> {}
}

const on = ({ id }: Lead) => ({
  about: { entityType: 'lead', entityId: id } as const,
  live: [{ id }],
  notify: [],
  audit: null,
})

const ofBoth = ({ id, other }: Merged) => [{ id }, { id: other.id }]

const UPDATED = 'lead_updated'

const notifyAssignee = ({ id, name, ...hands }: Lead & Assigned) =>
  assigned(hands, {
    what: `the lead ${name}`,
    link: `/sales/lead/${id}`,
    several: (count) => ({ what: `${count} leads`, link: `/sales?assignedUserId=${hands.to}` }),
  })
