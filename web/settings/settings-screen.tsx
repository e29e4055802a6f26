import { Link, type LinkProps } from '@tanstack/react-router'
import {
  Bell,
  Building2,
  type LucideIcon,
  ScrollText,
  ShieldCheck,
  Sparkles,
  Trash2,
  UserRound,
  UsersRound,
} from 'lucide-react'
import type { CurrentUser } from '../../contract/auth/fields.ts'
import { useSignedInUser } from '../auth/queries.ts'
import { useTitle } from '../screens/brand.tsx'
import { moveWithArrows } from '../ui/behaviour/arrow-keys.ts'
import { PageTitle } from '../ui/page-title.tsx'

interface SettingsEntry {
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
  text: 'Name, logo, domain, booking address, time zone, reasons for losses, and how long candidates are kept',
  to: '/settings/company',
  icon: Building2,
}
const audit: SettingsEntry = {
  title: 'Audit log',
  text: 'Who did what, when and from where, with sign-ins and refused access',
  to: '/settings/audit',
  icon: ScrollText,
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
    text: 'Your password, your second factor, and where you are signed in',
    to: '/settings/security',
    icon: ShieldCheck,
  },
  {
    title: 'Trash',
    text: 'What was deleted in the last 30 days, to restore it',
    to: '/settings/trash',
    icon: Trash2,
  },
  { title: 'Notifications', text: 'What you are told about, and where', to: '/settings/notifications', icon: Bell },
]

export function SettingsScreen() {
  useTitle('Settings')
  const user = useSignedInUser()
  return (
    <div className="space-y-6">
      <PageTitle title="Settings" description="Your account, and how the workspace behaves" />
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3" onKeyDown={moveBetweenCards}>
        {entriesFor(user).map((entry) => (
          <li key={entry.title}>
            <EntryCard entry={entry} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const moveBetweenCards = moveWithArrows('a')

const entriesFor = ({ role }: CurrentUser) =>
  role === 'user' ? [assistant, ...own] : [team, assistant, ...own, company, audit]

function EntryCard({ entry: { title, text, to, icon: Icon } }: { entry: SettingsEntry }) {
  return (
    <Link
      to={to}
      className="flex h-full items-start gap-3.5 rounded-md border border-border bg-card p-4 transition-colors duration-100 hover:border-border-strong hover:bg-muted"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-sm bg-primary-soft text-primary-text">
        <Icon aria-hidden className="size-4" />
      </span>
      <div className="min-w-0">
        <h2 className="font-semibold">{title}</h2>
        <p className="mt-0.5 text-pretty text-muted-foreground">{text}</p>
      </div>
    </Link>
  )
}
