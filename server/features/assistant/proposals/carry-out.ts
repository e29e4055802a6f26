import { createComment, deleteComment, listComments } from '../../../../contract/candidates/calls.ts'
import { createLeadNote, deleteLeadNote, listLeadNotes } from '../../../../contract/lead-notes/calls.ts'
import { getLead, moveLead, undoMove } from '../../../../contract/leads/calls.ts'
import { createLeadTask, createTask, deleteTask, getTask } from '../../../../contract/tasks/calls.ts'
import { rowsOf } from '../../../platform/calls/list.ts'
import { conflict } from '../../../platform/calls/refusals.ts'
import type { Asker } from '../asker.ts'
import { CHANGED } from './changed-records.ts'
import type { Intent, Sent } from './intents.ts'
import { stageName } from './leads-named.ts'

/**
 * Does what was approved, by the call that a screen would make, with the rights of the person. Answers what undoing it
 * needs. Raises what the call does, and `conflict` where the lead is not as it was when it was proposed.
 */
export async function carryOut(asker: Asker, intent: Intent): Promise<Record<string, string | number>> {
  const { perform, caller } = asker
  switch (intent.kind) {
    case 'create_task': {
      const { leadId, ...body } = intent.sent
      const task = leadId
        ? await perform(createLeadTask, caller, { params: { id: leadId }, body })
        : await perform(createTask, caller, { body })
      return { taskId: task.id, version: task.version }
    }
    case 'add_note': {
      const { sent } = intent
      if ('candidateId' in sent) {
        const { candidateId: id, content } = sent
        const comment = await perform(createComment, caller, { params: { id }, body: { content } })
        return { commentId: comment.id, version: comment.version }
      }
      const { leadId, ...body } = sent
      const note = await perform(createLeadNote, caller, { params: { leadId }, body })
      return { noteId: note.id, version: note.version }
    }
    case 'move_lead':
      return move(asker, intent.sent)
    case 'change_record': {
      const { subject, id, field, value, before, reason } = intent.sent
      const record = await CHANGED[subject].read(asker, id, field)
      if (record.before !== before) throw conflict(`${record.name} has changed since`)
      const { version } = await CHANGED[subject].change(asker, id, { [field]: value, ...(reason && { reason }) })
      return { version }
    }
    case 'draft_email':
      return {}
  }
}

/**
 * Undoes it likewise; `result` is what `carryOut` answered. Raises `conflict` where what was made was changed since:
 * that work is kept.
 */
export async function takeBack(
  asker: Asker,
  intent: Intent,
  result: Record<string, unknown>,
): Promise<Record<string, string>> {
  const { perform, caller } = asker
  const id = (name: string) => String(result[name])
  const requireUnchanged = (what: string, version: number | undefined) => {
    if (result.version !== undefined && version !== result.version)
      throw conflict(`The ${what} has changed since, so it stays`)
  }
  switch (intent.kind) {
    case 'create_task': {
      const task = await perform(getTask, caller, { params: { id: id('taskId') } })
      requireUnchanged('task', task.version)
      await perform(deleteTask, caller, { params: { id: id('taskId') } })
      break
    }
    case 'add_note': {
      if ('candidateId' in intent.sent) {
        const params = { id: intent.sent.candidateId }
        const comments = await rowsOf(await perform(listComments, caller, { params, query: {} }))
        requireUnchanged('comment', comments.find((comment) => comment.id === result.commentId)?.version)
        await perform(deleteComment, caller, { params: { ...params, commentId: id('commentId') } })
        break
      }
      const { leadId } = intent.sent
      const notes = await rowsOf(await perform(listLeadNotes, caller, { params: { leadId }, query: {} }))
      requireUnchanged('note', notes.find((note) => note.id === result.noteId)?.version)
      await perform(deleteLeadNote, caller, { params: { leadId, noteId: id('noteId') } })
      break
    }
    case 'move_lead':
      await perform(undoMove, caller, { params: { id: intent.sent.leadId, moveId: id('moveId') } })
      break
    case 'change_record': {
      const { subject, id: of, field, before } = intent.sent
      requireUnchanged('record', (await CHANGED[subject].read(asker, of, field)).version)
      await CHANGED[subject].change(asker, of, { [field]: before })
      break
    }
    case 'draft_email':
  }
  return {}
}

async function move({ perform, caller }: Asker, { leadId, from, stage, reason }: Sent['move_lead']) {
  const params = { id: leadId }
  const lead = await perform(getLead, caller, { params })
  if (lead.stage !== from) throw conflict(`${lead.name} has moved to ${stageName(lead.stage)} since`)
  const { move } = await perform(moveLead, caller, { params, body: { stage, reason } })
  return { moveId: move.id }
}
