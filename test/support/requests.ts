import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { Readable } from 'node:stream'
import { vi } from 'vitest'
import type * as z from 'zod/mini'
import { listSessions } from '../../contract/account/calls.ts'
import { createExport, getExport } from '../../contract/archives/calls.ts'
import type { Archive } from '../../contract/archives/fields.ts'
import { approveProposal, askSearch, deleteConversation } from '../../contract/assistant/calls.ts'
import {
  createCandidate,
  createComment,
  deleteComment,
  getCandidate,
  listCandidates,
  moveCandidates,
} from '../../contract/candidates/calls.ts'
import { CONSENT_VERSION } from '../../contract/careers/application.ts'
import { createApplication } from '../../contract/careers/calls.ts'
import { createDocument, deleteDocument, getDocument } from '../../contract/documents/calls.ts'
import type { everyCall } from '../../contract/every-call.ts'
import { beginPasskey, beginTotp, resetFactors } from '../../contract/factors/calls.ts'
import { checkImport, getImport, runImport, startImport } from '../../contract/imports/calls.ts'
import type { Import, ImportStatus } from '../../contract/imports/fields.ts'
import { createInvitation } from '../../contract/invitations/calls.ts'
import { createKey } from '../../contract/keys/calls.ts'
import { assignLeads, createTasksForLeads, moveLeads } from '../../contract/lead-batches/calls.ts'
import { createLeadNote, deleteLeadNote } from '../../contract/lead-notes/calls.ts'
import { createLeadView, deleteLeadView } from '../../contract/lead-views/calls.ts'
import { createLead, deleteLead, moveLead } from '../../contract/leads/calls.ts'
import {
  dismissCandidateDuplicate,
  dismissDuplicate,
  mergeCandidates,
  mergeLeads,
} from '../../contract/merges/calls.ts'
import { listNotifications } from '../../contract/notifications/calls.ts'
import { createOpening, deleteOpening } from '../../contract/openings/calls.ts'
import { setLogo } from '../../contract/pictures/calls.ts'
import { UPLOADS_PATH } from '../../contract/recordings/endpoints.ts'
import { createTask, deleteTask } from '../../contract/tasks/calls.ts'
import { issueResetLink } from '../../contract/team/calls.ts'
import { createWebhook, listDeliveries, testWebhook } from '../../contract/webhooks/calls.ts'
import type { NewWebhook } from '../../contract/webhooks/fields.ts'
import { makeLinkToken } from '../../server/features/candidates/application-link.ts'
import type { SentFile } from '../../server/platform/calls/sent-file.ts'
import { newPasskey } from './authenticator.ts'
import { type Caller, visitorOf } from './caller.ts'
import { addApp, codeOf, givePassword } from './factors.ts'
import { PASSWORD, SECRET, signIn, type Workspace } from './workspace.ts'

/** A request that succeeds, in parts: what the generated tests send as it is, as someone else, or with one part spoiled. */
export interface ValidRequest {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  /** Sent with the body's fields as a form. */
  file?: SentFile
}

export type CallName = keyof typeof everyCall

/**
 * A valid request for every call, about new things of a workspace. A call that is added to the contract needs one here:
 * the type says so, and `requestFor` raises.
 */
const requests: Record<CallName, (workspace: Workspace) => Promise<ValidRequest>> = {
  getRegistration: async () => ({}),
  register: async () => {
    const username = `new-${randomUUID()}`
    return { body: { username, email: `${username}@example.com`, password: PASSWORD, firstName: 'A', lastName: 'B' } }
  },
  login: async ({ owner }) => ({ body: { username: owner.username, password: PASSWORD } }),
  openLogin: async () => ({}),
  logout: async () => ({}),
  getCurrentUser: async () => ({}),

  readSignIn: async (workspace) => ({ body: { signIn: (await newGuarded(workspace)).signIn } }),
  finishSignIn: async (workspace) => {
    const { signIn, recoveryCode } = await newGuarded(workspace)
    return { body: { signIn, recoveryCode } }
  },
  listFactors: async () => ({}),
  beginTotp: async () => ({ body: { currentPassword: PASSWORD } }),
  addTotp: async ({ user }) => {
    const { setup, secret } = await user.call(beginTotp, { body: { currentPassword: PASSWORD } })
    return { body: { setup, name: 'Phone', code: codeOf(secret) } }
  },
  beginPasskey: async () => ({ body: { currentPassword: PASSWORD } }),
  addPasskey: async ({ origin, user }) => {
    const { setup, options } = await user.call(beginPasskey, { body: { currentPassword: PASSWORD } })
    const passkey = newPasskey({ origin }).make(options as { challenge: string })
    return { body: { setup, name: 'Laptop', passkey: { ...passkey } } }
  },
  removeFactor: async ({ user }) => ({
    params: { id: (await addApp(user)).factor.id },
    body: { currentPassword: PASSWORD },
  }),
  renewRecoveryCodes: async ({ user }) => {
    await addApp(user)
    return { body: { currentPassword: PASSWORD } }
  },
  resetFactors: async (workspace) => ({ params: { id: (await newGuarded(workspace)).id } }),

  updateAccount: async () => ({
    body: {
      firstName: 'Pat',
      lastName: 'Doe',
      salesLayout: 'board',
      email: `new-${randomUUID()}@example.com`,
      currentPassword: PASSWORD,
    },
  }),
  changePassword: async () => ({ body: { currentPassword: PASSWORD, newPassword: PASSWORD } }),
  listSessions: async () => ({}),
  endOtherSession: async ({ origin, user }) => {
    const other = await signIn(origin, user)
    const current = (await other.call(listSessions)).find((session) => session.current)
    return { params: { id: current?.id ?? '' } }
  },
  resendConfirmation: async () => ({}),
  // Nothing waits to be confirmed where email is not set up.
  getConfirmation: async () => ({ params: { token: 'none' } }),
  confirmEmail: async () => ({ params: { token: 'none' } }),
  requestPasswordReset: async () => ({ body: { email: `nobody-${randomUUID()}@example.com` } }),
  getPasswordReset: async (workspace) => ({ params: await newResetToken(workspace) }),
  usePasswordReset: async (workspace) => ({ params: await newResetToken(workspace), body: { password: PASSWORD } }),
  setPicture: async () => ({ body: { data: PICTURE } }),
  removePicture: async () => ({}),
  getPicture: async ({ companyId, owner }) => {
    const { logoUrl } = await owner.call(setLogo, { params: { id: companyId }, body: { data: PICTURE } })
    return { params: { id: logoUrl?.split('/').at(-1) ?? '' } }
  },

  createCompany: async () => ({
    body: { name: 'Newcomers', domain: `${randomUUID()}.example`, timeZone: 'Europe/Berlin' },
  }),
  getCompany: async ({ companyId }) => ({ params: { id: companyId } }),
  getDomain: async ({ companyId }) => ({ params: { id: companyId } }),
  checkDomain: async ({ companyId }) => ({ params: { id: companyId } }),
  updateCompany: async ({ companyId }) => ({
    params: { id: companyId },
    body: {
      name: 'Newer',
      domain: `${randomUUID()}.example`,
      bookingUrl: 'https://book.example/demo',
      timeZone: 'Europe/Berlin',
      lostReasons: ['Price', 'Bad timing'],
      factorRequired: false,
    },
  }),
  setLogo: async ({ companyId }) => ({ params: { id: companyId }, body: { data: PICTURE } }),
  removeLogo: async ({ companyId }) => ({ params: { id: companyId } }),
  listColleagues: async () => ({ query: { limit: '50' } }),
  getColleague: async ({ admin }) => ({ params: { id: admin.id } }),

  listTeamMembers: async () => ({ query: { limit: '50' } }),
  changeRole: async (workspace) => ({ params: await newMember(workspace), body: { role: 'admin' } }),
  changeAreas: async (workspace) => ({
    params: await newMember(workspace),
    body: { sales: 'own', hiring: 'none', knowledge: 'see', settings: 'none' },
  }),
  transferOwnership: async (workspace) => ({ params: await newMember(workspace) }),
  getOpenWork: async ({ user }) => ({ params: { id: user.id } }),
  removeMember: async (workspace) => ({ params: await newMember(workspace), query: { handOverTo: workspace.user.id } }),
  issueResetLink: async (workspace) => ({ params: await newMember(workspace) }),

  listInvitations: async () => ({ query: { limit: '50' } }),
  createInvitation: async () => ({ body: { email: `new-${randomUUID()}@example.com`, role: 'user' } }),
  resendInvitation: async (workspace) => ({ params: { id: (await newInvitation(workspace)).id } }),
  deleteInvitation: async (workspace) => ({ params: { id: (await newInvitation(workspace)).id } }),
  getInvitation: async (workspace) => ({ params: { token: (await newInvitation(workspace)).token } }),
  getInvitationLogo: async (workspace) => {
    const { companyId, admin } = workspace
    await admin.call(setLogo, { params: { id: companyId }, body: { data: PICTURE } })
    return { params: { token: (await newInvitation(workspace)).token } }
  },
  acceptInvitation: async (workspace) => ({
    params: { token: (await newInvitation(workspace)).token },
    body: newAccount(),
  }),

  listLeads: async (workspace) => ({
    query: {
      limit: '50',
      search: 'e',
      stage: 'new',
      source: 'website',
      assignedUserId: workspace.user.id,
      sort: '-createdAt',
    },
  }),
  getLeadSummary: async () => ({}),
  listDuplicates: async () => ({ query: { email: 'ada@example.com', phone: '+49 30 1234567' } }),
  listLeadPlaces: async () => ({ query: { field: 'city', search: 'b' } }),
  getLeadBoard: async ({ user }) => ({
    query: { search: 'e', stage: 'new', source: 'website', assignedUserId: user.id },
  }),
  listCards: async ({ user }) => ({
    query: {
      lane: 'new',
      limit: '50',
      search: 'e',
      stage: 'new',
      source: 'website',
      assignedUserId: user.id,
      sort: 'name',
    },
  }),
  getLead: async (workspace) => ({ params: await newLead(workspace) }),
  getLeadNeighbours: async (workspace) => ({
    params: await newLead(workspace),
    query: { search: 'e', stage: 'new', source: 'website', assignedUserId: workspace.user.id, sort: 'name' },
  }),
  createLead: async (workspace) => ({ body: leadFields(workspace) }),
  updateLead: async (workspace) => ({ params: await newLead(workspace), body: leadFields(workspace) }),
  patchLead: async (workspace) => ({ params: await newLead(workspace), body: leadFields(workspace) }),
  deleteLead: async (workspace) => ({ params: await newLead(workspace) }),
  restoreLead: async (workspace) => {
    const params = await newLead(workspace)
    await workspace.user.call(deleteLead, { params })
    return { params }
  },
  mergeLeads: async (workspace) => ({
    params: await newLead(workspace),
    body: {
      with: (await newLead(workspace)).id,
      fields: { name: 'other', stage: 'other', value: 'this' },
      version: 1,
      withVersion: 1,
    },
  }),
  unmergeLeads: async (workspace) => {
    const params = await newLead(workspace)
    await workspace.user.call(mergeLeads, { params, body: { with: (await newLead(workspace)).id } })
    return { params }
  },
  dismissDuplicate: async (workspace) => ({ params: await newPair(workspace) }),
  undoDismissal: async (workspace) => {
    const params = await newPair(workspace)
    await workspace.user.call(dismissDuplicate, { params })
    return { params }
  },
  listCandidateDuplicates: async (workspace) => ({
    query: {
      jobOpeningId: (await newOpening(workspace)).id,
      email: 'ada@example.com',
      phone: '+49 30 1234567',
      linkedin: 'https://www.linkedin.com/in/ada',
      name: 'Ada',
    },
  }),
  mergeCandidates: async (workspace) => {
    const { id, otherId } = await newTwins(workspace)
    const fields = { firstName: 'other', email: 'other', status: 'other', submission: 'this' }
    return { params: { id }, body: { with: otherId, fields, version: 2, withVersion: 2 } }
  },
  unmergeCandidates: async (workspace) => {
    const { id, otherId } = await newTwins(workspace)
    await workspace.user.call(mergeCandidates, { params: { id }, body: { with: otherId } })
    return { params: { id } }
  },
  dismissCandidateDuplicate: async (workspace) => ({ params: await newTwins(workspace) }),
  undoCandidateDismissal: async (workspace) => {
    const params = await newTwins(workspace)
    await workspace.user.call(dismissCandidateDuplicate, { params })
    return { params }
  },
  listTrash: async (workspace) => {
    await inTrash(workspace)
    return { query: { kind: 'lead', limit: '50' } }
  },
  restoreFromTrash: async (workspace) => ({ params: await inTrash(workspace) }),
  listKeys: async () => ({}),
  createKey: async () => ({ body: KEY }),
  deleteKey: async ({ user }) => ({ params: { id: (await user.call(createKey, { body: KEY })).id } }),

  getProgramRequest: async ({ origin }) => ({ query: await programRequest(origin) }),
  answerProgramRequest: async ({ origin }) => ({ body: { ...(await programRequest(origin)), access: 'read' } }),

  listExports: async () => ({}),
  createExport: async () => ({}),
  getExport: async (workspace) => ({ params: await newExport(workspace) }),
  getExportFile: async (workspace) => ({ params: await newExport(workspace) }),
  getRestorable: async () => ({}),
  restoreExport: async () => ({ body: {}, file: fileOf('archive.zip', 'PK') }),
  listWebhooks: async () => ({}),
  createWebhook: async () => ({ body: WEBHOOK }),
  updateWebhook: async (workspace) => ({
    params: await newWebhook(workspace),
    body: { url: 'https://hooks.example/other', events: ['task.created'], enabled: false },
  }),
  deleteWebhook: async (workspace) => ({ params: await newWebhook(workspace) }),
  testWebhook: async (workspace) => ({ params: await newWebhook(workspace) }),
  renewWebhookSecret: async (workspace) => ({ params: await newWebhook(workspace) }),
  listDeliveries: async (workspace) => ({ params: await newWebhook(workspace), query: { limit: '50' } }),
  sendDeliveryAgain: async (workspace) => {
    const params = await newWebhook(workspace)
    const { id: deliveryId } = await workspace.owner.call(testWebhook, { params })
    // What is under way is kept when it is done.
    const isDone = async () => (await workspace.owner.call(listDeliveries, { params }))[0]?.status !== 'pending'
    await vi.waitUntil(isDone, { timeout: 20_000, interval: 25 })
    return { params: { ...params, deliveryId } }
  },
  deleteFromTrash: async (workspace) => ({ params: await inTrash(workspace) }),
  exportTasks: async (workspace) => ({
    query: { search: 'e', state: 'open', leadId: (await newLead(workspace)).id, format: 'xlsx' },
  }),
  exportDocuments: async () => ({ query: { search: 'e', kind: 'text', sort: 'title', format: 'xlsx' } }),
  exportOpenings: async () => ({ query: { search: 'e', status: 'active', format: 'xlsx' } }),
  exportLeads: async () => ({ query: { search: 'e', stage: 'new', sort: '-value', format: 'csv' } }),
  listLeadMoves: async (workspace) => ({ params: await newLead(workspace) }),
  listLeadEvents: async (workspace) => ({ params: await newLead(workspace) }),
  moveLead: async (workspace) => ({
    params: await newLead(workspace),
    body: { stage: 'proposal', reason: 'Asked', fromStage: 'new' },
  }),
  undoMove: async (workspace) => {
    const params = await newLead(workspace)
    const { move } = await workspace.user.call(moveLead, { params, body: { stage: 'qualified' } })
    return { params: { ...params, moveId: move.id } }
  },
  getLeadInsights: async (workspace) => ({ params: await newLead(workspace) }),
  moveLeads: async (workspace) => ({
    body: { ids: [(await newLead(workspace)).id], except: [], stage: 'proposal', reason: 'Asked' },
  }),
  createTasksForLeads: async (workspace) => ({
    body: {
      ids: [(await newLead(workspace)).id],
      title: 'Call them',
      priority: 'high',
      dueDate: '2026-12-24',
      assignedTo: workspace.user.id,
    },
  }),
  undoTasksForLeads: async (workspace) => {
    const { id } = await newLead(workspace)
    return { body: await workspace.user.call(createTasksForLeads, { body: { ids: [id], title: 'Call them' } }) }
  },
  undoLeadMoves: async (workspace) => {
    const { id } = await newLead(workspace)
    const { moveIds } = await workspace.user.call(moveLeads, { body: { ids: [id], stage: 'proposal' } })
    return { body: { ids: moveIds } }
  },
  assignLeads: async (workspace) => ({
    body: {
      matching: { search: 'nobody is named so', stage: null, source: null, assignedUserId: null },
      assignedUserId: workspace.user.id,
    },
  }),
  undoAssignments: async (workspace) => {
    const { id } = await newLead(workspace)
    return { body: await workspace.owner.call(assignLeads, { body: { ids: [id], assignedUserId: workspace.user.id } }) }
  },
  previewDeletion: async (workspace) => ({ body: { ids: [(await newLead(workspace)).id] } }),
  deleteLeads: async (workspace) => ({ body: { ids: [(await newLead(workspace)).id] } }),
  restoreLeads: async (workspace) => {
    const { id } = await newLead(workspace)
    await workspace.user.call(deleteLead, { params: { id } })
    return { body: { ids: [id] } }
  },

  startImport: async () => ({ body: { kind: 'leads' }, file: fileOf('leads.csv', 'Name,Email\nAda,ada@example.com') }),
  listImports: async () => ({}),
  getImport: async (workspace) => ({ params: await newImport(workspace) }),
  mapImport: async (workspace) => ({
    params: await newImport(workspace),
    body: {
      columns: [{ heading: 'Name', field: 'name', dayOrder: 'dmy' }],
      duplicates: 'fill',
      matchBy: ['email'],
      words: [{ field: 'stage', text: 'Warm', value: 'qualified' }],
      choices: [{ line: 2, duplicates: 'skip' }],
    },
  }),
  checkImport: async (workspace) => ({ params: await newImport(workspace) }),
  runImport: async (workspace) => ({ params: await newChecked(workspace) }),
  cancelImport: async (workspace) => ({ params: await newImport(workspace) }),
  undoImport: async (workspace) => ({ params: await newDone(workspace) }),
  listImportRows: async (workspace) => ({
    params: await newImport(workspace),
    query: { outcome: 'refuse', limit: '50' },
  }),
  getRefusedRows: async (workspace) => ({ params: await newImport(workspace) }),

  listLeadViews: async () => ({}),
  countLeadViews: async () => ({}),
  arrangeLeadViews: async (workspace) => {
    const { id } = await newView(workspace)
    return { body: { viewIds: [id], defaultViewId: id } }
  },
  createLeadView: async (workspace) => ({ body: viewFields(workspace) }),
  updateLeadView: async (workspace) => ({ params: await newView(workspace), body: viewFields(workspace) }),
  deleteLeadView: async (workspace) => ({ params: await newView(workspace) }),
  restoreLeadView: async (workspace) => {
    const params = await newView(workspace)
    await workspace.admin.call(deleteLeadView, { params })
    return { params }
  },

  listLeadNotes: async (workspace) => ({ params: await leadOfNotes(workspace), query: { limit: '50' } }),
  createLeadNote: async (workspace) => ({
    params: await leadOfNotes(workspace),
    body: { content: 'Spoke to them', type: 'call' },
  }),
  updateLeadNote: async (workspace) => ({
    params: await newNote(workspace),
    body: { content: 'Spoke again', type: 'call' },
  }),
  patchLeadNote: async (workspace) => ({
    params: await newNote(workspace),
    body: { content: 'Spoke again', type: 'call' },
  }),
  deleteLeadNote: async (workspace) => ({ params: await newNote(workspace) }),
  restoreLeadNote: async (workspace) => {
    const params = await newNote(workspace)
    await workspace.user.call(deleteLeadNote, { params })
    return { params }
  },

  listTasks: async (workspace) => ({
    query: {
      limit: '50',
      search: 'e',
      status: 'pending',
      priority: 'high',
      state: 'open',
      group: 'undated',
      assignedTo: workspace.user.id,
      leadId: (await newLead(workspace)).id,
      sort: 'dueDate',
    },
  }),
  getTaskSummary: async (workspace) => ({
    query: { search: 'e', status: 'pending', state: 'open', group: 'undated', leadId: (await newLead(workspace)).id },
  }),
  getTask: async (workspace) => ({ params: await newTask(workspace) }),
  createTask: async (workspace) => ({ body: await taskFields(workspace) }),
  updateTask: async (workspace) => ({ params: await newTask(workspace), body: await taskFields(workspace) }),
  patchTask: async (workspace) => ({ params: await newTask(workspace), body: await taskFields(workspace) }),
  deleteTask: async (workspace) => ({ params: await newTask(workspace) }),
  restoreTask: async (workspace) => {
    const params = await newTask(workspace)
    await workspace.user.call(deleteTask, { params })
    return { params }
  },
  listLeadTasks: async (workspace) => ({
    params: await newLead(workspace),
    query: { limit: '50', state: 'open', sort: 'group' },
  }),
  createLeadTask: async (workspace) => {
    const body = await taskFields(workspace)
    return { params: { id: body.leadId }, body }
  },

  listOpenings: async () => ({ query: { limit: '50', search: 'e', status: 'active' } }),
  getOpeningSummary: async () => ({}),
  getOpening: async (workspace) => ({ params: await newOpening(workspace) }),
  createOpening: async (workspace) => ({ body: openingFields(workspace) }),
  updateOpening: async (workspace) => ({ params: await newOpening(workspace), body: openingFields(workspace) }),
  patchOpening: async (workspace) => ({ params: await newOpening(workspace), body: openingFields(workspace) }),
  duplicateOpening: async (workspace) => ({ params: await newOpening(workspace) }),
  deleteOpening: async (workspace) => ({ params: await newOpening(workspace) }),
  restoreOpening: async (workspace) => {
    const params = await newOpening(workspace)
    await workspace.user.call(deleteOpening, { params })
    return { params }
  },

  listPublicOpenings: async ({ companyId }) => ({
    query: { limit: '50', company: companyId, search: 'e', department: 'Kitchen', location: 'Berlin' },
  }),
  getPublicOpening: async (workspace) => ({ params: await newPublicOpening(workspace) }),
  getCareersLogo: async (workspace) => {
    const { companyId, admin } = workspace
    await newPublicOpening(workspace)
    await admin.call(setLogo, { params: { id: companyId }, body: { data: PICTURE } })
    return { params: { id: companyId } }
  },

  getProofTask: async (workspace) => ({ params: await newPublicOpening(workspace) }),
  createApplication: async (workspace) => {
    const { id } = await newOpening(workspace)
    return { body: applicationFields(id, await uploadRecording(workspace, id)) }
  },
  getOwnApplication: async (workspace) => ({
    params: { token: applicationToken(workspace, await newCandidate(workspace)) },
  }),
  confirmSubmission: async (workspace) => {
    const params = await newCandidate(workspace)
    const { submissions } = await workspace.user.call(getCandidate, { params })
    return { params: { token: applicationToken(workspace, params) }, body: { submissionId: submissions[0]?.id ?? '' } }
  },
  playRecording: async (workspace) => {
    const { id } = await newCandidate(workspace)
    const { videoUrl } = await workspace.user.call(getCandidate, { params: { id } })
    return { params: { id: videoUrl?.split('/').at(-1) ?? '' } }
  },

  listCandidates: async (workspace) => {
    const { id } = await newCandidate(workspace)
    const { jobOpeningId } = await workspace.user.call(getCandidate, { params: { id } })
    return { query: { limit: '50', search: 'e', stage: 'applied', jobOpeningId, sort: '-createdAt' } }
  },
  createCandidate: async (workspace) => ({ body: candidateFields((await newOpening(workspace)).id) }),
  getResumeFile: async (workspace) => ({ params: await newResume(workspace) }),
  getResumeText: async (workspace) => ({ params: await newResume(workspace) }),
  getCandidateSummary: async (workspace) => ({
    query: { search: 'e', jobOpeningId: (await newOpening(workspace)).id, source: 'referral' },
  }),
  exportCandidates: async (workspace) => ({
    query: { search: 'e', stage: 'applied', jobOpeningId: (await newOpening(workspace)).id },
  }),
  getCandidate: async (workspace) => ({ params: await newCandidate(workspace) }),
  getNeighbours: async (workspace) => ({
    params: await newCandidate(workspace),
    query: { search: 'e', stage: 'applied', jobOpeningId: (await newOpening(workspace)).id, sort: 'lastName' },
  }),
  updateCandidate: async (workspace) => ({ params: await newCandidate(workspace), body: CANDIDATE_CHANGE }),
  patchCandidate: async (workspace) => ({ params: await newCandidate(workspace), body: CANDIDATE_CHANGE }),
  listCandidateMoves: async (workspace) => ({ params: await newCandidate(workspace) }),
  moveCandidates: async (workspace) => ({
    body: { ids: [(await newCandidate(workspace)).id], stage: 'rejected', reason: 'Too far away' },
  }),
  moveMatching: async (workspace) => {
    const { id } = await newCandidate(workspace)
    const { jobOpeningId } = await workspace.user.call(getCandidate, { params: { id } })
    return {
      body: {
        search: 'e',
        fromStage: 'applied',
        jobOpeningId,
        except: [],
        count: 1,
        stage: 'rejected',
        reason: 'Too far away',
      },
    }
  },
  undoCandidateMoves: async (workspace) => {
    const { id } = await newCandidate(workspace)
    const [move] = await workspace.user.call(moveCandidates, { body: { ids: [id], stage: 'offered' } })
    return { body: { ids: [move?.id] } }
  },
  deleteCandidate: async (workspace) => ({ params: await newCandidate(workspace) }),
  eraseCandidate: async (workspace) => ({ params: await newCandidate(workspace) }),
  keepCandidate: async (workspace) => ({ params: await newCandidate(workspace) }),
  chooseSubmission: async (workspace) => {
    const params = await newCandidate(workspace)
    const { submissions } = await workspace.user.call(getCandidate, { params })
    const submissionId = submissions[0]?.id ?? ''
    return { params, body: { submissionId, insteadOf: submissionId } }
  },
  getRatings: async (workspace) => ({ params: await newCandidate(workspace) }),
  rateCandidate: async (workspace) => ({
    params: await newCandidate(workspace),
    body: { ratings: [{ question: 1, stars: 4 }] },
  }),
  listComments: async (workspace) => {
    const { id } = await newComment(workspace)
    return { params: { id }, query: { limit: '50' } }
  },
  createComment: async (workspace) => ({ params: await newCandidate(workspace), body: { content: 'Promising' } }),
  updateComment: async (workspace) => ({ params: await newComment(workspace), body: { content: 'Very promising' } }),
  patchComment: async (workspace) => ({ params: await newComment(workspace), body: { content: 'Very promising' } }),
  deleteComment: async (workspace) => ({ params: await newComment(workspace) }),
  restoreComment: async (workspace) => {
    const params = await newComment(workspace)
    await workspace.user.call(deleteComment, { params })
    return { params }
  },

  listDocuments: async () => ({
    query: {
      limit: '50',
      search: 'e',
      tag: 'Prices',
      kind: 'text',
      status: 'ready',
      whose: 'public',
      sort: '-updatedAt',
    },
  }),
  getDocumentSummary: async () => ({
    query: { search: 'e', tag: 'Prices', kind: 'text', status: 'ready', whose: 'public' },
  }),
  getDocument: async (workspace) => ({ params: await newDocument(workspace) }),
  createDocument: async (workspace) => ({ body: documentFields(workspace) }),
  updateDocument: async (workspace) => ({ params: await newDocument(workspace), body: documentFields(workspace) }),
  patchDocument: async (workspace) => ({ params: await newDocument(workspace), body: documentFields(workspace) }),
  deleteDocument: async (workspace) => ({ params: await newDocument(workspace) }),
  restoreDocument: async (workspace) => {
    const params = await newDocument(workspace)
    await workspace.user.call(deleteDocument, { params })
    return { params }
  },
  getDocumentText: async (workspace) => ({ params: await newDocument(workspace) }),
  listDocumentParts: async (workspace) => ({ params: await newDocument(workspace) }),
  getDocumentFile: async (workspace) => ({ params: await newDocument(workspace) }),
  replaceDocumentFile: async (workspace) => ({
    params: await newDocument(workspace),
    file: fileOf('prices.txt', 'Newer prices'),
  }),
  readDocumentAgain: async (workspace) => ({ params: await newUnreadable(workspace) }),

  listActivities: async () => ({ query: { limit: '50' } }),
  getDashboard: async () => ({}),
  getToday: async () => ({}),

  getAnalytics: async (workspace) => ({ query: period(workspace) }),
  exportAnalytics: async (workspace) => ({ query: { ...period(workspace), chart: 'byOwner' } }),
  listAnalyticsLeads: async (workspace) => ({
    query: { ...period(workspace), limit: '50', figure: 'won', month: '2026-11', stage: 'new', reason: 'Price' },
  }),
  listAnalyticsTasks: async (workspace) => ({
    query: { ...period(workspace), limit: '50', figure: 'done', month: '2026-11' },
  }),
  listAnalyticsCandidates: async (workspace) => {
    const { id } = await newOpening(workspace)
    return { query: { ...period(workspace), limit: '50', figure: 'hired', stage: 'offered', openingId: id } }
  },
  listAnalyticsActivities: async (workspace) => ({ query: { ...period(workspace), limit: '50', kind: 'leads' } }),

  listNotifications: async (workspace) => {
    await newNotification(workspace)
    return { query: { limit: '50' } }
  },
  readNotification: async (workspace) => ({ params: await newNotification(workspace) }),
  readAllNotifications: async () => ({}),
  getNotificationSettings: async () => ({}),
  updateNotificationSettings: async () => ({ body: { ...NOTIFICATION_SETTINGS } }),
  getRoom: async () => ({}),

  streamEvents: async () => ({ query: { since: '1000' } }),

  listAudit: async ({ user }) => ({
    query: { limit: '50', userId: user.id, kind: 'sign_in', from: '2026-01-01', to: '2099-12-31', search: 'e' },
  }),
  exportAudit: async ({ user }) => ({ query: { userId: user.id, kind: 'member', search: 'e' } }),

  runQuery: async ({ user }) => ({
    body: {
      aim: 'rank',
      subject: 'leads',
      conditions: [
        { field: 'stage', is: ['new', 'proposal'] },
        { field: 'assignedUserId', is: [user.id, 'me', 'none'] },
        { field: 'createdAt', from: '2026-01-01', to: '2036-12-31', label: 'these years' },
      ],
      measures: [{ measure: 'sum', field: 'value' }],
      groupBy: { field: 'source' },
      compareWith: { field: 'createdAt', from: '2025-01-01', to: '2025-12-31', label: 'last year' },
      order: { measure: 0, descending: true },
      limit: 10,
    },
  }),
  search: async ({ owner }) => {
    await owner.call(createLead, { body: { name: 'Berlin' } })
    return { query: { query: 'Berlin' } }
  },

  readQuestion: async (workspace) => ({ body: { text: 'open leads in Ber', ...(await newConversation(workspace)) } }),
  askSearch: async (workspace) => ({ body: { query: 'Berlin', ...(await newConversation(workspace)) } }),
  askChat: async (workspace) => ({ body: { message: 'Berlin', ...(await newConversation(workspace)) } }),
  streamAnswer: async (workspace) => {
    const { conversationId, messageId } = await newAnswer(workspace)
    return { body: { message: 'Berlin', mode: 'chat', conversationId, again: messageId } }
  },
  listConversations: async (workspace) => {
    await newAnswer(workspace, workspace.owner)
    return { query: { limit: '50' } }
  },
  listMessages: async (workspace) => ({ params: await newTalk(workspace), query: { limit: '50' } }),
  renameConversation: async (workspace) => ({ params: await newTalk(workspace), body: { title: 'Prices' } }),
  deleteConversation: async (workspace) => ({ params: await newTalk(workspace) }),
  restoreConversation: async (workspace) => {
    const params = await newTalk(workspace)
    await workspace.user.call(deleteConversation, { params })
    return { params }
  },
  getAiSettings: async () => ({}),
  getModelUsage: async () => ({}),
  saveAiSettings: async () => ({ body: { ...AI_SETTINGS } }),

  getProposal: async (workspace) => ({ params: await newProposal(workspace) }),
  approveProposal: async (workspace) => ({ params: await newProposal(workspace) }),
  dismissProposal: async (workspace) => ({ params: await newProposal(workspace) }),
  undoProposal: async (workspace) => {
    const params = await newProposal(workspace)
    await workspace.user.call(approveProposal, { params })
    return { params }
  },

  searchPlaces: async () => ({ query: { query: 'Berlin' } }),
  getPlace: async (workspace) => ({ params: { placeId: `lead:${(await newLead(workspace)).id}` } }),
}

/** Raises for a call that has no request here. */
export async function requestFor(name: string, workspace: Workspace): Promise<ValidRequest> {
  const make = requests[name as CallName]
  if (!make) throw new Error(`Write a valid request for ${name} in test/support/requests.ts`)
  await forgetFactors(workspace)
  if (ADDING_FACTORS.has(name)) guarded.add(workspace)
  return make(workspace)
}

/** Calls that add a factor to the user, or whose requests need one. */
const ADDING_FACTORS = new Set<string>([
  'addTotp',
  'addPasskey',
  'removeFactor',
  'renewRecoveryCodes',
] satisfies CallName[])
/** Workspaces whose user may have a factor. */
const guarded = new WeakSet<Workspace>()

/** Removes what earlier requests added to the user: it would be asked for at each sign-in. */
export async function forgetFactors(workspace: Workspace): Promise<void> {
  if (!guarded.delete(workspace)) return
  await workspace.admin.try(resetFactors, { params: { id: workspace.user.id } })
}

/** Fields that take an id: those that accept a UUID and refuse any other word. */
export function referencesOf(schema: z.ZodMiniType | undefined): string[] {
  const shape = (schema as z.ZodMiniObject | undefined)?.def.shape ?? {}
  return Object.entries(shape as Record<string, z.ZodMiniType>)
    .filter(([, field]) => field.safeParse(randomUUIDv7()).success && !field.safeParse('somebody').success)
    .map(([name]) => name)
}

/** A mark in everything that a workspace's requests made; nobody else may ever read it. */
export const markOf = ({ companyId }: Workspace) => `mark-${companyId}`

const period = ({ user }: Workspace) => ({
  from: '2026-01-01',
  to: '2026-12-31',
  assignedUserId: user.id,
  source: 'website',
})

/** A view of the team, by its user: everyone of the company may change it but other users. */
async function newView(workspace: Workspace) {
  const { id } = await workspace.user.call(createLeadView, { body: viewFields(workspace) })
  return { id }
}

const viewFields = (workspace: Workspace) => ({
  name: `View ${randomUUID()}`,
  shared: true,
  settings: {
    search: markOf(workspace),
    stage: 'new',
    assignedUserId: workspace.user.id,
    sort: '-value' as const,
    layout: 'list' as const,
  },
})

async function inTrash(workspace: Workspace) {
  const params = await newLead(workspace)
  await workspace.user.call(deleteLead, { params })
  return { kind: 'lead', ...params } as const
}

async function newLead(workspace: Workspace) {
  const name = `Jane ${markOf(workspace)}`
  const { id } = await workspace.user.call(createLead, { body: { name, company: `${name} & Co`, notes: name } })
  return { id }
}

// From the admin: the owner is another one after a transfer.
const newInvitation = ({ admin }: Workspace) =>
  admin.call(createInvitation, { body: { email: `new-${randomUUID()}@example.com` } })

const newAccount = () => ({
  username: `new-${randomUUID()}`,
  password: PASSWORD,
  firstName: 'Newton',
  lastName: 'Comer',
})

async function newMember(workspace: Workspace) {
  const { id } = await workspace.add('user')
  return { id }
}

/** A member with a second factor, who has given the password. */
async function newGuarded(workspace: Workspace) {
  const member = await workspace.add('user')
  const { id, username } = member
  const { recoveryCodes } = await addApp(member)
  const [recoveryCode = ''] = recoveryCodes
  return { id, recoveryCode, signIn: await givePassword(visitorOf(workspace.origin), username) }
}

async function newResetToken(workspace: Workspace) {
  const { url } = await workspace.admin.call(issueResetLink, { params: await newMember(workspace) })
  return { token: url.split('/').at(-1) ?? '' }
}

const AI_SETTINGS = {
  aiName: 'Ada',
  personalityKeywords: '["friendly","brief"]',
  autoSuggestions: false,
  voiceEnabled: true,
  voiceId: 'coral',
  voiceSpeed: 1.25,
}

/** A PNG of one pixel. */
export const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const leadOfNotes = async (workspace: Workspace) => ({ leadId: (await newLead(workspace)).id })

async function newNote(workspace: Workspace) {
  const params = await leadOfNotes(workspace)
  const body = { content: markOf(workspace), mentions: [workspace.admin.id] }
  const note = await workspace.user.call(createLeadNote, { params, body })
  return { ...params, noteId: note.id }
}

async function newTask(workspace: Workspace) {
  const { id } = await workspace.user.call(createTask, { body: { title: `Call ${markOf(workspace)}` } })
  return { id }
}

/** A file as it is sent. */
async function newImport({ user }: Workspace) {
  const file = fileOf('leads.csv', 'Name,Email\nAda,ada@example.com')
  const { id } = await user.call(startImport, { body: { kind: 'leads' }, file })
  return { id }
}

async function newChecked(workspace: Workspace) {
  const params = await newImport(workspace)
  await workspace.user.call(checkImport, { params })
  await importWhen(workspace.user, params, 'checked')
  return params
}

async function newDone(workspace: Workspace) {
  const params = await newChecked(workspace)
  await workspace.user.call(runImport, { params })
  await importWhen(workspace.user, params, 'done')
  return params
}

/** An import, once it has come so far. */
export const importWhen = (member: Caller, params: { id: string }, status: ImportStatus): Promise<Import> =>
  vi.waitFor(
    async () => {
      const found = await member.call(getImport, { params })
      if (found.status !== status) throw new Error(`The import is ${found.status}: ${found.failure}`)
      return found
    },
    { timeout: 20_000, interval: 50 },
  )

export const fileOf = (name: string, content: string | Buffer): SentFile => ({
  name,
  size: Buffer.byteLength(content),
  read: () => Readable.from([Buffer.from(content)]),
})

/** An answer to a question of the user's, in a new conversation. */
const newAnswer = (workspace: Workspace, member = workspace.user) =>
  member.call(askSearch, { body: { query: `Berlin ${markOf(workspace)}` } })

const newConversation = async (workspace: Workspace) => {
  const { conversationId } = await newAnswer(workspace)
  return { conversationId }
}

const newTalk = async (workspace: Workspace) => ({ id: (await newAnswer(workspace)).conversationId })

/** What the assistant would do for the user. */
async function newProposal({ user }: Workspace) {
  const { analysis } = await user.call(askSearch, { body: { query: 'Create a task to water the plants' } })
  return { id: analysis.proposals[0]?.id ?? '' }
}

async function newDocument(workspace: Workspace) {
  const { id } = await workspace.user.call(createDocument, { body: documentFields(workspace) })
  return { id }
}

/** A document whose file could not be read. */
export async function newUnreadable({ user }: Workspace) {
  const file = fileOf('broken.docx', 'No such thing as a Word document')
  const params = { id: (await user.call(createDocument, { body: { isPublic: 'true' }, file })).id }
  await untilUnread(user, params)
  return params
}

/** Waits until it is known that a document cannot be read. */
export async function untilUnread(user: Workspace['user'], params: { id: string }) {
  const isUnread = async () => (await user.call(getDocument, { params })).status === 'failed'
  // To ask without a pause would take the processor from the process that reads, which gives way to everything else.
  await vi.waitUntil(isUnread, { timeout: 20_000, interval: 25 })
}

function documentFields(workspace: Workspace) {
  return {
    companyId: workspace.companyId,
    title: `Prices ${markOf(workspace)}`,
    content: `What things cost at ${markOf(workspace)}`,
    tags: ['Prices', markOf(workspace)],
    isPublic: true,
    fileType: 'text/plain',
    fileSize: 120,
  }
}

async function newOpening(workspace: Workspace) {
  const body = { title: `Cook ${markOf(workspace)}`, description: 'Cooks', publishedOnPortal: true }
  const { id } = await workspace.user.call(createOpening, { body })
  return { id }
}

/** Sends a recording as the form does; answers its address. */
export async function uploadRecording({ origin }: Workspace, openingId: string, bytes = WEBM): Promise<string> {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const version = { 'tus-resumable': '1.0.0', ...fromSomewhere() }
  const created = await fetch(origin + UPLOADS_PATH, {
    method: 'POST',
    headers: {
      ...version,
      'upload-length': String(bytes.length),
      'upload-metadata': `openingId ${base64(openingId)},filetype ${base64('video/webm')}`,
    },
  })
  const address = created.headers.get('location')
  if (!address) throw new Error(`The upload was refused: ${await created.text()}`)
  const sent = await fetch(origin + address, {
    method: 'PATCH',
    headers: { ...version, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })
  if (sent.status !== 204) throw new Error(`The upload failed: ${await sent.text()}`)
  return address
}

/** Another address each time, as a proxy in front of the server tells it: what strangers may do is limited by theirs. */
export const fromSomewhere = () => ({
  'x-forwarded-for': `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`,
})

/** Begins as WebM does, and is nothing else. */
const WEBM = Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(60)])

export const applicationFields = (jobOpeningId: string, videoUrl: string | null) => ({
  jobOpeningId,
  firstName: 'Grace',
  lastName: 'Hopper',
  email: `new-${randomUUID()}@example.com`,
  phone: '+49 30 1234',
  address: 'Am Ufer 1, Berlin',
  linkedinUrl: 'https://www.linkedin.com/in/grace',
  videoUrl,
  status: 'submitted',
  notes: null,
  consentVersion: CONSENT_VERSION,
  chapters: [{ question: 1, at: 1500 }],
  duration: 9000,
  filledIn: 60_000,
})

export const candidateFields = (jobOpeningId: string) => ({
  jobOpeningId,
  firstName: 'Grace',
  lastName: 'Hopper',
  email: `new-${randomUUID()}@example.com`,
  phone: '+49 30 1234',
  address: 'Am Ufer 1, Berlin',
  linkedinUrl: 'https://www.linkedin.com/in/grace',
  source: 'referral' as const,
  notes: 'Met at the fair',
})

async function newResume(workspace: Workspace) {
  const { id: openingId } = await newOpening(workspace)
  const body = { ...candidateFields(openingId), lastName: markOf(workspace) }
  const file = fileOf('Grace.pdf', '%PDF-1.4')
  const params = await workspace.user.call(createCandidate, { body, file })
  // Once it is read: noting what was read would look like a write of the call that is tested.
  return vi.waitFor(
    async () => {
      const [resume] = (await workspace.user.call(getCandidate, { params: { id: params.id } })).resumes
      if (!resume || resume.status === 'queued') throw new Error('The résumé is not read')
      return { id: resume.id }
    },
    { timeout: 20_000, interval: 50 },
  )
}

async function newCandidate(workspace: Workspace) {
  const opening = await newOpening(workspace)
  const fields = applicationFields(opening.id, await uploadRecording(workspace, opening.id))
  const body = { ...fields, lastName: markOf(workspace) }
  await visitorOf(workspace.origin).request(createApplication.path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...fromSomewhere() },
  })
  const [candidate] = await workspace.user.call(listCandidates, { query: { jobOpeningId: opening.id } })
  return { id: candidate?.id ?? '' }
}

/** Two candidates for the same opening. */
async function newTwins(workspace: Workspace) {
  const { id: openingId } = await newOpening(workspace)
  const add = () => {
    const body = { ...candidateFields(openingId), lastName: markOf(workspace) }
    return workspace.user.call(createCandidate, { body })
  }
  return { id: (await add()).id, otherId: (await add()).id }
}

/** As it stands in the link of the mail to an applicant. */
export const applicationToken = ({ companyId }: Pick<Workspace, 'companyId'>, candidate: { id: string }) =>
  makeLinkToken(SECRET, { companyId, applicationId: candidate.id }, Date.now())

const CANDIDATE_CHANGE = { status: 'interviewed', notes: 'Good questions', rejectionReason: 'None' }

async function newComment(workspace: Workspace) {
  const params = await newCandidate(workspace)
  const comment = await workspace.user.call(createComment, { params, body: { content: markOf(workspace) } })
  return { ...params, commentId: comment.id }
}

const channels = { app: true, email: false }
const NOTIFICATION_SETTINGS = {
  assigned: channels,
  due_today: channels,
  task_reminder: channels,
  mentioned: channels,
  new_candidate: channels,
  invitation_accepted: channels,
}

/** A new notification of the user, and one of the owner. */
async function newNotification(workspace: Workspace) {
  for (const { id } of [workspace.user, workspace.owner]) {
    await workspace.admin.call(createTask, { body: { title: `Call ${markOf(workspace)}`, assignedTo: id } })
  }
  const [newest] = await workspace.user.call(listNotifications, { query: { limit: '1' } })
  return { id: newest?.id ?? '' }
}

const newPair = async (workspace: Workspace) => ({
  ...(await newLead(workspace)),
  otherId: (await newLead(workspace)).id,
})

function leadFields({ companyId, user }: Workspace) {
  return {
    companyId,
    name: 'Maria',
    email: 'maria@example.com',
    phone: '+49 30 1234',
    company: 'Kiosk',
    title: 'Owner',
    website: 'https://kiosk.example',
    source: 'website',
    stage: 'new',
    value: 1200.5,
    probability: 40,
    notes: 'Met at the fair',
    street: 'Am Ufer 1',
    city: 'Berlin',
    state: 'Berlin',
    zipCode: '10115',
    country: 'Germany',
    placeId: 'city:1',
    assignedUserId: user.id,
  }
}

/** A key that may do what its owner may. */
export const KEY = { name: 'Reports', expiresInDays: 90, access: 'write' } as const

/** Nobody answers there. */
export const WEBHOOK: NewWebhook = {
  url: 'https://hooks.example/in',
  events: ['lead.created', 'lead.changed'],
  enabled: false,
}

/** An export that is written. */
async function newExport({ owner }: Workspace) {
  const { id } = await owner.call(createExport)
  await archiveWhen(owner, { id })
  return { id }
}

/** An export or a restore, once it is done or has failed. */
export const archiveWhen = (owner: Caller, params: { id: string }, status: Archive['status'] = 'done') =>
  vi.waitFor(
    async () => {
      const found = await owner.call(getExport, { params })
      if (found.status !== status) throw new Error(`The archive is ${found.status}: ${found.failure}`)
      return found
    },
    { timeout: 60_000, interval: 50 },
  )

async function newWebhook({ owner }: Workspace) {
  const { id } = await owner.call(createWebhook, { body: WEBHOOK })
  return { id }
}

/** What a program that registered asks for. */
async function programRequest(origin: string) {
  const redirectUri = 'https://program.example/callback'
  const registered = await fetch(`${origin}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Program', redirect_uris: [redirectUri] }),
  })
  const { client_id: clientId } = (await registered.json()) as { client_id: string }
  return {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    state: 'here',
    scope: 'read write',
    resource: `${origin}/mcp`,
  }
}

async function newPublicOpening(workspace: Workspace) {
  const body = { title: 'Cook', description: 'Cooks', publishedOnPortal: true }
  const { id } = await workspace.user.call(createOpening, { body })
  return { id }
}

function openingFields({ companyId }: Workspace) {
  return {
    companyId,
    title: 'Cook',
    description: 'Cooks for everybody',
    department: 'Kitchen',
    location: 'Berlin, Germany',
    employmentType: 'part_time',
    experienceLevel: 'senior_level',
    salaryMin: 40_000,
    salaryMax: 55_000.5,
    requirements: ['A steady hand'],
    benefits: ['Lunch'],
    calendarBookingUrl: 'https://book.example/cook',
    status: 'paused',
    publishedOnPortal: true,
    applicationDeadline: '2027-01-31',
  }
}

async function taskFields(workspace: Workspace) {
  return {
    companyId: workspace.companyId,
    title: 'Send the offer',
    description: 'With the new prices',
    status: 'pending',
    priority: 'high',
    dueDate: '2027-01-31T12:00:00.000Z',
    reminder: 60,
    recurrence: 'monthly',
    assignedTo: workspace.user.id,
    leadId: (await newLead(workspace)).id,
  }
}
