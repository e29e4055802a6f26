import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../format.ts'
import { SearchBox } from '../../lists/search-box.tsx'
import { Select } from '../../ui/select.tsx'
import type { AddressChange, DocumentsFilter } from '../filter.ts'
import { documentSummaryQuery } from '../queries.ts'

interface DocumentFiltersProps {
  filter: DocumentsFilter
  onChange: (change: AddressChange) => void
}

const ANY = 'any'

/** What the documents are narrowed and sorted by; kept in the address. */
export function DocumentFilters({ filter, onChange }: DocumentFiltersProps) {
  return (
    <search aria-label="Filter documents" className="flex flex-wrap items-center gap-2">
      <SearchBox
        label="Search documents"
        value={filter.search ?? ''}
        onChange={(search) => onChange({ search: search || undefined })}
        className="sm:w-72"
      />
      <Choice
        label="Kind"
        any="Any kind"
        value={filter.kind}
        options={kindOptions}
        onChange={(kind) => onChange({ kind })}
      />
      <TagChoice tag={filter.tag} onChange={(tag) => onChange({ tag })} />
      <Choice
        label="Reading"
        any="Any state"
        value={filter.status}
        options={statusOptions}
        onChange={(status) => onChange({ status })}
      />
      <Choice
        label="Visibility"
        any="All I can see"
        value={filter.whose}
        options={whoseOptions}
        onChange={(whose) => onChange({ whose })}
      />
      <Select
        aria-label="Sort by"
        size="sm"
        className={choiceClass}
        value={filter.sort ?? '-updatedAt'}
        onValueChange={(sort) => onChange({ sort: sort === '-updatedAt' ? undefined : sort })}
        options={sortOptions}
      />
    </search>
  )
}

const choiceClass = 'w-auto min-w-32 max-w-56 max-sm:w-[calc(50%-0.25rem)] max-sm:min-w-0'

interface ChoiceProps<Value extends string> {
  label: string
  any: string
  value: Value | undefined
  options: ReadonlyArray<{ value: Value; label: React.ReactNode }>
  onChange: (value: Value | undefined) => void
}

function Choice<Value extends string>({ label, any, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <Select<Value | typeof ANY>
      aria-label={label}
      size="sm"
      className={choiceClass}
      value={value ?? ANY}
      onValueChange={(next) => onChange(next === ANY ? undefined : next)}
      options={[{ value: ANY, label: any }, ...options]}
    />
  )
}

/** Tags with how often they are used. They begin with a mark of their own, so that one called "any" is another choice. */
function TagChoice({ tag, onChange }: { tag: string | undefined; onChange: (tag: string | undefined) => void }) {
  const { data } = useQuery(documentSummaryQuery)
  const used = data?.tags ?? []
  // One that the address names, but that is not among the most used.
  const tags = tag && !used.some((each) => each.tag === tag) ? [{ tag, count: 0 }, ...used] : used
  if (tags.length === 0) return null
  return (
    <Choice
      label="Tag"
      any="Any tag"
      value={tag === undefined ? undefined : `#${tag}`}
      options={tags.map(({ tag: name, count }) => ({
        value: `#${name}`,
        label: <TagName name={name} count={count} />,
      }))}
      onChange={(next) => onChange(next?.slice(1))}
    />
  )
}

function TagName({ name, count }: { name: string; count: number }) {
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <bdi className="min-w-0 truncate">{name}</bdi>
      {count > 0 && <span className="text-muted-foreground tabular-nums">{formatCount(count)}</span>}
    </span>
  )
}

const kindOptions = [
  { value: 'pdf', label: 'PDF' },
  { value: 'word', label: 'Word' },
  { value: 'sheet', label: 'Sheets' },
  { value: 'slides', label: 'Slides' },
  { value: 'text', label: 'Text' },
] as const

const statusOptions = [
  { value: 'ready', label: 'Read' },
  { value: 'queued', label: 'Waiting' },
  { value: 'reading', label: 'Being read' },
  { value: 'empty', label: 'Without text' },
  { value: 'failed', label: 'Could not be read' },
] as const

const whoseOptions = [
  { value: 'mine', label: 'Uploaded by me' },
  { value: 'public', label: 'Public' },
  { value: 'private', label: 'Private' },
] as const

const sortOptions = [
  { value: '-updatedAt', label: 'Last changed' },
  { value: '-createdAt', label: 'Newest' },
  { value: 'createdAt', label: 'Oldest' },
  { value: 'title', label: 'Title' },
  { value: '-fileSize', label: 'Largest' },
  { value: 'fileSize', label: 'Smallest' },
] as const
