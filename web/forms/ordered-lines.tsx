import { GripVertical, Plus, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'

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
  /** Most characters of a line. */
  limit: number
  /** Most lines. */
  most: number
  /** The key of the line with which something is wrong, and what. */
  fault?: { key: number; message: string } | undefined
}

/** A short list that one writes, and orders by dragging its handles or with the arrows on them. */
export function OrderedLines({ lines, onChange, what, limit, most, fault }: OrderedLinesProps) {
  const help = useId()
  const { listProps, said, handleOf } = useOrder({ lines, onChange, what })
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

/** Moves a line to where its handle is dragged or sent by the arrows; `said` is read out. */
function useOrder({ lines, onChange, what }: Pick<OrderedLinesProps, 'lines' | 'onChange' | 'what'>) {
  const list = useRef<HTMLUListElement>(null)
  const dragged = useRef<number>(undefined)
  const moved = useRef<number>(undefined)
  const [said, setSaid] = useState('')
  const placeOf = (key: number | undefined) => lines.findIndex((line) => line.key === key)
  const move = (key: number, to: number) => {
    const from = placeOf(key)
    const line = lines[from]
    if (!line || to === from || to < 0 || to >= lines.length) return
    moved.current = key
    onChange(lines.toSpliced(from, 1).toSpliced(to, 0, line))
    setSaid(`${line.text || what}: place ${to + 1} of ${lines.length}.`)
  }
  useLayoutEffect(() => {
    // A row that changes places in the document loses the focus on its way.
    const row = moved.current === undefined ? undefined : list.current?.children[placeOf(moved.current)]
    row?.querySelector('button')?.focus()
    moved.current = undefined
  })
  const drop = () => {
    dragged.current = undefined
  }
  return {
    said,
    listProps: {
      ref: list,
      onPointerMove: ({ clientY }: PointerEvent) => {
        const key = dragged.current
        if (key === undefined || !list.current) return
        const rows = [...list.current.children].map((row) => row.getBoundingClientRect())
        move(key, placeUnder(clientY, rows, placeOf(key)))
      },
      onPointerUp: drop,
      onPointerCancel: drop,
    },
    handleOf: (key: number) => ({
      onKeyDown: (event: KeyboardEvent) => {
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
        if (!step) return
        event.preventDefault()
        move(key, placeOf(key) + step)
      },
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        // By the list, which stays where it is while its rows change places.
        list.current?.setPointerCapture(event.pointerId)
        dragged.current = key
      },
    }),
  }
}

/** Where a row goes whose handle is at `y`: past the middle of a neighbour, so that rows of unlike heights do not flicker. */
function placeUnder(y: number, rows: readonly DOMRect[], place: number) {
  const middle = ({ top, height }: DOMRect) => top + height / 2
  const above = rows.findIndex((row, at) => at < place && y < middle(row))
  const below = rows.findLastIndex((row, at) => at > place && y > middle(row))
  return above >= 0 ? above : below >= 0 ? below : place
}
