import type { PublicOpening } from '../../../contract/careers/fields.ts'

/** The first letter that has a direction, and the scripts that run from right to left. */
const STRONG = /\p{L}/u
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** The direction in which all of an opening is laid out, so that its title, facts and texts begin at one edge. */
export function directionOf({ title }: Pick<PublicOpening, 'title'>): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(STRONG.exec(title)?.[0] ?? '') ? 'rtl' : 'ltr'
}
