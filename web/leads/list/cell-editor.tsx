import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { LINE_LENGTH } from '../../../contract/plain/values.ts'
import { LeaveGuard } from '../../forms/leave-guard.tsx'
import { cn } from '../../ui/behaviour/class-names.ts'
import { toast } from '../../ui/behaviour/toast.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { NONE, useAssigneeChoices } from '../choices.ts'
import { stageOptions } from '../stage.tsx'
import type { CellEdit, CellFact, ChangeCell } from './cell-edit.ts'
import { columns } from './table-columns.tsx'
import { useSaveCell } from './use-save-cell.tsx'

/** By how many cells the focus goes on. */
interface Step {
  rows?: number
  columns?: number
}

interface CellEditorProps {
  edit: CellEdit | undefined
  /** Is given the way to change a cell without its editor. */
  change: RefObject<ChangeCell | undefined>
  onEdit: (edit: CellEdit) => void
  /** The edit is over; with a step, the focus goes on from its cell. */
  onEnd: (edit: CellEdit, step?: Step) => void
  /** A fact is on its way; answers how to say that it has arrived. */
  onSaving: (id: string, fact: CellFact) => () => void
}

/** The editor of whichever cell one changes, and the questions that come of it. */
export function CellEditor({ edit, change, onEdit, onEnd, onSaving }: CellEditorProps) {
  const { save, dialogs, isAsking } = useSaveCell({
    onSaving,
    onBack: onEdit,
    onSaved: () => edit && onEnd(edit, {}),
  })
  useImperativeHandle(change, () => (pasted, text) => tellFault(save(pasted, text)))
  const isChosen = edit?.column === 'stage' || edit?.column === 'assignedUserId'
  const Editor = isChosen ? ChoiceEditor : TextEditor
  return (
    <>
      {edit &&
        createPortal(<Editor key={`${edit.lead.id} ${edit.column}`} {...{ edit, save, onEnd, isAsking }} />, edit.cell)}
      {dialogs}
    </>
  )
}

interface EditorProps extends Pick<CellEditorProps, 'onEnd'> {
  edit: CellEdit
  /** Saves what a text says; answers what is wrong with it, if anything is. */
  save: (edit: CellEdit, text: string) => string | undefined
  /** A question about it lies over the screen. */
  isAsking: boolean
}

/** Enter saves and goes down, Tab saves and goes on, Escape leaves the cell as it was. */
function TextEditor({ edit, save, onEnd, isAsking }: EditorProps) {
  const { lead, column, cell, typed } = edit
  const isStep = column === 'nextStepDue'
  const kept = String((isStep ? lead.nextStep : lead[column]) ?? '')
  const [text, setText] = useState(typed ?? kept)
  const [fault, setFault] = useState<string>()
  const id = useId()
  // What is taken away loses the focus too, which then saves nothing.
  const done = useRef(false)
  const end = (step?: Step) => {
    done.current = true
    onEnd(edit, step)
  }
  const commit = (step?: Step) => {
    if (done.current || isAsking) return
    const wrong = save(edit, text)
    setFault(wrong)
    if (!wrong) end(step)
  }
  useEffect(() => {
    // Its row was scrolled out of the page, or is gone.
    if (cell.isConnected || done.current) return
    tellFault(save(edit, text))
    end()
  })
  const control = {
    first: true as const,
    'aria-label': columns[column].label,
    'aria-invalid': fault ? (true as const) : undefined,
    'aria-describedby': fault ? id : undefined,
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setText(event.target.value),
    onKeyDown: (event: KeyboardEvent) => {
      const step = stepOf(event)
      if (!step) return
      event.preventDefault()
      if (event.key === 'Escape') end(step)
      else commit(step)
    },
    onBlur: () => commit(),
    className: cn('absolute inset-0 h-full rounded-none px-2.5', !isStep && 'text-right tabular-nums'),
  }
  return (
    <>
      {column === 'expectedClose' ? (
        <DateInput {...control} />
      ) : (
        <Input
          {...control}
          {...(isStep ? { placeholder: 'Call back, fri', limit: LINE_LENGTH } : { inputMode: 'decimal' })}
          onFocus={({ target }) => typed === undefined && target.select()}
        />
      )}
      {fault && (
        <p
          id={id}
          role="alert"
          className="absolute top-full right-0 z-30 w-max max-w-72 rounded-sm border border-border bg-popover px-2.5 py-1.5 text-left text-sm text-destructive-text shadow-float"
        >
          {fault}
        </p>
      )}
      <LeaveGuard holds={() => !done.current && text.trim() !== kept} />
    </>
  )
}

/** Choosing saves; the list is open from the start, and a letter that opened it has been looked for. */
function ChoiceEditor({ edit, save, onEnd }: EditorProps) {
  const { lead, column, typed } = edit
  const assignees = useAssigneeChoices()
  const step = useRef<Step>({})
  useLayoutEffect(() => {
    for (const key of typed ?? '')
      document.activeElement?.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true }))
  }, [typed])
  const onKeyDown = (event: KeyboardEvent) => {
    step.current = stepOf(event) ?? {}
    if (event.key !== 'Tab' || !(event.target instanceof HTMLElement)) return
    event.preventDefault()
    event.target.click()
  }
  return (
    <div onKeyDownCapture={onKeyDown} className="absolute inset-0">
      <Select
        aria-label={columns[column].label}
        size="sm"
        className="h-full rounded-none"
        defaultOpen
        value={lead[column] === null ? NONE : String(lead[column])}
        options={column === 'stage' ? stageOptions : assignees}
        onValueChange={(value) => void save(edit, value)}
        onOpenChange={(open) => !open && onEnd(edit, step.current)}
      />
    </div>
  )
}

/** Where the focus goes on with a key that ends an edit. */
function stepOf({ key, shiftKey }: KeyboardEvent): Step | undefined {
  const way = shiftKey ? -1 : 1
  if (key === 'Enter') return { rows: way }
  if (key === 'Tab') return { columns: way }
  return key === 'Escape' ? {} : undefined
}

function tellFault(fault: string | undefined) {
  if (fault) toast({ title: 'Failed to update lead', description: fault, variant: 'destructive' })
}
