import { Link } from '@tanstack/react-router'
import { getLead, leadStages, listDuplicates } from '../../../contract/leads/endpoints.ts'
import type { DuplicateReason, Lead, LeadField } from '../../../contract/leads/fields.ts'
import { dismissDuplicate, mergeLeads, undoDismissal, unmergeLeads } from '../../../contract/merges/endpoints.ts'
import { runCall } from '../../api/call.ts'
import { keyOf } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import type { ConflictField } from '../../forms/conflict-dialog.tsx'
import type { MergeKind, Pair } from '../../merges/kind.ts'
import { TwinFacts } from '../../merges/twin-facts.tsx'
import { keepLead } from '../cached-leads.ts'
import { leadFollowers, useConflictFields } from '../conflict-fields.tsx'
import { type FormField, formLabelOf } from '../fields.ts'
import { Stage } from '../stage.tsx'

const reasons: Record<DuplicateReason, string> = {
  email: 'Same email',
  phone: 'Same phone',
  name: 'Same name and company',
  similar_name: 'Similar name, same company',
}

export const leadMerges: MergeKind<Lead> = {
  one: 'lead',
  many: 'leads',
  area: 'sales',
  above: { to: '/sales', title: 'Sales' },
  shows: 'Leads with the same email, phone or name at a company show here.',
  stays: 'Notes, tasks and history of both stay.',
  reasons,
  nameOf: ({ name }) => name,
  labelOf: (field) => formLabelOf(field as FormField),
  useFields: useConflictFields as () => ConflictField[],
  readField: (lead, field) => lead[field as LeadField],
  // The stage that is further on.
  usualSide: ([one, other], field) => {
    if (field !== 'stage' && field !== 'probability') return undefined
    const further = leadStages.indexOf(other.stage) > leadStages.indexOf(one.stage) && other.stage !== 'closed_lost'
    return further ? 'other' : 'this'
  },
  Facts: LeadFacts,
  list: async (query, signal) => {
    const { pairs = [], total = 0, next = null } = await runCall(listDuplicates, { query, signal })
    return { rows: pairs.map(({ leads: pair, reasons }) => ({ pair, reasons })), total, next }
  },
  merge: async ([one, other], fields) => {
    const followers = Object.entries(leadFollowers).map(([field, leader]) => [field, fields[leader] ?? 'this'])
    const lead = await runCall(mergeLeads, {
      params: { id: one.id },
      body: {
        with: other.id,
        fields: { ...fields, ...Object.fromEntries(followers) },
        version: one.version,
        withVersion: other.version,
      },
    })
    keepLead(lead)
    // The address of the other leads here from now on.
    queryClient.setQueryData(keyOf(getLead, { params: { id: other.id } }), lead)
    return lead
  },
  unmerge: async (id) => {
    const { lead, other, kept } = await runCall(unmergeLeads, { params: { id } })
    keepLead(lead)
    keepLead(other)
    return { rows: [lead, other], kept }
  },
  setDismissed: ([one, other]: Pair<Lead>, dismissed) =>
    runCall(dismissed ? dismissDuplicate : undoDismissal, { params: { id: one.id, otherId: other.id } }),
}

function LeadFacts({ row: { id, name, company, email, phone, stage } }: { row: Lead }) {
  return (
    <TwinFacts
      name={
        <Link
          to="/sales/lead/$id"
          params={{ id }}
          dir="auto"
          className="min-w-0 truncate rounded-xs text-left font-medium hover:underline"
        >
          {name}
        </Link>
      }
      stage={<Stage stage={stage} className="shrink-0 text-sm" />}
      facts={[company, email, phone]}
    />
  )
}
