/**
 * The areas that the calls are grouped by, in the order in which a reader meets them: which words of a path belong to each, where the
 * last known word counts, as in `/api/leads/{id}/notes`, and what its calls are for.
 */
const AREAS: Record<string, [words: string, description: string]> = {
  Accounts: [
    'registration register login logout user sessions password-resets email-confirmations factors recovery-codes',
    'Signing in and out, and your account: name, email address, picture, password, second factors and active sessions, and resetting a forgotten password.',
  ],
  Organization: [
    'companies users pictures',
    'Your organization, with its settings and logo, and your colleagues. Everything else belongs to exactly one organization.',
  ],
  Team: [
    'team-members',
    'Members, their roles and what they have access to, for admins and owners: change a role or an access, transfer ownership, remove a member and hand over their open work, create a password reset link.',
  ],
  Invitations: [
    'invitations invitation',
    'How people join: an admin or owner invites an email address, and the link creates the account. A link works once, for seven days.',
  ],
  Audit: [
    'audit',
    'Who did what, when and from where, for admins and owners, with failed sign-ins and refused requests: as a list, and as CSV.',
  ],
  Trash: [
    'trash',
    'Records deleted in the last 30 days: your own, and as an admin or owner everyone’s. Restore them with everything that belongs to them, or delete them permanently.',
  ],
  Imports: [
    'imports',
    'Leads, candidates and job openings from a file: columns are mapped to fields, every row is checked before any is written, and an import can be undone for 30 days.',
  ],
  Webhooks: [
    'webhooks',
    'Addresses that are sent what happens in your organization, as signed requests, for admins and owners; with every delivery of the last 30 days.',
  ],
  'API keys': [
    'keys',
    'Keys by which programs make these calls with your rights, or fewer. Owners and admins see and revoke those of everyone.',
  ],
  'Connected programs': [
    'mcp',
    'What a person decides when a program, such as Claude or Cursor, asks to work in the workspace for them by the Model Context Protocol.',
  ],
  Exports: [
    'exports',
    'An archive of everything in your organization, for its owner: made in the background, downloaded for a day, and restored into an empty organization of another installation.',
  ],
  Leads: [
    'leads lead-views',
    'Possible deals and their stages: list, search and change them, move them between stages with a reason, undo a move, read their score. A deleted lead can be restored.',
  ],
  'Lead views': [
    'lead-views',
    'Saved views of the leads list, private or shared with the team, with the number of leads in each.',
  ],
  'Lead notes': ['notes', 'Notes, calls, meetings and emails logged on a lead, with mentions of colleagues.'],
  Tasks: ['tasks', 'What to do, who does it and by when, on its own or for a lead.'],
  Documents: [
    'documents',
    'The knowledge base: documents written or uploaded as files, read for their text, listed, searched and downloaded. Only its uploader sees a document that is not public.',
  ],
  Search: [
    'search',
    'One search over leads with their notes, documents, tasks, job openings and candidates: the best of each kind, with the found words marked.',
  ],
  Assistant: [
    'ai ai-settings',
    'Questions about your organization’s data, answered with rows, figures and sources; the typed query that computes them; and the assistant’s proposals, which wait for approval.',
  ],
  'Job openings': [
    'job-openings',
    'Jobs your organization wants to fill. Active, published openings are on the careers site.',
  ],
  'Careers site': [
    'public',
    'What visitors read and send without an account: public openings, company logos and applications.',
  ],
  Candidates: [
    'job-applications recordings resumes',
    'Applicants with their details and recording, stage history, ratings and comments, and how long they are kept. Erasing a candidate cannot be undone.',
  ],
  Activities: ['activities dashboard', 'Activity in the organization, newest first, and the figures of the dashboard.'],
  Analytics: [
    'analytics',
    'The figures of sales, tasks, activity and hiring in a period, each chart as a table, and the rows behind every figure.',
  ],
  Notifications: [
    'notifications notification-settings room',
    'Your notifications, whether they are read, and what you are notified about and where.',
  ],
  'Live updates': [
    'events',
    'A stream that names what changes in the organization; read the changed record again to see it.',
  ],
  Places: ['places', 'Companies and cities with their addresses, suggested while you type.'],
}

/** The areas in order, with what the calls of each are for. */
export const areas = Object.entries(AREAS).map(([name, [, description]]) => ({ name, description }))

/** The area of a path. Raises for a path that has none: a new area is described here. */
export function areaOf(path: string): string {
  const words = path.split('/')
  // What is for outsiders stays together, what is the assistant's, and what is behind figures, whatever it is about.
  const word =
    ['public', 'ai', 'analytics'].find((each) => words.includes(each)) ?? words.findLast((each) => areaOfWord.has(each))
  const area = word && areaOfWord.get(word)
  if (!area)
    throw new Error(`${path} belongs to no area of the API description: see server/platform/http/docs-areas.ts`)
  return area
}

const areaOfWord = new Map(
  Object.entries(AREAS).flatMap(([name, [words]]) => words.split(' ').map((word) => [word, name])),
)
