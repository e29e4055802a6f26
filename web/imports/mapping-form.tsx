import { type FormEvent, useState } from 'react'
import { headingOf } from '../../contract/catalog.ts'
import { importCatalogs } from '../../contract/imports/catalog.ts'
import { dayOrders, gatheringFields, matchKeys } from '../../contract/imports/endpoints.ts'
import type { Import, ImportColumn } from '../../contract/imports/fields.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { NativeSelect } from '../ui/native-select.tsx'
import { useCheck } from './changes.ts'
import { choicesOf, countOf, duplicateWords, kindWords, matchWords } from './words.ts'

type Mapped = Pick<ImportColumn, 'heading' | 'field' | 'dayOrder'>

const orderWords = { dmy: 'Day first, as 24/11/2026', mdy: 'Month first, as 11/24/2026' }

/** Where each column goes, and what becomes of what is there already. */
export function MappingForm({ found, onCheck }: { found: Import; onCheck: () => void }) {
  const { id, kind, rows, columns } = found
  const [mapped, setMapped] = useState<Mapped[]>(columns)
  const [duplicates, setDuplicates] = useState(found.duplicates)
  const [matchBy, setMatchBy] = useState(found.matchBy)
  const check = useCheck(id)
  const set = (heading: string, change: Partial<Mapped>) =>
    setMapped(mapped.map((column) => (column.heading === heading ? { ...column, ...change } : column)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = mapped.map(({ heading, field, dayOrder }) => ({ heading, field, dayOrder }))
    check.mutate({ columns: wanted, duplicates, matchBy }, { onSuccess: onCheck })
  }
  const { one } = kindWords[kind]
  return (
    <form onSubmit={submit} className="space-y-6">
      <Card title={<bdi>{found.fileName}</bdi>} flush>
        <p className="px-4 pb-3 text-muted-foreground">
          {countOf(kind, rows)}.{' '}
          {found.remembered
            ? 'Columns go where they went when a file with these headings was imported before.'
            : 'Choose where each column goes; the values beside it come from your file.'}
        </p>
        <ul aria-label="Columns" className="divide-y divide-border border-t border-border">
          {columns.map((column, at) => (
            <ColumnRow
              key={column.heading}
              kind={kind}
              column={{ ...column, ...mapped[at] }}
              twin={twinOf(mapped, at)}
              onChange={(change) => set(column.heading, change)}
            />
          ))}
        </ul>
      </Card>
      <Card title="Duplicates">
        <Field label={`When a ${one} is in the file twice, or here already`} className="max-w-sm">
          {(control) => (
            <NativeSelect
              {...control}
              value={duplicates}
              onChange={({ target }) => setDuplicates(target.value as typeof duplicates)}
            >
              {choicesOf(kind).map((choice) => (
                <option key={choice} value={choice}>
                  {duplicateWords[choice]}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        {kind === 'leads' && duplicates !== 'create' && (
          <fieldset className="mt-4">
            <legend className="mb-1.5 text-sm font-medium">It is the same with the same</legend>
            <div className="flex flex-wrap gap-x-5 gap-y-2">
              {matchKeys.map((key) => (
                // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is the control
                <label key={key} className="flex items-center gap-2">
                  <Checkbox
                    checked={matchBy.includes(key)}
                    disabled={matchBy.length === 1 && matchBy.includes(key)}
                    onCheckedChange={(on) =>
                      setMatchBy(matchKeys.filter((each) => (each === key ? on : matchBy.includes(each))))
                    }
                  />
                  {matchWords[key]}
                </label>
              ))}
            </div>
          </fieldset>
        )}
      </Card>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" pending={check.isPending}>
          Check {countOf(kind, rows)}
        </Button>
        <p className="text-sm text-muted-foreground">Nothing is imported yet: you see first what would happen.</p>
      </div>
    </form>
  )
}

/** The column before that goes to the same field, where only one can. */
const twinOf = (mapped: Mapped[], at: number) => {
  const field = mapped[at]?.field
  return field && !gatheringFields.includes(field)
    ? mapped.slice(0, at).find((each) => each.field === field)?.heading
    : undefined
}

interface ColumnRowProps {
  kind: Import['kind']
  column: ImportColumn
  twin: string | undefined
  onChange: (change: Partial<Mapped>) => void
}

function ColumnRow({ kind, column, twin, onChange }: ColumnRowProps) {
  const { heading, samples, field, dayOrder } = column
  const catalog: Readonly<Record<string, Parameters<typeof headingOf>[0]>> = importCatalogs[kind]
  const isDay = field !== null && catalog[field]?.kind === 'day'
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 md:grid-cols-[1fr_1fr]">
      <div className="min-w-0">
        <p className="truncate font-medium">
          <bdi>{heading}</bdi>
        </p>
        <p className="truncate text-sm text-muted-foreground">
          <bdi>{samples.join(' · ') || 'No values'}</bdi>
        </p>
      </div>
      <div className="min-w-0 space-y-2">
        <NativeSelect
          aria-label={`Field for ${heading}`}
          aria-invalid={twin ? true : undefined}
          value={field ?? ''}
          onChange={({ target }) => onChange({ field: target.value || null })}
        >
          <option value="">Do not import</option>
          {Object.entries(catalog).map(([name, each]) => (
            <option key={name} value={name}>
              {headingOf(each)}
            </option>
          ))}
        </NativeSelect>
        {twin && <p className="text-sm text-destructive-text">“{twin}” goes there already.</p>}
        {isDay && dayOrder && (
          <NativeSelect
            aria-label={`Dates in ${heading}`}
            value={dayOrder}
            onChange={({ target }) => onChange({ dayOrder: target.value as typeof dayOrder })}
          >
            {dayOrders.map((order) => (
              <option key={order} value={order}>
                {orderWords[order]}
              </option>
            ))}
          </NativeSelect>
        )}
      </div>
    </li>
  )
}
