import { type KeyboardEvent, type Ref, useState } from 'react'
import type { CompanyDay } from '../../companies/today.ts'
import { readSaidDay } from '../../ui/behaviour/said-day.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { dueAt, dueDay, dueLabel, dueTime } from '../due.ts'

interface DueFieldProps {
  /** A due date as it is sent, words that name no day, or blank. */
  value: string
  onValueChange: (value: string) => void
  /** The day, for a form that gives it the focus. */
  dayRef: Ref<HTMLInputElement>
  today: CompanyDay
  error: string | undefined
  /** Said below the day, in the place of how else it can be typed. */
  help?: string | undefined
}

/** The day on which a task is due, with a time that it may have. A letter typed into the day begins words, such as `next tue 10am`. */
export function DueField({ value, onValueChange, dayRef, today, error, help }: DueFieldProps) {
  const [words, setWords] = useState<string>()
  const { day, timeZone } = today
  const dated = /^\d{4}-\d\d-\d\d/.test(value)
  const [dueOn, time] = dated ? [dueDay(value, timeZone), dueTime(value, timeZone)] : ['', '']
  const say = (text: string) => {
    setWords(text)
    const said = readSaidDay(text, day)
    onValueChange(said ? dueAt(said.day, said.time ?? '', timeZone) : text)
  }
  const beginWords = (event: KeyboardEvent) => {
    if (!/^[a-z]$/i.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    say(event.key)
  }
  return (
    <>
      <Field
        label="Due Date"
        error={error}
        help={
          words === undefined ? (help ?? 'Or type fri, in 2 weeks, next tue 10am') : dated && dueLabel(value, today)
        }
      >
        {(control) =>
          words === undefined ? (
            <DateInput
              {...control}
              ref={dayRef}
              name="dueDate"
              min={day}
              value={dueOn}
              onChange={({ target }) => onValueChange(target.value && dueAt(target.value, time, timeZone))}
              onKeyDown={beginWords}
            />
          ) : (
            <Input
              {...control}
              name="dueDate"
              autoComplete="off"
              // It takes the place of the day in which the letter was typed.
              ref={focusAtEnd}
              value={words}
              onChange={({ target }) => say(target.value)}
              onBlur={() => (dated || !words.trim()) && setWords(undefined)}
            />
          )
        }
      </Field>
      <Field label="Time">
        {(control) => (
          <Input
            {...control}
            type="time"
            className="tabular-nums"
            value={time}
            onChange={({ target }) => onValueChange(dueAt(dueOn || day, target.value, timeZone))}
          />
        )}
      </Field>
    </>
  )
}

function focusAtEnd(input: HTMLInputElement | null) {
  if (!input || document.activeElement === input) return
  input.focus()
  input.setSelectionRange(input.value.length, input.value.length)
}
