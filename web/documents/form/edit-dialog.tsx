import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { Document } from '../../../contract/documents.ts'
import { fieldsOf } from '../../api/call.ts'
import { useSignedInUser } from '../../auth/queries.ts'
import { DialogForm } from '../../forms/dialog-form.tsx'
import { useContestedEdit } from '../../forms/edit-conflict.tsx'
import { showFieldErrors } from '../../forms/field-errors.ts'
import { FormDialog, type GuardedForm } from '../../forms/form-dialog.tsx'
import { useTyped } from '../../forms/leave-guard.tsx'
import { useEditDocument } from '../changes.ts'
import { splitTags } from '../labels.ts'
import { documentQuery } from '../queries.ts'
import { Sharing, Words } from './document-fields.tsx'
import { type DocumentValues, type JudgedDocument, judgeDocument, valuesOf } from './form-values.ts'

/** Changes what a document says of itself. When somebody else changed it meanwhile, one chooses whose words stay. */
export function EditDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const { mutateAsync } = useEditDocument(document.id)
  const queryClient = useQueryClient()
  const {
    base = document,
    isContested,
    save,
    notice,
  } = useContestedEdit({
    opened: document,
    what: 'document',
    askAgain: () => queryClient.fetchQuery({ ...documentQuery(document.id), staleTime: 0 }),
  })
  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Edit Document"
      // A new version is a new form, with its words.
      key={base.version}
    >
      {(guarded) => (
        <EditForm
          document={base}
          submit={isContested ? 'Save mine anyway' : 'Save Changes'}
          save={({ tags, ...fields }) =>
            save((version) => mutateAsync({ ...fields, tags: splitTags(tags), ...(version && { version }) }))
          }
          notice={notice}
          {...guarded}
        />
      )}
    </FormDialog>
  )
}

interface EditFormProps extends GuardedForm {
  document: Document
  submit: string
  save: (judged: JudgedDocument) => Promise<unknown>
  notice: ReactNode
}

function EditForm({ document, submit, save, notice, onDone, onCancel }: EditFormProps) {
  const form = useForm<DocumentValues, unknown, JudgedDocument>({
    resolver: judgeDocument,
    defaultValues: valuesOf(document),
  })
  const user = useSignedInUser()
  const { isDirty, isSubmitting } = form.formState
  useTyped(() => isDirty)
  const onSubmit = form.handleSubmit((values) =>
    save(values).then(onDone, (error: unknown) => void showFieldErrors(form, fieldsOf(error))),
  )
  return (
    <DialogForm noValidate onSubmit={onSubmit} onCancel={onCancel} submit={submit} pending={isSubmitting}>
      {notice}
      <Words form={form} />
      <Sharing form={form} isOwn={document.uploadedBy === user.id} />
    </DialogForm>
  )
}
