import type { LinkProps } from '@tanstack/react-router'
import { LayoutDashboard, ListTodo, type LucideIcon, TrendingUp } from 'lucide-react'

export type Address = NonNullable<LinkProps['to']>

export interface NavigationEntry {
  label: string
  to: Address
  icon: LucideIcon
  /** A group: its submenu, open at first. The group itself stays a link. */
  children?: ReadonlyArray<{ label: string; to: Address }>
}

/** The entries of the sidebar, in order (spec 1 §2). An entry comes with its screen. */
export const navigation: readonly NavigationEntry[] = [
  { label: 'Dashboard', to: '/', icon: LayoutDashboard },
  { label: 'Sales', to: '/sales', icon: TrendingUp },
  { label: 'Tasks & Notes', to: '/tasks', icon: ListTodo },
]

/** Whether an entry is the present one: the route is its own, or a record below it, as a lead below Sales. */
export function isActive(address: string, pathname: string) {
  return pathname === address || (address !== '/' && pathname.startsWith(`${address}/`))
}

/** A group is active when the route is its own or any child's (spec 1 §2). */
export function isGroupActive(entry: NavigationEntry, pathname: string) {
  return [entry, ...(entry.children ?? [])].some(({ to }) => isActive(to, pathname))
}
