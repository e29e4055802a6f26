import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { fieldsOf } from '../../api/call.ts'
import { DialogForm } from '../../forms/dialog-form.tsx'
import { showFieldErrors } from '../../forms/field-errors.ts'
import type { GuardedForm } from '../../forms/form-dialog.tsx'
import { useTyped } from '../../forms/leave-guard.tsx'
import { Button } from '../../ui/button.tsx'
import { useWriteDocument } from '../changes.ts'
import { splitTags, titleOf } from '../labels.ts'
import { faultOf } from '../uploads/file-check.ts'
import { formOf, uploadFiles } from '../uploads/send-files.ts'
import { Progress } from '../uploads/upload-progress.tsx'
import { type DocumentForm, Sharing, Words } from './document-fields.tsx'
import { FileField } from './file-field.tsx'
import { textOf } from './file-text.ts'
import { type DocumentValues, type JudgedDocument, judgeDocument, valuesOf } from './form-values.ts'
import { useSendFile } from './use-send-file.ts'

/** A file or words that become a document; several files become one each, with the same tags. */
export function UploadForm({ onDone, onCancel }: GuardedForm) {
  const form: DocumentForm = useForm<DocumentValues, unknown, JudgedDocument>({
    resolver: judgeDocument,
    defaultValues: valuesOf(undefined),
  })
  const { files, choose, readText } = useFiles(form)
  const { sent, isSending, sendFile, giveUp } = useSendFile()
  const write = useWriteDocument()
  const content = useWatch({ control: form.control, name: 'content' })
  const { isDirty, isSubmitting } = form.formState
  useTyped(() => isDirty || files.length > 0)
  const several = files.length > 1
  const [file] = files
  const fault = several ? undefined : file && faultOf(file)

  const save = (values: JudgedDocument) => {
    const fields = { ...values, tags: splitTags(values.tags) }
    if (!file) return write.mutateAsync(fields)
    // The file's own words are read in the file: sent beside it, they would be found twice.
    return sendFile(formOf(file, { ...fields, content: values.content === readText() ? '' : values.content }))
  }
  const saveOne = form.handleSubmit(async (values) => {
    if (fault) return
    await save(values).then(onDone, (error: unknown) => void showFieldErrors(form, fieldsOf(error)))
  })
  const saveSeveral = async () => {
    if (!(await form.trigger(['tags', 'isPublic'], { shouldFocus: true }))) return
    const { tags, isPublic } = form.getValues()
    uploadFiles(files, { tags: splitTags(tags), isPublic })
    onDone()
  }
  return (
    <DialogForm
      noValidate
      onSubmit={(event) => {
        if (!several) return void saveOne(event)
        event.preventDefault()
        void saveSeveral()
      }}
      onCancel={onCancel}
      submit={several ? `Upload ${files.length} Documents` : 'Upload Document'}
      pending={isSubmitting}
      disabled={files.length === 0 && !content?.trim()}
    >
      <FileField files={files} error={fault} disabled={isSubmitting} onChoose={choose} />
      {isSending && file && (
        <div className="flex items-center gap-3">
          <div className="flex-1">
            <Progress name={file.name} sent={sent} />
          </div>
          <Button variant="outline" size="sm" onClick={giveUp}>
            Stop uploading
          </Button>
        </div>
      )}
      {several ? (
        <p className="text-muted-foreground">Each file becomes a document with the file’s name.</p>
      ) : (
        <Words form={form} />
      )}
      <Sharing form={form} />
    </DialogForm>
  )
}

/** The chosen files, and what the form is filled with from them. */
function useFiles(form: DocumentForm) {
  const [files, setFiles] = useState<readonly File[]>([])
  // What the form holds because it was read in the file, rather than typed.
  const filled = useRef({ title: '', content: '' })
  const fill = (name: 'title' | 'content', text: string) => {
    const present = form.getValues(name)
    if (present && present !== filled.current[name]) return
    filled.current[name] = text
    form.setValue(name, text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  const choose = async (chosen: readonly File[]) => {
    setFiles(chosen)
    const file = chosen.length === 1 ? chosen[0] : undefined
    fill('title', file ? titleOf(file.name) : '')
    fill('content', (file && !faultOf(file) && (await textOf(file))) || '')
  }
  return { files, choose: (chosen: readonly File[]) => void choose(chosen), readText: () => filled.current.content }
}
