import { notifyManager } from '@tanstack/react-query'
import { useRef } from 'react'
import { getLead } from '../../../contract/leads/endpoints.ts'
import type { Lead, LeadStage } from '../../../contract/leads/fields.ts'
import { leadStageNames } from '../../../contract/leads/names.ts'
import { fieldsOf, runCall } from '../../api/call.ts'
import { isAboutFields } from '../../api/failed.ts'
import { useTodayAtOnce } from '../../companies/today.ts'
import { nextWorkingDay } from '../../tasks/due.ts'
import { type NextStep, useSaveNextStep } from '../../tasks/next-step.ts'
import { readSaidDay } from '../../ui/behaviour/said-day.ts'
import { toast } from '../../ui/behaviour/toast.ts'
import { findListed, keepLead } from '../cached-leads.ts'
import { type Fact, useMoveLead } from '../changes.ts'
import { NONE, useAssigneeChoices } from '../choices.ts'
import { type Read, readFact } from '../facts/read-fact.ts'
import { useSaveFact } from '../facts/use-save-fact.tsx'
import { isClosed } from '../stage.tsx'
import { useClosing } from '../use-closing.tsx'
import type { CellEdit, CellFact, EditedColumn } from './cell-edit.ts'

interface SaveCellOptions {
  /** A fact is on its way; answers how to say that it has arrived. */
  onSaving: (id: string, fact: CellFact) => () => void
  /** Someone else changed the same cell: one may go back to what one typed. */
  onBack: (edit: CellEdit) => void
  /** It is saved after one was asked. */
  onSaved: () => void
}

/** Saves cells by what was typed, pasted or chosen, as the lead's page saves facts; `dialogs` have to be rendered. */
export function useSaveCell({ onSaving, onBack, onSaved }: SaveCellOptions) {
  const assignees = useAssigneeChoices()
  const sent = useRef<CellEdit[]>([])
  const saving = useSaveFact({
    // The editor is there again before the question, which gives the focus back to it. A list of choices would lie over it.
    onContest: (lead) => {
      const edit = sent.current.find((each) => each.lead === lead && each.column !== 'assignedUserId')
      if (edit) onBack(edit)
    },
    onSaved,
  })
  const move = useMoveLead()
  const today = useTodayAtOnce()
  const step = useSaveNextStep(today)
  const closing = useClosing()

  const last = useRef(new Map<string, Promise<unknown>>())
  /** Shows what is on its way. Changes of one lead are sent in turn, each over what the one before left. */
  const sendInTurn = (lead: Lead, fact: CellFact, send: (lead: Lead) => Promise<unknown>) => {
    const hasArrived = onSaving(lead.id, fact)
    const before = last.current.get(lead.id)
    const turn = (before ? before.then(() => send(findListed(lead.id) ?? lead)) : send(lead))
      // The change itself says what was refused.
      .catch(() => undefined)
      .finally(() => {
        // After the list has heard of what is there now: the cell never shows what was there before.
        notifyManager.schedule(hasArrived)
        if (last.current.get(lead.id) === turn) last.current.delete(lead.id)
      })
    last.current.set(lead.id, turn)
  }
  const saveFact = async (edit: CellEdit, fact: Fact) => {
    sent.current.push(edit)
    try {
      await saving.trySave(fact, edit.lead)
    } catch (error) {
      // There is no field any more to say it at; all else the change itself says.
      if (isAboutFields(error))
        toast({
          title: 'Failed to update lead',
          description: Object.values(fieldsOf(error)).join(' '),
          variant: 'destructive',
        })
    }
    sent.current = sent.current.filter((each) => each !== edit)
  }
  const moveTo = ({ lead }: CellEdit, stage: LeadStage) => {
    const from = { id: lead.id, fromStage: lead.stage }
    const carryOut: Parameters<typeof closing.ask>[0]['carryOut'] = (goal, then) =>
      move.mutate({ ...from, ...goal }, then)
    if (isClosed(stage)) return closing.ask({ goal: { stage }, what: lead.name, carryOut })
    sendInTurn(lead, { stage }, () => move.mutateAsync({ ...from, stage }))
  }
  const saveStep = ({ lead }: CellEdit, { title, due }: Step): string | undefined => {
    if (!title && !(due && lead.nextStep)) return lead.nextStep || due ? 'Title is required' : undefined
    if (title === lead.nextStep && !due) return undefined
    const nextStepDue = due?.day ?? (lead.nextStep ? lead.nextStepDue : nextWorkingDay(today.day))
    sendInTurn(lead, { nextStep: title || lead.nextStep, nextStepDue }, async (now) => {
      // A row that is not yet drawn anew does not know the step just made.
      await step.mutateAsync({ lead: findListed(lead.id) ?? now, title, due }).catch(() => undefined)
      keepLead(await runCall(getLead, { params: { id: lead.id } }))
    })
    return undefined
  }
  /** Answers what is wrong with the text; what can be read is on its way. */
  const save = (edit: CellEdit, text: string): string | undefined => {
    const { lead, column } = edit
    if (column === 'nextStepDue') return saveStep(edit, readStep(text.trim(), today.day))
    const read = readCell(column, text.trim(), assignees)
    if ('fault' in read) return read.fault
    if (read.value === lead[column]) return undefined
    if (column === 'stage') moveTo(edit, read.value as LeadStage)
    else {
      const fact = { [column]: read.value }
      sendInTurn(lead, fact, (now) => saveFact({ ...edit, lead: now, typed: text }, fact))
    }
    return undefined
  }
  const dialogs = (
    <>
      {saving.dialog}
      {closing.dialog}
    </>
  )
  return { save, dialogs, isAsking: saving.isAsking }
}

type Choices = ReturnType<typeof useAssigneeChoices>

/** What a text says in a column: what is typed, chosen or pasted there. */
function readCell(column: Exclude<EditedColumn, 'nextStepDue'>, text: string, assignees: Choices): Read {
  if (column === 'stage') return chosen(text, Object.entries(leadStageNames))
  if (column !== 'assignedUserId') return readFact(column, text)
  if (text === '' || text === NONE) return { value: null }
  return chosen(
    text,
    assignees.map(({ value, label }) => [value, label]),
  )
}

/** What is to be done, and by when where that stands after a comma, or alone: `Call back, fri`. */
type Step = Pick<NextStep, 'title' | 'due'>

function readStep(text: string, today: string): Step {
  for (let at = -1; at < text.length; ) {
    const due = readSaidDay(text.slice(at + 1), today)
    if (due) return { title: text.slice(0, Math.max(0, at)).trim(), due }
    const next = text.indexOf(',', at + 1)
    if (next < 0) break
    at = next
  }
  return { title: text, due: undefined }
}

function chosen(text: string, choices: [value: string, label: unknown][]): Read {
  const same = ([value, label]: [string, unknown]) =>
    value === text || String(label).toLowerCase() === text.toLowerCase()
  const found = choices.find(same)
  return found ? { value: found[0] } : { fault: `“${text}” is not one of the choices` }
}
