import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CatalogField } from '../../../contract/catalog.ts'
import { leadCatalog } from '../../../contract/leads/catalog.ts'
import { listDuplicates } from '../../../contract/leads/endpoints.ts'
import { TEXT_LENGTH } from '../../../contract/plain/values.ts'
import { callQuery } from '../../api/queries.ts'
import { useSignedInUser } from '../../auth/queries.ts'
import { AmountField, SelectField } from '../../forms/bound-fields.tsx'
import { Mine } from '../../forms/mine.tsx'
import { TwinNote } from '../../merges/twin-note.tsx'
import { dollars, percent } from '../../numbers.ts'
import { useLater } from '../../ui/behaviour/use-later.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { NONE, sourceChoices, useAssigneeChoices } from '../choices.ts'
import { formLabelOf, textFields } from '../fields.ts'
import { stageOptions } from '../stage.tsx'
import { CompanyField } from './company-field.tsx'
import { CompanySearch } from './company-search.tsx'
import type { FieldsProps } from './form-values.ts'

export function ContactFields({ form, of }: FieldsProps & { of: string | undefined }) {
  return (
    <Group title="Contact">
      <TextFields form={form} group="contact" of={of} />
    </Group>
  )
}

export function DealFields({ form, isNew }: FieldsProps & { isNew: boolean }) {
  const { control, register, setValue, watch } = form
  const { errors } = form.formState
  const { id: me } = useSignedInUser()
  const assignees = useAssigneeChoices()
  return (
    <Group title="Deal">
      <SelectField control={control} name="stage" label={formLabelOf('stage')} options={stageOptions} />
      <SelectField control={control} name="source" label={formLabelOf('source')} options={sourceChoices} blank={NONE} />
      <AmountField
        control={control}
        name="value"
        label={formLabelOf('value')}
        kind={dollars}
        help="In dollars"
        placeholder="$0"
      />
      <AmountField
        control={control}
        name="probability"
        label={formLabelOf('probability')}
        kind={percent}
        help="0 to 100"
        placeholder="0%"
      />
      <Field label={formLabelOf('expectedClose')} error={errors.expectedClose?.message}>
        {(field) => <DateInput {...field} {...register('expectedClose')} />}
      </Field>
      <SelectField
        control={control}
        name="assignedUserId"
        label={formLabelOf('assignedUserId')}
        options={assignees}
        blank={NONE}
        help={
          isNew && (
            <Mine
              mine={watch('assignedUserId') === me}
              onChange={(mine) => setValue('assignedUserId', mine ? me : '', { shouldDirty: true })}
            />
          )
        }
      />
    </Group>
  )
}

export function AddressFields({ form }: FieldsProps) {
  return (
    <Group title="Address">
      <CompanySearch form={form} className="sm:col-span-2" />
      <TextFields form={form} group="address" />
    </Group>
  )
}

export function NotesFields({ form }: FieldsProps) {
  const error = form.formState.errors.notes?.message
  return (
    <Field label={formLabelOf('notes')} error={error}>
      {(control) => <Textarea {...control} {...form.register('notes')} rows={4} limit={TEXT_LENGTH} />}
    </Field>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-3 text-base font-semibold">{title}</legend>
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

interface TextFieldsProps extends FieldsProps {
  group: 'contact' | 'address'
  /** The lead that is edited. */
  of?: string | undefined
}

function TextFields({ form, group, of }: TextFieldsProps) {
  return textFields(group).map((name) => {
    const { missing, form: { group: _, label: __, wide, ...input } = { group } }: CatalogField = leadCatalog[name]
    return (
      <Field
        key={name}
        label={formLabelOf(name)}
        required={missing !== undefined}
        error={form.formState.errors[name]?.message}
        className={wide ? 'sm:col-span-2' : undefined}
      >
        {(control) =>
          name === 'company' ? (
            <CompanyField form={form} {...control} />
          ) : (
            <>
              <Input autoComplete="off" {...input} {...control} {...form.register(name)} />
              {(name === 'email' || name === 'phone') && <Duplicates form={form} name={name} of={of} />}
            </>
          )
        }
      </Field>
    )
  })
}

interface DuplicatesProps extends FieldsProps {
  /** What leads may have in common. */
  name: 'email' | 'phone'
  /** The lead that is edited itself. */
  of: string | undefined
}

/** Another lead with what is typed, if there is one. */
function Duplicates({ form, name, of }: DuplicatesProps) {
  const typed = useLater((form.watch(name) ?? '').trim())
  const { data } = useQuery({ ...callQuery(listDuplicates, { query: { [name]: typed } }), enabled: typed !== '' })
  const other = typed && data?.[name].find(({ id }) => id !== of)
  if (!other) return null
  return <TwinNote to="/sales/lead/$id" id={other.id} name={other.name} company={other.company} common={name} />
}
