import type { LeadCard } from '../../../contract/lead-board/fields.ts'
import { type Pages, rowsOf, withRows } from '../../lists/cached-pages.ts'
import type { ListSearch } from '../list/list-search.ts'
import { boardSort } from '../queries.ts'

/** A lane with one more card, where its order puts it; as it was where that is beyond what is loaded. */
export function addCard(lane: Pages<LeadCard>, card: LeadCard, search: ListSearch): Pages<LeadCard> {
  const others = rowsOf(lane).filter(({ id }) => id !== card.id)
  const follows = others.findIndex((other) => isBefore(card, other, search))
  if (follows < 0 && lane.pages.at(-1)?.nextCursor) return lane
  const next = follows < 0 ? undefined : others[follows]
  const last = lane.pages.length - 1
  return withRows(lane, (rows, page) => {
    const rest = rows.filter(({ id }) => id !== card.id)
    const at = next ? rest.indexOf(next) : page === last ? rest.length : -1
    return at < 0 ? rest : rest.toSpliced(at, 0, card)
  })
}

function isBefore(one: LeadCard, other: LeadCard, search: ListSearch): boolean {
  const sort = boardSort(search)
  const descending = sort.startsWith('-')
  const by = sort.replace('-', '') as keyof typeof compare
  const difference = compare[by](one, other) || byText(one.id, other.id)
  return descending ? difference > 0 : difference < 0
}

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Within a lane the stage is the same for all: then the leads are in the order of their creation. */
const compare = {
  createdAt: (one: LeadCard, other: LeadCard) => byText(one.createdAt, other.createdAt),
  updatedAt: (one: LeadCard, other: LeadCard) => byText(one.updatedAt, other.updatedAt),
  stageChangedAt: (one: LeadCard, other: LeadCard) => byText(one.stageChangedAt, other.stageChangedAt),
  stage: (one: LeadCard, other: LeadCard) => byText(one.createdAt, other.createdAt),
  name: (one: LeadCard, other: LeadCard) => one.name.localeCompare(other.name),
  company: (one: LeadCard, other: LeadCard) => one.company.localeCompare(other.company),
  value: (one: LeadCard, other: LeadCard) => one.value - other.value,
  probability: (one: LeadCard, other: LeadCard) => one.probability - other.probability,
}
