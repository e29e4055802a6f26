import { useRef } from 'react'
import type { LeadStage } from '../../../contract/leads/fields.ts'
import { leadStageNames } from '../../../contract/leads/names.ts'
import { fieldsOf } from '../../api/call.ts'
import { isAboutFields } from '../../api/failed.ts'
import { dollars, percent } from '../../numbers.ts'
import { faultOf, type NumberKind, plainOf } from '../../ui/behaviour/number-kind.ts'
import { toast } from '../../ui/behaviour/toast.ts'
import { readDay } from '../../ui/behaviour/written-day.ts'
import { type Fact, useMoveLead } from '../changes.ts'
import { NONE, useAssigneeChoices } from '../choices.ts'
import { useSaveFact } from '../facts/use-save-fact.tsx'
import { isClosed } from '../stage.tsx'
import { useClosing } from '../use-closing.tsx'
import type { CellEdit, EditedColumn } from './cell-edit.ts'

interface SaveCellOptions {
  /** A fact is on its way; answers how to say that it has arrived. */
  onSaving: (id: string, fact: Fact) => () => void
  /** One goes back to what one typed, where someone else changed the same cell. */
  onBack: (edit: CellEdit) => void
}

/** Saves cells by what was typed, pasted or chosen, as the lead's page saves facts; `dialogs` have to be rendered. */
export function useSaveCell({ onSaving, onBack }: SaveCellOptions) {
  const assignees = useAssigneeChoices()
  const contested = useRef<CellEdit>(undefined)
  const goBack = () => contested.current && onBack(contested.current)
  // Two frames on, the question has given the focus back, which the editor then keeps.
  const saving = useSaveFact({ onBack: () => requestAnimationFrame(() => requestAnimationFrame(goBack)) })
  const move = useMoveLead()
  const closing = useClosing()

  const saveFact = async (edit: CellEdit, fact: Fact) => {
    const hasArrived = onSaving(edit.lead.id, fact)
    try {
      if (!(await saving.trySave(fact, edit.lead))) contested.current = edit
    } catch (error) {
      // There is no field any more to say it at; all else the change itself says.
      if (isAboutFields(error))
        toast({
          title: 'Failed to update lead',
          description: Object.values(fieldsOf(error)).join(' '),
          variant: 'destructive',
        })
    }
    hasArrived()
  }
  const moveTo = ({ lead }: CellEdit, stage: LeadStage) => {
    const from = { id: lead.id, fromStage: lead.stage }
    const carryOut: Parameters<typeof closing.ask>[0]['carryOut'] = (goal, then) =>
      move.mutate({ ...from, ...goal }, then)
    if (isClosed(stage)) return closing.ask({ goal: { stage }, what: lead.name, carryOut })
    const hasArrived = onSaving(lead.id, { stage })
    move.mutate({ ...from, stage }, { onSettled: hasArrived })
  }
  /** Answers what is wrong with the text; what can be read is on its way. */
  const save = (edit: CellEdit, text: string): string | undefined => {
    const { lead, column } = edit
    const read = readers[column](text.trim(), assignees)
    if ('fault' in read) return read.fault
    if (read.value === lead[column]) return undefined
    if (column === 'stage') moveTo(edit, read.value as LeadStage)
    else void saveFact({ ...edit, typed: text }, { [column]: read.value })
    return undefined
  }
  const dialogs = (
    <>
      {saving.dialog}
      {closing.dialog}
    </>
  )
  return { save, dialogs }
}

type Read = { value: unknown } | { fault: string }
type Choices = ReturnType<typeof useAssigneeChoices>

/** What a text says in each column: what is typed, chosen or pasted there. */
const readers: Record<EditedColumn, (text: string, assignees: Choices) => Read> = {
  stage: (text) => chosen(text, Object.entries(leadStageNames)),
  assignedUserId: (text, assignees) =>
    text === '' || text === NONE
      ? { value: null }
      : chosen(
          text,
          assignees.map(({ value, label }) => [value, label]),
        ),
  value: (text) => number(dollars, text),
  probability: (text) => number(percent, text),
  expectedClose: day,
}

function chosen(text: string, choices: [value: string, label: unknown][]): Read {
  const same = ([value, label]: [string, unknown]) =>
    value === text || String(label).toLowerCase() === text.toLowerCase()
  const found = choices.find(same)
  return found ? { value: found[0] } : { fault: `“${text}” is not one of the choices` }
}

function day(text: string): Read {
  const value = text === '' ? null : readDay(text)
  return value === undefined ? { fault: 'Enter a day such as 2026-12-31 or Dec 31, 2026' } : { value }
}

function number(kind: NumberKind, text: string): Read {
  const fault = faultOf(kind, text)
  return fault ? { fault } : { value: Number(plainOf(kind, text)) }
}
