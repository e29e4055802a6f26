import type pg from 'pg'

/**
 * Writes the row types of a migrated database as TypeScript (the text of `types.ts`). `npm run types` saves it, a test
 * compares it with the file.
 */
export async function describeTables(client: Pick<pg.ClientBase, 'query'>): Promise<string> {
  const { rows } = await client.query<Column>(COLUMNS)
  const tables = [...Map.groupBy(rows, (column) => column.table)].map(([table, columns]) => tableText(table, columns))
  const features = new Set(
    tables
      .join()
      .matchAll(/(\w+)\.[A-Z]/g)
      .map(([, feature = '']) => feature),
  )
  return [
    '// Written by `npm run types` from the migrated database; not to be edited.',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely'",
    ...[...features].sort().map(importLine),
    '',
    '/** The columns of each table, by what they hold. */',
    'export interface DB {',
    ...tables,
    '}',
    '',
  ].join('\n')
}

interface Column {
  table: string
  column: string
  type: string
  nullable: boolean
  filled: 'default' | 'always' | 'no'
}

const COLUMNS = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
         case when a.attgenerated <> '' then 'always' when a.atthasdef then 'default' else 'no' end as filled
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'
  order by c.relname, a.attnum`

// Columns whose values are one of the contract's sets.
const NARROWED: Record<string, string> = {
  'users.role': 'auth.Role',
  'users.chosen_areas': 'auth.Areas',
  'users.areas': 'auth.Areas',
  'users.sales_layout': 'auth.LeadLayout',
  'leads.stage': 'leads.LeadStage',
  'leads.source': "leads.LeadSource | ''",
  'lead_moves.from_stage': 'leads.LeadStage',
  'lead_moves.to_stage': 'leads.LeadStage',
  'lead_totals.stage': 'leads.LeadStage',
  'lead_views.settings': 'leadViews.ViewSettings',
  'lead_notes.type': 'leadNotes.NoteType',
  'job_openings.status': 'openings.OpeningStatus',
  'job_openings.employment_type': 'openings.EmploymentType',
  'job_openings.experience_level': 'openings.ExperienceLevel',
  'job_openings.requires': 'openings.Requirable[]',
  'job_openings.resume': 'openings.ResumeRule',
  'job_openings.questions': 'openings.Question[]',
  'public_openings.employment_type': 'openings.EmploymentType',
  'public_openings.experience_level': 'openings.ExperienceLevel',
  'public_openings.requires': 'openings.Requirable[]',
  'public_openings.resume': 'openings.ResumeRule',
  'public_openings.questions': 'openings.Question[]',
  'job_applications.status': 'candidates.CandidateStatus',
  'job_applications.stage': 'candidates.CandidateStage',
  'job_applications.source': 'candidates.CandidateSource',
  'submissions.answers': "candidates.Submission['answers']",
  'candidate_moves.from_status': 'candidates.CandidateStatus',
  'candidate_moves.to_status': 'candidates.CandidateStatus',
  'recordings.kind': 'recordings.RecordingKind',
  'resumes.status': 'resumes.ResumeStatus',
  'tasks.status': 'tasks.TaskStatus',
  'tasks.priority': 'tasks.TaskPriority',
  'tasks.recurrence': 'tasks.TaskRecurrence',
  'events.name': 'events.EventName',
  'events.type': 'activities.ActivityType',
  'audit_entries.event': 'events.EventName',
  'documents.kind': 'documents.DocumentKind',
  'documents.status': 'documents.DocumentStatus',
  'invitations.role': 'team.GrantableRole',
  'invitations.areas': 'auth.Areas',
  'invitations.status': "'pending' | 'accepted'",
  'invitations.delivery': 'invitations.DeliveryState',
  'conversation_messages.role': "'user' | 'assistant'",
  'proposals.kind': 'assistant.ProposalKind',
  'proposals.state': 'assistant.ProposalState',
  'trash.kind': 'trash.TrashKind',
  'model_usage.kind': "'search' | 'chat' | 'voice'",
  'ai_settings.voice_id': 'aiSettings.VoiceId',
  'notifications.type': 'notifications.NotificationType',
  'notification_settings.type': 'notifications.NotificationType',
  'webhook_deliveries.status': 'webhooks.DeliveryStatus',
  'api_keys.access': 'keys.KeyAccess',
  'api_keys.features': 'keys.KeyFeature[]',
  'archives.kind': 'archives.ArchiveKind',
  'archives.status': 'archives.ArchiveStatus',
}

const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  'timestamp with time zone': 'string',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  real: 'number',
  'text[]': 'string[]',
  'uuid[]': 'string[]',
  'smallint[]': 'number[]',
  'integer[]': 'number[]',
  // As text: they are more than a double holds exactly.
  'bigint[]': 'string[]',
  jsonb: 'Record<string, unknown>',
}

const importLine = (feature: string) =>
  `import type * as ${feature} from '../../../contract/${feature.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}/fields.ts'`

function tableText(table: string, columns: Column[]): string {
  const records = [...Map.groupBy(columns, columnType)].map(([type, alike]) => {
    const names = alike.map(({ column }) => `'${camel(column)}'`).join(' | ')
    return `Record<${names.replace(/(.{70,}?) \| /g, '$1 |\n      ')}, ${type}>`
  })
  return `  ${camel(table)}: ${records.join(' &\n    ')}`
}

function columnType(column: Column): string {
  const known = NARROWED[`${column.table}.${column.column}`] ?? TYPES[column.type]
  if (!known) throw new Error(`Say how ${column.type} (${column.table}.${column.column}) is read: describe-tables.ts`)
  const type = column.nullable ? `${known} | null` : known
  // JSON is written as text, so that a list does not become a PostgreSQL array.
  if (column.type === 'jsonb')
    return `ColumnType<${type}, string${nullish(column)}, string${column.nullable ? ' | null' : ''}>`
  if (column.filled === 'always') return `GeneratedAlways<${type}>`
  return column.filled === 'default' ? `Generated<${type}>` : type
}

const nullish = (column: Column) => `${column.nullable ? ' | null' : ''}${column.filled === 'no' ? '' : ' | undefined'}`

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
