import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { AuthScreen } from '../auth/auth-screen.tsx'
import { currentUserQuery } from '../auth/queries.ts'
import { ConsentScreen } from '../mcp/consent-screen.tsx'
import { ScreenPending } from './screen-pending.tsx'

/** Where a program sends a person to be let in: first they sign in, in its place, and then they decide. */
export function AuthorizeScreen() {
  const navigate = useNavigate()
  const user = useQuery(currentUserQuery)
  if (user.isPending) return <ScreenPending />
  if (user.data) return <ConsentScreen user={user.data} />
  return <AuthScreen onLeave={(to) => to !== '/' && void navigate({ to })} />
}
