import { queryClient } from '../api/query-client.ts'
import { AuthFrame, FormTitle } from '../auth/auth-frame.tsx'
import { currentUserQuery, useLogout } from '../auth/queries.ts'
import { useTitle } from '../screens/brand.tsx'
import { Button } from '../ui/button.tsx'
import { FactorsCard } from './factors-card.tsx'

/** In place of every screen for who needs a second factor and has none. */
export function SetUpFactorScreen() {
  useTitle('Set up a second factor')
  const logout = useLogout()
  return (
    <AuthFrame>
      <FormTitle title="Set up a second factor">
        Your organization requires one. Add an app or a passkey to continue.
      </FormTitle>
      <FactorsCard onClose={() => queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })} />
      <Button variant="quiet" className="mt-4" pending={logout.isPending} onClick={() => logout.mutate()}>
        Sign Out
      </Button>
    </AuthFrame>
  )
}
