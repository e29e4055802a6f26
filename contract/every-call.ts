import * as account from './account.ts'
import * as activities from './activities.ts'
import * as aiSettings from './ai-settings.ts'
import * as analytics from './analytics.ts'
import * as assistant from './assistant.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import type { Call } from './call.ts'
import * as candidates from './candidates.ts'
import * as careers from './careers.ts'
import * as colleagues from './colleagues.ts'
import * as companies from './companies.ts'
import * as dataQuery from './data-query.ts'
import * as documents from './documents.ts'
import * as events from './events.ts'
import * as factors from './factors.ts'
import * as invitations from './invitations.ts'
import * as leadBatches from './lead-batches.ts'
import * as leadBoard from './lead-board.ts'
import * as leadNotes from './lead-notes.ts'
import * as leadViews from './lead-views.ts'
import * as leads from './leads.ts'
import * as notifications from './notifications.ts'
import * as openings from './openings.ts'
import * as pictures from './pictures.ts'
import * as places from './places.ts'
import * as recordings from './recordings.ts'
import * as search from './search.ts'
import * as tasks from './tasks.ts'
import * as team from './team.ts'

/**
 * Every call of the API by name: its table of contents. The server refuses to start while one has no handler, and the
 * access, tenancy and fuzz tests walk it. The web app imports the feature files instead, so that it loads what it uses.
 */
export const everyCall = {
  getRegistration: auth.getRegistration,
  register: auth.register,
  login: auth.login,
  openLogin: auth.openLogin,
  logout: auth.logout,
  getCurrentUser: auth.getCurrentUser,

  readSignIn: factors.readSignIn,
  finishSignIn: factors.finishSignIn,
  listFactors: factors.listFactors,
  beginTotp: factors.beginTotp,
  addTotp: factors.addTotp,
  beginPasskey: factors.beginPasskey,
  addPasskey: factors.addPasskey,
  removeFactor: factors.removeFactor,
  renewRecoveryCodes: factors.renewRecoveryCodes,
  resetFactors: factors.resetFactors,

  updateAccount: account.updateAccount,
  changePassword: account.changePassword,
  listSessions: account.listSessions,
  endOtherSession: account.endOtherSession,
  resendConfirmation: account.resendConfirmation,
  getConfirmation: account.getConfirmation,
  confirmEmail: account.confirmEmail,
  requestPasswordReset: account.requestPasswordReset,
  getPasswordReset: account.getPasswordReset,
  usePasswordReset: account.usePasswordReset,
  setPicture: pictures.setPicture,
  removePicture: pictures.removePicture,
  getPicture: pictures.getPicture,

  createCompany: companies.createCompany,
  getCompany: companies.getCompany,
  updateCompany: companies.updateCompany,
  getDomain: companies.getDomain,
  checkDomain: companies.checkDomain,
  setLogo: pictures.setLogo,
  removeLogo: pictures.removeLogo,
  listColleagues: colleagues.listColleagues,
  getColleague: colleagues.getColleague,

  listTeamMembers: team.listTeamMembers,
  changeRole: team.changeRole,
  transferOwnership: team.transferOwnership,
  getOpenWork: team.getOpenWork,
  removeMember: team.removeMember,
  issueResetLink: team.issueResetLink,

  listInvitations: invitations.listInvitations,
  createInvitation: invitations.createInvitation,
  resendInvitation: invitations.resendInvitation,
  deleteInvitation: invitations.deleteInvitation,
  getInvitation: invitations.getInvitation,
  getInvitationLogo: invitations.getInvitationLogo,
  acceptInvitation: invitations.acceptInvitation,

  listLeads: leads.listLeads,
  getLeadSummary: leads.getLeadSummary,
  listLeadPlaces: leads.listLeadPlaces,
  getLeadBoard: leadBoard.getLeadBoard,
  listCards: leadBoard.listCards,
  getLead: leads.getLead,
  getLeadNeighbours: leads.getLeadNeighbours,
  createLead: leads.createLead,
  updateLead: leads.updateLead,
  patchLead: leads.patchLead,
  deleteLead: leads.deleteLead,
  restoreLead: leads.restoreLead,
  listLeadMoves: leads.listLeadMoves,
  moveLead: leads.moveLead,
  undoMove: leads.undoMove,
  getLeadInsights: leads.getLeadInsights,
  moveLeads: leadBatches.moveLeads,
  undoLeadMoves: leadBatches.undoLeadMoves,
  assignLeads: leadBatches.assignLeads,
  undoAssignments: leadBatches.undoAssignments,
  createTasksForLeads: leadBatches.createTasksForLeads,
  undoTasksForLeads: leadBatches.undoTasksForLeads,
  previewDeletion: leadBatches.previewDeletion,
  deleteLeads: leadBatches.deleteLeads,
  restoreLeads: leadBatches.restoreLeads,

  listLeadViews: leadViews.listLeadViews,
  countLeadViews: leadViews.countLeadViews,
  arrangeLeadViews: leadViews.arrangeLeadViews,
  createLeadView: leadViews.createLeadView,
  updateLeadView: leadViews.updateLeadView,
  deleteLeadView: leadViews.deleteLeadView,
  restoreLeadView: leadViews.restoreLeadView,

  listLeadNotes: leadNotes.listLeadNotes,
  createLeadNote: leadNotes.createLeadNote,
  updateLeadNote: leadNotes.updateLeadNote,
  patchLeadNote: leadNotes.patchLeadNote,
  deleteLeadNote: leadNotes.deleteLeadNote,
  restoreLeadNote: leadNotes.restoreLeadNote,

  listTasks: tasks.listTasks,
  getTaskSummary: tasks.getTaskSummary,
  getTask: tasks.getTask,
  createTask: tasks.createTask,
  updateTask: tasks.updateTask,
  patchTask: tasks.patchTask,
  deleteTask: tasks.deleteTask,
  restoreTask: tasks.restoreTask,
  listLeadTasks: tasks.listLeadTasks,
  createLeadTask: tasks.createLeadTask,

  listDocuments: documents.listDocuments,
  getDocumentSummary: documents.getDocumentSummary,
  getDocument: documents.getDocument,
  createDocument: documents.createDocument,
  updateDocument: documents.updateDocument,
  patchDocument: documents.patchDocument,
  deleteDocument: documents.deleteDocument,
  restoreDocument: documents.restoreDocument,
  getDocumentText: documents.getDocumentText,
  listDocumentParts: documents.listDocumentParts,
  getDocumentFile: documents.getDocumentFile,
  replaceDocumentFile: documents.replaceDocumentFile,
  readDocumentAgain: documents.readDocumentAgain,

  listOpenings: openings.listOpenings,
  getOpeningSummary: openings.getOpeningSummary,
  getOpening: openings.getOpening,
  createOpening: openings.createOpening,
  updateOpening: openings.updateOpening,
  patchOpening: openings.patchOpening,
  duplicateOpening: openings.duplicateOpening,
  deleteOpening: openings.deleteOpening,
  restoreOpening: openings.restoreOpening,

  listPublicOpenings: careers.listPublicOpenings,
  getPublicOpening: careers.getPublicOpening,
  getCareersLogo: careers.getCareersLogo,

  getProofTask: careers.getProofTask,
  createApplication: careers.createApplication,
  getOwnApplication: careers.getOwnApplication,
  confirmSubmission: careers.confirmSubmission,
  playRecording: recordings.playRecording,

  listCandidates: candidates.listCandidates,
  getCandidateSummary: candidates.getCandidateSummary,
  exportCandidates: candidates.exportCandidates,
  getCandidate: candidates.getCandidate,
  getNeighbours: candidates.getNeighbours,
  updateCandidate: candidates.updateCandidate,
  patchCandidate: candidates.patchCandidate,
  listCandidateMoves: candidates.listCandidateMoves,
  moveCandidates: candidates.moveCandidates,
  moveMatching: candidates.moveMatching,
  undoCandidateMoves: candidates.undoCandidateMoves,
  eraseCandidate: candidates.eraseCandidate,
  keepCandidate: candidates.keepCandidate,
  chooseSubmission: candidates.chooseSubmission,
  getRatings: candidates.getRatings,
  rateCandidate: candidates.rateCandidate,
  listComments: candidates.listComments,
  createComment: candidates.createComment,
  updateComment: candidates.updateComment,
  patchComment: candidates.patchComment,
  deleteComment: candidates.deleteComment,
  restoreComment: candidates.restoreComment,

  listActivities: activities.listActivities,
  getDashboard: activities.getDashboard,

  getAnalytics: analytics.getAnalytics,
  exportAnalytics: analytics.exportAnalytics,
  listAnalyticsLeads: analytics.listAnalyticsLeads,
  listAnalyticsTasks: analytics.listAnalyticsTasks,
  listAnalyticsCandidates: analytics.listAnalyticsCandidates,
  listAnalyticsActivities: analytics.listAnalyticsActivities,

  listNotifications: notifications.listNotifications,
  readNotification: notifications.readNotification,
  readAllNotifications: notifications.readAllNotifications,
  getNotificationSettings: notifications.getNotificationSettings,
  updateNotificationSettings: notifications.updateNotificationSettings,
  getRoom: notifications.getRoom,

  streamEvents: events.streamEvents,

  listAudit: audit.listAudit,
  exportAudit: audit.exportAudit,

  search: search.search,
  runQuery: dataQuery.runQuery,

  askSearch: assistant.askSearch,
  askChat: assistant.askChat,
  streamAnswer: assistant.streamAnswer,
  listConversations: assistant.listConversations,
  listMessages: assistant.listMessages,
  renameConversation: assistant.renameConversation,
  deleteConversation: assistant.deleteConversation,
  restoreConversation: assistant.restoreConversation,
  getProposal: assistant.getProposal,
  approveProposal: assistant.approveProposal,
  dismissProposal: assistant.dismissProposal,
  undoProposal: assistant.undoProposal,
  getAiSettings: aiSettings.getAiSettings,
  saveAiSettings: aiSettings.saveAiSettings,
  getModelUsage: aiSettings.getModelUsage,

  searchPlaces: places.searchPlaces,
  getPlace: places.getPlace,
} satisfies Record<string, Call>
