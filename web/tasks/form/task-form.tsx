import { useEffect } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { TEXT_LENGTH } from '../../../contract/plain/values.ts'
import type { NewTask, Task } from '../../../contract/tasks/fields.ts'
import { useSignedInUser } from '../../auth/queries.ts'
import { type CompanyDay, useTodayAtOnce } from '../../companies/today.ts'
import { SelectField } from '../../forms/bound-fields.tsx'
import { DialogForm } from '../../forms/dialog-form.tsx'
import type { GuardedForm } from '../../forms/form-dialog.tsx'
import { Mine } from '../../forms/mine.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useDialogForm } from '../../forms/use-dialog-form.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { dueDay } from '../due.ts'
import { NONE, priorityOptions, recurrenceOptions, reminderOptions, statusOptions } from '../options.tsx'
import { AssigneeSelect } from './assignee-select.tsx'
import { DueField } from './due-field.tsx'
import { judgeTask, newValues, type TaskValues, valuesOf } from './form-values.ts'
import { LeadField } from './lead-field.tsx'

type Form = UseFormReturn<TaskValues, unknown, NewTask>

interface TaskFormProps extends GuardedForm {
  task?: Task
  hideLead?: boolean
  submit: string
  /** Saves what was typed; stays open when it answers false or throws. */
  save: (task: NewTask) => Promise<unknown>
}

export function TaskForm(props: TaskFormProps) {
  const { task, hideLead = false, submit, save, onDone, onCancel } = props
  const today = useTodayAtOnce()
  const { id: me } = useSignedInUser()
  const { form, dialog } = useDialogForm<TaskValues, NewTask>({
    resolver: judgeTask,
    defaultValues: task ? valuesOf(task) : newValues(me, today, { ofLead: hideLead }),
    save: async (values, form) => !refuseDay(form, values, { task, today }) && save(values),
    onDone,
  })
  // Before the dialog looks for something to focus, which would be its close button.
  const { setFocus } = form
  useEffect(() => setFocus('title'), [setFocus])
  return (
    <DialogForm {...dialog} onCancel={onCancel} submit={submit}>
      <Words form={form} />
      {!hideLead && <LeadChoice form={form} name={task?.leadName ?? undefined} />}
      <Choices form={form} today={today} isNew={!task} />
    </DialogForm>
  )
}

function Words({ form }: { form: Form }) {
  const { errors } = form.formState
  return (
    <>
      <TextField form={form} name="title" label="Task Title" required autoComplete="off" />
      <Field label="Description" error={errors.description?.message}>
        {(control) => <Textarea {...control} {...form.register('description')} rows={3} limit={TEXT_LENGTH} />}
      </Field>
    </>
  )
}

function Choices({ form, today, isNew }: { form: Form; today: CompanyDay; isNew: boolean }) {
  const { id: me } = useSignedInUser()
  const { control, formState } = form
  const { errors, defaultValues, dirtyFields } = formState
  return (
    <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
      <Controller
        name="dueDate"
        control={control}
        render={({ field: { value, onChange, ref } }) => (
          <DueField
            value={value ?? ''}
            onValueChange={onChange}
            dayRef={ref}
            today={today}
            error={errors.dueDate?.message}
            help={
              isNew && value && !dirtyFields.dueDate ? 'The next working day. Choose another, or type fri' : undefined
            }
          />
        )}
      />
      <Controller
        name="reminder"
        control={control}
        render={({ field: { value = null, onChange } }) => (
          <Field label="Reminder" error={errors.reminder?.message}>
            {(label) => (
              <Select
                {...label}
                value={String(value ?? NONE)}
                onValueChange={(minutes) => onChange(minutes === NONE ? null : Number(minutes))}
                options={reminderOptions(defaultValues?.reminder ?? null)}
              />
            )}
          </Field>
        )}
      />
      <SelectField control={control} name="recurrence" label="Repeat" options={recurrenceOptions} blank={NONE} />
      <SelectField control={control} name="status" label="Status" options={statusOptions} />
      <SelectField control={control} name="priority" label="Priority" options={priorityOptions} />
      <Controller
        name="assignedTo"
        control={control}
        render={({ field }) => (
          <Field
            label="Assigned To"
            error={errors.assignedTo?.message}
            help={isNew && <Mine mine={field.value === me} onChange={(mine) => field.onChange(mine ? me : null)} />}
          >
            {(label) => <AssigneeSelect {...label} value={field.value ?? null} onValueChange={field.onChange} />}
          </Field>
        )}
      />
    </div>
  )
}

function LeadChoice({ form, name }: { form: Form; name: string | undefined }) {
  return (
    <Controller
      name="leadId"
      control={form.control}
      render={({ field }) => (
        <LeadField
          value={field.value ?? null}
          name={name}
          onValueChange={field.onChange}
          error={form.formState.errors.leadId && 'Choose a lead from the list, or clear the field'}
        />
      )}
    />
  )
}

/**
 * A day before today, where the company is, cannot be chosen; one that the task has already may stay. Tells
 * whether it refused.
 */
function refuseDay(
  form: Form,
  { dueDate }: NewTask,
  { task, today: { day: today, timeZone } }: { task: Task | undefined; today: CompanyDay },
) {
  const day = dueDate && dueDay(dueDate, timeZone)
  if (!day || day >= today || (task?.dueDate && day === dueDay(task.dueDate, timeZone))) return false
  form.setError('dueDate', { message: 'Choose today or a later day' }, { shouldFocus: true })
  return true
}
