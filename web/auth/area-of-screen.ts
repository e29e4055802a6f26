import type { CurrentUser } from '../../contract/auth/fields.ts'
import type { Area } from '../../contract/plain/areas.ts'

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
  return !area || areas[area] !== 'none'
}
