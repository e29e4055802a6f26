import type pg from 'pg'

/**
 * Writes the row types of a migrated database as TypeScript (the text of `types.ts`). `npm run types` saves it, a test
 * compares it with the file.
 */
export async function describeTables(client: Pick<pg.ClientBase, 'query'>): Promise<string> {
  const { rows } = await client.query<Column>(COLUMNS)
  const tables = Map.groupBy(rows, (column) => column.table)
  const names = [...new Set(rows.flatMap(narrowed))].sort()
  return [
    '// Written by `npm run types` from the migrated database; not to be edited.',
    "import type { ColumnType, GeneratedAlways, Generated } from 'kysely'",
    ...Object.entries(CONTRACT).map(([file, types]) =>
      importLine(
        file,
        types.filter((type) => names.includes(type)),
      ),
    ),
    '',
    ...[...tables].map(([table, columns]) => interfaceText(table, columns)),
    `export interface DB {\n${[...tables.keys()].map((table) => `  ${camel(table)}: ${pascal(table)}`).join('\n')}\n}`,
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
  'users.role': 'Role',
  'users.chosen_areas': 'Areas',
  'users.areas': 'Areas',
  'users.sales_layout': 'LeadLayout',
  'leads.stage': 'LeadStage',
  'leads.source': "LeadSource | ''",
  'lead_moves.from_stage': 'LeadStage',
  'lead_moves.to_stage': 'LeadStage',
  'lead_totals.stage': 'LeadStage',
  'lead_views.settings': 'ViewSettings',
  'lead_notes.type': 'NoteType',
  'job_openings.status': 'OpeningStatus',
  'job_openings.employment_type': 'EmploymentType',
  'job_openings.experience_level': 'ExperienceLevel',
  'job_openings.requires': 'Requirable[]',
  'job_openings.resume': 'ResumeRule',
  'job_openings.questions': 'Question[]',
  'public_openings.employment_type': 'EmploymentType',
  'public_openings.experience_level': 'ExperienceLevel',
  'public_openings.requires': 'Requirable[]',
  'public_openings.resume': 'ResumeRule',
  'public_openings.questions': 'Question[]',
  'job_applications.status': 'CandidateStatus',
  'job_applications.stage': 'CandidateStage',
  'job_applications.source': 'CandidateSource',
  'submissions.answers': "Submission['answers']",
  'candidate_moves.from_status': 'CandidateStatus',
  'candidate_moves.to_status': 'CandidateStatus',
  'recordings.kind': 'RecordingKind',
  'resumes.status': 'ResumeStatus',
  'tasks.status': 'TaskStatus',
  'tasks.priority': 'TaskPriority',
  'tasks.recurrence': 'TaskRecurrence',
  'events.name': 'EventName',
  'events.type': 'ActivityType',
  'audit_entries.event': 'EventName',
  'documents.kind': 'DocumentKind',
  'documents.status': 'DocumentStatus',
  'invitations.role': 'GrantableRole',
  'invitations.areas': 'Areas',
  'invitations.status': "'pending' | 'accepted'",
  'invitations.delivery': 'DeliveryState',
  'conversation_messages.role': "'user' | 'assistant'",
  'proposals.kind': 'ProposalKind',
  'proposals.state': 'ProposalState',
  'trash.kind': 'TrashKind',
  'model_usage.kind': "'search' | 'chat' | 'voice'",
  'ai_settings.voice_id': 'VoiceId',
  'notifications.type': 'NotificationType',
  'notification_settings.type': 'NotificationType',
  'webhook_deliveries.status': 'DeliveryStatus',
  'api_keys.access': 'KeyAccess',
  'api_keys.features': 'KeyFeature[]',
  'archives.kind': 'ArchiveKind',
  'archives.status': 'ArchiveStatus',
}

const CONTRACT: Record<string, string[]> = {
  activities: ['ActivityType'],
  'ai-settings': ['VoiceId'],
  archives: ['ArchiveKind', 'ArchiveStatus'],
  assistant: ['ProposalKind', 'ProposalState'],
  auth: ['Areas', 'LeadLayout', 'Role'],
  candidates: ['CandidateSource', 'CandidateStage', 'CandidateStatus', 'Submission'],
  documents: ['DocumentKind', 'DocumentStatus'],
  events: ['EventName'],
  invitations: ['DeliveryState'],
  keys: ['KeyAccess', 'KeyFeature'],
  'lead-notes': ['NoteType'],
  'lead-views': ['ViewSettings'],
  leads: ['LeadSource', 'LeadStage'],
  notifications: ['NotificationType'],
  openings: ['EmploymentType', 'ExperienceLevel', 'OpeningStatus', 'Question', 'Requirable', 'ResumeRule'],
  recordings: ['RecordingKind'],
  resumes: ['ResumeStatus'],
  tasks: ['TaskPriority', 'TaskRecurrence', 'TaskStatus'],
  team: ['GrantableRole'],
  trash: ['TrashKind'],
  webhooks: ['DeliveryStatus'],
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

const narrowed = (column: Column) => NARROWED[`${column.table}.${column.column}`]?.match(/[A-Z]\w+/g) ?? []

const importLine = (file: string, types: string[]) =>
  `import type { ${types.join(', ')} } from '../../../contract/${file}/fields.ts'`

function interfaceText(table: string, columns: Column[]): string {
  const lines = columns.map((column) => `  ${camel(column.column)}: ${columnType(column)}`)
  return `export interface ${pascal(table)} {\n${lines.join('\n')}\n}\n`
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
const pascal = (name: string) => camel(`_${name}`)
