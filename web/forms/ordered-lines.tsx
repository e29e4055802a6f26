import { GripVertical, Plus, X } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import { useOrder } from './use-order.ts'

/** A line of text, known by its key wherever it stands. */
export interface OrderedLine {
  key: number
  text: string
}

interface OrderedLinesProps {
  lines: readonly OrderedLine[]
  onChange: (lines: OrderedLine[]) => void
  /** What a line is, as in "Reason". */
  what: string
  limit: number
  most: number
  /** The key of the line with which something is wrong, and what. */
  fault?: { key: number; message: string } | undefined
}

/** A short list that one writes, and orders by dragging its handles or with the arrows on them. */
export function OrderedLines({ lines, onChange, what, limit, most, fault }: OrderedLinesProps) {
  const help = useId()
  const keys = lines.map(({ key }) => key)
  const { listProps, said, handleOf } = useOrder({
    keys,
    onMove: (key, to) => {
      const rest = lines.filter((line) => line.key !== key)
      onChange(rest.toSpliced(to, 0, ...lines.filter((line) => line.key === key)))
    },
    nameOf: (key) => lines.find((line) => line.key === key)?.text || what,
  })
  const add = () => onChange([...lines, { key: Math.max(0, ...lines.map(({ key }) => key)) + 1, text: '' }])
  const faultId = useId()
  return (
    <div>
      <p id={help} className="mb-2 text-sm text-muted-foreground">
        Drag a handle to order the list, or press the up and down arrows on it.
      </p>
      <ul {...listProps} className="space-y-2">
        {lines.map(({ key, text }, place) => (
          <li key={key}>
            <div className="flex items-center gap-1">
              <Button
                variant="quiet"
                size="icon-sm"
                aria-label={`Move ${text || `${what.toLowerCase()} ${place + 1}`}`}
                aria-describedby={help}
                className="cursor-grab touch-none active:cursor-grabbing"
                {...handleOf(key)}
              >
                <GripVertical aria-hidden />
              </Button>
              <div className="min-w-0 flex-1">
                <Input
                  aria-label={`${what} ${place + 1}`}
                  aria-invalid={fault?.key === key || undefined}
                  aria-describedby={fault?.key === key ? faultId : undefined}
                  autoComplete="off"
                  limit={limit}
                  // A line that was just added is the one to write.
                  first={text === '' && place === lines.length - 1}
                  value={text}
                  onChange={({ target }) =>
                    onChange(lines.map((line) => (line.key === key ? { key, text: target.value } : line)))
                  }
                />
              </div>
              <Button
                variant="quiet"
                size="icon-sm"
                aria-label={`Remove ${text || `${what.toLowerCase()} ${place + 1}`}`}
                onClick={() => onChange(lines.filter((line) => line.key !== key))}
              >
                <X aria-hidden />
              </Button>
            </div>
            {fault?.key === key && (
              <p id={faultId} role="alert" className="mt-1.5 ml-9 text-sm text-destructive-text">
                {fault.message}
              </p>
            )}
          </li>
        ))}
      </ul>
      <Button variant="outline" size="sm" className="mt-3" disabled={lines.length >= most} onClick={add}>
        <Plus aria-hidden />
        Add {what.toLowerCase()}
      </Button>
      {lines.length >= most && <p className="mt-2 text-sm text-muted-foreground">At most {most}.</p>}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}
