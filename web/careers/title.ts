import type { CareersView, PublicOpening } from '../../contract/careers/fields.ts'

/** Stands for the company's name where there is no opening to take it from. */
const SOME_COMPANY = 'Our Company'

/** Whose site it is: the company of the first opening. */
export function siteNameOf({ companyName, openings }: Pick<CareersView, 'companyName' | 'openings'>): string {
  return openings[0]?.companyName ?? companyName ?? SOME_COMPANY
}

export const openingTitle = ({ title, companyName }: PublicOpening) => `${title} at ${companyName}`

/** What the browser's tab says of the whole list. */
export const listTitle = (siteName: string) => `Open Positions at ${siteName}`
