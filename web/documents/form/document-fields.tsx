import type { UseFormReturn } from 'react-hook-form'
import { TEXT_LENGTH } from '../../../contract/plain/values.ts'
import { CheckboxField } from '../../forms/bound-fields.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import type { DocumentValues, JudgedDocument } from './form-values.ts'

export type DocumentForm = UseFormReturn<DocumentValues, unknown, JudgedDocument>

/** What a document is called, and what was written in it. */
export function Words({ form }: { form: DocumentForm }) {
  const { errors } = form.formState
  return (
    <>
      <TextField form={form} name="title" label="Title" required autoComplete="off" />
      <Field label="Content" error={errors.content?.message}>
        {(control) => <Textarea {...control} {...form.register('content')} rows={5} limit={TEXT_LENGTH} />}
      </Field>
    </>
  )
}

interface SharingProps {
  form: DocumentForm
  /** Whether the user uploaded it: its uploader alone decides who sees it. */
  isOwn?: boolean
}

/** How documents are found, and by whom. */
export function Sharing({ form, isOwn = true }: SharingProps) {
  return (
    <>
      <TextField
        form={form}
        name="tags"
        label="Tags"
        help="Separate tags with commas."
        placeholder="pricing, 2026"
        autoComplete="off"
      />
      <CheckboxField
        control={form.control}
        name="isPublic"
        label="Public"
        help={
          isOwn ? 'Everyone on the team sees it. Otherwise only you do.' : 'Only the uploader can change who sees it.'
        }
        disabled={!isOwn}
      />
    </>
  )
}
