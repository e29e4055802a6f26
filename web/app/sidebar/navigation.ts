import type { LinkProps } from '@tanstack/react-router'
import {
  BriefcaseBusiness,
  ChartColumn,
  LayoutDashboard,
  ListTodo,
  type LucideIcon,
  Settings,
  Sparkles,
  TrendingUp,
} from 'lucide-react'
import type { Area } from '../../../contract/plain/areas.ts'

type Address = NonNullable<LinkProps['to']>

export interface NavigationEntry {
  label: string
  to: Address
  icon: LucideIcon
  /** Shown to who may see it. */
  area?: Area
  /** Other addresses that are reached from this screen and belong to it. */
  also?: readonly Address[]
  /** A group: its submenu, open at first. The group itself stays a link. */
  children?: ReadonlyArray<{ label: string; to: Address; area?: Area } | NavigationSite>
}

/** A page outside of this app, as outsiders see it. */
export interface NavigationSite {
  label: string
  href: (companyId: string) => string
  area?: never
}

/** The entries of the sidebar, in order. An entry comes with its screen. */
export const navigation: readonly NavigationEntry[] = [
  { label: 'Dashboard', to: '/', icon: LayoutDashboard },
  { label: 'Sales', to: '/sales', icon: TrendingUp, area: 'sales' },
  {
    label: 'AI Assistant',
    to: '/ai-assistant',
    icon: Sparkles,
    children: [
      { label: 'Knowledge Base', to: '/knowledge-base', area: 'knowledge' },
      { label: 'AI Settings', to: '/ai-settings', area: 'settings' },
    ],
  },
  { label: 'Tasks & Notes', to: '/tasks', icon: ListTodo },
  {
    label: 'Recruitment',
    to: '/recruitment',
    icon: BriefcaseBusiness,
    area: 'hiring',
    children: [
      { label: 'Job Openings', to: '/recruitment' },
      { label: 'All Candidates', to: '/candidates' },
      { label: 'Job Portal', href: (companyId) => `/jobs?company=${companyId}` },
    ],
  },
  { label: 'Analytics', to: '/analytics', icon: ChartColumn },
  { label: 'Settings', to: '/settings', icon: Settings, also: ['/team'] },
]

/** Whether an entry is the present one: the route is its own, or a record below it, as a lead below Sales. */
export function isActive(address: string, pathname: string) {
  return pathname === address || (address !== '/' && pathname.startsWith(`${address}/`))
}

/** A group is active when the route is its own or any child's. */
export function isGroupActive(entry: NavigationEntry, pathname: string) {
  const addresses = [
    entry.to,
    ...(entry.also ?? []),
    ...(entry.children ?? []).flatMap((child) => ('to' in child ? [child.to] : [])),
  ]
  return addresses.some((address) => isActive(address, pathname))
}
