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
  /** Null where none was asked for. */
  recording: { kind: RecordingKind; duration: number | null; madeElsewhere: boolean } | null
  /** Name of the résumé's file; null without. */
  resume: string | null
}
