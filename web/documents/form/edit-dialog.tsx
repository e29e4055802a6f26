import { useState } from 'react'
import type { Document, DocumentField } from '../../../contract/documents/fields.ts'
import { queryClient } from '../../api/query-client.ts'
import { useSignedInUser } from '../../auth/queries.ts'
import type { ConflictField } from '../../forms/conflict-dialog.tsx'
import { DialogForm } from '../../forms/dialog-form.tsx'
import { FormDialog, type GuardedForm } from '../../forms/form-dialog.tsx'
import { useDialogForm } from '../../forms/use-dialog-form.ts'
import { useMergedSave } from '../../forms/use-merged-save.tsx'
import { useEditDocument } from '../changes.ts'
import { splitTags } from '../labels.ts'
import { documentQuery } from '../queries.ts'
import { Sharing, Words } from './document-fields.tsx'
import { type DocumentValues, type JudgedDocument, judgeDocument, valuesOf } from './form-values.ts'

const conflictFields: readonly ConflictField<DocumentField>[] = [
  { name: 'title', label: 'Title', show: String },
  { name: 'content', label: 'Content', show: String },
  { name: 'tags', label: 'Tags', show: (tags) => (tags as readonly string[]).join(', ') },
  {
    name: 'isPublic',
    label: 'Public',
    show: (isPublic) => (isPublic ? 'Yes' : 'No'),
  },
]

type Typed = Pick<Document, DocumentField>

/** Edits a document. What someone else changed meanwhile is merged, or put to choice. */
export function EditDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const { mutateAsync } = useEditDocument(document.id)
  // As it was when the form was opened: the document may change meanwhile.
  const [opened] = useState(document)
  const { save, dialog } = useMergedSave<DocumentField, Typed>({
    what: 'document',
    fields: conflictFields,
    send: (typed, seen) => mutateAsync({ ...typed, ...(seen && { version: seen.version }) }),
    askAgain: () => queryClient.fetchQuery({ ...documentQuery(document.id), staleTime: 0 }),
    onSaved: onClose,
  })
  return (
    <>
      <FormDialog open onOpenChange={(open) => !open && onClose()} title="Edit Document">
        {(guarded) => (
          <EditForm
            document={opened}
            save={({ tags, ...fields }) => save({ ...fields, tags: splitTags(tags) }, opened)}
            {...guarded}
          />
        )}
      </FormDialog>
      {dialog}
    </>
  )
}

interface EditFormProps extends GuardedForm {
  document: Document
  save: (judged: JudgedDocument) => Promise<boolean>
}

function EditForm({ document, save, onDone, onCancel }: EditFormProps) {
  const { form, dialog } = useDialogForm<DocumentValues, JudgedDocument>({
    resolver: judgeDocument,
    defaultValues: valuesOf(document),
    save,
    onDone,
  })
  const user = useSignedInUser()
  return (
    <DialogForm {...dialog} onCancel={onCancel} submit="Save Changes">
      <Words form={form} />
      <Sharing form={form} isOwn={document.uploadedBy === user.id} />
    </DialogForm>
  )
}
