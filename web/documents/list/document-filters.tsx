import { useQuery } from '@tanstack/react-query'
import type { DocumentStatus } from '../../../contract/documents/fields.ts'
import { documentStatusNames } from '../../../contract/documents/names.ts'
import { formatCount } from '../../format.ts'
import { FilterSelect } from '../../lists/filter-select.tsx'
import { FiltersSheet } from '../../lists/filters-sheet.tsx'
import { SearchBox } from '../../lists/search-box.tsx'
import { useWide } from '../../ui/behaviour/wide.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { AddressChange, DocumentsFilter } from '../filter.ts'
import { documentSummaryQuery } from '../queries.ts'

interface DocumentFiltersProps {
  filter: DocumentsFilter
  onChange: (change: AddressChange) => void
}

/** What the documents are narrowed by; kept in the address. A phone has it behind one button. */
export function DocumentFilters({ filter, onChange }: DocumentFiltersProps) {
  const wide = useWide()
  const { search, tag, kind, status, whose } = filter
  const choices = (
    <>
      <Choice
        label="Kind"
        any="Any kind"
        value={kind}
        options={kindOptions}
        onChange={(next) => onChange({ kind: next })}
      />
      <TagChoice tag={tag} onChange={(next) => onChange({ tag: next })} />
      <Choice
        label="Reading"
        any="Any state"
        value={status}
        options={statusOptions}
        onChange={(next) => onChange({ status: next })}
      />
      <Choice
        label="Visibility"
        any="All I can see"
        value={whose}
        options={whoseOptions}
        onChange={(next) => onChange({ whose: next })}
      />
    </>
  )
  return (
    <search aria-label="Filter documents" className="flex flex-wrap items-center gap-2">
      <SearchBox
        label="Search documents"
        value={search ?? ''}
        onChange={(text) => onChange({ search: text || undefined })}
        className="w-auto min-w-40 flex-1 md:w-72 md:flex-none"
      />
      {wide ? (
        choices
      ) : (
        <FiltersSheet
          count={[tag, kind, status, whose].filter(Boolean).length}
          onClear={() => onChange({ tag: undefined, kind: undefined, status: undefined, whose: undefined })}
        >
          <div className="grid gap-4">{choices}</div>
        </FiltersSheet>
      )}
    </search>
  )
}

/** Which come first; it stands beside the count of what was found. */
export const DocumentSort = ({ filter, onChange }: DocumentFiltersProps) => (
  <Select
    aria-label="Sort by"
    size="sm"
    className="w-36"
    value={filter.sort ?? '-updatedAt'}
    onValueChange={(sort) => onChange({ sort: sort === '-updatedAt' ? undefined : sort })}
    options={sortOptions}
  />
)

interface ChoiceProps<Value extends string> {
  label: string
  any: string
  value: Value | undefined
  options: ReadonlyArray<{ value: Value; label: React.ReactNode }>
  onChange: (value: Value | undefined) => void
}

/** One or all; on a phone, where the choices stand in a sheet, with its label above it. */
function Choice<Value extends string>({ label, ...select }: ChoiceProps<Value>) {
  if (useWide()) return <FilterSelect {...select} aria-label={label} className="w-auto max-w-56 min-w-32" />
  return <Field label={label}>{(control) => <FilterSelect {...control} {...select} />}</Field>
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

const statusOptions = Object.entries(documentStatusNames).map(([value, label]) => ({
  value: value as DocumentStatus,
  label,
}))

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
