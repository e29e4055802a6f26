import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getPlace, SEARCH_LENGTH, SEARCH_LIMIT, searchPlaces } from '../../../contract/places/endpoints.ts'
import type { PlaceDetails, PlaceResult } from '../../../contract/places/fields.ts'
import { callQuery } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { whyUnreachable } from '../../api/reach.ts'
import { toast } from '../../ui/behaviour/toast.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import type { FieldsProps, LeadValues } from './form-values.ts'

/** How long one pauses before a search starts, in milliseconds. */
const SEARCH_PAUSE = 250

/** Suggests companies and cities from three characters on; the one chosen fills the address fields. */
export function CompanySearch({ form, className }: FieldsProps & { className?: string }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const wanted = usePaused(text === chosen ? '' : text.trim())
  // What fails stays silent: there are simply no suggestions.
  const { data, isFetching } = useQuery(suggestionsQuery(wanted))
  const box = useRef<HTMLDivElement>(null)
  const filled = useRef<Address>(undefined)
  useEffect(() => {
    // In a dialog that scrolls, the suggestions may begin below its edge.
    if (data?.length) box.current?.querySelector('[role="listbox"]')?.scrollIntoView({ block: 'nearest' })
  }, [data])
  const places = text.trim().length < SEARCH_LENGTH ? [] : (data ?? [])

  const choose = async ({ placeId, name }: PlaceResult) => {
    setText(name)
    setChosen(name)
    try {
      const details = await queryClient.fetchQuery(placeQuery(placeId))
      fill(form, details, filled.current)
      filled.current = details
      toast({ title: 'Company Selected', description: 'Address details have been automatically filled in.' })
    } catch (error) {
      toast({
        title: 'Failed to get company details',
        description: whyUnreachable(error),
        variant: 'destructive',
      })
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter takes a suggestion, and never saves a lead half filled in
    <div
      ref={box}
      className={className}
      onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.preventDefault()}
    >
      <Field label="Company Search" help="Choose a company or a city to fill in the address.">
        {(control) => (
          <Combobox
            {...control}
            value={text}
            onValueChange={(next) => setText(next.slice(0, SEARCH_LIMIT))}
            options={places.map((place) => ({
              ...place,
              id: place.placeId,
              label: place.name,
              detail: place.formattedAddress,
            }))}
            onChoose={choose}
            loading={isFetching}
            placeholder="Type at least 3 characters"
          />
        )}
      </Field>
    </div>
  )
}

function suggestionsQuery(text: string) {
  return queryOptions({
    ...callQuery(searchPlaces, { query: { query: text } }),
    enabled: text.length >= SEARCH_LENGTH,
    placeholderData: keepPreviousData,
  })
}

const placeQuery = (placeId: string) => callQuery(getPlace, { params: { placeId } })

const addressFields = ['street', 'city', 'state', 'zipCode', 'country'] as const
type Address = Pick<PlaceDetails, (typeof addressFields)[number]>

/**
 * Fills in what the place has. What it has not is blanked only where the choice before filled it in (`filled`): a city
 * has no street, and the one that was typed stays.
 */
function fill(form: FieldsProps['form'], details: PlaceDetails, filled: Address | undefined) {
  for (const name of addressFields) {
    if (details[name] || (filled && form.getValues(name) === filled[name])) set(form, name, details[name])
  }
  set(form, 'placeId', details.placeId)
  // A city is no company, and what the person typed stays.
  const isCompany = details.name !== details.city
  if (isCompany && !form.getValues('company')) set(form, 'company', details.name)
}

const set = (form: FieldsProps['form'], name: keyof LeadValues, value: string) =>
  form.setValue(name, value, { shouldDirty: true, shouldValidate: true })

function usePaused(text: string) {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), SEARCH_PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
