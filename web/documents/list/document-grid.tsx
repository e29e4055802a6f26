import { type KeyboardEvent, useCallback, useState } from 'react'
import type { Document } from '../../../contract/documents/fields.ts'
import { drawScrolled } from '../../lists/draw-scrolled.ts'
import { useFocusRow, useKeptFocus } from '../../lists/row-return.ts'
import { useRowWindow } from '../../lists/row-window.ts'
import { useMinutes } from '../../ui/behaviour/use-minutes.ts'
import { CARD_HEIGHT, DocumentCard } from './document-card.tsx'
import { useColumns } from './use-columns.ts'

const GAP = 16
/** Rows of cards from the end at which the next page is asked for. */
const AHEAD = 8

interface DocumentGridProps {
  documents: readonly Document[]
  total: number
  onNearEnd: () => void
  onEdit: (document: Document) => void
  onDelete: (document: Document) => void
}

/** The documents as cards; only those near the view are drawn. Tab reaches one of them, the arrows lead to the others. */
export function DocumentGrid({ documents, total, onNearEnd, onEdit, onDelete }: DocumentGridProps) {
  const { columns, measure } = useColumns()
  const rows = useRowWindow({
    count: Math.ceil(documents.length / columns),
    height: CARD_HEIGHT + GAP,
    ahead: AHEAD,
    atOnce: false,
    onNearEnd,
  })
  const { scrollTo } = rows
  const focusCard = useFocusRow({
    ref: rows.ref,
    scrollTo: useCallback((index: number) => scrollTo(Math.floor(index / columns)), [scrollTo, columns]),
  })
  const [last, setLast] = useState(0)
  const shown = rows.visible.flatMap((row) => Array.from({ length: columns }, (_, column) => row * columns + column))
  const firstShown = shown[0] ?? 0
  // The one that had the focus last, as long as it is drawn: else Tab would reach none.
  const active = shown.includes(last) && last < documents.length ? last : firstShown
  useKeptFocus(rows, { rows: documents, onLost: () => focusCard(Math.min(last, documents.length - 1)) })
  const now = useMinutes()
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = event.target instanceof HTMLElement ? event.target.dataset.row : undefined
    if (at === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const step = steps[event.key]?.(columns)
    if (step === undefined) return
    event.preventDefault()
    focusCard(Math.max(0, Math.min(documents.length - 1, Number(at) + step)))
    drawScrolled()
  }
  return (
    <div ref={rows.ref} className="[overflow-anchor:none]">
      <ul
        ref={measure}
        aria-label="Documents"
        onKeyDown={move}
        onFocus={({ target }) => {
          const card = target.closest('li')?.querySelector<HTMLElement>('[data-row]')
          if (card) setLast(Number(card.dataset.row))
        }}
        className="grid"
        style={{
          gap: GAP,
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          paddingTop: rows.before,
          paddingBottom: rows.after,
        }}
      >
        {shown.map((index) => {
          const document = documents[index]
          return (
            document && (
              <li key={document.id} aria-posinset={index + 1} aria-setsize={total} style={{ height: CARD_HEIGHT }}>
                <DocumentCard
                  document={document}
                  index={index}
                  active={index === active}
                  now={now}
                  onEdit={onEdit}
                  onDelete={onDelete}
                />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

const steps: Record<string, (columns: number) => number> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
  Home: () => Number.NEGATIVE_INFINITY,
  End: () => Number.POSITIVE_INFINITY,
}
