import { FileUp, X } from 'lucide-react'
import { type DragEvent, type RefObject, useRef, useState } from 'react'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { formatSize } from '../labels.ts'
import { ACCEPTED, ACCEPTED_WORDS } from '../uploads/file-check.ts'

interface FileFieldProps {
  files: readonly File[]
  error: string | undefined
  disabled: boolean
  onChoose: (files: readonly File[]) => void
}

/** Where the files are chosen, or dropped, that become documents. */
export function FileField({ files, error, disabled, onChoose }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const drop = useDrop(onChoose)
  return (
    <Field label="File" error={error} help={`Up to 25 MB: ${ACCEPTED_WORDS}.`}>
      {(control) => (
        <div
          {...drop.handlers}
          className={cn(
            'relative rounded-sm border border-dashed border-input px-3 py-3 has-focus-visible:border-ring has-focus-visible:outline-1 has-focus-visible:outline-ring',
            drop.isOver && 'border-ring bg-primary-soft',
            error && 'border-destructive',
          )}
        >
          <div aria-hidden className="flex items-center gap-3">
            <FileUp className="size-4 shrink-0 text-muted-foreground" />
            <Chosen files={files} />
          </div>
          {/* Over all of it, so that it can be pressed anywhere; the browser itself says what was chosen. */}
          <input
            {...control}
            ref={input}
            type="file"
            multiple
            accept={ACCEPTED}
            disabled={disabled}
            onChange={({ currentTarget }) => onChoose([...(currentTarget.files ?? [])])}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          {files.length > 0 && !disabled && <TakeAway input={input} onTakeAway={() => onChoose([])} />}
        </div>
      )}
    </Field>
  )
}

function Chosen({ files }: { files: readonly File[] }) {
  const [first] = files
  if (!first) {
    return (
      <span className="text-muted-foreground">
        <span className="font-medium text-primary-text">Choose a file</span>
        <span className="max-sm:hidden"> or drop files here.</span>
      </span>
    )
  }
  if (files.length > 1) return <span>{files.length} files</span>
  return (
    <span className="flex min-w-0 items-baseline gap-2 pr-8">
      <span dir="auto" className="min-w-0 truncate">
        {first.name}
      </span>
      <span className="shrink-0 text-sm text-muted-foreground">{formatSize(first.size)}</span>
    </span>
  )
}

function TakeAway({ input, onTakeAway }: { input: RefObject<HTMLInputElement | null>; onTakeAway: () => void }) {
  return (
    <Button
      variant="quiet"
      size="icon-sm"
      aria-label="Remove the file"
      className="absolute top-1.5 right-1.5"
      onClick={() => {
        // The same file can be chosen again.
        if (input.current) input.current.value = ''
        input.current?.focus()
        onTakeAway()
      }}
    >
      <X aria-hidden />
    </Button>
  )
}

function useDrop(onDrop: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        onDrop([...event.dataTransfer.files])
      },
    },
  }
}
