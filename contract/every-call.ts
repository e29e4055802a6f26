import * as account from './account/calls.ts'
import * as activities from './activities/calls.ts'
import * as aiSettings from './ai-settings/calls.ts'
import * as analytics from './analytics/calls.ts'
import * as archives from './archives/calls.ts'
import * as assistant from './assistant/calls.ts'
import * as audit from './audit/calls.ts'
import * as auth from './auth/calls.ts'
import type { Call } from './call.ts'
import * as candidates from './candidates/calls.ts'
import * as careers from './careers/calls.ts'
import * as colleagues from './colleagues/calls.ts'
import * as companies from './companies/calls.ts'
import * as dashboard from './dashboard/calls.ts'
import * as dataQuery from './data-query/calls.ts'
import * as documents from './documents/calls.ts'
import * as events from './events/calls.ts'
import * as factors from './factors/calls.ts'
import * as imports from './imports/calls.ts'
import * as invitations from './invitations/calls.ts'
import * as keys from './keys/calls.ts'
import * as leadBatches from './lead-batches/calls.ts'
import * as leadBoard from './lead-board/calls.ts'
import * as leadNotes from './lead-notes/calls.ts'
import * as leadViews from './lead-views/calls.ts'
import * as leads from './leads/calls.ts'
import * as mcp from './mcp/calls.ts'
import * as merges from './merges/calls.ts'
import * as notifications from './notifications/calls.ts'
import * as openings from './openings/calls.ts'
import * as pictures from './pictures/calls.ts'
import * as places from './places/calls.ts'
import * as recordings from './recordings/calls.ts'
import * as resumes from './resumes/calls.ts'
import * as search from './search/calls.ts'
import * as tasks from './tasks/calls.ts'
import * as team from './team/calls.ts'
import * as trash from './trash/calls.ts'
import * as webhooks from './webhooks/calls.ts'

/**
 * Every call of the API by name: what the calls.ts of the features export. The server refuses to start while one has no handler,
 * and the access, tenancy and fuzz tests walk it. The web app imports the features instead, so that it loads what it uses.
 */
export const everyCall = {
  ...account,
  ...activities,
  ...aiSettings,
  ...analytics,
  ...archives,
  ...assistant,
  ...audit,
  ...auth,
  ...candidates,
  ...careers,
  ...colleagues,
  ...companies,
  ...dashboard,
  ...dataQuery,
  ...documents,
  ...events,
  ...factors,
  ...imports,
  ...invitations,
  ...keys,
  ...leadBatches,
  ...leadBoard,
  ...leadNotes,
  ...leadViews,
  ...leads,
  ...mcp,
  ...merges,
  ...notifications,
  ...openings,
  ...pictures,
  ...places,
  ...recordings,
  ...resumes,
  ...search,
  ...tasks,
  ...team,
  ...trash,
  ...webhooks,
} satisfies Record<string, Call>

const { getCurrentUser: _, ...accountCalls } = { ...account, ...auth, ...factors, ...keys, ...mcp }

/** What only a person does, in a browser: what concerns accounts and keys. Programs are refused, whatever their key may do. */
export const callsOfPeople: ReadonlySet<Call> = new Set<Call>([
  ...Object.values(accountCalls),
  team.issueResetLink,
  team.transferOwnership,
])
