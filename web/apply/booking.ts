import type { PublicOpening } from '../../contract/careers.ts'
import { toast } from '../ui/toast.ts'

/** How long after the application the booking page opens, in milliseconds (spec 2 §9). */
const BOOKING = 2000

/**
 * Says that the application is there, and opens the page where an interview is booked, if there is one. A browser often
 * refuses to open what nobody pressed, so there is a button too, and it stays.
 */
export function tellSuccess({ companyName, title, calendarBookingUrl }: PublicOpening): void {
  const description = `${companyName} has your application for ${title}, with your recording.`
  const heading = 'Application Submitted Successfully!'
  if (!calendarBookingUrl) {
    toast({ title: heading, description, stays: true })
    return
  }
  const openBooking = () => window.open(calendarBookingUrl, '_blank', 'noopener')
  toast({
    title: heading,
    description: `${description} Next, choose a time to talk.`,
    action: { label: 'Book your interview', run: openBooking },
    stays: true,
  })
  setTimeout(openBooking, BOOKING)
}
