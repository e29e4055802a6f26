import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ListPart, PublicOpening } from '../../../contract/careers/fields.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'
import { Label } from '../../ui/label.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import type { Filters } from '../address.ts'
import { choicesOf, choicesWith } from './filter.ts'

/** How long one pauses before the list follows, in milliseconds. */
const SEARCH_PAUSE = 200

interface OpeningFiltersProps {
  openings: PublicOpening[]
  /** Which part of a long list they are: it names what there is to choose from. */
  part: ListPart | undefined
  company: string
  filters: Filters
  /** Whether an opening is read or applied for meanwhile: the search then goes on once one is back. */
  waits: boolean
  onChange: (filters: Filters) => void
}

/** A form that the server understands too: with scripts off a button sends it. */
export function OpeningFilters({ openings, part, company, filters, waits, onChange }: OpeningFiltersProps) {
  const { search } = filters
  const [text, setText] = useSearchText(search, { waits, onSearch: (typed) => onChange({ ...filters, search: typed }) })
  return (
    <search>
      <form
        action="/jobs"
        className="grid grid-cols-2 gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]"
        onSubmit={(event) => {
          event.preventDefault()
          onChange({ ...filters, search: text.trim() })
        }}
      >
        {company && <input type="hidden" name="company" value={company} />}
        <div className="max-lg:col-span-2">
          <Label htmlFor="search" className="mb-1.5 text-base">
            Search
          </Label>
          <div className="relative">
            <Search aria-hidden className="pointer-events-none absolute top-3.5 left-3 size-4 text-muted-foreground" />
            <Input
              id="search"
              name="search"
              type="search"
              value={text}
              placeholder="Search positions..."
              className="h-11 pl-9 md:text-lg"
              onChange={(event) => setText(event.target.value)}
            />
          </div>
        </div>
        <Choice
          label="Department"
          all="All Departments"
          choices={
            part
              ? choicesWith(part.departments, filters.department)
              : choicesOf(openings, 'department', filters.department)
          }
          value={filters.department}
          onChange={(department) => onChange({ ...filters, department })}
        />
        <Choice
          label="Location"
          all="All Locations"
          choices={
            part ? choicesWith(part.locations, filters.location) : choicesOf(openings, 'location', filters.location)
          }
          value={filters.location}
          onChange={(location) => onChange({ ...filters, location })}
        />
        <div className="hidden noscript:block">
          <Button type="submit" variant="outline" className="h-11">
            Search
          </Button>
        </div>
      </form>
    </search>
  )
}

interface ChoiceProps {
  label: string
  all: string
  choices: string[]
  value: string
  onChange: (value: string) => void
}

function Choice({ label, all, choices, value, onChange }: ChoiceProps) {
  const name = label.toLowerCase()
  return (
    <div className="min-w-0">
      <Label htmlFor={name} className="mb-1.5 text-base">
        {label}
      </Label>
      <NativeSelect
        id={name}
        name={name}
        value={value}
        className="h-11 md:text-lg"
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{all}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}

/** The words follow the keys; the address, and with it the list, follows after a pause. */
function useSearchText(value: string, { waits, onSearch }: { waits: boolean; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // The address changed by itself, as on Back.
    if (value !== text.trim()) setText(value)
  }
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    if (waits || text.trim() === value) return
    const timer = setTimeout(() => search(text.trim()), SEARCH_PAUSE)
    return () => clearTimeout(timer)
  }, [text, value, waits])
  return [text, setText] as const
}
