import { archiveRefusals } from './refusals.ts'
import type { Table } from './table-store.ts'

/** Tables that stay where they are, each with the reason. What holds no rows of a company is no part of an archive either. */
export const STAYS: Record<string, string> = {
  api_keys: 'They let programs in. Make them again.',
  archives: 'An archive is of the workspace, not of other archives.',
  import_rows: 'What an import needs to be undone, for 30 days.',
  imports: 'What an import needs to be undone, for 30 days.',
  invitations: 'Their links let people in. Invite again.',
  kept_answers: 'What calls with an Idempotency-Key answered, for a day.',
  program_grants: 'They let programs in. Connect them again.',
  webhook_deliveries: 'What was sent in the last 30 days.',
  webhooks: 'Their addresses and secrets let programs in. Add them again.',
}

/** Tables that the database computes from others, also when an archive is restored. */
export const COMPUTED = new Set(
  `activity_totals lead_progress lead_progress_due lead_totals public_openings published_openings search_entries
  search_figures search_words`.split(/\s+/),
)

/** Columns that stay, each with the reason. */
const WITHHELD: Record<string, Record<string, string>> = {
  companies: {
    id: 'The organization that an archive is restored into has its own.',
    version: 'Counts the changes there.',
    updated_at: 'The last change there.',
    domain_token: 'Proves the domain to one installation.',
    domain_until: 'The domain is proved again.',
    domain_checked_at: 'The domain is proved again.',
    domain_problem: 'The domain is proved again.',
  },
  users: {
    password_hash: 'Members set a new password.',
    origin: 'Where they signed in.',
  },
  audit_entries: { same_as: 'Gathers equal refusals for a quarter of an hour.' },
}

/** Which rows of a table are written, where these are not all: an upload that nobody claimed is removed within a day. */
export const ONLY: Record<string, string> = { recordings: 'application_id is not null' }

/** Tables in which a new organization has rows already, of its founding, its owner and their programs. */
const FOUNDED = new Set(
  `api_keys archives audit_entries companies events kept_answers notification_settings notifications pictures
  program_grants users`.split(/\s+/),
)

/** The tables of an archive, each after those that its rows refer to. */
export function carriedOf(tables: readonly Table[]): Table[] {
  const carried = tables.filter(({ name }) => !STAYS[name] && !COMPUTED.has(name))
  return inOrder(carried.map((table) => ({ ...table, columns: columnsOf(table) })))
}

const columnsOf = ({ name, columns }: Table) => columns.filter((column) => !WITHHELD[name]?.[column])

/** Tables in which nothing may be where an archive is restored. */
export const emptyOnes = (tables: readonly Table[]): string[] =>
  tables.map(({ name }) => name).filter((name) => !FOUNDED.has(name) && !COMPUTED.has(name))

function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = []
  const left = new Map(tables.map((table) => [table.name, table]))
  while (left.size > 0) {
    const next = [...left.values()].find(({ name, after }) =>
      after.every((other) => other === name || !left.has(other)),
    )
    if (!next) throw new Error(`Tables refer to one another in a circle: ${[...left.keys()].join(', ')}`)
    left.delete(next.name)
    ordered.push(next)
  }
  return ordered
}

/** What an archive says it leaves out. */
export const LEFT_OUT = {
  tables: STAYS,
  columns: WITHHELD,
  accounts: 'Passwords, second factors, recovery codes, sessions and links by mail.',
}

/** Raises a refusal unless an organization has nothing yet. */
export function requireEmpty(found: string[]): void {
  if (found.length > 0) throw archiveRefusals.not_empty({ found })
}
