import { Link } from '@tanstack/react-router'
import { useSignedInUser } from '../auth/queries.ts'
import { useTitle } from '../screens/brand.tsx'
import { moveWithArrows } from '../ui/behaviour/arrow-keys.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { type SettingsEntry, settingsOf } from './entries.ts'

export function SettingsScreen() {
  useTitle('Settings')
  const user = useSignedInUser()
  return (
    <div className="space-y-6">
      <PageTitle title="Settings" description="Your account, and how the workspace behaves" />
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3" onKeyDown={moveBetweenCards}>
        {settingsOf(user).map((entry) => (
          <li key={entry.title}>
            <EntryCard entry={entry} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const moveBetweenCards = moveWithArrows('a')

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
