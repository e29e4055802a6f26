import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { MOST_CHOICES, MOST_QUESTIONS, questionKinds } from '../../../contract/openings/endpoints.ts'
import type { NewOpening, Question } from '../../../contract/openings/fields.ts'
import { questionKindNames } from '../../../contract/openings/names.ts'
import { LINE_LENGTH } from '../../../contract/plain/values.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { moveEntry } from './entries.ts'
import { EntriesField } from './entries-field.tsx'
import { firstMessage } from './first-message.ts'
import type { OpeningValues } from './form-values.ts'
import { Ticked } from './ticked.tsx'

/** The opening's own questions, put in order by buttons, or by Alt and the arrow keys in a question. */
export function QuestionsField({ form }: { form: UseFormReturn<OpeningValues, unknown, NewOpening> }) {
  const { field, formState } = useController({ control: form.control, name: 'questions' })
  const errors = formState.errors.questions
  const questions = (field.value ?? []) as Question[]
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const focus = (index: number) =>
    requestAnimationFrame(() => list.current?.children[index]?.querySelector('input')?.focus())
  const move = (from: number, to: number) => {
    if (to < 0 || to >= questions.length) return
    field.onChange(moveEntry(questions, from, to))
    setSaid(`Moved to place ${to + 1} of ${questions.length}.`)
    focus(to)
  }
  const remove = (index: number) => {
    field.onChange(questions.toSpliced(index, 1))
    setSaid('Removed.')
    focus(Math.min(index, questions.length - 2))
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Questions</legend>
      <ol ref={list} className="space-y-3">
        {questions.map((question, index) => (
          // Two may be blank, or the same while they are typed.
          // biome-ignore lint/suspicious/noArrayIndexKey: a question has no other name than its place
          <li key={index}>
            <QuestionFields
              place={index + 1}
              last={index === questions.length - 1}
              question={question}
              error={firstMessage(errors?.[index])}
              onChange={(part) => field.onChange(questions.with(index, { ...question, ...part }))}
              onMove={(step) => move(index, index + step)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      {questions.length < MOST_QUESTIONS && (
        <Button
          variant="outline"
          className="mt-3"
          onClick={() => {
            field.onChange([...questions, BLANK])
            focus(questions.length)
          }}
        >
          <Plus aria-hidden />
          Add Question
        </Button>
      )}
      <p role="alert" className="mt-1.5 text-sm text-destructive-text">
        {errors?.message ?? errors?.root?.message}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  )
}

const BLANK: Question = { text: '', kind: 'text', choices: [], required: false }

interface QuestionFieldsProps {
  place: number
  last: boolean
  question: Question
  error: string | undefined
  onChange: (part: Partial<Question>) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

function QuestionFields({ place, last, question, error, onChange, onMove, onRemove }: QuestionFieldsProps) {
  const name = `Question ${place}`
  const moveByKeys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <div className="space-y-2.5 rounded-md border border-border p-3">
      <Input
        aria-label={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `question-error-${place}` : undefined}
        value={question.text}
        limit={LINE_LENGTH}
        dir="auto"
        autoComplete="off"
        placeholder="What do you want to know?"
        onKeyDown={moveByKeys}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      {error && (
        <p id={`question-error-${place}`} className="text-sm text-destructive-text">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Select
          aria-label={`Answer to ${name.toLowerCase()}`}
          size="sm"
          className="w-32"
          value={question.kind}
          onValueChange={(kind) => onChange({ kind })}
          options={kindOptions}
        />
        <Ticked label="Required" checked={question.required} onChange={(required) => onChange({ required })} />
        <div className="ml-auto flex gap-1">
          <Button
            variant="quiet"
            size="icon-sm"
            aria-label={`Move ${name.toLowerCase()} up`}
            disabled={place === 1}
            onClick={() => onMove(-1)}
          >
            <ArrowUp aria-hidden />
          </Button>
          <Button
            variant="quiet"
            size="icon-sm"
            aria-label={`Move ${name.toLowerCase()} down`}
            disabled={last}
            onClick={() => onMove(1)}
          >
            <ArrowDown aria-hidden />
          </Button>
          <Button variant="quiet" size="icon-sm" aria-label={`Remove ${name.toLowerCase()}`} onClick={onRemove}>
            <X aria-hidden />
          </Button>
        </div>
      </div>
      {question.kind === 'choice' && (
        <EntriesField
          label="Choices"
          entryName={`choice of question ${place}`}
          most={MOST_CHOICES}
          value={question.choices}
          onChange={(choices) => onChange({ choices })}
          error={undefined}
        />
      )}
    </div>
  )
}

const kindOptions = questionKinds.map((value) => ({ value, label: questionKindNames[value] }))
