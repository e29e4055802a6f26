import type { openingStatuses } from './endpoints.ts'

/** What outsiders see of an opening: it, or why not. */
export type Visibility = 'live' | 'unpublished' | 'draft' | 'paused' | 'closed' | 'deadline_passed'

/**
 * The rule for what is public: active, published, and not past the end of the deadline's day where the company is. Only
 * what is `live` is seen. The table `public_openings` holds the same of every opening.
 */
export function visibilityOf(
  { status, publishedOnPortal, applicationDeadline }: Visible,
  { instant, timeZone }: { instant: number; timeZone: string },
): Visibility {
  if (!publishedOnPortal) return 'unpublished'
  if (status !== 'active') return status
  return applicationDeadline === null || applicationDeadline >= dayIn(timeZone, instant) ? 'live' : 'deadline_passed'
}

interface Visible {
  status: (typeof openingStatuses)[number]
  publishedOnPortal: boolean
  applicationDeadline: string | null
}

/** The day that it is somewhere, as `2026-11-21`, which is how the English of Canada writes one. */
const dayIn = (timeZone: string, instant: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant)
