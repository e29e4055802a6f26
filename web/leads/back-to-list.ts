import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page was opened from the lead list, which is one step back with its filters and its place. */
    fromList?: boolean
  }
}

/** Goes to the lead list: back to the one left, as it was left, or to a fresh one. */
export function useBackToList() {
  const router = useRouter()
  const navigate = useNavigate()
  const { state } = useLocation()
  return () => (state.fromList ? router.history.back() : void navigate({ to: '/sales' }))
}
