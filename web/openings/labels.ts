import { openingStatuses } from '../../contract/openings/endpoints.ts'
import type { OpeningStatus } from '../../contract/openings/fields.ts'
import { openingStatusNames } from '../../contract/openings/names.ts'

/** Styles of the status badge: active stands out, paused and draft are quiet, closed is an outline. */
export const statusBadges: Record<OpeningStatus, string> = {
  active: 'bg-primary text-primary-foreground',
  paused: '',
  draft: '',
  closed: 'border border-border-strong bg-transparent',
}

export const statusOptions = openingStatuses.map((value) => ({ value, label: openingStatusNames[value] }))
