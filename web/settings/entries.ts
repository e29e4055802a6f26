import type { LinkProps } from '@tanstack/react-router'
import {
  Archive,
  Bell,
  Building2,
  FileInput,
  KeyRound,
  type LucideIcon,
  ScrollText,
  ShieldCheck,
  Sparkles,
  Trash2,
  UserRound,
  UsersRound,
  Webhook,
} from 'lucide-react'
import type { CurrentUser } from '../../contract/auth/fields.ts'
import { mayOpen } from '../auth/area-of-screen.ts'

export interface SettingsEntry {
  title: string
  text: string
  to: NonNullable<LinkProps['to']>
  icon: LucideIcon
}

const team: SettingsEntry = {
  title: 'Team Management',
  text: 'Members, their roles, and invitations',
  to: '/team',
  icon: UsersRound,
}
const company: SettingsEntry = {
  title: 'Company',
  text: 'Name, logo, domain, booking address, time zone, lost reasons and candidate retention',
  to: '/settings/company',
  icon: Building2,
}
const audit: SettingsEntry = {
  title: 'Audit log',
  text: 'Who did what, when and from where, with sign-ins and refused access',
  to: '/settings/audit',
  icon: ScrollText,
}
const webhooks: SettingsEntry = {
  title: 'Webhooks',
  text: 'Addresses that are sent what happens here',
  to: '/settings/webhooks',
  icon: Webhook,
}
const exports: SettingsEntry = {
  title: 'Export',
  text: 'Everything in your workspace as one archive, and restoring one',
  to: '/settings/export',
  icon: Archive,
}
const assistant: SettingsEntry = {
  title: 'AI Assistant',
  text: 'Its name, personality, suggestions and voice',
  to: '/ai-settings',
  icon: Sparkles,
}
const own: readonly SettingsEntry[] = [
  { title: 'Account', text: 'Your name, email address and picture', to: '/settings/account', icon: UserRound },
  {
    title: 'Security',
    text: 'Your password, second factor and active sessions',
    to: '/settings/security',
    icon: ShieldCheck,
  },
  {
    title: 'Import',
    text: 'Leads, candidates and job openings from a file',
    to: '/settings/import',
    icon: FileInput,
  },
  { title: 'API keys', text: 'Keys for scripts and other programs', to: '/settings/keys', icon: KeyRound },
  { title: 'Trash', text: 'What was deleted in the last 30 days', to: '/settings/trash', icon: Trash2 },
  { title: 'Notifications', text: 'What you are notified about, and where', to: '/settings/notifications', icon: Bell },
]

/** The screens of settings that a person may open. */
export const settingsOf = (user: CurrentUser) =>
  [
    ...(user.role === 'user' ? [assistant, ...own] : [team, assistant, ...own, company, webhooks, audit]),
    ...(user.role === 'owner' ? [exports] : []),
  ].filter(({ to }) => mayOpen(user, to))
