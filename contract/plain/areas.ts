/**
 * What a member may do, by area. `see`: everything, and change nothing; `own`: see and change the leads assigned to them, with what
 * belongs to these, and know of no other; `edit`: everything. Owners and admins may do everything in all areas.
 */
export const areaLevels = {
  sales: ['none', 'own', 'see', 'edit'],
  hiring: ['none', 'see', 'edit'],
  knowledge: ['none', 'see', 'edit'],
  /** Of the assistant and the organization. */
  settings: ['none', 'see', 'edit'],
} as const

export type Area = keyof typeof areaLevels

export const areas = Object.keys(areaLevels) as Area[]

type Areas = { [Name in Area]: (typeof areaLevels)[Name][number] }

export const EVERYTHING: Areas = { sales: 'edit', hiring: 'edit', knowledge: 'edit', settings: 'edit' }

/** What a call does with an area. */
export type Act = 'see' | 'edit'

export const allows = (may: Areas, area: Area, act: Act): boolean =>
  may[area] !== 'none' && (act === 'see' || may[area] !== 'see')
