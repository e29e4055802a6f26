import { shiftDay } from './calendar.ts'
import { type Draft, meaningsOf } from './reading.ts'

/** Who was not heard from for so long is due. */
const DAYS = 14

/** Whom to get in touch with: open leads without contact for a while, the most valuable first. */
export function readToContact(draft: Draft): void {
  const [said] = meaningsOf(draft, 'toContact')
  if (!said || draft.subject !== 'leads') return
  const has = (...fields: string[]) => draft.conditions.some(({ field }) => fields.includes(field))
  if (has('name', 'company', 'words')) return
  if (!has('outcome', 'stage')) draft.conditions.push({ field: 'outcome', is: ['open'] })
  if (said.own && !has('assignedUserId')) draft.conditions.push({ field: 'assignedUserId', is: ['me', 'none'] })
  if (!has('lastContactAt')) {
    const from = shiftDay(draft.today, -DAYS)
    draft.conditions.push({ field: 'lastContactAt', not: true, from, to: draft.today, label: `${DAYS} days` })
    draft.notes.push(`Whom to get in touch with was read as without contact for ${DAYS} days, the most valuable first.`)
  }
  draft.order ??= { field: 'value', descending: true }
}
