import { ChevronsUpDown } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { cn } from '../ui/class-names.ts'
import { Field } from '../ui/field.tsx'
import { controlClass } from '../ui/input.tsx'
import type { CompanyValues } from './company-values.ts'

/** The zone in which the company's days begin. The browser's own list: it is long, and typing finds a city in it. */
export function TimeZoneField({ form }: { form: UseFormReturn<CompanyValues> }) {
  const zone = form.watch('timeZone')
  return (
    <Field
      label="Time Zone"
      help={`Decides when a day begins for what is due. It is ${timeIn(zone)} there now.`}
      error={form.formState.errors.timeZone?.message}
    >
      {(control) => (
        <div className="relative">
          <select
            className={cn(controlClass, 'appearance-none base:h-9 base:pr-9 base:pl-3')}
            {...control}
            {...form.register('timeZone')}
          >
            {regionsWith(zone).map(([region, zones]) => (
              <optgroup key={region} label={region}>
                {zones.map((name) => (
                  <option key={name} value={name}>
                    {name.replaceAll('_', ' ')}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <ChevronsUpDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted-foreground"
          />
        </div>
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
