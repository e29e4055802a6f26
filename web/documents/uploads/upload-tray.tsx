import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, FileUp, RotateCcw, X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useUnloadGuard } from '../../forms/leave-guard.tsx'
import { focusScreen } from '../../screens/screen-focus.ts'
import { Button } from '../../ui/button.tsx'
import { formatSize } from '../labels.ts'
import { clearUploads, removeUpload, retryUpload } from './send-files.ts'
import { isUploading, type Upload, useUploads } from './upload-list.ts'
import { Progress } from './upload-progress.tsx'

/** The files on their way, at the foot of every screen, until they are put away. */
export function UploadTray() {
  const uploads = useUploads()
  useUnloadGuard(isUploading)
  // Once the last is put away, what had the focus in here is gone.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusScreen()
    },
    [],
  )
  if (uploads.length === 0) return null
  const going = isUploading()
  return (
    <section
      aria-label="Uploads"
      className="fixed inset-x-2 bottom-18 z-35 sm:z-36 animate-in overflow-hidden rounded-md border border-border bg-popover shadow-float sm:right-auto sm:bottom-4 sm:left-[calc(var(--side,0px)+1.5rem)] sm:w-96"
    >
      <div className="flex min-h-11 items-center justify-between gap-3 border-b border-border py-1 pr-1.5 pl-4">
        <h2 className="font-semibold">
          <span role="status">{summaryOf(uploads)}</span>
        </h2>
        {!going && (
          <Button variant="quiet" size="icon-sm" aria-label="Close uploads" onClick={clearUploads}>
            <X aria-hidden />
          </Button>
        )}
      </div>
      <ul className="max-h-56 divide-y divide-border overflow-y-auto overscroll-contain">
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} />
        ))}
      </ul>
    </section>
  )
}

function UploadRow({ upload }: { upload: Upload }) {
  const { key, file, state, sent, reason, canRetry, documentId, replaces } = upload
  const name = replaces?.title ?? file.name
  return (
    <li className="flex items-start gap-3 py-2.5 pr-1.5 pl-4">
      <StateIcon state={state} />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-left font-medium" title={file.name}>
          {documentId ? (
            <Link to="/knowledge-base" search={{ document: documentId }} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        {state === 'sending' && <Progress name={name} sent={sent} />}
        <p className={state === 'failed' ? 'text-sm text-destructive-text' : 'text-sm text-muted-foreground'}>
          {stateText(state, { reason, sent, size: file.size })}
        </p>
      </div>
      {canRetry && state === 'failed' && (
        <RowButton label={`Try ${name} again`} onPress={() => retryUpload(key)}>
          <RotateCcw aria-hidden />
        </RowButton>
      )}
      {state !== 'done' && (
        <RowButton label={state === 'failed' ? `Dismiss ${name}` : `Cancel ${name}`} onPress={() => removeUpload(key)}>
          <X aria-hidden />
        </RowButton>
      )}
    </li>
  )
}

function RowButton({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <Button variant="quiet" size="icon-sm" aria-label={label} title={label} onClick={onPress}>
      {children}
    </Button>
  )
}

function StateIcon({ state }: { state: Upload['state'] }) {
  if (state === 'done') return <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-positive-text" />
  if (state === 'failed') return <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-destructive-text" />
  return <FileUp aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
}

function stateText(
  state: Upload['state'],
  { reason, sent, size }: { reason: string | undefined; sent: number; size: number },
) {
  if (state === 'failed') return reason
  if (state === 'waiting') return `Waiting · ${formatSize(size)}`
  if (state === 'done') return `Uploaded · ${formatSize(size)}`
  return sent < 1 ? `${Math.floor(sent * 100)}% of ${formatSize(size)}` : 'Arriving…'
}

function summaryOf(uploads: readonly Upload[]) {
  const count = (state: Upload['state']) => uploads.filter((each) => each.state === state).length
  const left = count('waiting') + count('sending')
  const failed = count('failed')
  if (left > 0) return left === 1 ? 'Uploading 1 file' : `Uploading ${left} files`
  if (failed === uploads.length) return failed === 1 ? '1 file was not uploaded' : `${failed} files were not uploaded`
  const done = count('done')
  return `${done === 1 ? '1 file' : `${done} files`} uploaded${failed > 0 ? `, ${failed} not` : ''}`
}
