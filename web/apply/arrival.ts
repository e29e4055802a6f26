import type { PublicOpening } from '../../contract/careers/fields.ts'
import type { RecordingKind } from '../../contract/recordings/fields.ts'
import { toast } from '../ui/behaviour/toast.ts'

/** What was submitted, as its sender is shown it. */
export interface Arrival {
  openingId: string
  title: string
  companyId: string
  companyName: string
  name: string
  email: string
  /** Where an interview is booked; blank without. */
  bookingUrl: string
  /** Null where none was asked for. */
  recording: { kind: RecordingKind; duration: number | null; madeElsewhere: boolean } | null
  /** Name of the résumé's file; null without. */
  resume: string | null
}

/** How long after the application the booking page opens, in milliseconds. */
const BOOKING = 2000

/**
 * Says that the application is there, and opens the page where an interview is booked, if there is one. A browser often
 * refuses to open what nobody pressed, so what arrived is shown with a button for it.
 */
export function showSuccess({ calendarBookingUrl }: Pick<PublicOpening, 'calendarBookingUrl'>): void {
  toast({ title: 'Application Submitted Successfully!' })
  if (calendarBookingUrl) setTimeout(() => openBooking(calendarBookingUrl), BOOKING)
}

export const openBooking = (address: string) => window.open(address, '_blank', 'noopener')
