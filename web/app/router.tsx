import { createRootRoute, createRoute, createRouter, Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { readAnalyticsAddress } from '../analytics/address.ts'
import { awayTitle } from '../api/reach.ts'
import { readAssistantAddress } from '../assistant/page/address.ts'
import { readAuditAddress } from '../audit/address.ts'
import { readCandidateAddress, readCandidatesAddress } from '../candidates/filter.ts'
import { readDocumentsAddress } from '../documents/filter.ts'
import { readImportAddress } from '../imports/address.ts'
import { readSalesAddress } from '../leads/views/address.ts'
import { readOpeningsAddress } from '../openings/filter.ts'
import { lazyPart } from '../screens/lazy-part.ts'
import { FloatingOfflineChip, useAway } from '../screens/offline.tsx'
import { readTasksAddress } from '../tasks/filter.ts'
import { readTrashAddress } from '../trash/address.ts'
import { dismissToast, toast } from '../ui/behaviour/toast.ts'
import { Toaster } from '../ui/toaster.tsx'
import { loadShell, RequireUser } from './require-user.tsx'
import { ScreenError } from './screen-error.tsx'
import { ScreenPending } from './screen-pending.tsx'

const root = createRootRoute({
  component: Root,
  notFoundComponent: lazyPart(() => import('./not-found-screen.tsx'), 'NotFoundScreen'),
})

const AuthScreen = lazyPart(() => import('../auth/auth-screen.tsx'), 'AuthScreen')

/** What only a signed-in member of a company sees, inside the shell. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  loader: loadShell,
  component: RequireUser,
})

/** A screen that is all there is at its address: one before the login, and one in the shell. */
const door = <const Path extends string, Name extends string>(path: Path, load: Loading<Name>, name: Name) =>
  createRoute({ getParentRoute: () => root, path, component: lazyPart(load, name) })
const screen = <const Path extends string, Name extends string>(path: Path, load: Loading<Name>, name: Name) =>
  createRoute({ getParentRoute: () => signedIn, path, component: lazyPart(load, name) })
type Loading<Name extends string> = () => Promise<Record<Name, () => ReactNode>>

/**
 * What a list shows is loaded ahead when a link to it is hovered, focused or followed from elsewhere. Where it is on the screen
 * already, it asks by itself; loaded by the router it would give way to a spinner on a slow machine, and the focus with it.
 */
const isPreload = ({ preload }: { preload: boolean }) => preload

/** An id in the address may be in upper case; what is loaded and kept goes by the one that the server knows. */
const lowerCaseId = { parse: ({ id }: { id: string }) => ({ id: id.toLowerCase() }) }

const doors = [
  // For who comes from another screen; who opens this one first gets it without the router (login.tsx).
  createRoute({
    getParentRoute: () => root,
    path: '/auth',
    loader: () => {
      loadShellInTime()
      return AuthScreen.preload()
    },
    component: Auth,
  }),
  door('/forgot-password', () => import('../auth/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
  door('/reset-password/$token', () => import('../auth/reset-password-screen.tsx'), 'ResetPasswordScreen'),
  door('/confirm-email/$token', () => import('../auth/confirm-email-screen.tsx'), 'ConfirmEmailScreen'),
  door('/invitation/$token', () => import('../invitations/invitation-screen.tsx'), 'InvitationScreen'),
  // Where a program sends a person to be let in; it leads the sign-in itself, as the address must not be lost.
  door('/oauth/authorize', () => import('./authorize-screen.tsx'), 'AuthorizeScreen'),
  door('/application/$token', () => import('../application/application-screen.tsx'), 'ApplicationScreen'),
] as const

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/',
    loader: () => ahead(import('../dashboard/preload-dashboard.ts').then((module) => module.preloadDashboard())),
    component: lazyPart(() => import('../dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/sales',
    validateSearch: readSalesAddress,
    shouldReload: isPreload,
    loader: ({ location }) => {
      const { lead, ...shown } = readSalesAddress(location.search)
      ahead(import('../leads/list/preload-sales.ts').then((module) => module.preloadSales(shown)))
    },
    component: lazyPart(() => import('../leads/list/sales-screen.tsx'), 'SalesScreen'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/sales/lead/$id',
    params: lowerCaseId,
    shouldReload: isPreload,
    // Not awaited: what the list holds of the lead shows at once.
    loader: ({ params }) =>
      ahead(import('../leads/page/preload-lead.ts').then((module) => module.preloadLead(params.id))),
    component: lazyPart(() => import('../leads/page/lead-screen.tsx'), 'LeadScreen'),
  }),
  screen('/sales/duplicates', () => import('../leads/duplicates/duplicates-screen.tsx'), 'DuplicatesScreen'),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/knowledge-base',
    validateSearch: readDocumentsAddress,
    shouldReload: isPreload,
    loader: ({ location }) => {
      const { document, from, to, words, quote, ...filter } = readDocumentsAddress(location.search)
      ahead(import('../documents/preload-documents.ts').then((module) => module.preloadDocuments(filter)))
    },
    component: lazyPart(() => import('../documents/list/documents-screen.tsx'), 'DocumentsScreen'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/ai-assistant',
    validateSearch: readAssistantAddress,
    component: lazyPart(() => import('../assistant/page/assistant-screen.tsx'), 'AssistantScreen'),
  }),
  screen('/ai-settings', () => import('../ai-settings/ai-settings-screen.tsx'), 'AiSettingsScreen'),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/tasks',
    validateSearch: readTasksAddress,
    shouldReload: isPreload,
    loader: ({ location }) => {
      const { task, finished, ...filter } = readTasksAddress(location.search)
      ahead(import('../tasks/list/preload-tasks.ts').then((module) => module.preloadTasks(filter)))
    },
    component: lazyPart(() => import('../tasks/list/tasks-screen.tsx'), 'TasksScreen'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/recruitment',
    validateSearch: readOpeningsAddress,
    shouldReload: isPreload,
    loader: ({ location }) => {
      const { opening, ...filter } = readOpeningsAddress(location.search)
      ahead(import('../openings/list/preload-openings.ts').then((module) => module.preloadOpenings(filter)))
    },
    component: lazyPart(() => import('../openings/list/openings-screen.tsx'), 'OpeningsScreen'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/candidates',
    validateSearch: readCandidatesAddress,
    shouldReload: isPreload,
    loader: ({ location }) =>
      ahead(
        import('../candidates/preload-candidates.ts').then((module) =>
          module.preloadCandidates(readCandidatesAddress(location.search)),
        ),
      ),
    component: lazyPart(() => import('../candidates/list/candidates-screen.tsx'), 'CandidatesScreen'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/candidates/$id',
    params: lowerCaseId,
    validateSearch: readCandidateAddress,
    shouldReload: isPreload,
    loader: ({ params }) =>
      ahead(import('../candidates/preload-candidates.ts').then((module) => module.preloadCandidate(params.id))),
    component: lazyPart(() => import('../candidates/page/candidate-screen.tsx'), 'CandidateScreen'),
  }),
  screen('/candidates/duplicates', () => import('../candidates/duplicates/duplicates-screen.tsx'), 'DuplicatesScreen'),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/analytics',
    validateSearch: readAnalyticsAddress,
    shouldReload: isPreload,
    loader: ({ location }) => {
      const { rows, ...address } = readAnalyticsAddress(location.search)
      ahead(import('../analytics/preload-analytics.ts').then((module) => module.preloadAnalytics(address)))
    },
    component: lazyPart(() => import('../analytics/analytics-screen.tsx'), 'AnalyticsScreen'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/team',
    loader: () => ahead(import('../team/preload-team.ts').then((module) => module.preloadTeam())),
    component: lazyPart(() => import('../team/team-screen.tsx'), 'TeamScreen'),
  }),
  screen('/settings', () => import('../settings/settings-screen.tsx'), 'SettingsScreen'),
  screen('/settings/account', () => import('../account/account-screen.tsx'), 'AccountScreen'),
  screen('/settings/security', () => import('../account/security-screen.tsx'), 'SecurityScreen'),
  screen('/settings/notifications', () => import('../settings/notifications-screen.tsx'), 'NotificationsScreen'),
  screen('/settings/company', () => import('../settings/company-screen.tsx'), 'CompanyScreen'),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/settings/audit',
    validateSearch: readAuditAddress,
    component: lazyPart(() => import('../audit/audit-screen.tsx'), 'AuditScreen'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/settings/trash',
    validateSearch: readTrashAddress,
    component: lazyPart(() => import('../trash/trash-screen.tsx'), 'TrashScreen'),
  }),
  screen('/settings/webhooks', () => import('../webhooks/webhooks-screen.tsx'), 'WebhooksScreen'),
  screen('/settings/keys', () => import('../keys/keys-screen.tsx'), 'KeysScreen'),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/settings/import',
    validateSearch: readImportAddress,
    component: lazyPart(() => import('../imports/import-screen.tsx'), 'ImportScreen'),
  }),
  screen('/settings/export', () => import('../archives/export-screen.tsx'), 'ExportScreen'),
] as const

function Auth() {
  const navigate = useNavigate()
  return <AuthScreen onLeave={(to) => void navigate({ to, replace: to === '/' })} />
}

function Root() {
  useToldWait()
  return (
    <>
      <Outlet />
      <FloatingOfflineChip />
      <Toaster />
    </>
  )
}

/** Says that a screen waits for the network, as long as it does; the one before it stays. */
function useToldWait() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const waits = useAway() && isLoading
  useEffect(() => {
    if (!waits) return
    toast({
      title: awayTitle(),
      description: 'The page opens when the connection is back.',
      stays: true,
    })
    return () => dismissToast()
  }, [waits])
}

/** Who begins to sign in is led to the shell, and the focus would be nowhere while it is waited for; others come by. */
function loadShellInTime() {
  for (const act of ['input', 'submit']) document.addEventListener(act, loadShell, { once: true })
}

/** What is loaded ahead of the screen; the screen itself tells what could not be loaded. */
function ahead(loading: Promise<unknown>) {
  loading.catch(() => undefined)
}

/** Every address of the web app. A screen is its own script, loaded when its link is hovered or focused. */
export const router = createRouter({
  routeTree: root.addChildren([...doors, signedIn.addChildren(screens)]),
  defaultPreload: 'intent',
  // The queries keep what was loaded; the router asks them each time.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: ScreenPending,
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
