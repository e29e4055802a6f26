import type { UseFormReturn } from 'react-hook-form'
import { Field } from '../ui/field.tsx'
import { NativeSelect } from '../ui/native-select.tsx'
import type { CompanyValues } from './company-values.ts'

/** The zone in which the company's days begin. The browser's own list: it is long, and typing finds a city in it. */
export function TimeZoneField({ form }: { form: UseFormReturn<CompanyValues> }) {
  const zone = form.watch('timeZone')
  return (
    <Field
      label="Time Zone"
      help={`Decides when a day begins for due dates. It is ${timeIn(zone)} there now.`}
      error={form.formState.errors.timeZone?.message}
    >
      {(control) => (
        <NativeSelect {...control} {...form.register('timeZone')}>
          {regionsWith(zone).map(([region, zones]) => (
            <optgroup key={region} label={region}>
              {zones.map((name) => (
                <option key={name} value={name}>
                  {name.replaceAll('_', ' ')}
                </option>
              ))}
            </optgroup>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}

const timeIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' }).format(new Date())

/** Zones by region. What is saved is among them even where this browser does not list it. */
function regionsWith(zone: string): [string, string[]][] {
  const names = new Set(['UTC', zone, ...Intl.supportedValuesOf('timeZone')])
  const regions = Map.groupBy([...names].sort(), (name) =>
    name.includes('/') ? (name.split('/')[0] ?? '') : 'General',
  )
  return [...regions]
}
