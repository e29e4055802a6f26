import { FormDialog } from '../../forms/form-dialog.tsx'
import type { DialogState } from '../../ui/dialog.tsx'
import { UploadForm } from './upload-form.tsx'

/** Uploads a document, from anywhere. */
export function UploadDialog(props: DialogState) {
  return (
    <FormDialog {...props} title="Upload Document">
      {(guarded) => <UploadForm {...guarded} />}
    </FormDialog>
  )
}
