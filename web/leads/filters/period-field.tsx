import { useState } from 'react'
import { namedPeriods, type Period, readPeriod, writePeriod } from '../../../contract/leads/filter.ts'
import { wholeDays } from '../../numbers.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { periodNames } from './filter-words.ts'
import { TypedNumber } from './typed-number.tsx'

interface PeriodFieldProps {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

const ANY = 'any'
/** How many days one begins with. */
const USUAL_DAYS = 30

const ways = [
  { value: ANY, label: 'Any time' },
  ...namedPeriods.map((name) => ({ value: name, label: capitalized(periodNames[name]) })),
  { value: 'last', label: 'The last … days' },
  { value: 'over', label: '… days ago or earlier' },
  { value: 'days', label: 'From day to day' },
] as const
type Way = (typeof ways)[number]['value']

/** Which days: a period that moves with today, or days of the calendar. */
export function PeriodField({ label, value, onChange }: PeriodFieldProps) {
  const period = value === undefined ? undefined : readPeriod(value)
  // Days of the calendar are chosen before the first of them is there.
  const [choosesDays, setChoosesDays] = useState(false)
  const way = period ? wayOf(period) : choosesDays ? 'days' : ANY
  const choose = (next: Way) => {
    setChoosesDays(next === 'days')
    onChange(periodOf(next))
  }
  return (
    <div className="min-w-0 space-y-2">
      <Field label={label}>
        {(control) => <Select<Way> {...control} value={way} onValueChange={choose} options={ways} className="w-full" />}
      </Field>
      {period && ('last' in period || 'over' in period) && (
        <TypedNumber
          label={`${label}: days`}
          kind={wholeDays}
          value={String('last' in period ? period.last : period.over)}
          onCommit={(digits) => {
            const count = Number(digits || USUAL_DAYS)
            onChange(writePeriod('last' in period ? { last: count } : { over: count }))
          }}
        />
      )}
      {way === 'days' && (
        <Days
          key={value}
          label={label}
          from={(period && 'to' in period) || (period && 'from' in period) ? (period.from ?? '') : ''}
          to={period && 'to' in period ? (period.to ?? '') : ''}
          onChange={onChange}
        />
      )}
    </div>
  )
}

interface DaysProps {
  label: string
  from: string
  to: string
  onChange: (value: string | undefined) => void
}

function Days({ label, from, to, onChange }: DaysProps) {
  const [typed, setTyped] = useState({ from, to })
  const fault = typed.from && typed.to && typed.from > typed.to ? 'Must not be before the first day' : undefined
  const commit = () => {
    const text = `${typed.from}..${typed.to}`
    if (text === `${from}..${to}`) return
    if (text === '..') onChange(undefined)
    else if (readPeriod(text)) onChange(text)
  }
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="sr-only">{label}</legend>
      <Field label="First day">
        {(control) => (
          <DateInput
            {...control}
            value={typed.from}
            onChange={(event) => setTyped({ ...typed, from: event.target.value })}
            onBlur={commit}
          />
        )}
      </Field>
      <Field label="Last day" error={fault}>
        {(control) => (
          <DateInput
            {...control}
            value={typed.to}
            onChange={(event) => setTyped({ ...typed, to: event.target.value })}
            onBlur={commit}
          />
        )}
      </Field>
    </fieldset>
  )
}

function wayOf(period: Period): Way {
  if ('named' in period) return period.named
  return 'last' in period ? 'last' : 'over' in period ? 'over' : 'days'
}

function periodOf(way: Way): string | undefined {
  if (way === ANY || way === 'days') return undefined
  if (way === 'last' || way === 'over') return writePeriod(way === 'last' ? { last: USUAL_DAYS } : { over: USUAL_DAYS })
  return way
}

function capitalized(words: string) {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
