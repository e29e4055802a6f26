import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { readCandidatesAddress } from '../candidates/filter.ts'
import { readListSearch } from '../leads/list-search.ts'
import { readOpeningsAddress } from '../openings/filter.ts'
import { readTasksAddress } from '../tasks/filter.ts'
import { PageSpinner } from '../ui/spinner.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { loadShell, RequireUser } from './require-user.tsx'
import { ScreenError } from './screen-error.tsx'

const root = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <Toaster />
    </>
  ),
  notFoundComponent: lazyRouteComponent(() => import('./not-found-screen.tsx'), 'NotFoundScreen'),
})

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  component: lazyRouteComponent(() => import('../auth/auth-screen.tsx'), 'AuthScreen'),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('../auth/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password/$token',
  component: lazyRouteComponent(() => import('../auth/reset-password-screen.tsx'), 'ResetPasswordScreen'),
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation/$token',
  component: lazyRouteComponent(() => import('../invitations/invitation-screen.tsx'), 'InvitationScreen'),
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
  loader: () => void import('../dashboard/preload-dashboard.ts').then((module) => module.preloadDashboard()),
  component: lazyRouteComponent(() => import('../dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
})

const sales = createRoute({
  getParentRoute: () => signedIn,
  path: '/sales',
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void import('../leads/preload-sales.ts').then((module) => module.preloadSales(deps)),
  component: lazyRouteComponent(() => import('../leads/sales-screen.tsx'), 'SalesScreen'),
})

/** An id in the address may be in upper case; what is loaded and kept goes by the one that the server knows. */
const lowerCaseId = { parse: ({ id }: { id: string }) => ({ id: id.toLowerCase() }) }

const lead = createRoute({
  getParentRoute: () => signedIn,
  path: '/sales/lead/$id',
  params: lowerCaseId,
  // Not awaited: what the list holds of the lead shows at once.
  loader: ({ params }) => void import('../leads/preload-lead.ts').then((module) => module.preloadLead(params.id)),
  component: lazyRouteComponent(() => import('../leads/lead-screen.tsx'), 'LeadScreen'),
})

const tasks = createRoute({
  getParentRoute: () => signedIn,
  path: '/tasks',
  validateSearch: readTasksAddress,
  loaderDeps: ({ search: { task, ...filter } }) => filter,
  loader: ({ deps }) => void import('../tasks/preload-tasks.ts').then((module) => module.preloadTasks(deps)),
  component: lazyRouteComponent(() => import('../tasks/tasks-screen.tsx'), 'TasksScreen'),
})

const recruitment = createRoute({
  getParentRoute: () => signedIn,
  path: '/recruitment',
  validateSearch: readOpeningsAddress,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void import('../openings/preload-openings.ts').then((module) => module.preloadOpenings(deps)),
  component: lazyRouteComponent(() => import('../openings/openings-screen.tsx'), 'OpeningsScreen'),
})

const candidates = createRoute({
  getParentRoute: () => signedIn,
  path: '/candidates',
  validateSearch: readCandidatesAddress,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    void import('../candidates/preload-candidates.ts').then((module) => module.preloadCandidates(deps)),
  component: lazyRouteComponent(() => import('../candidates/candidates-screen.tsx'), 'CandidatesScreen'),
})

const candidate = createRoute({
  getParentRoute: () => signedIn,
  path: '/candidates/$id',
  params: lowerCaseId,
  loader: ({ params }) =>
    void import('../candidates/preload-candidates.ts').then((module) => module.preloadCandidate(params.id)),
  component: lazyRouteComponent(() => import('../candidates/candidate-screen.tsx'), 'CandidateScreen'),
})

const team = createRoute({
  getParentRoute: () => signedIn,
  path: '/team',
  loader: () => void import('../team/preload-team.ts').then((module) => module.preloadTeam()),
  component: lazyRouteComponent(() => import('../team/team-screen.tsx'), 'TeamScreen'),
})

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  component: lazyRouteComponent(() => import('../settings/settings-screen.tsx'), 'SettingsScreen'),
})

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/account',
  component: lazyRouteComponent(() => import('../account/account-screen.tsx'), 'AccountScreen'),
})

const security = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/security',
  component: lazyRouteComponent(() => import('../account/security-screen.tsx'), 'SecurityScreen'),
})

const notifications = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/notifications',
  component: lazyRouteComponent(() => import('../settings/notifications-screen.tsx'), 'NotificationsScreen'),
})

const company = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/company',
  component: lazyRouteComponent(() => import('../settings/company-screen.tsx'), 'CompanyScreen'),
})

/** Every address of the web app. A screen is its own script, loaded when its link is hovered or focused. */
export const router = createRouter({
  routeTree: root.addChildren([
    auth,
    forgotPassword,
    resetPassword,
    invitation,
    signedIn.addChildren([
      dashboard,
      sales,
      lead,
      tasks,
      recruitment,
      candidates,
      candidate,
      team,
      settings,
      account,
      security,
      notifications,
      company,
    ]),
  ]),
  defaultPreload: 'intent',
  // The queries keep what was loaded; the router asks them each time.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageSpinner,
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
