import type * as z from 'zod/mini'
import { NewOpening } from '../../../contract/openings.ts'
import { judgeBy } from '../../forms/judge.ts'
import { dollars } from '../../numbers.ts'

/** What the form of an opening holds while it is being filled in. */
export type TypedOpening = z.input<typeof NewOpening>

/** Judges the form by the contract's own schema; salaries as people write them. */
export const judgeOpening = judgeBy<TypedOpening, NewOpening>(NewOpening, { salaryMin: dollars, salaryMax: dollars })
