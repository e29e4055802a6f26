import { type Act, allows } from '../../contract/plain/allows.ts'
import type { Area } from '../../contract/plain/areas.ts'
import { useSignedInUser } from './queries.ts'

/** Whether the signed-in person may see an area, or edit it unless said otherwise. */
export const useMay = (area: Area, act: Act = 'edit'): boolean => allows(useSignedInUser().areas, area, act)
