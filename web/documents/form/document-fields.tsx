import { useId } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { TEXT_LENGTH } from '../../../contract/plain/values.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Label } from '../../ui/label.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import type { DocumentValues, JudgedDocument } from './form-values.ts'

export type DocumentForm = UseFormReturn<DocumentValues, unknown, JudgedDocument>

/** What a document is called, and what was written in it. */
export function Words({ form }: { form: DocumentForm }) {
  const { errors } = form.formState
  return (
    <>
      <Field label="Title" required error={errors.title?.message}>
        {(control) => <Input {...control} {...form.register('title')} autoComplete="off" />}
      </Field>
      <Field label="Content" error={errors.content?.message}>
        {(control) => <Textarea {...control} {...form.register('content')} rows={5} limit={TEXT_LENGTH} />}
      </Field>
    </>
  )
}

interface SharingProps {
  form: DocumentForm
  /** Whether it is one's own: its uploader alone decides who sees it. */
  isOwn?: boolean
}

/** How documents are found, and by whom. */
export function Sharing({ form, isOwn = true }: SharingProps) {
  const { errors } = form.formState
  return (
    <>
      <Field label="Tags" help="With commas between them." error={errors.tags?.message}>
        {(control) => <Input {...control} {...form.register('tags')} placeholder="pricing, 2026" autoComplete="off" />}
      </Field>
      <Visibility form={form} isOwn={isOwn} />
    </>
  )
}

function Visibility({ form, isOwn }: Required<SharingProps>) {
  const id = useId()
  return (
    <Controller
      name="isPublic"
      control={form.control}
      render={({ field }) => (
        <div className="flex items-start gap-2.5">
          <Checkbox
            id={id}
            checked={field.value ?? false}
            disabled={!isOwn}
            onCheckedChange={(checked) => field.onChange(checked === true)}
            className="mt-0.5"
            aria-describedby={`${id}-help`}
          />
          <div>
            <Label htmlFor={id}>Public</Label>
            <p id={`${id}-help`} className="text-sm text-muted-foreground">
              {isOwn ? 'All team members see it. Otherwise you alone do.' : 'Who uploaded it decides who sees it.'}
            </p>
          </div>
        </div>
      )}
    />
  )
}
