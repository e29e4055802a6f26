import type { Areas } from '../../contract/auth/fields.ts'
import { areaLevels, areas as areaNames } from '../../contract/plain/areas.ts'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { areaTitles, levelNames } from './access.ts'

export function AreaFields({ areas, onChange }: { areas: Areas; onChange: (areas: Areas) => void }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {areaNames.map((area) => (
        <Field key={area} label={areaTitles[area]}>
          {(control) => (
            <Select
              {...control}
              value={areas[area]}
              onValueChange={(level) => onChange({ ...areas, [area]: level })}
              options={areaLevels[area].map((level) => ({ value: level, label: levelNames[level] }))}
            />
          )}
        </Field>
      ))}
    </div>
  )
}
