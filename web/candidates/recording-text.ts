import type { Candidate } from '../../contract/candidates/fields.ts'

/** What a mark says about a recording; nothing where there is none to play. */
export function recordingText({ recordingKind }: Pick<Candidate, 'recordingKind'>): string | undefined {
  if (recordingKind === 'video') return 'Video Interview Available'
  return recordingKind === 'audio' ? 'Sound Interview Available' : undefined
}
