import { createRootRoute, createRoute, createRouter, Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
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

/** For who comes from another screen; who opens this one first gets it without the router (login.tsx). */
const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  loader: () => {
    loadShellInTime()
    return AuthScreen.preload()
  },
  component: Auth,
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyPart(() => import('../auth/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password/$token',
  component: lazyPart(() => import('../auth/reset-password-screen.tsx'), 'ResetPasswordScreen'),
})

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email/$token',
  component: lazyPart(() => import('../auth/confirm-email-screen.tsx'), 'ConfirmEmailScreen'),
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation/$token',
  component: lazyPart(() => import('../invitations/invitation-screen.tsx'), 'InvitationScreen'),
})

const application = createRoute({
  getParentRoute: () => root,
  path: '/application/$token',
  component: lazyPart(() => import('../application/application-screen.tsx'), 'ApplicationScreen'),
})

/** Where a program sends a person to be let in; it leads the sign-in itself, as the address must not be lost. */
const authorize = createRoute({
  getParentRoute: () => root,
  path: '/oauth/authorize',
  component: lazyPart(() => import('./authorize-screen.tsx'), 'AuthorizeScreen'),
})

/** What only a signed-in member of a company sees, inside the shell. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  loader: loadShell,
  component: RequireUser,
})

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  loader: () => ahead(import('../dashboard/preload-dashboard.ts').then((module) => module.preloadDashboard())),
  component: lazyPart(() => import('../dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
})

/**
 * What a list shows is loaded ahead when a link to it is hovered, focused or followed from elsewhere. Where it is on the screen
 * already, it asks by itself; loaded by the router it would give way to a spinner on a slow machine, and the focus with it.
 */
const isPreload = ({ preload }: { preload: boolean }) => preload

const sales = createRoute({
  getParentRoute: () => signedIn,
  path: '/sales',
  validateSearch: readSalesAddress,
  shouldReload: isPreload,
  loader: ({ location }) => {
    const { lead, ...shown } = readSalesAddress(location.search)
    ahead(import('../leads/list/preload-sales.ts').then((module) => module.preloadSales(shown)))
  },
  component: lazyPart(() => import('../leads/list/sales-screen.tsx'), 'SalesScreen'),
})

/** An id in the address may be in upper case; what is loaded and kept goes by the one that the server knows. */
const lowerCaseId = { parse: ({ id }: { id: string }) => ({ id: id.toLowerCase() }) }

const lead = createRoute({
  getParentRoute: () => signedIn,
  path: '/sales/lead/$id',
  params: lowerCaseId,
  shouldReload: isPreload,
  // Not awaited: what the list holds of the lead shows at once.
  loader: ({ params }) =>
    ahead(import('../leads/page/preload-lead.ts').then((module) => module.preloadLead(params.id))),
  component: lazyPart(() => import('../leads/page/lead-screen.tsx'), 'LeadScreen'),
})

const duplicates = createRoute({
  getParentRoute: () => signedIn,
  path: '/sales/duplicates',
  component: lazyPart(() => import('../leads/duplicates/duplicates-screen.tsx'), 'DuplicatesScreen'),
})

const tasks = createRoute({
  getParentRoute: () => signedIn,
  path: '/tasks',
  validateSearch: readTasksAddress,
  shouldReload: isPreload,
  loader: ({ location }) => {
    const { task, ...filter } = readTasksAddress(location.search)
    ahead(import('../tasks/list/preload-tasks.ts').then((module) => module.preloadTasks(filter)))
  },
  component: lazyPart(() => import('../tasks/list/tasks-screen.tsx'), 'TasksScreen'),
})

const knowledgeBase = createRoute({
  getParentRoute: () => signedIn,
  path: '/knowledge-base',
  validateSearch: readDocumentsAddress,
  shouldReload: isPreload,
  loader: ({ location }) => {
    const { document, from, to, words, quote, ...filter } = readDocumentsAddress(location.search)
    ahead(import('../documents/preload-documents.ts').then((module) => module.preloadDocuments(filter)))
  },
  component: lazyPart(() => import('../documents/list/documents-screen.tsx'), 'DocumentsScreen'),
})

const assistant = createRoute({
  getParentRoute: () => signedIn,
  path: '/ai-assistant',
  validateSearch: readAssistantAddress,
  component: lazyPart(() => import('../assistant/page/assistant-screen.tsx'), 'AssistantScreen'),
})

const aiSettings = createRoute({
  getParentRoute: () => signedIn,
  path: '/ai-settings',
  component: lazyPart(() => import('../ai-settings/ai-settings-screen.tsx'), 'AiSettingsScreen'),
})

const recruitment = createRoute({
  getParentRoute: () => signedIn,
  path: '/recruitment',
  validateSearch: readOpeningsAddress,
  shouldReload: isPreload,
  loader: ({ location }) => {
    const { opening, ...filter } = readOpeningsAddress(location.search)
    ahead(import('../openings/list/preload-openings.ts').then((module) => module.preloadOpenings(filter)))
  },
  component: lazyPart(() => import('../openings/list/openings-screen.tsx'), 'OpeningsScreen'),
})

const candidates = createRoute({
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
})

const candidate = createRoute({
  getParentRoute: () => signedIn,
  path: '/candidates/$id',
  params: lowerCaseId,
  validateSearch: readCandidateAddress,
  shouldReload: isPreload,
  loader: ({ params }) =>
    ahead(import('../candidates/preload-candidates.ts').then((module) => module.preloadCandidate(params.id))),
  component: lazyPart(() => import('../candidates/page/candidate-screen.tsx'), 'CandidateScreen'),
})

const candidateDuplicates = createRoute({
  getParentRoute: () => signedIn,
  path: '/candidates/duplicates',
  component: lazyPart(() => import('../candidates/duplicates/duplicates-screen.tsx'), 'DuplicatesScreen'),
})

const analytics = createRoute({
  getParentRoute: () => signedIn,
  path: '/analytics',
  validateSearch: readAnalyticsAddress,
  shouldReload: isPreload,
  loader: ({ location }) => {
    const { rows, ...address } = readAnalyticsAddress(location.search)
    ahead(import('../analytics/preload-analytics.ts').then((module) => module.preloadAnalytics(address)))
  },
  component: lazyPart(() => import('../analytics/analytics-screen.tsx'), 'AnalyticsScreen'),
})

const team = createRoute({
  getParentRoute: () => signedIn,
  path: '/team',
  loader: () => ahead(import('../team/preload-team.ts').then((module) => module.preloadTeam())),
  component: lazyPart(() => import('../team/team-screen.tsx'), 'TeamScreen'),
})

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  component: lazyPart(() => import('../settings/settings-screen.tsx'), 'SettingsScreen'),
})

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/account',
  component: lazyPart(() => import('../account/account-screen.tsx'), 'AccountScreen'),
})

const security = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/security',
  component: lazyPart(() => import('../account/security-screen.tsx'), 'SecurityScreen'),
})

const notifications = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/notifications',
  component: lazyPart(() => import('../settings/notifications-screen.tsx'), 'NotificationsScreen'),
})

const company = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/company',
  component: lazyPart(() => import('../settings/company-screen.tsx'), 'CompanyScreen'),
})

const audit = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/audit',
  validateSearch: readAuditAddress,
  component: lazyPart(() => import('../audit/audit-screen.tsx'), 'AuditScreen'),
})

const trash = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/trash',
  validateSearch: readTrashAddress,
  component: lazyPart(() => import('../trash/trash-screen.tsx'), 'TrashScreen'),
})

const webhooks = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/webhooks',
  component: lazyPart(() => import('../webhooks/webhooks-screen.tsx'), 'WebhooksScreen'),
})

const keys = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/keys',
  component: lazyPart(() => import('../keys/keys-screen.tsx'), 'KeysScreen'),
})

const imports = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/import',
  validateSearch: readImportAddress,
  component: lazyPart(() => import('../imports/import-screen.tsx'), 'ImportScreen'),
})

const exports = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/export',
  component: lazyPart(() => import('../archives/export-screen.tsx'), 'ExportScreen'),
})

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
  routeTree: root.addChildren([
    auth,
    forgotPassword,
    resetPassword,
    confirmEmail,
    invitation,
    authorize,
    application,
    signedIn.addChildren([
      dashboard,
      sales,
      lead,
      duplicates,
      knowledgeBase,
      assistant,
      aiSettings,
      tasks,
      recruitment,
      candidates,
      candidate,
      candidateDuplicates,
      analytics,
      team,
      settings,
      account,
      security,
      notifications,
      company,
      audit,
      trash,
      webhooks,
      keys,
      imports,
      exports,
    ]),
  ]),
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
