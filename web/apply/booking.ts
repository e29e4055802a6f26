import type { PublicOpening } from '../../contract/careers/fields.ts'
import { toast } from '../ui/behaviour/toast.ts'

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
