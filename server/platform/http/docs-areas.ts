interface Area {
  /** Words of paths that belong to it; the last known word of a path counts, as in `/api/leads/{id}/notes`. */
  words: readonly string[]
  /** What its calls are for. */
  description: string
}

/** The areas that the calls are grouped by, in the order in which a reader meets them. */
const AREAS: Record<string, Area> = {
  Accounts: {
    words: [
      'registration',
      'register',
      'login',
      'logout',
      'user',
      'sessions',
      'password-resets',
      'email-confirmations',
      'factors',
      'recovery-codes',
    ],
    description:
      'Signing in and out, and one’s own account: name, email address, picture, password and second factors, the browsers in which one is signed in, and the way back after a forgotten password.',
  },
  Organization: {
    words: ['companies', 'users', 'pictures'],
    description:
      'The organization one works in, with its settings and logo, and the colleagues to whom work is given. Everything else belongs to exactly one organization.',
  },
  Team: {
    words: ['team-members'],
    description:
      'Members and their roles, for admins and owners: give a role, hand the organization over, remove a member and pass on their open work, make a link for a forgotten password.',
  },
  Invitations: {
    words: ['invitations', 'invitation'],
    description:
      'How a person joins: an admin or owner invites an email address, and the link shows what it offers and creates the account. A link works for seven days, and once.',
  },
  Audit: {
    words: ['audit'],
    description:
      'Who did what, when and from where, for admins and owners, with sign-ins that failed and what was refused: as a list, and as a table.',
  },
  Trash: {
    words: ['trash'],
    description:
      'What was deleted in the last 30 days: one’s own, and for admins and owners everybody’s. It can be restored with all that belongs to it, or deleted permanently.',
  },
  Leads: {
    words: ['leads', 'lead-views'],
    description:
      'Possible deals and where they stand: list, search and change them, move them from stage to stage with a reason, undo a move, read their score. A lead that is deleted can be restored.',
  },
  'Lead views': {
    words: ['lead-views'],
    description:
      'What the list of leads shows, kept under a name for oneself or for the team, with how many leads each has. A view of one’s own is nobody else’s.',
  },
  'Lead notes': {
    words: ['notes'],
    description: 'What was said and done about a lead: notes, calls, meetings and emails, with mentions of colleagues.',
  },
  Tasks: {
    words: ['tasks'],
    description: 'What is to be done, by whom and until when, by itself or about a lead.',
  },
  Documents: {
    words: ['documents'],
    description:
      'The knowledge base: documents that are written or sent as files, read for their text, listed, searched and downloaded. One that is not public is its uploader’s alone.',
  },
  Search: {
    words: ['search'],
    description:
      'One search over leads with their notes, documents, tasks, job openings and candidates: the best of each kind, with the words that were found marked.',
  },
  Assistant: {
    words: ['ai', 'ai-settings'],
    description:
      'Questions about what the organization knows, answered with rows, figures and sources; the typed query that computes them; and what the assistant proposes to do, which waits for approval.',
  },
  'Job openings': {
    words: ['job-openings'],
    description: 'Jobs that the organization wants to fill. One that is active and published is on the careers site.',
  },
  'Careers site': {
    words: ['public'],
    description:
      'What outsiders read and send, without an account: public openings, the logos of who publishes them, and an application.',
  },
  Candidates: {
    words: ['job-applications', 'recordings'],
    description:
      'Who applied: their details and recording, moves from stage to stage, ratings and comments of colleagues, and how long they are kept. Erasing a candidate cannot be undone.',
  },
  Activities: {
    words: ['activities', 'dashboard'],
    description: 'What happened in the organization, newest first, and the figures of the dashboard.',
  },
  Analytics: {
    words: ['analytics'],
    description:
      'The figures of sales, tasks, activity and hiring of a period, each chart as a table, and the very rows behind every figure.',
  },
  Notifications: {
    words: ['notifications', 'notification-settings', 'room'],
    description: 'One’s notifications, whether they are read, and what one wants to be notified about and where.',
  },
  'Live updates': {
    words: ['events'],
    description:
      'A stream that names what changes in the organization while one listens. What it is then is read anew.',
  },
  Places: {
    words: ['places'],
    description: 'Companies and cities with their addresses, suggested while one types.',
  },
}

/** The areas in order, with what the calls of each are for. */
export const areas = Object.entries(AREAS).map(([name, { description }]) => ({ name, description }))

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

const areaOfWord = new Map(Object.entries(AREAS).flatMap(([name, { words }]) => words.map((word) => [word, name])))
