import type { RecordingKind } from '../../contract/recordings/fields.ts'

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
  recording: { kind: RecordingKind; duration: number | null; madeElsewhere: boolean }
}
