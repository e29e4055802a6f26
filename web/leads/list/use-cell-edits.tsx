import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  Suspense,
  type SyntheticEvent,
  useRef,
  useState,
} from 'react'
import type { Lead } from '../../../contract/leads/fields.ts'
import { useMay } from '../../auth/areas.ts'
import { focusedPlace, type Place, placeOf } from '../../lists/grid.ts'
import { lazyPart } from '../../screens/lazy-part.ts'
import { type CellEdit, type CellFact, type ChangeCell, isEdited } from './cell-edit.ts'

const CellEditor = lazyPart(() => import('./cell-editor.tsx'), 'CellEditor')

interface CellEditsOptions {
  leads: readonly Lead[]
  /** Leads from a cell to one so many rows below and columns further. */
  moveBy: (from: Place, step: { rows?: number; columns?: number }) => void
}

/** How cells of the table are changed where they stand. `shown` is a lead with what is on its way to the server. */
export function useCellEdits({ leads, moveBy }: CellEditsOptions) {
  const mayEdit = useMay('sales')
  const [isUsed, setUsed] = useState(false)
  const [edit, setEdit] = useState<CellEdit>()
  const [unsaved, setUnsaved] = useState<readonly { id: string; fact: CellFact }[]>([])
  const change = useRef<ChangeCell>(undefined)
  const prepare = () => setUsed(true)
  const shown = (lead: Lead): Lead => {
    const facts = unsaved.filter(({ id }) => id === lead.id)
    return facts.length === 0 ? lead : Object.assign({}, lead, ...facts.map(({ fact }) => fact))
  }
  const editAt = (target: EventTarget): CellEdit | undefined => {
    const { row, column = '' } = placeOf(target) ?? {}
    const lead = row === undefined ? undefined : leads[row]
    const cell = target instanceof Element && target.closest<HTMLElement>('[data-cell]')
    return mayEdit && lead && cell && isEdited(column) ? { lead: shown(lead), column, cell } : undefined
  }
  /** Changes the cell that has the focus, if it is one of these; answers whether it does. */
  const changeTo = (event: SyntheticEvent, text: string): boolean => {
    const edited = focusedPlace(event.target) && editAt(event.target)
    if (!edited) return false
    event.preventDefault()
    if (change.current) change.current(edited, text)
    else setEdit({ ...edited, typed: text })
    return true
  }
  /** Edits the cell that is pressed twice. */
  const onDoubleClick = ({ target }: MouseEvent) => setEdit((now) => editAt(target) ?? now)
  /** Does with a key what it does to the cell that has the focus, if it is one of these; answers whether it does anything. */
  const startByKey = (event: KeyboardEvent): boolean => {
    const { key, target } = event
    if (key === 'Delete' || key === 'Backspace') return changeTo(event, '')
    // A space begins nothing, and is one of what is typed on.
    const isTyped = key.length === 1 && (key !== ' ' || edit !== undefined)
    const begun = isTyped || key === 'Enter' || key === 'F2' ? editAt(target) : undefined
    if (!begun) return false
    // A field of a day cannot be given one of its digits: the key itself goes on to it.
    const goesOn = begun.column === 'expectedClose' && isTyped
    if (goesOn && !/\d/.test(key)) return false
    if (!goesOn) event.preventDefault()
    // Until the editor is there, what is typed is kept for it.
    const before = edit?.cell === begun.cell ? (edit.typed ?? '') : ''
    setEdit({ ...begun, ...(isTyped && !goesOn && { typed: before + key }) })
    return true
  }
  const onPaste = (event: ClipboardEvent) => changeTo(event, event.clipboardData.getData('text').trim())
  const onCopy = (event: ClipboardEvent) => {
    if (!focusedPlace(event.target) || !getSelection()?.isCollapsed) return
    event.preventDefault()
    event.clipboardData.setData('text', (event.target as HTMLElement).textContent)
  }
  return {
    startByKey,
    /** The editor is on its way; what is typed meanwhile is for it. */
    isOpening: edit !== undefined,
    handlers: { onDoubleClick, onPaste, onCopy, onPointerEnter: prepare },
    /** One may be about to change a cell. */
    prepare,
    shown,
    editor: (
      <Suspense>
        {(isUsed || edit) && (
          <CellEditor
            edit={edit}
            change={change}
            onEdit={setEdit}
            onEnd={({ lead, column }, step) => {
              setEdit(undefined)
              const row = leads.findIndex(({ id }) => id === lead.id)
              if (step && row >= 0) moveBy({ row, column }, step)
            }}
            onSaving={(id, fact) => {
              const entry = { id, fact }
              setUnsaved((before) => [...before, entry])
              return () => setUnsaved((before) => before.filter((each) => each !== entry))
            }}
          />
        )}
      </Suspense>
    ),
  }
}
