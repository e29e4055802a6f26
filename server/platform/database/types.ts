// Written by `npm run types` from the migrated database; not to be edited.
import type { ColumnType, GeneratedAlways, Generated } from 'kysely'
import type { ActivityType } from '../../../contract/activities/fields.ts'
import type { VoiceId } from '../../../contract/ai-settings/fields.ts'
import type { ArchiveKind, ArchiveStatus } from '../../../contract/archives/fields.ts'
import type { ProposalKind, ProposalState } from '../../../contract/assistant/fields.ts'
import type { Areas, LeadLayout, Role } from '../../../contract/auth/fields.ts'
import type { CandidateSource, CandidateStage, CandidateStatus, Submission } from '../../../contract/candidates/fields.ts'
import type { DocumentKind, DocumentStatus } from '../../../contract/documents/fields.ts'
import type { EventName } from '../../../contract/events/fields.ts'
import type { DeliveryState } from '../../../contract/invitations/fields.ts'
import type { KeyAccess, KeyFeature } from '../../../contract/keys/fields.ts'
import type { NoteType } from '../../../contract/lead-notes/fields.ts'
import type { ViewSettings } from '../../../contract/lead-views/fields.ts'
import type { LeadSource, LeadStage } from '../../../contract/leads/fields.ts'
import type { NotificationType } from '../../../contract/notifications/fields.ts'
import type { EmploymentType, ExperienceLevel, OpeningStatus, Question, Requirable, ResumeRule } from '../../../contract/openings/fields.ts'
import type { RecordingKind } from '../../../contract/recordings/fields.ts'
import type { ResumeStatus } from '../../../contract/resumes/fields.ts'
import type { TaskPriority, TaskRecurrence, TaskStatus } from '../../../contract/tasks/fields.ts'
import type { GrantableRole } from '../../../contract/team/fields.ts'
import type { TrashKind } from '../../../contract/trash/fields.ts'
import type { DeliveryStatus } from '../../../contract/webhooks/fields.ts'

export interface ActivityTotals {
  companyId: string
  month: string
  userId: string
  type: string
  slot: number
  times: number
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface AiSettings {
  companyId: string
  id: string
  aiName: Generated<string>
  personalityKeywords: Generated<string>
  autoSuggestions: Generated<boolean>
  voiceEnabled: Generated<boolean>
  voiceId: Generated<VoiceId>
  voiceSpeed: Generated<number>
  monthlyTokens: number | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  version: Generated<number>
}

export interface ApiKeys {
  id: string
  userId: string
  programId: string | null
  name: string
  tokenHash: Buffer
  ending: string
  access: KeyAccess
  features: KeyFeature[] | null
  createdAt: Generated<string>
  expiresAt: string | null
  lastUsedAt: string | null
  lastAddress: Generated<string>
  calls: Generated<number>
  callsOn: Generated<string>
}

export interface Archives {
  companyId: string
  id: string
  userId: string
  kind: ArchiveKind
  status: Generated<ArchiveStatus>
  done: Generated<number>
  total: number | null
  size: number | null
  fileKey: string | null
  failure: Generated<string>
  createdAt: Generated<string>
  finishedAt: string | null
}

export interface Attempts {
  key: string
  count: number
  endsAt: string
  createdAt: Generated<string>
}

export interface AuditEntries {
  companyId: string
  id: string
  userId: string | null
  event: EventName
  subject: Generated<string>
  detail: ColumnType<Record<string, unknown>, string | undefined, string>
  address: Generated<string>
  device: Generated<string>
  createdAt: Generated<string>
  sameAs: string | null
  times: Generated<number>
  lastAt: string | null
}

export interface CandidateComments {
  companyId: string
  id: string
  applicationId: string
  userId: string | null
  content: string
  createdAt: Generated<string>
  updatedAt: Generated<string>
  deletedAt: string | null
  version: Generated<number>
}

export interface CandidateMerges {
  companyId: string
  applicationId: string
  intoId: string
  userId: string | null
  moves: ColumnType<Record<string, unknown>, string | undefined, string>
  undo: ColumnType<Record<string, unknown> | null, string | null, string | null>
  createdAt: Generated<string>
}

export interface CandidateMoves {
  companyId: string
  id: string
  applicationId: string
  userId: string | null
  fromStatus: CandidateStatus | null
  toStatus: CandidateStatus
  reason: Generated<string>
  previousReason: Generated<string>
  previousChangedAt: string | null
  changedAt: Generated<string>
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface CandidateRatings {
  companyId: string
  applicationId: string
  userId: string
  question: number
  stars: number
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface Companies {
  id: string
  name: string
  domain: string | null
  bookingUrl: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  version: Generated<number>
  timeZone: Generated<string>
  logoUrl: string | null
  candidateMonths: Generated<number | null>
  recordingMonths: Generated<number | null>
  retentionChangedAt: string | null
  lostReasons: Generated<string[]>
  factorRequired: Generated<boolean>
  domainToken: Generated<string>
  domainUntil: string | null
  domainCheckedAt: string | null
  domainProblem: Generated<string>
}

export interface ConversationMessages {
  companyId: string
  conversationId: string
  position: number
  id: string
  role: 'user' | 'assistant'
  spoken: Generated<boolean>
  text: string
  answer: ColumnType<Record<string, unknown> | null, string | null, string | null>
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface Conversations {
  companyId: string
  id: string
  userId: string
  title: Generated<string>
  lastMessageAt: Generated<string>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  deletedAt: string | null
  version: Generated<number>
}

export interface DismissedCandidates {
  companyId: string
  oneId: string
  otherId: string
  userId: string | null
  createdAt: Generated<string>
}

export interface DismissedDuplicates {
  companyId: string
  oneId: string
  otherId: string
  userId: string | null
  createdAt: Generated<string>
}

export interface DocumentPassages {
  companyId: string
  documentId: string
  position: number
  heading: Generated<string>
  startOffset: number
  endOffset: number
  text: string
  createdAt: Generated<string>
  updatedAt: Generated<string>
  searchText: GeneratedAlways<string>
}

export interface DocumentTexts {
  companyId: string
  documentId: string
  text: string
  parts: ColumnType<Record<string, unknown>, string | undefined, string>
  cut: Generated<boolean>
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface Documents {
  companyId: string
  id: string
  uploadedBy: string
  title: string
  titleOrder: GeneratedAlways<string>
  content: Generated<string>
  tags: Generated<string[]>
  isPublic: Generated<boolean>
  visibleTo: GeneratedAlways<string | null>
  fileType: Generated<string>
  kind: GeneratedAlways<DocumentKind | null>
  fileSize: Generated<number>
  fileName: string | null
  fileKey: string | null
  status: DocumentStatus
  statusReason: string | null
  statusAt: Generated<string>
  readAttempts: Generated<number>
  excerpt: Generated<string>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  deletedAt: string | null
  version: Generated<number>
  searchText: GeneratedAlways<string>
}

export interface EmailConfirmations {
  userId: string
  email: string
  tokenHash: Buffer
  expiresAt: string
  createdAt: Generated<string>
}

export interface Events {
  companyId: string
  id: string
  userId: string | null
  type: ActivityType | null
  description: string | null
  entityType: string | null
  entityId: string | null
  metadata: ColumnType<Record<string, unknown> | null, string | null, string | null>
  createdAt: Generated<string>
  name: EventName
  payload: ColumnType<Record<string, unknown>, string | undefined, string>
  caller: string | null
  visibleTo: string | null
}

export interface Factors {
  id: string
  userId: string
  kind: string
  name: string
  sealedSecret: Buffer | null
  lastStep: Generated<number>
  credentialId: string | null
  publicKey: Buffer | null
  uses: Generated<number>
  transports: Generated<string[]>
  host: string | null
  createdAt: Generated<string>
  lastUsedAt: string | null
}

export interface Founding {
  onlyRow: Generated<boolean>
  userId: string
  createdAt: Generated<string>
}

export interface ImportMappings {
  companyId: string
  kind: string
  headings: string
  columns: ColumnType<Record<string, unknown>, string, string>
  words: ColumnType<Record<string, unknown>, string, string>
  duplicates: string
  matchBy: string[]
  updatedAt: Generated<string>
}

export interface ImportRows {
  companyId: string
  importId: string
  line: number
  cells: string[]
  outcome: string | null
  field: string | null
  reason: Generated<string>
  recordId: string | null
  fields: ColumnType<Record<string, unknown> | null, string | null, string | null>
  before: ColumnType<Record<string, unknown> | null, string | null, string | null>
  written: Generated<boolean>
  choice: string | null
}

export interface Imports {
  companyId: string
  id: string
  userId: string
  kind: string
  fileName: string
  status: Generated<string>
  rows: number
  columns: ColumnType<Record<string, unknown>, string, string>
  duplicates: Generated<string>
  matchBy: Generated<string[]>
  counts: ColumnType<Record<string, unknown>, string | undefined, string>
  line: Generated<number>
  done: Generated<number>
  failure: Generated<string>
  finishedAt: string | null
  createdAt: Generated<string>
  words: ColumnType<Record<string, unknown>, string | undefined, string>
  unknown: ColumnType<Record<string, unknown>, string | undefined, string>
  remembered: Generated<boolean>
}

export interface Invitations {
  companyId: string
  id: string
  invitedBy: string | null
  email: string
  role: Generated<GrantableRole>
  tokenHash: Buffer
  sealedToken: Buffer
  status: Generated<'pending' | 'accepted'>
  delivery: Generated<DeliveryState>
  deliveryError: Generated<string>
  expiresAt: string
  acceptedAt: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  version: Generated<number>
  areas: ColumnType<Areas, string | undefined, string>
}

export interface JobApplications {
  companyId: string
  id: string
  jobOpeningId: string
  firstName: string
  lastName: string
  email: string
  phone: string
  address: string
  linkedinUrl: string | null
  videoUrl: string | null
  status: Generated<CandidateStatus>
  stage: GeneratedAlways<CandidateStage>
  stageUpdatedAt: Generated<string>
  notes: Generated<string>
  rejectionReason: Generated<string>
  reappliedAt: string | null
  activeAt: Generated<string>
  consentVersion: string | null
  consentedAt: string | null
  searchText: GeneratedAlways<string>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  version: Generated<number>
  deletedAt: string | null
  source: Generated<CandidateSource>
}

export interface JobOpenings {
  companyId: string
  id: string
  createdBy: string | null
  title: string
  description: string
  department: Generated<string>
  location: Generated<string>
  employmentType: Generated<EmploymentType>
  experienceLevel: Generated<ExperienceLevel>
  salaryMin: number | null
  salaryMax: number | null
  requirements: Generated<string[]>
  benefits: Generated<string[]>
  calendarBookingUrl: Generated<string>
  status: Generated<OpeningStatus>
  publishedOnPortal: Generated<boolean>
  publishedAt: string | null
  applicationDeadline: string | null
  searchText: GeneratedAlways<string>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  deletedAt: string | null
  version: Generated<number>
  salaryCurrency: Generated<string>
  requires: Generated<Requirable[]>
  resume: Generated<ResumeRule>
  questions: ColumnType<Question[], string | undefined, string>
  interviewQuestions: string[] | null
}

export interface KeptAnswers {
  companyId: string
  callerId: string
  keyHash: Buffer
  requestHash: Buffer
  answer: Buffer | null
  createdAt: Generated<string>
}

export interface LeadMerges {
  companyId: string
  leadId: string
  intoId: string
  userId: string | null
  moves: ColumnType<Record<string, unknown>, string | undefined, string>
  undo: ColumnType<Record<string, unknown> | null, string | null, string | null>
  createdAt: Generated<string>
}

export interface LeadMoves {
  companyId: string
  id: string
  leadId: string
  userId: string | null
  fromStage: LeadStage | null
  toStage: LeadStage
  reason: Generated<string>
  fromProbability: number | null
  previousChangedAt: string | null
  changedAt: Generated<string>
}

export interface LeadNoteMentions {
  companyId: string
  noteId: string
  userId: string
  name: string
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface LeadNotes {
  companyId: string
  id: string
  leadId: string
  userId: string | null
  content: string
  type: Generated<NoteType>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  deletedAt: string | null
  version: Generated<number>
}

export interface LeadProgress {
  companyId: string
  leadId: string
  createdAt: string
  valueCents: number
  source: string
  assignedUserId: string | null
  closedAt: string | null
  lostReason: Generated<string>
  inNew: number | null
  inQualified: number | null
  inProposal: number | null
  inNegotiation: number | null
  inWon: number | null
  fromNew: number | null
  fromQualified: number | null
  fromProposal: number | null
  fromNegotiation: number | null
  cycle: number | null
  updatedAt: Generated<string>
  won: boolean | null
  shortReason: GeneratedAlways<string | null>
  cameNew: number | null
  cameQualified: number | null
  cameProposal: number | null
  cameNegotiation: number | null
  leftNew: GeneratedAlways<number | null>
  leftQualified: GeneratedAlways<number | null>
  leftProposal: GeneratedAlways<number | null>
  leftNegotiation: GeneratedAlways<number | null>
}

export interface LeadProgressDue {
  companyId: string
  id: Generated<string>
  leadId: string
  createdAt: Generated<string>
}

export interface LeadTotals {
  companyId: string
  stage: LeadStage
  source: string
  assignedUserId: string
  slot: number
  leads: number
  value: number
  createdAt: Generated<string>
  updatedAt: Generated<string>
  weighted: Generated<number>
  changes: Generated<number>
}

export interface LeadViewArrangements {
  companyId: string
  userId: string
  viewIds: Generated<string[]>
  defaultViewId: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface LeadViews {
  companyId: string
  id: string
  ownerId: string
  name: string
  shared: Generated<boolean>
  visibleTo: GeneratedAlways<string | null>
  settings: ColumnType<ViewSettings, string | undefined, string>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  deletedAt: string | null
  version: Generated<number>
}

export interface Leads {
  companyId: string
  id: string
  assignedUserId: string | null
  name: string
  email: Generated<string>
  phone: Generated<string>
  company: Generated<string>
  title: Generated<string>
  website: Generated<string>
  source: Generated<LeadSource | ''>
  stage: Generated<LeadStage>
  stagePosition: GeneratedAlways<number>
  value: Generated<number>
  valueCents: GeneratedAlways<number>
  probability: Generated<number>
  notes: Generated<string>
  street: Generated<string>
  city: Generated<string>
  state: Generated<string>
  zipCode: Generated<string>
  country: Generated<string>
  placeId: Generated<string>
  searchText: GeneratedAlways<string>
  stageChangedAt: Generated<string>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  deletedAt: string | null
  version: Generated<number>
  cityForm: GeneratedAlways<string>
  countryForm: GeneratedAlways<string>
  expectedClose: string | null
  expectedCloseOrder: GeneratedAlways<string>
  nextStepId: string | null
  nextStep: string | null
  nextStepDue: string | null
  lastContactAt: string | null
  nextStepDueOrder: GeneratedAlways<string>
  lastContactAtOrder: GeneratedAlways<string>
}

export interface ModelUsage {
  companyId: string
  day: string
  userId: string
  kind: 'search' | 'chat' | 'voice'
  model: Generated<string>
  requests: Generated<number>
  failures: Generated<number>
  inputTokens: Generated<number>
  outputTokens: Generated<number>
  cost: number | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface NotificationSettings {
  companyId: string
  userId: string
  type: NotificationType
  app: boolean
  email: boolean
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface Notifications {
  companyId: string
  id: string
  userId: string
  type: NotificationType
  title: string
  link: string
  about: Generated<string>
  app: Generated<boolean>
  readAt: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface PasswordResets {
  userId: string
  tokenHash: Buffer
  expiresAt: string
  createdAt: Generated<string>
}

export interface Pictures {
  companyId: string
  id: string
  type: string
  bytes: Buffer
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface ProgramGrants {
  id: string
  userId: string
  keyId: string
  clientHash: Buffer
  redirectUri: string
  challenge: string
  resource: string
  codeHash: Buffer
  codeUntil: string | null
  refreshHash: Buffer | null
  formerHash: Buffer | null
  endsAt: string
  createdAt: Generated<string>
}

export interface Proposals {
  companyId: string
  id: string
  userId: string
  conversationId: string | null
  kind: ProposalKind
  input: ColumnType<Record<string, unknown>, string, string>
  state: Generated<ProposalState>
  result: ColumnType<Record<string, unknown> | null, string | null, string | null>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  version: Generated<number>
}

export interface PublicOpenings {
  companyId: string
  id: string
  title: string
  description: string
  department: string
  location: string
  employmentType: EmploymentType
  experienceLevel: ExperienceLevel
  salaryMin: number | null
  salaryMax: number | null
  requirements: string[]
  benefits: string[]
  calendarBookingUrl: string
  applicationDeadline: string | null
  endsAt: string | null
  publishedAt: string
  createdAt: string
  updatedAt: string
  searchText: GeneratedAlways<string>
  salaryCurrency: Generated<string>
  requires: Generated<Requirable[]>
  resume: Generated<ResumeRule>
  questions: ColumnType<Question[], string | undefined, string>
  interviewQuestions: string[] | null
}

export interface PublishedOpenings {
  companyId: string
  id: string
  createdAt: Generated<string>
}

export interface Recordings {
  companyId: string
  id: string
  jobOpeningId: string
  applicationId: string | null
  kind: RecordingKind
  madeElsewhere: Generated<boolean>
  type: string
  size: number
  duration: number | null
  chapters: ColumnType<Record<string, unknown>, string | undefined, string>
  completedAt: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  fileKey: string
  submissionId: string | null
  received: Generated<number>
  receivedAt: Generated<string>
  sender: string | null
}

export interface RecoveryCodes {
  userId: string
  codeHash: Buffer
  createdAt: Generated<string>
}

export interface Resumes {
  companyId: string
  id: string
  applicationId: string
  submissionId: string
  fileKey: string
  fileName: string
  fileType: string
  fileSize: number
  status: Generated<ResumeStatus>
  statusReason: string | null
  readAttempts: Generated<number>
  content: Generated<string>
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface SearchEntries {
  companyId: string
  kind: number
  id: string
  sourceId: string
  position: number
  visibleTo: string | null
  length: number
  terms: string[]
  stems: number
  counts: Buffer
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface SearchFigures {
  companyId: string
  kind: number
  entries: number
  meanLength: number
  commonTerms: string[]
  commonCounts: number[]
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface SearchWords {
  companyId: string
  word: string
  stem: string
  createdAt: Generated<string>
  updatedAt: Generated<string>
  id: Generated<string>
  ofDocuments: boolean
  visibleTo: string | null
}

export interface Sessions {
  tokenHash: Buffer
  userId: string
  data: ColumnType<Record<string, unknown>, string | undefined, string>
  createdAt: Generated<string>
  lastUsedAt: Generated<string>
  expiresAt: string
  id: Generated<string>
}

export interface SignIns {
  tokenHash: Buffer
  userId: string
  challenge: string | null
  expiresAt: string
  createdAt: Generated<string>
}

export interface Submissions {
  companyId: string
  id: string
  applicationId: string
  firstName: string
  lastName: string
  email: string
  phone: string
  address: string
  linkedinUrl: string | null
  videoUrl: string | null
  consentVersion: string | null
  consentedAt: string | null
  counts: boolean
  confirmedAt: string | null
  mailedAt: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  countedAt: string | null
  chosenBy: string | null
  shownVideoUrl: string | null
  answers: ColumnType<Submission['answers'], string | undefined, string>
  interviewQuestions: string[] | null
}

export interface Tasks {
  companyId: string
  id: string
  assignedTo: string | null
  createdBy: string | null
  title: string
  description: Generated<string>
  status: Generated<TaskStatus>
  priority: Generated<TaskPriority>
  dueDate: string | null
  leadId: string | null
  searchText: GeneratedAlways<string>
  completedAt: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  deletedAt: string | null
  version: Generated<number>
  reminder: number | null
  recurrence: TaskRecurrence | null
  recursFrom: string | null
  follows: string | null
}

export interface Trash {
  companyId: string
  kind: TrashKind
  id: string
  title: string
  deletedAt: string
  deletedBy: string | null
  visibleTo: string | null
}

export interface Users {
  id: string
  companyId: string | null
  username: string
  email: string
  passwordHash: string
  firstName: Generated<string>
  lastName: Generated<string>
  profileImageUrl: string | null
  role: Generated<Role>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  version: Generated<number>
  origin: Generated<string>
  removedAt: string | null
  salesLayout: Generated<LeadLayout>
  emailUnconfirmed: Generated<boolean>
  chosenAreas: ColumnType<Areas, string | undefined, string>
  areas: ColumnType<Areas, string | undefined, string>
}

export interface WebhookDeliveries {
  companyId: string
  id: string
  webhookId: string
  eventId: string | null
  type: string
  entityId: string
  payload: ColumnType<Record<string, unknown>, string, string>
  happenedAt: string
  status: Generated<DeliveryStatus>
  attempts: Generated<number>
  body: string | null
  responseStatus: number | null
  responseBody: Generated<string>
  error: Generated<string>
  attemptedAt: string | null
  nextAt: Generated<string | null>
  createdAt: Generated<string>
}

export interface Webhooks {
  companyId: string
  id: string
  createdBy: string | null
  url: string
  events: string[]
  enabled: boolean
  sealedSecret: Buffer
  formerSecret: Buffer | null
  formerUntil: string | null
  failingSince: string | null
  createdAt: Generated<string>
}

export interface DB {
  activityTotals: ActivityTotals
  aiSettings: AiSettings
  apiKeys: ApiKeys
  archives: Archives
  attempts: Attempts
  auditEntries: AuditEntries
  candidateComments: CandidateComments
  candidateMerges: CandidateMerges
  candidateMoves: CandidateMoves
  candidateRatings: CandidateRatings
  companies: Companies
  conversationMessages: ConversationMessages
  conversations: Conversations
  dismissedCandidates: DismissedCandidates
  dismissedDuplicates: DismissedDuplicates
  documentPassages: DocumentPassages
  documentTexts: DocumentTexts
  documents: Documents
  emailConfirmations: EmailConfirmations
  events: Events
  factors: Factors
  founding: Founding
  importMappings: ImportMappings
  importRows: ImportRows
  imports: Imports
  invitations: Invitations
  jobApplications: JobApplications
  jobOpenings: JobOpenings
  keptAnswers: KeptAnswers
  leadMerges: LeadMerges
  leadMoves: LeadMoves
  leadNoteMentions: LeadNoteMentions
  leadNotes: LeadNotes
  leadProgress: LeadProgress
  leadProgressDue: LeadProgressDue
  leadTotals: LeadTotals
  leadViewArrangements: LeadViewArrangements
  leadViews: LeadViews
  leads: Leads
  modelUsage: ModelUsage
  notificationSettings: NotificationSettings
  notifications: Notifications
  passwordResets: PasswordResets
  pictures: Pictures
  programGrants: ProgramGrants
  proposals: Proposals
  publicOpenings: PublicOpenings
  publishedOpenings: PublishedOpenings
  recordings: Recordings
  recoveryCodes: RecoveryCodes
  resumes: Resumes
  searchEntries: SearchEntries
  searchFigures: SearchFigures
  searchWords: SearchWords
  sessions: Sessions
  signIns: SignIns
  submissions: Submissions
  tasks: Tasks
  trash: Trash
  users: Users
  webhookDeliveries: WebhookDeliveries
  webhooks: Webhooks
}
