import type { Area, AreaAccess } from './areas.ts'

/** What a call does with an area. */
export type Act = 'see' | 'edit'

/** Whether an access lets one see an area, or edit it. */
export const allows = (may: AreaAccess, area: Area, act: Act): boolean =>
  may[area] !== 'none' && (act === 'see' || may[area] !== 'see')
