import { toast } from '../ui/behaviour/toast.ts'

/** How long the person has to read why the page changes, in milliseconds. */
const REDIRECT_DELAY = 500

/** Where to sign in again: `/api/login` for saving a lead or a document, `/auth` for all else. */
export type SignInAddress = '/auth' | '/api/login'

let leaving = false

/** Whether the session has ended and the page is about to be left: nothing may hold that up any more. */
export const hasSessionEnded = () => leaving

export function leaveSignedOut() {
  leaving = true
  window.location.assign('/auth')
}

/** A 401 that says "Unauthorized": the session has ended. A refused login is none. */
export function isUnauthorized(error: unknown) {
  return error instanceof Error && error.message.startsWith('401: ') && error.message.includes('Unauthorized')
}

/**
 * Says that the session has ended and goes to sign in: once, however many calls fail together, and no later toast
 * ("Failed to …") takes the place of this one. The query client calls it for every query and mutation that fails.
 */
export function leaveWhenUnauthorized(error: unknown, address: SignInAddress = '/auth') {
  if (leaving || !isUnauthorized(error)) return
  leaving = true
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
    last: true,
  })
  setTimeout(() => window.location.assign(address), REDIRECT_DELAY)
}

export function askToLogIn() {
  if (!leaving) toast({ title: 'Unauthorized', description: 'Please login to continue', variant: 'destructive' })
}
