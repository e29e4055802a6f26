import { useQuery } from '@tanstack/react-query'
import { type CatalogField, headingOf } from '../../contract/catalog.ts'
import { importCatalogs } from '../../contract/imports/catalog.ts'
import type { Import, ImportWord } from '../../contract/imports/fields.ts'
import { listOpenings } from '../../contract/openings/endpoints.ts'
import { callQuery } from '../api/queries.ts'
import { colleaguesQuery, optionOf } from '../colleagues/queries.ts'
import { Card } from '../ui/card.tsx'
import { NativeSelect } from '../ui/native-select.tsx'

const openingsQuery = callQuery(listOpenings, {})

type Unknown = Import['unknown'][number]

/** Stands for a field that is left blank: no choice and no id is written so. */
const BLANK = '-'

interface UnknownWordsProps {
  found: Import
  /** What was chosen for some of them. */
  meant: readonly ImportWord[]
  onChange: (meant: ImportWord[]) => void
}

/** Words of the file that mean nothing here, each to be given a meaning once, for all rows that say it. */
export function UnknownWords({ found: { kind, unknown }, meant, onChange }: UnknownWordsProps) {
  if (unknown.length === 0) return null
  const catalog: Readonly<Record<string, CatalogField>> = importCatalogs[kind]
  const set = ({ field, text }: Unknown, value: string | null | undefined) => {
    const others = meant.filter((word) => word.field !== field || word.text !== text)
    onChange(value === undefined ? others : [...others, { field, text, value }])
  }
  return (
    <Card title="What do these words mean?" flush>
      <p className="px-4 pb-3 text-muted-foreground">
        Rows with a word that is not known here are refused. Choose once what each stands for.
      </p>
      <ul aria-label="Unknown words" className="divide-y divide-border border-t border-border">
        {unknown.map((word) => {
          const described = catalog[word.field]
          const label = described ? headingOf(described) : word.field
          return (
            <li
              key={`${word.field} ${word.text}`}
              className="grid items-center gap-x-6 gap-y-2 px-4 py-3 md:grid-cols-[1fr_1fr]"
            >
              <p className="min-w-0 truncate">
                <span className="text-muted-foreground">{label}: </span>
                <bdi className="font-medium">{word.text}</bdi>
                <span className="text-sm text-muted-foreground tabular-nums">
                  {' '}
                  in {word.rows.toLocaleString('en')} {word.rows === 1 ? 'row' : 'rows'}
                </span>
              </p>
              <Meaning
                word={word}
                described={described}
                label={`${label} for ${word.text}`}
                value={meant.find(({ field, text }) => field === word.field && text === word.text)?.value}
                onChange={(value) => set(word, value)}
              />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

interface MeaningProps {
  word: Unknown
  described: CatalogField | undefined
  label: string
  value: string | null | undefined
  onChange: (value: string | null | undefined) => void
}

function Meaning({ word, described, label, value, onChange }: MeaningProps) {
  const isOpening = word.field === 'jobOpeningId'
  const people = useQuery({ ...colleaguesQuery, enabled: described?.kind === 'person' })
  const openings = useQuery({ ...openingsQuery, enabled: isOpening })
  const options = isOpening
    ? (openings.data ?? []).map(({ id, title }) => ({ value: id, label: title }))
    : described?.kind === 'person'
      ? (people.data ?? []).map(optionOf)
      : Object.entries(described?.names ?? {}).map(([name, title]) => ({ value: name, label: title }))
  return (
    <NativeSelect
      aria-label={label}
      value={value === null ? BLANK : (value ?? '')}
      onChange={({ target }) => onChange(target.value === BLANK ? null : target.value || undefined)}
    >
      <option value="">Refuse these rows</option>
      {!isOpening && <option value={BLANK}>Leave blank</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  )
}
