import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listLeadPlaces, type placeFields } from '../../../contract/leads/endpoints.ts'
import { callQuery } from '../../api/queries.ts'
import { useLater } from '../../ui/behaviour/use-later.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'

interface PlaceFieldProps {
  label: string
  field: (typeof placeFields)[number]
  value: string
  onChange: (value: string | undefined) => void
}

/** A city or country, with those that the company's leads have as suggestions. */
export function PlaceField({ label, field, value, onChange }: PlaceFieldProps) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [focused, setFocused] = useState(false)
  if (seen !== value) {
    setSeen(value)
    setText(value)
  }
  const search = useLater(text.trim())
  const places = useQuery({
    ...callQuery(listLeadPlaces, { query: { field, search } }),
    enabled: focused,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const commit = (next: string) => {
    setText(next)
    if (next.trim() !== value) onChange(next.trim() || undefined)
  }
  const options = focused && text.trim() !== value ? (places.data?.places ?? []) : []
  const unknown =
    text.trim() !== '' &&
    search === text.trim() &&
    places.isSuccess &&
    !places.isPlaceholderData &&
    options.length === 0
  return (
    <Field label={label} help={focused && unknown && text.trim() !== value ? 'No lead is there.' : undefined}>
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
