import { sql } from 'kysely'
import { isOf } from './event-store.ts'

/** Where leads are, and what belongs to them, for merging. */
export const leadTables = {
  merges: 'leadMerges',
  dismissed: 'dismissedDuplicates',
  moves: 'leadMoves',
  twins: 'find_twins',
  column: 'leadId',
  belongings: { notes: 'leadNotes', tasks: 'tasks' },
  events: {
    isOf,
    become: (id: string) => ({
      entityId: sql<string>`case entity_type when 'lead' then ${id}::uuid else entity_id end`,
      payload: sql<string>`case when payload ? 'leadId' then jsonb_set(payload, '{leadId}', to_jsonb(${id}::text)) else payload end`,
    }),
  },
} as const

/** A move that was laid aside, as a lead's story has it. */
export const moveAside = (leadId: string) =>
  sql`m.id, ${leadId}::uuid as lead_id, m.user_id, m.from_stage, m.to_stage, m.reason, m.changed_at`
