import type { Areas } from '../../contract/auth/fields.ts'
import { type Area, areas as areaNames } from '../../contract/plain/areas.ts'

export const areaTitles: Record<Area, string> = {
  sales: 'Sales',
  hiring: 'Hiring',
  knowledge: 'Knowledge base',
  settings: 'AI settings',
}

export const levelNames: Record<Areas[Area], string> = {
  none: 'No access',
  own: 'Own leads only',
  see: 'View only',
  edit: 'Full access',
}

/** What a member may do, in a line: "Sales: own leads only · Hiring: no access". */
export function accessText(areas: Areas): string {
  const limited = areaNames.filter((area) => areas[area] !== 'edit')
  if (limited.length === 0) return 'Full access'
  return limited.map((area) => `${areaTitles[area]}: ${levelNames[areas[area]].toLowerCase()}`).join(' · ')
}
