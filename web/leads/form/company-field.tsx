import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listLeadPlaces } from '../../../contract/leads/endpoints.ts'
import { callQuery } from '../../api/queries.ts'
import { useLater } from '../../ui/behaviour/use-later.ts'
import { Combobox } from '../../ui/combobox.tsx'
import type { FieldControl } from '../../ui/field.tsx'
import type { FieldsProps } from './form-values.ts'

/** The company, with the names of those that leads have already. */
export function CompanyField({ form, ...control }: FieldsProps & FieldControl) {
  const [typed, setTyped] = useState<string>()
  const search = useLater(typed?.trim() ?? '')
  const { data } = useQuery({
    ...callQuery(listLeadPlaces, { query: { field: 'company', search } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const set = (company: string) =>
    form.setValue('company', company, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const names = search && typed ? (data?.places ?? []).filter((name) => name !== typed) : []
  return (
    <Combobox
      {...control}
      value={form.watch('company') ?? ''}
      onValueChange={(text) => {
        setTyped(text)
        set(text)
      }}
      options={names.map((name) => ({ id: name, label: name }))}
      onChoose={({ label }) => {
        setTyped(undefined)
        set(label)
      }}
    />
  )
}
