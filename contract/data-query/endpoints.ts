/** What a query asks for: each row of its answer is one of these. */
export const querySubjects = ['leads', 'tasks', 'documents', 'openings', 'candidates', 'activities'] as const

/** What a field holds decides how a condition on it is written, and what can be computed with it. */
export const fieldKinds = ['choice', 'person', 'money', 'number', 'percent', 'day', 'text', 'flag', 'words'] as const

type Kind = (typeof fieldKinds)[number]

/**
 * The fields that a query may name, by subject. Where a record has a field of that name it is that; others are computed.
 * `place` is city, state or country. `words` are looked up by the search.
 */
export const queryFields = {
  leads: {
    name: 'text',
    company: 'text',
    title: 'text',
    email: 'text',
    phone: 'text',
    stage: 'choice',
    /** `open`, `won` or `lost`. */
    outcome: 'choice',
    /** The stage before the present one: of a closed lead the one in which it was won or lost. */
    previousStage: 'choice',
    /** Why it was lost, as it was said then. */
    lostReason: 'text',
    source: 'choice',
    assignedUserId: 'person',
    place: 'text',
    city: 'text',
    state: 'text',
    country: 'text',
    value: 'money',
    /** Value times probability. */
    weightedValue: 'money',
    probability: 'percent',
    createdAt: 'day',
    updatedAt: 'day',
    stageChangedAt: 'day',
    /** When it was won or lost. */
    closedAt: 'day',
    /** The latest note, call, meeting or email; none where nobody was in touch. */
    lastContactAt: 'day',
    lastTaskDoneAt: 'day',
    /** The latest of all: contact, task done, change of the lead itself. */
    lastActivityAt: 'day',
    /** Days since its creation. */
    age: 'number',
    daysInStage: 'number',
    /** From its creation until it was won or lost. */
    daysToClose: 'number',
    openTasks: 'number',
    overdueTasks: 'number',
    hot: 'flag',
    highValue: 'flag',
    words: 'words',
  },
  tasks: {
    title: 'text',
    status: 'choice',
    /** `open` or `finished`. */
    state: 'choice',
    priority: 'choice',
    assignedTo: 'person',
    createdBy: 'person',
    lead: 'text',
    /** What the lead is that a task belongs to. */
    leadStage: 'choice',
    leadOutcome: 'choice',
    leadSource: 'choice',
    leadOwner: 'person',
    leadPlace: 'text',
    leadValue: 'money',
    leadProbability: 'percent',
    leadHot: 'flag',
    leadHighValue: 'flag',
    dueDate: 'day',
    createdAt: 'day',
    updatedAt: 'day',
    completedAt: 'day',
    overdue: 'flag',
    /** Completed on a later day than it was due. */
    finishedLate: 'flag',
    words: 'words',
  },
  documents: {
    title: 'text',
    kind: 'choice',
    tag: 'text',
    isPublic: 'flag',
    uploadedBy: 'person',
    /** Bytes. */
    fileSize: 'number',
    createdAt: 'day',
    updatedAt: 'day',
    words: 'words',
  },
  openings: {
    title: 'text',
    department: 'text',
    location: 'text',
    employmentType: 'choice',
    experienceLevel: 'choice',
    status: 'choice',
    /** Whether outsiders see it now. */
    live: 'flag',
    /** Dollars a year; a range of which some lies within matches. */
    salary: 'money',
    applicationDeadline: 'day',
    createdAt: 'day',
    updatedAt: 'day',
    candidateCount: 'number',
    words: 'words',
  },
  candidates: {
    name: 'text',
    email: 'text',
    phone: 'text',
    place: 'text',
    opening: 'text',
    department: 'text',
    location: 'text',
    /** What the job opening is that a candidate applied for. */
    openingStatus: 'choice',
    employmentType: 'choice',
    experienceLevel: 'choice',
    stage: 'choice',
    /** The stage before the present one: of who was rejected the last one reached. */
    previousStage: 'choice',
    /** Neither accepted nor rejected. */
    open: 'flag',
    createdAt: 'day',
    stageUpdatedAt: 'day',
    daysInStage: 'number',
    /** Mean of the stars that colleagues gave. */
    rating: 'number',
    hasRecording: 'flag',
    /** How often somebody with this email address applied, for whatever job. */
    applications: 'number',
    words: 'words',
  },
  activities: {
    /** What it happened to: lead, note, task, document, opening, candidate, comment, member. */
    about: 'choice',
    /** What was written down of a lead: note, call, meeting, email; none of all else that happened. */
    noteType: 'choice',
    userId: 'person',
    createdAt: 'day',
    words: 'words',
  },
} as const satisfies Record<(typeof querySubjects)[number], Record<string, Kind>>

type Fields = typeof queryFields
/** The names of all fields that hold something of these kinds. */
export type FieldOf<Of extends Kind, Subject extends keyof Fields = keyof Fields> = {
  [Each in Subject]: { [Name in keyof Fields[Each]]: Fields[Each][Name] extends Of ? Name : never }[keyof Fields[Each]]
}[Subject]

/**
 * What is computed of the rows. `sum` to `highest` are of amounts, `earliest` and `latest` of days. `share` is of each group in all rows that match, or
 * in the sum of a field; `winRate` is won and `lossRate` lost of all closed, `conversion` won of all, `wonCount` how many were won and
 * `wonValue` what these are worth; `salesCycle` and `medianSalesCycle` days from created to won.
 */
export const queryMeasures = [
  'count',
  'sum',
  'average',
  'median',
  'lowest',
  'highest',
  'earliest',
  'latest',
  'share',
  'winRate',
  'lossRate',
  'conversion',
  'wonCount',
  'wonValue',
  'salesCycle',
  'medianSalesCycle',
] as const

/** Of days, what they are grouped by; `weekday` has all Mondays together. */
export const periodUnits = ['day', 'weekday', 'week', 'month', 'quarter', 'year'] as const

/** Middles of an amount over the rows that meet all other conditions, with which each row can be compared. */
export const middles = ['average', 'median'] as const

/** What the asker wants to see, which decides how the answer is told. */
export const queryAims = ['list', 'count', 'figures', 'rank', 'compare', 'pipeline', 'activity', 'find'] as const

/** Most rows that an answer carries; its total says how many there are. */
export const MOST_QUERY_ROWS = 200

export const runQuery = 'POST /api/ai/query'
