import type { CurrentUser } from '../../contract/auth/fields.ts'
import { type Act, type Area, allows } from '../../contract/plain/areas.ts'
import { useSignedInUser } from './queries.ts'

/** Whether the signed-in person may see an area, or edit it unless said otherwise. */
export const useMay = (area: Area, act: Act = 'edit'): boolean => allows(useSignedInUser().areas, area, act)

/** The areas of screens, by the first word of their addresses; other screens are everyone's. */
const SCREENS: Record<string, Area> = {
  sales: 'sales',
  'knowledge-base': 'knowledge',
  recruitment: 'hiring',
  candidates: 'hiring',
  'ai-settings': 'settings',
}

export const areaOfScreen = (path: string): Area | undefined => SCREENS[path.split('/')[1] ?? '']

/** Whether a person may open the screen at an address. */
export function mayOpen({ areas }: CurrentUser, path: string): boolean {
  const area = areaOfScreen(path)
  return !area || allows(areas, area, 'see')
}
