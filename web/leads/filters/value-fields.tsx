import { useState } from 'react'
import { readRange, writeRange } from '../../../contract/leads/filter.ts'
import { dollars } from '../../numbers.ts'
import { TypedNumber } from './typed-number.tsx'

interface ValueFieldsProps {
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** From which value to which, both included, as people write amounts. */
export function ValueFields({ value, onChange }: ValueFieldsProps) {
  const { from = '', to = '' } = (value && readRange(value)) || {}
  const [wrong, setWrong] = useState<{ from: string; to: string }>()
  const commit = (range: { from: string; to: string }) => {
    const isWrong = range.from !== '' && range.to !== '' && Number(range.from) > Number(range.to)
    setWrong(isWrong ? range : undefined)
    if (!isWrong) onChange(range.from + range.to === '' ? undefined : writeRange(range))
  }
  const shown = wrong ?? { from, to }
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Value</legend>
      <div className="grid grid-cols-2 gap-3">
        <TypedNumber
          label="Value from"
          kind={dollars}
          value={shown.from}
          onCommit={(next) => commit({ ...shown, from: next })}
          placeholder="Any"
        />
        <TypedNumber
          label="Value to"
          kind={dollars}
          value={shown.to}
          onCommit={(next) => commit({ ...shown, to: next })}
          placeholder="Any"
          error={wrong && 'Must not be below the first amount'}
        />
      </div>
    </fieldset>
  )
}
