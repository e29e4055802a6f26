import { useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import type { LeadSource, LeadStage } from '../../../contract/leads.ts'
import { useSignedInUser } from '../../auth/queries.ts'
import { colleaguesQuery, optionOf } from '../../colleagues/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { sourceOptions } from '../sources.ts'
import { stageOptions } from '../stage.tsx'
import { isFiltered, type ListSearch } from './list-search.ts'

/** How long one pauses before a search starts, in milliseconds. */
const SEARCH_PAUSE = 250
/** Longest text that is searched for, in characters. */
const LONGEST_SEARCH = 200
const ALL = 'all'

interface LeadFiltersProps {
  search: ListSearch
  onChange: (change: ListSearch) => void
  onClear: () => void
}

/** Narrows the list; what is chosen stands in the address. */
export function LeadFilters({ search, onChange, onClear }: LeadFiltersProps) {
  return (
    <search className="flex flex-wrap items-center gap-2" aria-label="Leads">
      <SearchBox value={search.search ?? ''} onSearch={(text) => onChange({ search: text || undefined })} />
      <Select
        size="sm"
        aria-label="Stage"
        value={search.stage ?? ALL}
        onValueChange={(stage) => onChange({ stage: stage === ALL ? undefined : (stage as LeadStage) })}
        options={[{ value: ALL, label: 'All stages' }, ...stageOptions]}
        className="w-[calc(50%-0.25rem)] sm:w-36"
      />
      <Select
        size="sm"
        aria-label="Source"
        value={search.source ?? ALL}
        onValueChange={(source) => onChange({ source: source === ALL ? undefined : (source as LeadSource) })}
        options={[{ value: ALL, label: 'All sources' }, ...sourceOptions]}
        className="w-[calc(50%-0.25rem)] sm:w-36"
      />
      <OwnerFilter value={search.assignedUserId} onChange={(assignedUserId) => onChange({ assignedUserId })} />
      {isFiltered(search) && (
        <Button variant="quiet" size="sm" onClick={onClear}>
          <X aria-hidden />
          Clear filters
        </Button>
      )}
    </search>
  )
}

function OwnerFilter({ value, onChange }: { value: string | undefined; onChange: (id: string | undefined) => void }) {
  const user = useSignedInUser()
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const others = colleagues.filter(({ id }) => id !== user.id)
  return (
    <Select
      size="sm"
      aria-label="Owner"
      value={value ?? ALL}
      onValueChange={(id) => onChange(id === ALL ? undefined : id)}
      options={[
        { value: ALL, label: 'All owners' },
        { value: user.id, label: 'Assigned to me' },
        { value: 'none', label: 'Unassigned' },
        ...others.map(optionOf),
      ]}
      className="w-auto flex-1 basis-[calc(50%-0.25rem)] sm:w-40 sm:flex-none sm:basis-auto"
    />
  )
}

/** The words follow the keys; the address, and with it the list, follows after a pause. */
function SearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  if (value !== seen) {
    setSeen(value)
    setSent(value)
    // The address changed by other means: Clear filters, or the browser's back button.
    if (value !== sent) setText(value)
  }
  const send = useEffectEvent(() => {
    setSent(text.trim())
    onSearch(text.trim())
  })
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(send, SEARCH_PAUSE)
    return () => clearTimeout(timer)
  }, [text, value])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || text === '') return
    // The ticked leads stay ticked.
    event.preventDefault()
    setText('')
    setSent('')
    onSearch('')
  }
  return (
    <div className="relative w-full sm:w-64">
      <Search aria-hidden className="pointer-events-none absolute top-2 left-2.5 size-4 text-muted-foreground" />
      <Input
        type="search"
        aria-label="Search leads"
        placeholder="Search leads"
        value={text}
        onChange={(event) => setText(event.target.value.slice(0, LONGEST_SEARCH))}
        onKeyDown={onKeyDown}
        dir="auto"
        className="h-8 pr-2 pl-8 md:text-sm [&::-webkit-search-cancel-button]:appearance-none"
      />
    </div>
  )
}
