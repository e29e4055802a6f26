import type { PublicOpening } from '../../../contract/careers/fields.ts'
import { fold } from '../../../contract/plain/fold.ts'
import type { Filters } from '../address.ts'

/** The openings that match: words in title or description without regard to case and accents, and the places. */
export function filterOpenings(openings: PublicOpening[], { search, department, location }: Filters): PublicOpening[] {
  const wanted = foldSpaced(search)
  return openings.filter(
    (opening) =>
      (department === '' || opening.department === department) &&
      (location === '' || opening.location === location) &&
      (wanted === '' || foldSpaced(`${opening.title}\n${opening.description}`).includes(wanted)),
  )
}

/** What there is to choose from, in order; also what is chosen already, should no opening have it any longer. */
export function choicesOf(openings: PublicOpening[], field: 'department' | 'location', chosen: string): string[] {
  return choicesWith(
    openings.map((opening) => opening[field]),
    chosen,
  )
}

/** What is there to choose from, in order, with what is chosen. */
export function choicesWith(choices: string[], chosen: string): string[] {
  return [...new Set([...choices, chosen])].filter(Boolean).sort((one, other) => one.localeCompare(other, 'en'))
}

const foldSpaced = (text: string) => fold(text).replace(/\s+/g, ' ')

/** The openings of each department, in the order of their names; those of none come last, under a blank name. */
export function groupByDepartment(openings: PublicOpening[]): [department: string, PublicOpening[]][] {
  const groups = new Map<string, PublicOpening[]>()
  for (const opening of openings) {
    const name = opening.department.trim()
    groups.set(name, [...(groups.get(name) ?? []), opening])
  }
  return [...groups].sort(
    ([one], [other]) => Number(one === '') - Number(other === '') || one.localeCompare(other, 'en'),
  )
}

/** The openings of each company, in the order in which the companies come first. */
export function groupByCompany(openings: PublicOpening[]): PublicOpening[][] {
  return [...Map.groupBy(openings, ({ companyId }) => companyId).values()]
}
