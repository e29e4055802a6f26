import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CatalogField, headingOf } from '../../../contract/catalog.ts'
import { leadCatalog } from '../../../contract/leads/catalog.ts'
import { listLeadPlaces } from '../../../contract/leads/endpoints.ts'
import type { FilterField } from '../../../contract/leads/filter.ts'
import { callQuery } from '../../api/queries.ts'
import { useLater } from '../../ui/behaviour/use-later.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'

interface TextFilterFieldProps {
  name: FilterField<'text'>['name']
  value: string
  onChange: (value: string | undefined) => void
}

/** A text that leads are filtered by, such as the city; what the company's leads have is suggested. */
export function TextFilterField({ name, value, onChange }: TextFilterFieldProps) {
  const field: CatalogField = leadCatalog[name]
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [focused, setFocused] = useState(false)
  if (seen !== value) {
    setSeen(value)
    setText(value)
  }
  const search = useLater(text.trim())
  const places = useQuery({
    ...callQuery(listLeadPlaces, { query: { field: name, search } }),
    enabled: focused,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const commit = (next: string) => {
    setText(next)
    if (next.trim() !== value) onChange(next.trim() || undefined)
  }
  const options = focused && text.trim() !== value ? (places.data?.places ?? []) : []
  const none = field.says === 'in' ? 'No leads there.' : `No leads with this ${field.label}.`
  const unknown =
    text.trim() !== '' &&
    search === text.trim() &&
    places.isSuccess &&
    !places.isPlaceholderData &&
    options.length === 0
  return (
    <Field label={headingOf(field)} help={focused && unknown && text.trim() !== value ? none : undefined}>
      {(control) => (
        <Combobox
          {...control}
          value={text}
          onValueChange={setText}
          placeholder="Any"
          options={options.map((place) => ({ id: place, label: place }))}
          onChoose={({ label: place }) => commit(place)}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false)
            commit(text)
          }}
        />
      )}
    </Field>
  )
}
