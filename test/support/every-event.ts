import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  changePassword,
  endOtherSession,
  listSessions,
  updateAccount,
  usePasswordReset,
} from '../../contract/account/calls.ts'
import { saveAiSettings } from '../../contract/ai-settings/calls.ts'
import { listAudit } from '../../contract/audit/calls.ts'
import { getCurrentUser, login } from '../../contract/auth/calls.ts'
import * as candidates from '../../contract/candidates/calls.ts'
import { confirmSubmission, createApplication } from '../../contract/careers/calls.ts'
import { updateCompany } from '../../contract/companies/calls.ts'
import * as documents from '../../contract/documents/calls.ts'
import { streamEvents } from '../../contract/events/calls.ts'
import type { EventName } from '../../contract/events/fields.ts'
import * as factors from '../../contract/factors/calls.ts'
import { checkImport, runImport, startImport, undoImport } from '../../contract/imports/calls.ts'
import {
  acceptInvitation,
  createInvitation,
  deleteInvitation,
  resendInvitation,
} from '../../contract/invitations/calls.ts'
import { createKey, deleteKey } from '../../contract/keys/calls.ts'
import { assignLeads, undoAssignments } from '../../contract/lead-batches/calls.ts'
import * as notes from '../../contract/lead-notes/calls.ts'
import * as views from '../../contract/lead-views/calls.ts'
import * as leads from '../../contract/leads/calls.ts'
import { mergeCandidates, mergeLeads, unmergeCandidates, unmergeLeads } from '../../contract/merges/calls.ts'
import * as openings from '../../contract/openings/calls.ts'
import type { OpeningChange } from '../../contract/openings/fields.ts'
import { setLogo, setPicture } from '../../contract/pictures/calls.ts'
import { EVERYTHING } from '../../contract/plain/areas.ts'
import * as tasks from '../../contract/tasks/calls.ts'
import { changeAreas, changeRole, issueResetLink, removeMember, transferOwnership } from '../../contract/team/calls.ts'
import * as trash from '../../contract/trash/calls.ts'
import { createWebhook, deleteWebhook, renewWebhookSecret, updateWebhook } from '../../contract/webhooks/calls.ts'
import { forgetPerson } from '../../server/features/assistant/rules.ts'
import { eraseByRule } from '../../server/features/candidates/retention.ts'
import { openDomains } from '../../server/features/companies/domain.ts'
import { noteDelivery } from '../../server/features/invitations/rules.ts'
import { JOB } from '../../server/platform/calls/caller.ts'
import { record } from '../../server/platform/events/record.ts'
import { type Caller, visitorOf } from './caller.ts'
import { openStream } from './event-stream.ts'
import { addApp } from './factors.ts'
import {
  applicationFields,
  applicationToken,
  candidateFields,
  fileOf,
  fromSomewhere,
  importWhen,
  KEY,
  newUnreadable,
  PICTURE,
  untilUnread,
  uploadRecording,
  WEBHOOK,
} from './requests.ts'
import type { TestServer } from './server.ts'
import { joinWorkspace, type Member, PASSWORD, signIn, type Workspace } from './workspace.ts'

/** How an event comes about, and all that is to be seen of it. */
export interface Happening {
  /** Brings it about, and nothing else before it. */
  act: () => Promise<unknown>
  /** Lines of the feed, newest first; those of other events that come about with it among them. */
  feed: [type: string, description: string][]
  /** What open screens of the company hear of it. */
  live: { id: unknown; leadId?: string; candidateId?: string }[]
  /** Who is notified of what. */
  notified?: [who: 'owner' | 'admin' | 'user', title: string][]
  /** Its line in the audit. */
  audit?: { subject: string; detail?: object }
}

const NAME = 'Jane'
const ANY_ID: unknown = expect.any(String)

/** A way to bring about every event, by what it happens to. The owner acts where nothing else is said. */
const happenings: Record<EventName, (acme: Workspace, server: TestServer) => Promise<Happening>> = {
  'lead.created': async ({ owner, user }) => ({
    act: () => owner.call(leads.createLead, { body: { name: NAME, assignedUserId: user.id } }),
    feed: [['lead_created', 'New lead: Jane']],
    live: [{ id: ANY_ID }],
    notified: [['user', `${nameOf(owner)} assigned you the lead Jane`]],
  }),
  'lead.changed': (acme) =>
    onLead(acme, (params, { owner, user }) => ({
      act: () => owner.call(leads.patchLead, { params, body: { name: 'Joan', assignedUserId: user.id } }),
      feed: [['lead_updated', 'Lead updated: Joan']],
      live: [params],
      notified: [['user', `${nameOf(owner)} assigned you the lead Joan`]],
    })),
  'lead.moved': (acme) =>
    onLead(acme, (params, { owner }) => ({
      act: () => owner.call(leads.moveLead, { params, body: { stage: 'closed_won' } }),
      feed: [['lead_updated', 'Jane moved to closed won']],
      live: [params],
    })),
  'lead.move_undone': (acme) =>
    onLead(acme, async (params, { owner }) => {
      const { move } = await owner.call(leads.moveLead, { params, body: { stage: 'closed_won' } })
      return {
        act: () => owner.call(leads.undoMove, { params: { ...params, moveId: move.id } }),
        feed: [['lead_updated', 'Jane moved back to new']],
        live: [params],
      }
    }),
  'lead.assigned': async ({ owner, user }) => {
    const ids = [await newLead(owner), await newLead(owner)]
    return {
      act: () => owner.call(assignLeads, { body: { ids, assignedUserId: user.id } }),
      feed: ids.map(() => ['lead_updated', 'Lead updated: Jane']),
      live: ids.map((id) => ({ id })),
      notified: [['user', `${nameOf(owner)} assigned you 2 leads`]],
    }
  },
  'lead.assignment_undone': (acme) =>
    onLead(acme, async ({ id }, { owner, user, admin }) => {
      const params = { id }
      await owner.call(leads.patchLead, { params, body: { assignedUserId: admin.id } })
      const done = await owner.call(assignLeads, { body: { ids: [id], assignedUserId: user.id } })
      return {
        act: () => owner.call(undoAssignments, { body: done }),
        feed: [['lead_updated', 'Lead updated: Jane']],
        live: [params],
      }
    }),
  'lead.handed_over': async (acme) => {
    const leaving = await joinWorkspace(acme)
    const id = await newLead(acme.owner, { assignedUserId: leaving.id })
    return { ...leave(acme, leaving, '1 lead'), live: [{ id }] }
  },
  'lead.deleted': (acme) =>
    onLead(acme, (params, { owner }) => ({
      act: () => owner.call(leads.deleteLead, { params }),
      feed: [['lead_deleted', 'Lead deleted: Jane']],
      live: [params],
    })),
  'lead.restored': (acme) =>
    onLead(acme, async (params, { owner }) => {
      await owner.call(leads.deleteLead, { params })
      return {
        act: () => owner.call(leads.restoreLead, { params }),
        feed: [['lead_restored', 'Lead restored: Jane']],
        live: [params],
      }
    }),
  'lead.merged': (acme) =>
    onLead(acme, async ({ id }, { owner }) => {
      const other = await newLead(owner, { name: 'Joan' })
      return {
        act: () => owner.call(mergeLeads, { params: { id }, body: { with: other } }),
        feed: [['lead_merged', 'Lead merged: Joan into Jane']],
        live: [{ id }, { id: other }],
      }
    }),
  'lead.unmerged': (acme) =>
    onLead(acme, async ({ id }, { owner }) => {
      const other = await newLead(owner, { name: 'Joan' })
      await owner.call(mergeLeads, { params: { id }, body: { with: other } })
      return {
        act: () => owner.call(unmergeLeads, { params: { id } }),
        feed: [['lead_unmerged', 'Merge undone: Joan and Jane']],
        live: [{ id }, { id: other }],
      }
    }),

  'view.created': async ({ owner }) => ({
    act: () => owner.call(views.createLeadView, { body: newViewFields() }),
    feed: [],
    live: [{ id: ANY_ID }],
  }),
  'view.changed': async (acme) => {
    const params = await newView(acme)
    return {
      act: () => acme.owner.call(views.updateLeadView, { params, body: { name: randomUUID() } }),
      feed: [],
      live: [params],
    }
  },
  'view.deleted': async (acme) => {
    const params = await newView(acme)
    return { act: () => acme.owner.call(views.deleteLeadView, { params }), feed: [], live: [params] }
  },
  'view.restored': async (acme) => {
    const params = await newView(acme)
    await acme.owner.call(views.deleteLeadView, { params })
    return { act: () => acme.owner.call(views.restoreLeadView, { params }), feed: [], live: [params] }
  },

  'note.added': (acme) =>
    onLead(acme, ({ id: leadId }, { owner, user }) => {
      const body = { content: 'Spoke', type: 'call' as const, mentions: [user.id] }
      return {
        act: () => owner.call(notes.createLeadNote, { params: { leadId }, body }),
        feed: [['note_added', 'Call with Jane']],
        live: [{ id: ANY_ID, leadId }],
        notified: [['user', `${nameOf(owner)} mentioned you in a note on Jane`]],
      }
    }),
  'note.changed': (acme) =>
    onNote(acme, (params, { owner, user }) => ({
      act: () => owner.call(notes.patchLeadNote, { params, body: { content: 'Again', mentions: [user.id] } }),
      feed: [['note_updated', 'Note updated on Jane']],
      live: [{ id: params.noteId, leadId: params.leadId }],
      notified: [['user', `${nameOf(owner)} mentioned you in a note on Jane`]],
    })),
  'note.deleted': (acme) =>
    onNote(acme, (params, { owner }) => ({
      act: () => owner.call(notes.deleteLeadNote, { params }),
      feed: [['note_deleted', 'Note deleted on Jane']],
      live: [{ id: params.noteId, leadId: params.leadId }],
    })),
  'note.restored': (acme) =>
    onNote(acme, async (params, { owner }) => {
      await owner.call(notes.deleteLeadNote, { params })
      return {
        act: () => owner.call(notes.restoreLeadNote, { params }),
        feed: [['note_restored', 'Note restored on Jane']],
        live: [{ id: params.noteId, leadId: params.leadId }],
      }
    }),

  'task.created': async ({ owner, user }) => ({
    act: () => owner.call(tasks.createTask, { body: { title: 'Call', assignedTo: user.id } }),
    feed: [['task_created', 'New task: Call']],
    live: [{ id: ANY_ID }],
    notified: [['user', `${nameOf(owner)} assigned you the task Call`]],
  }),
  'task.changed': async (acme) => {
    const { owner, user } = acme
    const [from, to] = [await newLead(owner), await newLead(owner)]
    const params = await newTask(acme, { leadId: from })
    return {
      act: () => owner.call(tasks.patchTask, { params, body: { leadId: to, assignedTo: user.id } }),
      feed: [['task_updated', 'Task updated: Call']],
      live: [
        { ...params, leadId: from },
        { ...params, leadId: to },
      ],
      notified: [['user', `${nameOf(owner)} assigned you the task Call`]],
    }
  },
  'task.completed': async (acme) => {
    const params = await newTask(acme)
    return {
      act: () => acme.owner.call(tasks.patchTask, { params, body: { status: 'completed' } }),
      feed: [['task_completed', 'Task completed: Call']],
      live: [params],
    }
  },
  'task.handed_over': async (acme) => {
    const leaving = await joinWorkspace(acme)
    const params = await newTask(acme, { assignedTo: leaving.id })
    return { ...leave(acme, leaving, '1 task'), live: [params] }
  },
  'task.deleted': async (acme) => {
    const params = await newTask(acme)
    return {
      act: () => acme.owner.call(tasks.deleteTask, { params }),
      feed: [['task_deleted', 'Task deleted: Call']],
      live: [params],
    }
  },
  'task.restored': async (acme) => {
    const params = await newTask(acme)
    await acme.owner.call(tasks.deleteTask, { params })
    return {
      act: () => acme.owner.call(tasks.restoreTask, { params }),
      feed: [['task_restored', 'Task restored: Call']],
      live: [params],
    }
  },

  'document.uploaded': async ({ owner }) => ({
    act: () => owner.call(documents.createDocument, { body: { title: 'Prices', isPublic: true } }),
    feed: [['document_uploaded', 'Document uploaded: Prices']],
    live: [{ id: ANY_ID }],
  }),
  'document.changed': (acme) =>
    onDocument(acme, (params, { owner }) => ({
      act: () => owner.call(documents.patchDocument, { params, body: { title: 'Costs' } }),
      feed: [['document_updated', 'Document updated: Costs']],
      live: [params],
    })),
  'document.replaced': (acme) =>
    onDocument(acme, (params, { owner }) => ({
      // Of an empty file nothing is read later.
      act: () => owner.call(documents.replaceDocumentFile, { params, file: fileOf('prices.txt', '') }),
      feed: [['document_updated', 'Document updated: Prices']],
      live: [params],
    })),
  'document.deleted': (acme) =>
    onDocument(acme, (params, { owner }) => ({
      act: () => owner.call(documents.deleteDocument, { params }),
      feed: [['document_deleted', 'Document deleted: Prices']],
      live: [params],
    })),
  'document.restored': (acme) =>
    onDocument(acme, async (params, { owner }) => {
      await owner.call(documents.deleteDocument, { params })
      return {
        act: () => owner.call(documents.restoreDocument, { params }),
        feed: [['document_restored', 'Document restored: Prices']],
        live: [params],
      }
    }),
  'document.reading_wanted': readAgain,
  'document.reading_begun': readAgain,
  'document.read': readAgain,

  'opening.created': async ({ owner }) => ({
    act: () => owner.call(openings.createOpening, { body: { title: 'Cook', description: 'Cooks', status: 'draft' } }),
    feed: [['opening_created', 'New job opening: Cook']],
    live: [{ id: ANY_ID }],
  }),
  'opening.changed': (acme) => onOpening(acme, { title: 'Chef' }, ['opening_updated', 'Job opening updated: Chef']),
  'opening.published': (acme) =>
    onOpening(acme, { publishedOnPortal: true }, ['opening_published', 'Job opening published: Cook']),
  'opening.unpublished': async (acme) => {
    const params = await newOpening(acme, { publishedOnPortal: true })
    return {
      act: () => acme.owner.call(openings.patchOpening, { params, body: { publishedOnPortal: false } }),
      feed: [['opening_unpublished', 'Job opening unpublished: Cook']],
      live: [params],
    }
  },
  'opening.paused': (acme) => onOpening(acme, { status: 'paused' }, ['opening_paused', 'Job opening paused: Cook']),
  'opening.closed': (acme) => onOpening(acme, { status: 'closed' }, ['opening_closed', 'Job opening closed: Cook']),
  'opening.deleted': async (acme) => {
    const params = await newOpening(acme)
    return {
      act: () => acme.owner.call(openings.deleteOpening, { params }),
      feed: [['opening_deleted', 'Job opening deleted: Cook']],
      live: [params],
    }
  },
  'opening.restored': async (acme) => {
    const params = await newOpening(acme)
    await acme.owner.call(openings.deleteOpening, { params })
    return {
      act: () => acme.owner.call(openings.restoreOpening, { params }),
      feed: [['opening_restored', 'Job opening restored: Cook']],
      live: [params],
    }
  },

  'candidate.applied': async (acme, server) => {
    const { id: openingId } = await newOpening(acme, { publishedOnPortal: true }, acme.user)
    return {
      act: () => apply(server, openingId),
      feed: [['candidate_applied', 'Grace Hopper applied for Cook']],
      live: [{ id: ANY_ID }],
      notified: [
        ['owner', 'Grace Hopper applied for Cook'],
        ['admin', 'Grace Hopper applied for Cook'],
        ['user', 'Grace Hopper applied for Cook'],
      ],
    }
  },
  'candidate.added': async (acme) => {
    const { id: openingId } = await newOpening(acme)
    return {
      act: () => acme.user.call(candidates.createCandidate, { body: candidateFields(openingId) }),
      feed: [['candidate_added', 'Candidate for Cook added: Grace Hopper']],
      live: [{ id: ANY_ID }],
    }
  },
  'candidate.confirmed': (acme, server) =>
    onCandidate({ acme, server }, async ({ id }) => {
      const { submissions } = await acme.owner.call(candidates.getCandidate, { params: { id } })
      const body = { submissionId: submissions[0]?.id ?? '' }
      return {
        act: () =>
          server.visitor().call(confirmSubmission, { params: { token: applicationToken(acme, { id }) }, body }),
        feed: [['candidate_updated', 'Grace Hopper confirmed the application for Cook by email']],
        live: [{ id }],
      }
    }),
  'candidate.submission_chosen': (acme, server) =>
    onCandidate({ acme, server }, async ({ id }) => {
      const { jobOpeningId, email } = await acme.owner.call(candidates.getCandidate, { params: { id } })
      await apply(server, jobOpeningId, { email })
      const { submissions } = await acme.owner.call(candidates.getCandidate, { params: { id } })
      const [submissionId = '', insteadOf = ''] = submissions.map((each) => each.id)
      const body = { submissionId, insteadOf }
      return {
        act: () => acme.owner.call(candidates.chooseSubmission, { params: { id }, body }),
        feed: [['candidate_updated', 'Another application of Grace Hopper for Cook counts']],
        live: [{ id }],
        audit: { subject: 'Cook' },
      }
    }),
  'candidate.changed': (acme, server) =>
    onCandidate({ acme, server }, ({ id }) => ({
      act: () => acme.owner.call(candidates.patchCandidate, { params: { id }, body: { notes: 'Good' } }),
      feed: [['candidate_updated', 'Candidate updated: Grace Hopper']],
      live: [{ id }],
    })),
  'candidate.moved': (acme, server) =>
    onCandidate({ acme, server }, ({ id }) => ({
      act: () => acme.owner.call(candidates.moveCandidates, { body: { ids: [id], stage: '1st_round' } }),
      feed: [['candidate_updated', 'Grace Hopper moved to 1st Round Interview']],
      live: [{ id }],
    })),
  'candidate.move_undone': (acme, server) =>
    onCandidate({ acme, server }, async ({ id }) => {
      const moves = await acme.owner.call(candidates.moveCandidates, { body: { ids: [id], stage: 'offered' } })
      return {
        act: () => acme.owner.call(candidates.undoCandidateMoves, { body: { ids: moves.map((move) => move.id) } }),
        feed: [['candidate_updated', 'Grace Hopper moved back to Applied']],
        live: [{ id }],
      }
    }),
  'candidate.rated': (acme, server) =>
    onCandidate({ acme, server }, ({ id }) => ({
      act: async () => {
        for (const question of [1, 2]) {
          await acme.owner.call(candidates.rateCandidate, {
            params: { id },
            body: { ratings: [{ question, stars: 4 }] },
          })
        }
      },
      // However many of the answers someone rates.
      feed: [['candidate_rated', 'Candidate rated: Grace Hopper']],
      live: [{ id }, { id }],
    })),
  'candidate.kept': (acme, server) =>
    onCandidate({ acme, server }, ({ id }) => ({
      act: () => acme.owner.call(candidates.keepCandidate, { params: { id } }),
      feed: [['candidate_updated', 'Candidate kept longer: Grace Hopper']],
      live: [{ id }],
      audit: { subject: 'Cook' },
    })),
  'candidate.deleted': (acme, server) =>
    onCandidate({ acme, server }, ({ id }) => ({
      act: () => acme.owner.call(candidates.deleteCandidate, { params: { id } }),
      feed: [['candidate_deleted', 'Candidate deleted: Grace Hopper']],
      live: [{ id }],
    })),
  'candidate.restored': (acme, server) =>
    onCandidate({ acme, server }, async ({ id }) => {
      await acme.owner.call(candidates.deleteCandidate, { params: { id } })
      return {
        act: () => acme.owner.call(trash.restoreFromTrash, { params: { kind: 'candidate', id } }),
        feed: [['candidate_restored', 'Candidate restored: Grace Hopper']],
        live: [{ id }],
      }
    }),
  'candidate.merged': (acme, server) =>
    onCandidate({ acme, server }, async ({ id }) => {
      const other = await newTwin(acme, id)
      return {
        act: () => acme.owner.call(mergeCandidates, { params: { id }, body: { with: other } }),
        feed: [['candidate_merged', 'Candidate merged: Joan Hopper into Grace Hopper']],
        live: [{ id }, { id: other }],
      }
    }),
  'candidate.unmerged': (acme, server) =>
    onCandidate({ acme, server }, async ({ id }) => {
      const other = await newTwin(acme, id)
      await acme.owner.call(mergeCandidates, { params: { id }, body: { with: other } })
      return {
        act: () => acme.owner.call(unmergeCandidates, { params: { id } }),
        feed: [['candidate_unmerged', 'Merge undone: Joan Hopper and Grace Hopper']],
        live: [{ id }, { id: other }],
      }
    }),
  'candidate.recording_erased': (acme, server) =>
    onCandidate({ acme, server, recorded: true }, async ({ id }) => {
      await acme.owner.call(updateCompany, { params: { id: acme.companyId }, body: { recordingMonths: 1 } })
      await server.superuser.query(
        `update job_applications set active_at = now() - interval '100 days' where id = $1`,
        [id],
      )
      await server.superuser.query(
        `update companies set retention_changed_at = now() - interval '1 year' where id = $1`,
        [acme.companyId],
      )
      return {
        act: () => eraseByRule({ database: server.database, files: server.files, forgetPerson }, Date.now()),
        feed: [],
        live: [{ id }],
        audit: { subject: 'Cook', detail: { by: 'retention' } },
      }
    }),
  'candidate.erased': (acme, server) =>
    onCandidate({ acme, server }, ({ id }) => ({
      act: () => acme.owner.call(candidates.eraseCandidate, { params: { id } }),
      feed: [['candidate_erased', 'Candidate for Cook erased']],
      live: [{ id }],
      audit: { subject: 'Cook', detail: { by: 'request' } },
    })),

  'trash.deleted': async (acme) => {
    const { id } = await newTask(acme)
    await acme.owner.call(tasks.deleteTask, { params: { id } })
    return {
      act: () => acme.owner.call(trash.deleteFromTrash, { params: { kind: 'task', id } }),
      feed: [],
      live: [{ id }],
      audit: { subject: 'Call', detail: { kind: 'task' } },
    }
  },

  'import.finished': async ({ owner }) => {
    const params = await checkedImport(owner)
    return {
      act: async () => {
        await owner.call(runImport, { params })
        await importWhen(owner, params, 'done')
      },
      feed: [],
      live: [params],
      audit: { subject: 'leads.csv', detail: { kind: 'leads', create: 1, change: 0 } },
    }
  },
  'import.undone': async ({ owner }) => {
    const params = await checkedImport(owner)
    await owner.call(runImport, { params })
    await importWhen(owner, params, 'done')
    return {
      act: async () => {
        await owner.call(undoImport, { params })
        await importWhen(owner, params, 'undone')
      },
      feed: [],
      live: [params],
      audit: { subject: 'leads.csv', detail: { kind: 'leads', create: 1, change: 0 } },
    }
  },

  'comment.added': (acme, server) =>
    onCandidate({ acme, server }, ({ id }) => ({
      act: () => acme.owner.call(candidates.createComment, { params: { id }, body: { content: 'Good' } }),
      feed: [['comment_added', 'Comment on Grace Hopper']],
      live: [{ id: ANY_ID, candidateId: id }],
    })),
  'comment.changed': (acme, server) =>
    onComment({ acme, server }, (params) => ({
      act: () => acme.owner.call(candidates.patchComment, { params, body: { content: 'Better' } }),
      feed: [['comment_updated', 'Comment updated on Grace Hopper']],
      live: [{ id: params.commentId, candidateId: params.id }],
    })),
  'comment.deleted': (acme, server) =>
    onComment({ acme, server }, (params) => ({
      act: () => acme.owner.call(candidates.deleteComment, { params }),
      feed: [['comment_deleted', 'Comment deleted on Grace Hopper']],
      live: [{ id: params.commentId, candidateId: params.id }],
    })),
  'comment.restored': (acme, server) =>
    onComment({ acme, server }, async (params) => {
      await acme.owner.call(candidates.deleteComment, { params })
      return {
        act: () => acme.owner.call(candidates.restoreComment, { params }),
        feed: [['comment_restored', 'Comment restored on Grace Hopper']],
        live: [{ id: params.commentId, candidateId: params.id }],
      }
    }),

  'invitation.created': async ({ owner }) => {
    const email = newAddress()
    return {
      act: () => owner.call(createInvitation, { body: { email, role: 'admin' } }),
      feed: [],
      live: [{ id: ANY_ID }],
      audit: { subject: email, detail: { role: 'admin' } },
    }
  },
  'invitation.sent_again': async ({ owner }) => {
    const { id, email } = await invite(owner)
    return {
      act: () => owner.call(resendInvitation, { params: { id } }),
      feed: [],
      live: [{ id }],
      audit: { subject: email },
    }
  },
  'invitation.mailed': async ({ owner, companyId }, { database }) => {
    const { id } = await invite(owner)
    return {
      act: () => noteDelivery(database.company(companyId, JOB), id, { delivery: 'sent' }),
      feed: [],
      live: [{ id }],
    }
  },
  'invitation.accepted': async ({ admin }, server) => {
    const { id, email, token } = await invite(admin)
    return {
      act: () => accept(server, token),
      feed: [['member_joined', 'Gina Guest joined']],
      live: [{ id }],
      notified: [['admin', `Gina Guest (${email}) accepted your invitation`]],
    }
  },
  'invitation.revoked': async ({ owner }) => {
    const { id, email } = await invite(owner)
    return {
      act: () => owner.call(deleteInvitation, { params: { id } }),
      feed: [],
      live: [{ id }],
      audit: { subject: email },
    }
  },

  'member.joined': async ({ admin }, server) => {
    const { email, token } = await invite(admin)
    return {
      act: () => accept(server, token),
      feed: [['member_joined', 'Gina Guest joined']],
      live: [{ id: ANY_ID }],
      notified: [['admin', `Gina Guest (${email}) accepted your invitation`]],
      audit: { subject: email, detail: { email, role: 'user' } },
    }
  },
  'member.role_changed': async (acme) => {
    const { id, email } = await joinWorkspace(acme)
    return {
      act: () => acme.owner.call(changeRole, { params: { id }, body: { role: 'admin' } }),
      feed: [],
      live: [{ id }],
      audit: { subject: email, detail: { from: 'user', to: 'admin' } },
    }
  },
  'member.areas_changed': async (acme) => {
    const { id, email } = await joinWorkspace(acme)
    return {
      act: () =>
        acme.owner.call(changeAreas, { params: { id }, body: { ...EVERYTHING, sales: 'own', hiring: 'none' } }),
      feed: [],
      live: [{ id }],
      audit: { subject: email, detail: { sales: { from: 'edit', to: 'own' }, hiring: { from: 'edit', to: 'none' } } },
    }
  },
  'member.made_owner': async ({ owner, admin }) => ({
    act: () => owner.call(transferOwnership, { params: { id: admin.id } }),
    feed: [],
    live: [{ id: admin.id }, { id: owner.id }],
    audit: { subject: admin.email, detail: { from: 'admin', to: 'owner' } },
  }),
  'member.removed': async (acme) => {
    const leaving = await joinWorkspace(acme)
    await newLead(acme.owner, { assignedUserId: leaving.id })
    await newTask(acme, { assignedTo: leaving.id })
    return {
      ...leave(acme, leaving, '1 lead and 1 task'),
      live: [{ id: leaving.id }],
      audit: { subject: leaving.email, detail: { leads: 1, tasks: 1, handOverTo: acme.user.id } },
    }
  },
  'member.renamed': async ({ user }) => {
    const { firstName, lastName } = await user.call(getCurrentUser)
    return {
      act: () => user.call(updateAccount, { body: { firstName: 'Ada', lastName: 'Byron' } }),
      feed: [],
      live: [{ id: user.id }],
      audit: { subject: user.email, detail: { from: `${firstName} ${lastName}`, to: 'Ada Byron' } },
    }
  },
  'member.email_changed': async (acme) => {
    const { id, call, email: from } = await joinWorkspace(acme)
    const email = newAddress()
    return {
      act: () => call(updateAccount, { body: { email, currentPassword: PASSWORD } }),
      feed: [],
      live: [{ id }],
      audit: { subject: email, detail: { from, to: email } },
    }
  },
  'member.picture_changed': async ({ user: { id, email, call } }) => ({
    act: () => call(setPicture, { body: { data: PICTURE } }),
    feed: [],
    live: [{ id }],
    audit: { subject: email },
  }),
  'member.password_changed': async (acme) => {
    const { email, call } = await joinWorkspace(acme)
    return {
      act: () => call(changePassword, { body: { currentPassword: PASSWORD, newPassword: `${PASSWORD}!` } }),
      feed: [],
      live: [],
      audit: { subject: email },
    }
  },
  'member.password_reset': async (acme, server) => {
    const { id, email } = await joinWorkspace(acme)
    const { url } = await acme.owner.call(issueResetLink, { params: { id } })
    const params = { token: url.split('/').at(-1) ?? '' }
    return {
      act: () => server.visitor().call(usePasswordReset, { params, body: { password: `${PASSWORD}!` } }),
      feed: [],
      live: [],
      audit: { subject: email },
    }
  },
  'member.reset_link_issued': async ({ owner, user }) => ({
    act: () => owner.call(issueResetLink, { params: { id: user.id } }),
    feed: [],
    live: [],
    audit: { subject: user.email },
  }),
  'member.signed_in': async ({ origin, user }) => ({
    act: () => signIn(origin, user),
    feed: [],
    live: [],
    audit: { subject: user.email },
  }),
  'member.factor_added': async (acme) => {
    const member = await joinWorkspace(acme)
    return { act: () => addApp(member), feed: [], live: [], audit: { subject: 'Phone' } }
  },
  'member.factor_removed': async (acme) => {
    const { call, ...member } = await joinWorkspace(acme)
    const { factor } = await addApp({ ...member, call })
    const sent = { params: { id: factor.id }, body: { currentPassword: PASSWORD } }
    return { act: () => call(factors.removeFactor, sent), feed: [], live: [], audit: { subject: 'Phone' } }
  },
  'member.factors_reset': async (acme) => {
    const member = await joinWorkspace(acme)
    await addApp(member)
    return {
      act: () => acme.admin.call(factors.resetFactors, { params: { id: member.id } }),
      feed: [],
      live: [],
      audit: { subject: member.email },
    }
  },
  'member.recovery_codes_renewed': async (acme) => {
    const member = await joinWorkspace(acme)
    await addApp(member)
    return {
      act: () => member.call(factors.renewRecoveryCodes, { body: { currentPassword: PASSWORD } }),
      feed: [],
      live: [],
      audit: { subject: member.email },
    }
  },
  'member.session_ended': async ({ origin, user }) => {
    await signIn(origin, user)
    const other = (await user.call(listSessions)).find(({ current }) => !current)
    return {
      act: () => user.call(endOtherSession, { params: { id: other?.id ?? '' } }),
      feed: [],
      live: [],
      audit: { subject: other?.device ?? '' },
    }
  },

  'member.sign_in_failed': async ({ origin, user, owner }) => ({
    act: async () => {
      await visitorOf(origin).try(login, { body: { username: user.username, password: 'a guess' } })
      await owner.call(listAudit, { query: { limit: '1' } })
    },
    feed: [],
    live: [],
    audit: { subject: user.email, detail: { account: user.id, call: login.endpoint } },
  }),
  'member.sign_in_blocked': async ({ origin, admin, owner }) => ({
    act: async () => {
      const body = { username: admin.username, password: 'a guess' }
      await Promise.all(Array.from({ length: 11 }, () => visitorOf(origin).try(login, { body })))
      await owner.call(listAudit, { query: { limit: '1' } })
    },
    feed: [],
    live: [],
    audit: { subject: admin.email, detail: { account: admin.id, call: login.endpoint } },
  }),
  'member.access_refused': async ({ user, owner, companyId: id }) => ({
    act: async () => {
      await user.try(updateCompany, { params: { id }, body: { name: 'Mine' } })
      await owner.call(listAudit, { query: { limit: '1' } })
    },
    feed: [],
    live: [],
    audit: {
      subject: 'Change the organization',
      detail: { call: updateCompany.endpoint, reason: 'Only owners and admins may do this' },
    },
  }),
  'member.limit_reached': async ({ origin, admin, owner }) => ({
    act: async () => {
      const streams = await Promise.all(Array.from({ length: 20 }, () => openStream(origin, admin)))
      await admin.try(streamEvents)
      for (const stream of streams) stream.close()
      await owner.call(listAudit, { query: { limit: '1' } })
    },
    feed: [],
    live: [],
    audit: {
      subject: expect.stringContaining('Changes in the company'),
      detail: { call: streamEvents.endpoint, reason: 'You have too many open browsers' },
    },
  }),
  'member.record_refused': async ({ user, owner }) => {
    const id = randomUUID()
    return {
      act: async () => {
        await user.try(leads.getLead, { params: { id } })
        await owner.call(listAudit, { query: { limit: '1' } })
      },
      feed: [],
      live: [],
      audit: {
        subject: 'One lead',
        detail: { call: leads.getLead.endpoint, reason: 'Lead not found' },
      },
    }
  },

  'company.changed': async ({ owner, companyId: id }) => ({
    act: () => owner.call(updateCompany, { params: { id }, body: { timeZone: 'Europe/Berlin' } }),
    feed: [],
    live: [{ id }],
    audit: { subject: 'Acme', detail: { timeZone: { from: 'UTC', to: 'Europe/Berlin' } } },
  }),
  'company.logo_changed': async ({ owner, companyId: id }) => ({
    act: () => owner.call(setLogo, { params: { id }, body: { data: PICTURE } }),
    feed: [],
    live: [{ id }],
    audit: { subject: 'Acme' },
  }),
  'company.domain_proved': (acme, server) => onDomain(acme, server, { from: undefined, to: acme.companyId }),
  'company.domain_lost': (acme, server) => onDomain(acme, server, { from: acme.companyId, to: randomUUID() }),
  'company.assistant_changed': async ({ user, companyId: id }) => ({
    act: () => user.call(saveAiSettings, { body: { aiName: 'Ada', voiceSpeed: 1 } }),
    feed: [],
    live: [{ id }],
    audit: { subject: 'Acme', detail: { aiName: { from: 'AI Assistant', to: 'Ada' } } },
  }),
  'archive.requested': onArchive('archive.requested'),
  'archive.ready': onArchive('archive.ready', 'Your export is ready to download'),
  'archive.restored': onArchive('archive.restored', 'Your workspace is restored'),
  'archive.failed': onArchive('archive.failed', 'Your export failed'),
  'webhook.created': async ({ owner }) => {
    const live = [{ id: expect.any(String) }]
    return { act: () => owner.call(createWebhook, { body: WEBHOOK }), feed: [], live, audit: { subject: WEBHOOK.url } }
  },
  'webhook.changed': onWebhook(
    ({ owner, params }) => owner.call(updateWebhook, { params, body: { ...WEBHOOK, enabled: true } }),
    {
      enabled: { from: false, to: true },
    },
  ),
  'webhook.deleted': onWebhook(({ owner, params }) => owner.call(deleteWebhook, { params })),
  'webhook.secret_renewed': onWebhook(({ owner, params }) => owner.call(renewWebhookSecret, { params })),
  'webhook.turned_off': async (acme, { database }) => {
    const { id, url } = await acme.owner.call(createWebhook, { body: WEBHOOK })
    const title = 'A webhook was turned off, as nothing arrives at hooks.example'
    return {
      act: () =>
        database.company(acme.companyId, JOB).write((scope) => record(scope, 'webhook.turned_off', { id, url })),
      feed: [],
      live: [{ id }],
      notified: [
        ['owner', title],
        ['admin', title],
      ],
      audit: { subject: url },
    }
  },
  'key.created': async ({ user }) => ({
    act: () => user.call(createKey, { body: { ...KEY, expiresInDays: null, features: ['sales'] } }),
    feed: [],
    live: [{ id: expect.any(String) }],
    audit: {
      subject: KEY.name,
      detail: { owner: expect.any(String), access: 'write', features: ['sales'], expires: null },
    },
  }),
  'key.revoked': async ({ owner, user }) => {
    const { id } = await user.call(createKey, { body: KEY })
    return {
      act: () => owner.call(deleteKey, { params: { id } }),
      feed: [],
      live: [{ id }],
      audit: { subject: KEY.name, detail: { owner: expect.any(String) } },
    }
  },
}

/** Something comes of an archive, which takes a while: what follows is told as the job tells it. */
function onArchive(
  name: 'archive.requested' | 'archive.ready' | 'archive.restored' | 'archive.failed',
  title?: string,
) {
  return async (acme: Workspace, { database }: TestServer): Promise<Happening> => {
    const said = { id: randomUUID(), by: acme.owner.id, kind: 'export' } as const
    return {
      act: () => database.company(acme.companyId, JOB).write((scope) => record(scope, name, said)),
      feed: [],
      live: [{ id: said.id }],
      ...(title && { notified: [['owner', title]] }),
      audit: { subject: 'Everything' },
    }
  }
}

/** Something is done with a webhook. */
function onWebhook(
  act: (on: { owner: Workspace['owner']; params: { id: string } }) => Promise<unknown>,
  detail?: Record<string, unknown>,
) {
  return async ({ owner }: Workspace): Promise<Happening> => {
    const { id, url } = await owner.call(createWebhook, { body: WEBHOOK })
    return {
      act: () => act({ owner, params: { id } }),
      feed: [],
      live: [{ id }],
      audit: { subject: url, ...(detail && { detail }) },
    }
  }
}

/** How an event comes about. Raises for one that nobody said it of. */
export function happeningOf(name: EventName, acme: Workspace, server: TestServer): Promise<Happening> {
  const happening = happenings[name]
  if (!happening)
    throw new Error(`Say in test/support/every-event.ts how ${name} comes about, and what is to be seen of it`)
  return happening(acme, server)
}

type Made<Params> = (params: Params, acme: Workspace) => Happening | Promise<Happening>

/** A domain changes hands, as the operator says. */
async function checkedImport(owner: Member): Promise<{ id: string }> {
  const file = fileOf('leads.csv', `Name,Email\nAda,${randomUUID()}@example.com`)
  const { id } = await owner.call(startImport, { body: { kind: 'leads' }, file })
  await owner.call(checkImport, { params: { id } })
  await importWhen(owner, { id }, 'checked')
  return { id }
}

async function onDomain(
  { owner, companyId: id }: Workspace,
  { database }: TestServer,
  { from, to }: { from: string | undefined; to: string },
): Promise<Happening> {
  const domain = `${randomUUID()}.example`
  await owner.call(updateCompany, { params: { id }, body: { domain } })
  const settings = { publicUrl: undefined, linkOrigins: [], dnsServers: [] }
  const checkAs = (holder: string) =>
    openDomains(database, { ...settings, companyDomains: new Map([[domain, holder]]) }).checkAll()
  if (from) await checkAs(from)
  return { act: () => checkAs(to), feed: [], live: [{ id }], audit: { subject: domain } }
}

const onLead = async (acme: Workspace, make: Made<{ id: string }>) => make({ id: await newLead(acme.owner) }, acme)

async function onNote(acme: Workspace, make: Made<{ leadId: string; noteId: string }>) {
  const leadId = await newLead(acme.owner)
  const { id } = await acme.owner.call(notes.createLeadNote, { params: { leadId }, body: { content: 'Spoke' } })
  return make({ leadId, noteId: id }, acme)
}

async function onDocument(acme: Workspace, make: Made<{ id: string }>) {
  const body = { title: 'Prices', isPublic: true }
  const { id } = await acme.owner.call(documents.createDocument, { body })
  return make({ id }, acme)
}

async function readAgain(acme: Workspace): Promise<Happening> {
  const params = await newUnreadable(acme)
  return {
    act: async () => {
      await acme.user.call(documents.readDocumentAgain, { params })
      await untilUnread(acme.user, params)
    },
    feed: [],
    live: [params],
  }
}

async function onOpening(
  acme: Workspace,
  body: OpeningChange,
  line: [type: string, description: string],
): Promise<Happening> {
  const params = await newOpening(acme)
  return { act: () => acme.owner.call(openings.patchOpening, { params, body }), feed: [line], live: [params] }
}

interface Where {
  acme: Workspace
  server: TestServer
  /** Whether the candidate sent a recording. */
  recorded?: boolean
}

/** Another candidate for the same opening. */
async function newTwin({ owner }: Workspace, id: string): Promise<string> {
  const { jobOpeningId } = await owner.call(candidates.getCandidate, { params: { id } })
  const body = { ...candidateFields(jobOpeningId), firstName: 'Joan', email: 'joan@example.com' }
  return (await owner.call(candidates.createCandidate, { body })).id
}

async function onCandidate({ acme, server, recorded = false }: Where, make: Made<{ id: string }>) {
  const opening = await newOpening(acme, { publishedOnPortal: true })
  const email = await apply(server, opening.id, {
    videoUrl: recorded ? await uploadRecording(acme, opening.id) : null,
  })
  const [candidate] = await acme.owner.call(candidates.listCandidates, { query: { search: email } })
  return make({ id: candidate?.id ?? '' }, acme)
}

const onComment = (where: Where, make: Made<{ id: string; commentId: string }>) =>
  onCandidate(where, async (params, acme) => {
    const comment = await acme.owner.call(candidates.createComment, { params, body: { content: 'Good' } })
    return make({ ...params, commentId: comment.id }, acme)
  })

/** A member leaves, and the user gets their open work. */
function leave({ owner, user }: Workspace, leaving: Member, work: string): Omit<Happening, 'live'> {
  return {
    act: () => owner.call(removeMember, { params: { id: leaving.id }, query: { handOverTo: user.id } }),
    feed: [['member_left', `${nameOf(leaving)} left`]],
    notified: [['user', `${nameOf(owner)} assigned you ${work} of ${nameOf(leaving)}`]],
  }
}

const newLead = async (owner: Caller, more: { name?: string; assignedUserId?: string } = {}) =>
  (await owner.call(leads.createLead, { body: { name: NAME, ...more } })).id

async function newTask({ owner }: Workspace, more: { leadId?: string; assignedTo?: string } = {}) {
  const { id } = await owner.call(tasks.createTask, { body: { title: 'Call', ...more } })
  return { id }
}

const newViewFields = () => ({ name: randomUUID(), shared: true, settings: { layout: 'list' as const } })

async function newView({ owner }: Workspace) {
  const { id } = await owner.call(views.createLeadView, { body: newViewFields() })
  return { id }
}

async function newOpening(acme: Workspace, more: { publishedOnPortal?: boolean } = {}, by: Caller = acme.owner) {
  const { id } = await by.call(openings.createOpening, { body: { title: 'Cook', description: 'Cooks', ...more } })
  return { id }
}

/** Answers the address with which someone applied. */
async function apply(
  server: TestServer,
  openingId: string,
  { videoUrl = null, ...said }: { videoUrl?: string | null; email?: string } = {},
): Promise<string> {
  const fields = { ...applicationFields(openingId, videoUrl), ...said }
  const reply = await server.visitor().request(createApplication.path, {
    method: 'POST',
    body: JSON.stringify(fields),
    headers: { 'content-type': 'application/json', ...fromSomewhere() },
  })
  expect(reply.status).toBe(201)
  return fields.email
}

const newAddress = () => `new-${randomUUID()}@example.com`

const invite = (by: Caller) => by.call(createInvitation, { body: { email: newAddress() } })

const accept = (server: TestServer, token: string) =>
  server.visitor().call(acceptInvitation, {
    params: { token },
    body: { username: `gina-${randomUUID()}`, password: PASSWORD, firstName: 'Gina', lastName: 'Guest' },
  })

const nameOf = ({ username }: Member) => `Pat ${username}`
