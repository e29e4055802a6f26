import { Select } from '../../ui/select.tsx'
import type { ListSearch } from '../list/list-search.ts'
import { boardSort } from '../queries.ts'

type Sort = NonNullable<ListSearch['sort']>

/** In which orders a lane is offered; the first unless another is chosen. */
const orders: { value: Sort; label: string }[] = [
  { value: '-stageChangedAt', label: 'Latest in stage' },
  { value: 'stageChangedAt', label: 'Longest in stage' },
  { value: '-value', label: 'Highest value' },
  { value: '-probability', label: 'Highest probability' },
  { value: '-createdAt', label: 'Newest' },
  { value: 'createdAt', label: 'Oldest' },
  { value: '-updatedAt', label: 'Latest change' },
  { value: 'name', label: 'Name' },
  { value: 'company', label: 'Company' },
]

/** Orders that only a press on the list's headings makes. */
const turned: { value: Sort; label: string }[] = [
  { value: 'value', label: 'Lowest value' },
  { value: 'probability', label: 'Lowest probability' },
  { value: 'updatedAt', label: 'Longest unchanged' },
  { value: '-name', label: 'Name, from Z' },
  { value: '-company', label: 'Company, from Z' },
  { value: 'stage', label: 'Stage' },
  { value: '-stage', label: 'Stage, from the last' },
]

interface SortSelectProps {
  search: ListSearch
  onSort: (sort: ListSearch['sort']) => void
}

export function SortSelect({ search, onSort }: SortSelectProps) {
  const sort = boardSort(search)
  return (
    <Select
      size="sm"
      aria-label="Order of the cards"
      value={sort}
      onValueChange={(value) => onSort(value === orders[0]?.value ? undefined : value)}
      options={[...orders, ...turned.filter(({ value }) => value === sort)]}
      className="w-40"
    />
  )
}
