import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useCallback, useId } from 'react'
import { type AuditKind, auditKinds } from '../../contract/audit/endpoints.ts'
import { colleagueQuery, colleaguesQuery, optionOf } from '../colleagues/queries.ts'
import { FilterSelect } from '../lists/filter-select.tsx'
import { SearchBox } from '../lists/search-box.tsx'
import { Button } from '../ui/button.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { type AddressChange, type AuditAddress, isFiltered } from './address.ts'

interface AuditFiltersProps {
  address: AuditAddress
  onChange: (change: AddressChange) => void
}

export function AuditFilters({ address, onChange }: AuditFiltersProps) {
  const search = useCallback((text: string) => onChange({ search: text || undefined }), [onChange])
  return (
    <search className="flex flex-wrap items-center gap-2" aria-label="Filter the audit log">
      <SearchBox
        label="Search records"
        placeholder="Name, ID or address of a record"
        value={address.search ?? ''}
        onChange={search}
        className="sm:w-64"
      />
      <PersonFilter value={address.person} onChange={(person) => onChange({ person })} />
      <FilterSelect
        aria-label="Kind"
        any="Everything"
        value={address.kind}
        onChange={(kind) => onChange({ kind })}
        options={kindOptions}
        className="w-[calc(50%-0.25rem)] sm:w-44"
      />
      <Day label="From" value={address.from} onChange={(from) => onChange({ from })} />
      <Day label="To" value={address.to} onChange={(to) => onChange({ to })} />
      {isFiltered(address) && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() =>
            onChange({ search: undefined, person: undefined, kind: undefined, from: undefined, to: undefined })
          }
        >
          <X aria-hidden />
          Clear filters
        </Button>
      )}
    </search>
  )
}

const kindNames: Record<AuditKind, string> = {
  sign_in: 'Authentication',
  refusal: 'Refused access',
  member: 'Team and invitations',
  setting: 'Settings',
  lead: 'Leads',
  task: 'Tasks',
  document: 'Documents',
  opening: 'Job openings',
  candidate: 'Candidates',
  trash: 'Trash',
  import: 'Imports',
}

const kindOptions = auditKinds.map((value) => ({ value, label: kindNames[value] }))

/** Members, and the person in the address, who may have left. */
function PersonFilter({ value, onChange }: { value: string | undefined; onChange: (id: string | undefined) => void }) {
  const { data: members = [] } = useQuery(colleaguesQuery)
  const isMember = members.some(({ id }) => id === value)
  const former = useQuery({ ...colleagueQuery(value ?? ''), enabled: Boolean(value) && !isMember })
  const people = former.data && !isMember ? [...members, former.data] : members
  return (
    <FilterSelect
      aria-label="Person"
      any="Everyone"
      value={value}
      onChange={onChange}
      options={people.map(optionOf)}
      className="w-[calc(50%-0.25rem)] sm:w-44"
    />
  )
}

interface DayProps {
  label: string
  value: string | undefined
  onChange: (day: string | undefined) => void
}

function Day({ label, value = '', onChange }: DayProps) {
  const id = useId()
  return (
    <div className="flex w-full items-center gap-2 sm:w-auto">
      <label htmlFor={id} className="text-sm text-muted-foreground max-sm:w-10">
        {label}
      </label>
      <DateInput
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value || undefined)}
        className="h-8 max-sm:flex-1 sm:w-38 md:text-sm"
      />
    </div>
  )
}
