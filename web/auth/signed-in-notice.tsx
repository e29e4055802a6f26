import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CurrentUser } from '../../contract/auth/fields.ts'
import { focusOnArrival } from '../screens/screen-focus.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { useLogout } from './queries.ts'

/** In place of a form for someone else: who is signed in here, and the choice between them. */
export function SignedInNotice({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const logout = useLogout({ stay: true })
  const name = `${user.firstName} ${user.lastName}`.trim() || user.username
  return (
    <section aria-labelledby="signed-in" className="rounded-md border border-border bg-card p-4">
      <h2 id="signed-in" tabIndex={-1} ref={focusOnArrival} className="font-semibold wrap-anywhere outline-none">
        You are signed in as <bdi>{name}</bdi>
      </h2>
      <p className="mt-1 text-pretty wrap-anywhere text-muted-foreground">
        {user.email}. {children}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button pending={logout.isPending} onClick={() => logout.mutate()}>
          {logout.isPending ? 'Signing out...' : 'Sign out and continue'}
        </Button>
        <Link to="/" className={buttonClass({ variant: 'outline' })}>
          Stay signed in
        </Link>
      </div>
    </section>
  )
}
