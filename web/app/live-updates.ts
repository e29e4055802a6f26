import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Change } from '../../contract/events.ts'
import { getCurrentUser } from '../../contract/plain/auth.ts'
import { runCall } from '../api/call.ts'
import { followChanges } from '../api/live.ts'
import { leaveWhenUnauthorized } from '../api/unauthorized.ts'
import { currentUserQuery } from '../auth/queries.ts'

/** Milliseconds in which changes gather, so that a hundred of them are one refresh. */
const GATHER = 250
/** Pages of a list that is loaded anew at once; a longer one is when it is next opened: pages come one after the other. */
const MOST_PAGES = 10

/** Keeps what is on the screen true to what others change, until the answered function is called. */
export function followLiveUpdates(queryClient: QueryClient, userId: string): () => void {
  const gathered = new Map<string, Touched>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const gather = (touched: Touched) => {
    const name = JSON.stringify([touched.queryKey, touched.exact])
    const own = touched.own && gathered.get(name)?.own !== false
    gathered.set(name, { ...touched, own })
    timer ??= setTimeout(apply, GATHER)
  }
  const apply = () => {
    timer = undefined
    if (gathered.size === 0 || document.hidden) return
    // A change of one's own that is under way shows already, and an answer from before it would take it back.
    if (queryClient.isMutating() > 0) {
      timer = setTimeout(apply, GATHER)
      return
    }
    for (const touched of gathered.values()) refresh(queryClient, touched)
    gathered.clear()
  }
  const stop = followChanges(userId, {
    hear: (change) => {
      if (change?.thing === 'member' && change.id === userId) void readOwnAccount(queryClient)
      for (const touched of change ? touchedBy(change, userId) : [EVERYTHING]) gather({ ...touched, at: Date.now() })
    },
    reached: () => catchUp(queryClient),
    signedOut: (error) => leaveWhenUnauthorized(error),
  })
  const online = () => catchUp(queryClient)
  window.addEventListener('online', online)
  // What nobody looks at is loaded when somebody does.
  document.addEventListener('visibilitychange', apply)
  return () => {
    stop()
    clearTimeout(timer)
    window.removeEventListener('online', online)
    document.removeEventListener('visibilitychange', apply)
  }
}

/** Asks again for what is known to be old and could not be loaded while the server was out of reach. */
function catchUp(queryClient: QueryClient) {
  const isOld = ({ state }: Query) => state.isInvalidated && state.fetchStatus !== 'fetching'
  void queryClient.refetchQueries({ type: 'active', predicate: isOld })
}

/** One's own account was changed: it may have another role, or be gone. */
async function readOwnAccount(queryClient: QueryClient) {
  try {
    queryClient.setQueryData(currentUserQuery.queryKey, await runCall(getCurrentUser, {}))
  } catch (error) {
    leaveWhenUnauthorized(error)
  }
}

/** Queries that a change concerns. */
interface Touched {
  queryKey: QueryKey
  exact: boolean
  /** Whether this very person made the change. */
  own: boolean
  /** When it was heard. */
  at: number
}

const EVERYTHING = { queryKey: [], exact: false, own: false }

/** What shows a thing: the queries to be asked again when it changes. A key stands for all that begin with it. */
const shownBy: Record<Change['thing'], (change: Change) => QueryKey[]> = {
  lead: ({ id }) => [
    ['/api/leads', 'pages'],
    ['/api/leads', 'summary'],
    ['/api/leads', id, EXACTLY],
    ['/api/leads', id, 'insights'],
    ['/api/leads', id, 'stage-changes'],
    // Tasks name their lead.
    ['/api/tasks', 'list'],
    ['/api/dashboard'],
    ['/api/activities'],
  ],
  lead_note: ({ leadId }) => [
    ['/api/leads', leadId, 'notes'],
    ['/api/leads', leadId, 'insights'],
    ['/api/activities'],
    ['/api/dashboard'],
  ],
  task: ({ leadId }) => [
    ['/api/tasks'],
    ['/api/dashboard'],
    ['/api/activities'],
    ...(leadId
      ? [
          ['/api/leads', leadId, 'tasks'],
          ['/api/leads', leadId, 'insights'],
        ]
      : []),
  ],
  // An opening counts its candidates, and candidates name their opening.
  opening: () => [['/api/job-openings'], ['/api/job-applications', 'pages']],
  candidate: ({ id }) => [
    ['/api/job-applications', 'pages'],
    ['/api/job-applications', 'summary'],
    ['/api/job-applications', id],
    ['/api/job-openings'],
    ['/api/activities'],
  ],
  member: () => [['/api/users'], ['/api/team-members']],
  invitation: () => [['/api/invitations']],
  company: () => [['/api/companies']],
  notification: () => [['/api/notifications']],
}

/** Ends a key that stands for itself alone. */
const EXACTLY = Symbol('exactly')

function touchedBy(change: Change, userId: string) {
  return shownBy[change.thing](change).map((key) => {
    const exact = key.at(-1) === EXACTLY
    return { queryKey: exact ? key.slice(0, -1) : key, exact, own: change.userId === userId }
  })
}

/**
 * Asks again. What somebody changed in this very tab it has asked for already: then what was loaded since the change was
 * heard, or is being loaded, is let be.
 */
function refresh(queryClient: QueryClient, { queryKey, exact, own, at }: Touched) {
  for (const query of queryClient.getQueryCache().findAll({ queryKey, exact })) {
    const { state } = query
    if (own && (state.dataUpdatedAt >= at || state.fetchStatus === 'fetching')) continue
    const refetchType = pageCount(state.data) > MOST_PAGES ? 'none' : 'active'
    const askAgain = () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType })
    // A further page that somebody asked for comes first: asking again at once would take its place.
    const further = state.fetchMeta?.fetchMore && state.fetchStatus === 'fetching' ? query.promise : undefined
    if (further) void further.then(askAgain, askAgain)
    else void askAgain()
  }
}

const pageCount = (data: unknown) =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages) ? data.pages.length : 0
