import { type FormEvent, useState } from 'react'
import { LINE_LENGTH } from '../../../contract/plain/values.ts'
import type { TaskPriority } from '../../../contract/tasks/fields.ts'
import { fieldsOf } from '../../api/call.ts'
import { useTodayAtOnce } from '../../companies/today.ts'
import { DialogForm } from '../../forms/dialog-form.tsx'
import { FormDialog, type GuardedForm } from '../../forms/form-dialog.tsx'
import { useTyped } from '../../forms/leave-guard.tsx'
import { InputField } from '../../forms/plain-form.tsx'
import { priorityOptions } from '../../tasks/options.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import type { DialogState } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { NONE, useAssigneeChoices } from '../choices.ts'
import { useCreateTasks } from '../task-batch.ts'
import type { LeadChoice } from './lead-choice.ts'

interface TasksDialogProps extends DialogState {
  choice: LeadChoice
  /** How many leads, as people read it. */
  what: string
  onCreated: () => void
}

export function TasksDialog({ choice, what, onCreated, ...state }: TasksDialogProps) {
  return (
    <FormDialog {...state} size="sm" title="Create tasks" description={`The same task for each of ${what}`}>
      {(guarded) => <TasksForm choice={choice} onCreated={onCreated} {...guarded} />}
    </FormDialog>
  )
}

/** Stands for the person each lead is assigned to, as in the call. */
const OWNER = 'owner'

function TasksForm({
  choice,
  onCreated,
  onDone,
  onCancel,
}: GuardedForm & Pick<TasksDialogProps, 'choice' | 'onCreated'>) {
  const [title, setTitle] = useState('')
  const [dueDate, setDueDate] = useState('')
  const [priority, setPriority] = useState<TaskPriority>('medium')
  const [assignedTo, setAssignedTo] = useState(OWNER)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const assignees = [{ value: OWNER, label: 'Each lead’s owner' }, ...useAssigneeChoices()]
  const { day: today } = useTodayAtOnce()
  const create = useCreateTasks()
  useTyped(() => title.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = {
      ...(!title.trim() && { title: 'Title is required' }),
      ...(dueDate && dueDate < today && { dueDate: 'Choose today or a later day' }),
    }
    setFaults(wrong)
    if (Object.keys(wrong).length > 0 || create.isPending) return
    const task = { title, dueDate, priority, assignedTo: assignedTo === NONE ? null : assignedTo }
    create.mutate(
      { choice, task },
      {
        onSuccess: () => {
          onDone()
          onCreated()
        },
        onError: (error) => setFaults(fieldsOf(error)),
      },
    )
  }
  return (
    <DialogForm noValidate onSubmit={submit} onCancel={onCancel} submit="Create Tasks" pending={create.isPending}>
      <InputField
        label="Task Title"
        error={faults.title}
        autoComplete="off"
        limit={LINE_LENGTH}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        required
      />
      <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
        <Field label="Due Date" error={faults.dueDate}>
          {(control) => (
            <DateInput {...control} min={today} value={dueDate} onChange={({ target }) => setDueDate(target.value)} />
          )}
        </Field>
        <Field label="Priority">
          {(control) => <Select {...control} value={priority} onValueChange={setPriority} options={priorityOptions} />}
        </Field>
        <Field label="Assigned To" error={faults.assignedTo} className="sm:col-span-2">
          {(control) => <Select {...control} value={assignedTo} onValueChange={setAssignedTo} options={assignees} />}
        </Field>
      </div>
    </DialogForm>
  )
}
