import { CircleAlert, FileX } from 'lucide-react'
import type { Document } from '../../contract/documents/fields.ts'
import { cn } from '../ui/behaviour/class-names.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useReadAgain } from './changes.ts'

interface ReadingProps {
  document: Document
  /** Whether Tab reaches its button. */
  tabIndex?: number
  /** The reason is said in full. */
  whole?: boolean
  className?: string
}

/** Why a document's words are not there, or not yet; nothing once they are read. */
export function Reading({ document, tabIndex, whole = false, className }: ReadingProps) {
  const again = useReadAgain()
  const { status, statusReason, title } = document
  if (status === 'ready') return null
  const isUnderway = status === 'queued' || status === 'reading'
  const Icon = status === 'failed' ? CircleAlert : FileX
  return (
    <div className={cn('flex min-w-0 items-start gap-2 text-sm', className)}>
      {isUnderway ? (
        <Spinner className="mt-0.5 size-3.5 text-muted-foreground" />
      ) : (
        <Icon
          aria-hidden
          className={cn(
            'mt-[3px] size-3.5 shrink-0',
            status === 'failed' ? 'text-destructive-text' : 'text-muted-foreground',
          )}
        />
      )}
      <p className={cn('min-w-0 flex-1', status === 'failed' ? 'text-destructive-text' : 'text-muted-foreground')}>
        <span className={cn('block wrap-anywhere', !whole && 'line-clamp-2')} title={statusReason ?? undefined}>
          {wordsOf(status, statusReason)}
        </span>
      </p>
      {status === 'failed' && (
        <Button
          data-edit="knowledge"
          variant="outline"
          size="sm"
          tabIndex={tabIndex}
          pending={again.isPending}
          className="relative z-10 h-7"
          onClick={() => again.mutate(document)}
        >
          Try again
          <span className="sr-only">: read {title}</span>
        </Button>
      )}
    </div>
  )
}

function wordsOf(status: Document['status'], reason: string | null) {
  if (status === 'queued') return 'Waiting to be read'
  if (status === 'reading') return 'Being read…'
  if (status === 'empty') return reason ?? 'There is no text in it.'
  return reason ?? 'It could not be read.'
}
