import type { Query, QueryKey } from '@tanstack/react-query'
import { listActivities } from '../../contract/activities/endpoints.ts'
import { getAiSettings } from '../../contract/ai-settings/endpoints.ts'
import { getAnalytics } from '../../contract/analytics/endpoints.ts'
import { getCurrentUser } from '../../contract/auth/endpoints.ts'
import { getCandidate, getCandidateSummary, listCandidates } from '../../contract/candidates/endpoints.ts'
import { listColleagues } from '../../contract/colleagues/endpoints.ts'
import { getCompany } from '../../contract/companies/endpoints.ts'
import { getDashboard } from '../../contract/dashboard/endpoints.ts'
import { listDocuments } from '../../contract/documents/endpoints.ts'
import { type Subject, subjectOf } from '../../contract/events/endpoints.ts'
import type { LiveUpdate } from '../../contract/events/fields.ts'
import { listInvitations } from '../../contract/invitations/endpoints.ts'
import { listKeys } from '../../contract/keys/endpoints.ts'
import { getLeadBoard, listCards } from '../../contract/lead-board/endpoints.ts'
import { listLeadNotes } from '../../contract/lead-notes/endpoints.ts'
import { countLeadViews, listLeadViews } from '../../contract/lead-views/endpoints.ts'
import {
  getLead,
  getLeadInsights,
  getLeadSummary,
  listLeadEvents,
  listLeadMoves,
  listLeads,
} from '../../contract/leads/endpoints.ts'
import { listNotifications } from '../../contract/notifications/endpoints.ts'
import { listOpenings } from '../../contract/openings/endpoints.ts'
import { listLeadTasks, listTasks } from '../../contract/tasks/endpoints.ts'
import { listTeamMembers } from '../../contract/team/endpoints.ts'
import { listTrash } from '../../contract/trash/endpoints.ts'
import { listWebhooks } from '../../contract/webhooks/endpoints.ts'
import { lastChangeAt, runCall } from '../api/call.ts'
import { keyOf, keysBelow, pagesKey } from '../api/keys.ts'
import { followUpdates } from '../api/live.ts'
import { queryClient } from '../api/query-client.ts'
import { leaveWhenUnauthorized } from '../api/unauthorized.ts'
import { currentUserQuery } from '../auth/queries.ts'
import { isLong } from '../lists/cached-pages.ts'

/** Milliseconds in which updates gather, so that a hundred of them are one refresh. */
const GATHER = 250
/** Milliseconds within which this tab hears of a change that it has made itself. */
const ECHO = 2_000

/** Keeps what is on the screen true to what others change, until the answered function is called. */
export function followLiveUpdates(userId: string): () => void {
  const gathered = new Map<string, Touched>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const begun: Begun = new WeakMap()
  const stopNoting = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') begun.set(event.query, Date.now())
  })

  const gather = (touched: Touched) => {
    const name = JSON.stringify(touched.queryKey)
    const own = touched.own && gathered.get(name)?.own !== false
    gathered.set(name, { ...touched, own })
    timer ??= setTimeout(apply, GATHER)
  }
  const apply = () => {
    timer = undefined
    if (gathered.size === 0 || document.hidden) return
    // The user's change that is under way shows already, and an answer from before it would take it back.
    if (queryClient.isMutating() > 0) {
      timer = setTimeout(apply, GATHER)
      return
    }
    for (const touched of gathered.values()) refresh(begun, touched)
    gathered.clear()
  }
  const stop = followUpdates(userId, {
    onUpdate: (update) => {
      if (update && subjectOf(update.event) === 'member' && update.id === userId) void readOwnAccount()
      const touched = update ? shownAfter(update) : [EVERYTHING]
      const own = update?.userId === userId
      for (const queryKey of touched) gather({ queryKey, own, at: Date.now() })
    },
    onReach: () => catchUp(),
    onSignedOut: (error) => leaveWhenUnauthorized(error),
  })
  const online = () => catchUp()
  window.addEventListener('online', online)
  // What nobody looks at is loaded when someone does.
  document.addEventListener('visibilitychange', apply)
  return () => {
    stop()
    stopNoting()
    clearTimeout(timer)
    window.removeEventListener('online', online)
    document.removeEventListener('visibilitychange', apply)
  }
}

/** Asks again for what is known to be old and could not be loaded while the server was out of reach. */
function catchUp() {
  const isOld = ({ state }: Query) => state.isInvalidated && state.fetchStatus !== 'fetching'
  void queryClient.refetchQueries({ type: 'active', predicate: isOld })
}

/** The user's account was changed: it may have another role, or be gone. */
async function readOwnAccount() {
  try {
    queryClient.setQueryData(currentUserQuery.queryKey, await runCall(getCurrentUser, {}))
  } catch (error) {
    leaveWhenUnauthorized(error)
  }
}

/** Queries that an update concerns. */
interface Touched {
  queryKey: QueryKey
  /** Whether this very person made the change, in this tab or elsewhere. */
  own: boolean
  /** When it was heard. */
  at: number
}

/** When each query was last begun to be loaded. */
type Begun = WeakMap<Query, number>

const EVERYTHING: QueryKey = []

const feed = pagesKey(listActivities, {})

/** The figures of analytics, and the rows behind them. */
const figures = keysBelow(getAnalytics, {})

/** What tells of leads, notes and tasks wherever they are. */
const overview = [keysBelow(getDashboard, {}), figures, feed]

/** What shows a thing: the queries to be asked again when something happens to it. A key stands for all that begin with it. */
const shownBy: Record<Subject, (update: LiveUpdate) => QueryKey[]> = {
  lead: ({ id }) => [
    pagesKey(listLeads, {}),
    keysBelow(getLeadBoard, {}),
    keyOf(getLeadSummary, {}),
    keyOf(countLeadViews, {}),
    keyOf(getLead, { params: { id } }),
    keyOf(getLeadInsights, { params: { id } }),
    keyOf(listLeadMoves, { params: { id } }),
    pagesKey(listLeadEvents, { params: { id } }),
    // Tasks name their lead.
    pagesKey(listTasks, {}),
    ...overview,
  ],
  view: () => [keyOf(listLeadViews, {}), keyOf(countLeadViews, {})],
  note: ({ leadId }) => [
    // Lists and views of leads go by when someone was in touch, and by their tasks.
    pagesKey(listLeads, {}),
    keyOf(countLeadViews, {}),
    ...(leadId
      ? [keysBelow(listLeadNotes, { params: { leadId } }), keyOf(getLeadInsights, { params: { id: leadId } })]
      : []),
    ...overview,
  ],
  task: ({ leadId }) => [
    keysBelow(listTasks, {}),
    pagesKey(listLeads, {}),
    keyOf(countLeadViews, {}),
    // Cards of leads show what is to be done next.
    pagesKey(listCards, {}),
    ...(leadId
      ? [
          keysBelow(listLeadTasks, { params: { id: leadId } }),
          keyOf(getLeadInsights, { params: { id: leadId } }),
          pagesKey(listLeadEvents, { params: { id: leadId } }),
        ]
      : []),
    ...overview,
  ],
  // An opening counts its candidates, and candidates name their opening.
  opening: () => [keysBelow(listOpenings, {}), pagesKey(listCandidates, {}), figures, feed],
  candidate: ({ id }) => [
    pagesKey(listCandidates, {}),
    keyOf(getCandidateSummary, {}),
    keysBelow(getCandidate, { params: { id } }),
    keysBelow(listOpenings, {}),
    ...overview,
  ],
  document: () => [keysBelow(listDocuments, {}), figures, feed],
  trash: () => [],
  // Records by the thousand: whatever shows some of its kind.
  import: () => [EVERYTHING],
  comment: ({ candidateId }) => [
    ...(candidateId ? [keysBelow(getCandidate, { params: { id: candidateId } })] : []),
    feed,
  ],
  // The team's views of who leaves pass on.
  member: () => [keysBelow(listColleagues, {}), keysBelow(listTeamMembers, {}), keyOf(listLeadViews, {}), feed],
  invitation: () => [keysBelow(listInvitations, {})],
  company: ({ id }) => [keysBelow(getCompany, { params: { id } }), keyOf(getAiSettings, {})],
  notification: () => [keysBelow(listNotifications, {})],
  webhook: () => [keysBelow(listWebhooks, {})],
  key: () => [keysBelow(listKeys, {})],
  // All there is, where an archive was restored.
  archive: () => [EVERYTHING],
}

/** The same, and the trash where the thing came into it or went out of it. */
const shownAfter = (update: LiveUpdate) => [
  ...shownBy[subjectOf(update.event)](update),
  // Notes and tasks of leads went to another.
  ...(/merged$/.test(update.event) ? [EVERYTHING] : []),
  ...(/\.(deleted|restored|erased)$/.test(update.event) ? [pagesKey(listTrash, {})] : []),
]

/** Asks again. What someone changed in this very tab it has asked for already, after the answer to the change. */
function refresh(begun: Begun, { queryKey, own, at }: Touched) {
  const changedAt = lastChangeAt()
  const isEcho = own && at - changedAt < ECHO
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    const { state } = query
    const from = begun.get(query) ?? 0
    const isLoaded = state.fetchStatus === 'fetching' || state.dataUpdatedAt >= from
    if (isEcho && from >= changedAt && isLoaded) continue
    const refetchType = isLong(query) ? 'none' : 'active'
    const askAgain = () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType })
    // A further page that someone asked for comes first: asking again at once would take its place.
    const further = state.fetchMeta?.fetchMore && state.fetchStatus === 'fetching' ? query.promise : undefined
    if (further) void further.then(askAgain, askAgain)
    else void askAgain()
  }
}
