// Written by `npm run types` from the migrated database; not to be edited.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type * as activities from '../../../contract/activities/fields.ts'
import type * as aiSettings from '../../../contract/ai-settings/fields.ts'
import type * as archives from '../../../contract/archives/fields.ts'
import type * as assistant from '../../../contract/assistant/fields.ts'
import type * as auth from '../../../contract/auth/fields.ts'
import type * as candidates from '../../../contract/candidates/fields.ts'
import type * as documents from '../../../contract/documents/fields.ts'
import type * as events from '../../../contract/events/fields.ts'
import type * as invitations from '../../../contract/invitations/fields.ts'
import type * as keys from '../../../contract/keys/fields.ts'
import type * as leadNotes from '../../../contract/lead-notes/fields.ts'
import type * as leadViews from '../../../contract/lead-views/fields.ts'
import type * as leads from '../../../contract/leads/fields.ts'
import type * as notifications from '../../../contract/notifications/fields.ts'
import type * as openings from '../../../contract/openings/fields.ts'
import type * as recordings from '../../../contract/recordings/fields.ts'
import type * as resumes from '../../../contract/resumes/fields.ts'
import type * as tasks from '../../../contract/tasks/fields.ts'
import type * as team from '../../../contract/team/fields.ts'
import type * as trash from '../../../contract/trash/fields.ts'
import type * as webhooks from '../../../contract/webhooks/fields.ts'

/** The columns of each table, by what they hold. */
export interface DB {
  activityTotals: Record<'companyId' | 'month' | 'userId' | 'type', string> &
    Record<'slot' | 'times', number> &
    Record<'createdAt' | 'updatedAt', Generated<string>>
  aiSettings: Record<'companyId' | 'id', string> &
    Record<'aiName' | 'personalityKeywords' | 'createdAt' | 'updatedAt', Generated<string>> &
    Record<'autoSuggestions' | 'voiceEnabled', Generated<boolean>> &
    Record<'voiceId', Generated<aiSettings.VoiceId>> &
    Record<'voiceSpeed' | 'version', Generated<number>> &
    Record<'monthlyTokens', number | null>
  apiKeys: Record<'id' | 'userId' | 'name' | 'ending', string> &
    Record<'programId' | 'expiresAt' | 'lastUsedAt', string | null> &
    Record<'tokenHash', Buffer> &
    Record<'access', keys.KeyAccess> &
    Record<'features', keys.KeyFeature[] | null> &
    Record<'createdAt' | 'lastAddress' | 'callsOn', Generated<string>> &
    Record<'calls', Generated<number>>
  archives: Record<'companyId' | 'id' | 'userId', string> &
    Record<'kind', archives.ArchiveKind> &
    Record<'status', Generated<archives.ArchiveStatus>> &
    Record<'done', Generated<number>> &
    Record<'total' | 'size', number | null> &
    Record<'fileKey' | 'finishedAt', string | null> &
    Record<'failure' | 'createdAt', Generated<string>>
  attempts: Record<'key' | 'endsAt', string> &
    Record<'count', number> &
    Record<'createdAt', Generated<string>>
  auditEntries: Record<'companyId' | 'id', string> &
    Record<'userId' | 'sameAs' | 'lastAt', string | null> &
    Record<'event', events.EventName> &
    Record<'subject' | 'address' | 'device' | 'createdAt', Generated<string>> &
    Record<'detail', ColumnType<Record<string, unknown>, string | undefined, string>> &
    Record<'times', Generated<number>>
  candidateComments: Record<'companyId' | 'id' | 'applicationId' | 'content', string> &
    Record<'userId' | 'deletedAt', string | null> &
    Record<'createdAt' | 'updatedAt', Generated<string>> &
    Record<'version', Generated<number>>
  candidateMerges: Record<'companyId' | 'applicationId' | 'intoId', string> &
    Record<'userId', string | null> &
    Record<'moves', ColumnType<Record<string, unknown>, string | undefined, string>> &
    Record<'undo', ColumnType<Record<string, unknown> | null, string | null, string | null>> &
    Record<'createdAt', Generated<string>>
  candidateMoves: Record<'companyId' | 'id' | 'applicationId', string> &
    Record<'userId' | 'previousChangedAt', string | null> &
    Record<'fromStatus', candidates.CandidateStatus | null> &
    Record<'toStatus', candidates.CandidateStatus> &
    Record<'reason' | 'previousReason' | 'changedAt' | 'createdAt' | 'updatedAt', Generated<string>>
  candidateRatings: Record<'companyId' | 'applicationId' | 'userId', string> &
    Record<'question' | 'stars', number> &
    Record<'createdAt' | 'updatedAt', Generated<string>>
  companies: Record<'id' | 'name', string> &
    Record<'domain' | 'bookingUrl' | 'logoUrl' | 'retentionChangedAt' | 'domainUntil' |
      'domainCheckedAt', string | null> &
    Record<'createdAt' | 'updatedAt' | 'timeZone' | 'domainToken' | 'domainProblem', Generated<string>> &
    Record<'version', Generated<number>> &
    Record<'candidateMonths' | 'recordingMonths', Generated<number | null>> &
    Record<'lostReasons', Generated<string[]>> &
    Record<'factorRequired', Generated<boolean>>
  conversationMessages: Record<'companyId' | 'conversationId' | 'id' | 'text', string> &
    Record<'position', number> &
    Record<'role', 'user' | 'assistant'> &
    Record<'spoken', Generated<boolean>> &
    Record<'answer', ColumnType<Record<string, unknown> | null, string | null, string | null>> &
    Record<'createdAt' | 'updatedAt', Generated<string>>
  conversations: Record<'companyId' | 'id' | 'userId', string> &
    Record<'title' | 'lastMessageAt' | 'createdAt' | 'updatedAt', Generated<string>> &
    Record<'deletedAt', string | null> &
    Record<'version', Generated<number>>
  dismissedCandidates: Record<'companyId' | 'oneId' | 'otherId', string> &
    Record<'userId', string | null> &
    Record<'createdAt', Generated<string>>
  dismissedDuplicates: Record<'companyId' | 'oneId' | 'otherId', string> &
    Record<'userId', string | null> &
    Record<'createdAt', Generated<string>>
  documentPassages: Record<'companyId' | 'documentId' | 'text', string> &
    Record<'position' | 'startOffset' | 'endOffset', number> &
    Record<'heading' | 'createdAt' | 'updatedAt', Generated<string>> &
    Record<'searchText', GeneratedAlways<string>>
  documentTexts: Record<'companyId' | 'documentId' | 'text', string> &
    Record<'parts', ColumnType<Record<string, unknown>, string | undefined, string>> &
    Record<'cut', Generated<boolean>> &
    Record<'createdAt' | 'updatedAt', Generated<string>>
  documents: Record<'companyId' | 'id' | 'uploadedBy' | 'title', string> &
    Record<'titleOrder' | 'searchText', GeneratedAlways<string>> &
    Record<'content' | 'fileType' | 'statusAt' | 'excerpt' | 'createdAt' | 'updatedAt', Generated<string>> &
    Record<'tags', Generated<string[]>> &
    Record<'isPublic', Generated<boolean>> &
    Record<'visibleTo', GeneratedAlways<string | null>> &
    Record<'kind', GeneratedAlways<documents.DocumentKind | null>> &
    Record<'fileSize' | 'readAttempts' | 'version', Generated<number>> &
    Record<'fileName' | 'fileKey' | 'statusReason' | 'deletedAt', string | null> &
    Record<'status', documents.DocumentStatus>
  emailConfirmations: Record<'userId' | 'email' | 'expiresAt', string> &
    Record<'tokenHash', Buffer> &
    Record<'createdAt', Generated<string>>
  events: Record<'companyId' | 'id', string> &
    Record<'userId' | 'description' | 'entityType' | 'entityId' | 'caller' | 'visibleTo', string | null> &
    Record<'type', activities.ActivityType | null> &
    Record<'metadata', ColumnType<Record<string, unknown> | null, string | null, string | null>> &
    Record<'createdAt', Generated<string>> &
    Record<'name', events.EventName> &
    Record<'payload', ColumnType<Record<string, unknown>, string | undefined, string>>
  factors: Record<'id' | 'userId' | 'kind' | 'name', string> &
    Record<'sealedSecret' | 'publicKey', Buffer | null> &
    Record<'lastStep' | 'uses', Generated<number>> &
    Record<'credentialId' | 'host' | 'lastUsedAt', string | null> &
    Record<'transports', Generated<string[]>> &
    Record<'createdAt', Generated<string>>
  founding: Record<'onlyRow', Generated<boolean>> &
    Record<'userId', string> &
    Record<'createdAt', Generated<string>>
  importMappings: Record<'companyId' | 'kind' | 'headings' | 'duplicates', string> &
    Record<'columns' | 'words', ColumnType<Record<string, unknown>, string, string>> &
    Record<'matchBy', string[]> &
    Record<'updatedAt', Generated<string>>
  importRows: Record<'companyId' | 'importId', string> &
    Record<'line', number> &
    Record<'cells', string[]> &
    Record<'outcome' | 'field' | 'recordId' | 'choice', string | null> &
    Record<'reason', Generated<string>> &
    Record<'fields' | 'before', ColumnType<Record<string, unknown> | null, string | null, string | null>> &
    Record<'written', Generated<boolean>>
  imports: Record<'companyId' | 'id' | 'userId' | 'kind' | 'fileName', string> &
    Record<'status' | 'duplicates' | 'failure' | 'createdAt', Generated<string>> &
    Record<'rows', number> &
    Record<'columns', ColumnType<Record<string, unknown>, string, string>> &
    Record<'matchBy', Generated<string[]>> &
    Record<'counts' | 'words' | 'unknown', ColumnType<Record<string, unknown>, string | undefined, string>> &
    Record<'line' | 'done', Generated<number>> &
    Record<'finishedAt', string | null> &
    Record<'remembered', Generated<boolean>>
  invitations: Record<'companyId' | 'id' | 'email' | 'expiresAt', string> &
    Record<'invitedBy' | 'acceptedAt', string | null> &
    Record<'role', Generated<team.GrantableRole>> &
    Record<'tokenHash' | 'sealedToken', Buffer> &
    Record<'status', Generated<'pending' | 'accepted'>> &
    Record<'delivery', Generated<invitations.DeliveryState>> &
    Record<'deliveryError' | 'createdAt' | 'updatedAt', Generated<string>> &
    Record<'version', Generated<number>> &
    Record<'areas', ColumnType<auth.Areas, string | undefined, string>>
  jobApplications: Record<'companyId' | 'id' | 'jobOpeningId' | 'firstName' | 'lastName' | 'email' |
      'phone' | 'address', string> &
    Record<'linkedinUrl' | 'videoUrl' | 'reappliedAt' | 'consentVersion' | 'consentedAt' |
      'deletedAt', string | null> &
    Record<'status', Generated<candidates.CandidateStatus>> &
    Record<'stage', GeneratedAlways<candidates.CandidateStage>> &
    Record<'stageUpdatedAt' | 'notes' | 'rejectionReason' | 'activeAt' | 'createdAt' |
      'updatedAt', Generated<string>> &
    Record<'searchText', GeneratedAlways<string>> &
    Record<'version', Generated<number>> &
    Record<'source', Generated<candidates.CandidateSource>>
  jobOpenings: Record<'companyId' | 'id' | 'title' | 'description', string> &
    Record<'createdBy' | 'publishedAt' | 'applicationDeadline' | 'deletedAt', string | null> &
    Record<'department' | 'location' | 'calendarBookingUrl' | 'createdAt' | 'updatedAt' |
      'salaryCurrency', Generated<string>> &
    Record<'employmentType', Generated<openings.EmploymentType>> &
    Record<'experienceLevel', Generated<openings.ExperienceLevel>> &
    Record<'salaryMin' | 'salaryMax', number | null> &
    Record<'requirements' | 'benefits', Generated<string[]>> &
    Record<'status', Generated<openings.OpeningStatus>> &
    Record<'publishedOnPortal', Generated<boolean>> &
    Record<'searchText', GeneratedAlways<string>> &
    Record<'version', Generated<number>> &
    Record<'requires', Generated<openings.Requirable[]>> &
    Record<'resume', Generated<openings.ResumeRule>> &
    Record<'questions', ColumnType<openings.Question[], string | undefined, string>> &
    Record<'interviewQuestions', string[] | null>
  keptAnswers: Record<'companyId' | 'callerId', string> &
    Record<'keyHash' | 'requestHash', Buffer> &
    Record<'answer', Buffer | null> &
    Record<'createdAt', Generated<string>>
  leadMerges: Record<'companyId' | 'leadId' | 'intoId', string> &
    Record<'userId', string | null> &
    Record<'moves', ColumnType<Record<string, unknown>, string | undefined, string>> &
    Record<'undo', ColumnType<Record<string, unknown> | null, string | null, string | null>> &
    Record<'createdAt', Generated<string>>
  leadMoves: Record<'companyId' | 'id' | 'leadId', string> &
    Record<'userId' | 'previousChangedAt', string | null> &
    Record<'fromStage', leads.LeadStage | null> &
    Record<'toStage', leads.LeadStage> &
    Record<'reason' | 'changedAt', Generated<string>> &
    Record<'fromProbability', number | null>
  leadNoteMentions: Record<'companyId' | 'noteId' | 'userId' | 'name', string> &
    Record<'createdAt' | 'updatedAt', Generated<string>>
  leadNotes: Record<'companyId' | 'id' | 'leadId' | 'content', string> &
    Record<'userId' | 'deletedAt', string | null> &
    Record<'type', Generated<leadNotes.NoteType>> &
    Record<'createdAt' | 'updatedAt', Generated<string>> &
    Record<'version', Generated<number>>
  leadProgress: Record<'companyId' | 'leadId' | 'createdAt' | 'source', string> &
    Record<'valueCents', number> &
    Record<'assignedUserId' | 'closedAt', string | null> &
    Record<'lostReason' | 'updatedAt', Generated<string>> &
    Record<'inNew' | 'inQualified' | 'inProposal' | 'inNegotiation' | 'inWon' | 'fromNew' |
      'fromQualified' | 'fromProposal' | 'fromNegotiation' | 'cycle' | 'cameNew' |
      'cameQualified' | 'cameProposal' | 'cameNegotiation', number | null> &
    Record<'won', boolean | null> &
    Record<'shortReason', GeneratedAlways<string | null>> &
    Record<'leftNew' | 'leftQualified' | 'leftProposal' | 'leftNegotiation', GeneratedAlways<number | null>>
  leadProgressDue: Record<'companyId' | 'leadId', string> &
    Record<'id' | 'createdAt', Generated<string>>
  leadTotals: Record<'companyId' | 'source' | 'assignedUserId', string> &
    Record<'stage', leads.LeadStage> &
    Record<'slot' | 'leads' | 'value', number> &
    Record<'createdAt' | 'updatedAt', Generated<string>> &
    Record<'weighted' | 'changes', Generated<number>>
  leadViewArrangements: Record<'companyId' | 'userId', string> &
    Record<'viewIds', Generated<string[]>> &
    Record<'defaultViewId', string | null> &
    Record<'createdAt' | 'updatedAt', Generated<string>>
  leadViews: Record<'companyId' | 'id' | 'ownerId' | 'name', string> &
    Record<'shared', Generated<boolean>> &
    Record<'visibleTo', GeneratedAlways<string | null>> &
    Record<'settings', ColumnType<leadViews.ViewSettings, string | undefined, string>> &
    Record<'createdAt' | 'updatedAt', Generated<string>> &
    Record<'deletedAt', string | null> &
    Record<'version', Generated<number>>
  leads: Record<'companyId' | 'id' | 'name', string> &
    Record<'assignedUserId' | 'deletedAt' | 'expectedClose' | 'nextStepId' | 'nextStep' |
      'nextStepDue' | 'lastContactAt', string | null> &
    Record<'email' | 'phone' | 'company' | 'title' | 'website' | 'notes' | 'street' |
      'city' | 'state' | 'zipCode' | 'country' | 'placeId' | 'stageChangedAt' |
      'createdAt' | 'updatedAt', Generated<string>> &
    Record<'source', Generated<leads.LeadSource | ''>> &
    Record<'stage', Generated<leads.LeadStage>> &
    Record<'stagePosition' | 'valueCents', GeneratedAlways<number>> &
    Record<'value' | 'probability' | 'version', Generated<number>> &
    Record<'searchText' | 'cityForm' | 'countryForm' | 'expectedCloseOrder' | 'nextStepDueOrder' |
      'lastContactAtOrder', GeneratedAlways<string>>
  modelUsage: Record<'companyId' | 'day' | 'userId', string> &
    Record<'kind', 'search' | 'chat' | 'voice'> &
    Record<'model' | 'createdAt' | 'updatedAt', Generated<string>> &
    Record<'requests' | 'failures' | 'inputTokens' | 'outputTokens', Generated<number>> &
    Record<'cost', number | null>
  notificationSettings: Record<'companyId' | 'userId', string> &
    Record<'type', notifications.NotificationType> &
    Record<'app' | 'email', boolean> &
    Record<'createdAt' | 'updatedAt', Generated<string>>
  notifications: Record<'companyId' | 'id' | 'userId' | 'title' | 'link', string> &
    Record<'type', notifications.NotificationType> &
    Record<'about' | 'createdAt' | 'updatedAt', Generated<string>> &
    Record<'app', Generated<boolean>> &
    Record<'readAt', string | null>
  passwordResets: Record<'userId' | 'expiresAt', string> &
    Record<'tokenHash', Buffer> &
    Record<'createdAt', Generated<string>>
  pictures: Record<'companyId' | 'id' | 'type', string> &
    Record<'bytes', Buffer> &
    Record<'createdAt' | 'updatedAt', Generated<string>>
  programGrants: Record<'id' | 'userId' | 'keyId' | 'redirectUri' | 'challenge' | 'resource' | 'endsAt', string> &
    Record<'clientHash' | 'codeHash', Buffer> &
    Record<'codeUntil', string | null> &
    Record<'refreshHash' | 'formerHash', Buffer | null> &
    Record<'createdAt', Generated<string>>
  proposals: Record<'companyId' | 'id' | 'userId', string> &
    Record<'conversationId', string | null> &
    Record<'kind', assistant.ProposalKind> &
    Record<'input', ColumnType<Record<string, unknown>, string, string>> &
    Record<'state', Generated<assistant.ProposalState>> &
    Record<'result', ColumnType<Record<string, unknown> | null, string | null, string | null>> &
    Record<'createdAt' | 'updatedAt', Generated<string>> &
    Record<'version', Generated<number>>
  publicOpenings: Record<'companyId' | 'id' | 'title' | 'description' | 'department' | 'location' |
      'calendarBookingUrl' | 'publishedAt' | 'createdAt' | 'updatedAt', string> &
    Record<'employmentType', openings.EmploymentType> &
    Record<'experienceLevel', openings.ExperienceLevel> &
    Record<'salaryMin' | 'salaryMax', number | null> &
    Record<'requirements' | 'benefits', string[]> &
    Record<'applicationDeadline' | 'endsAt', string | null> &
    Record<'searchText', GeneratedAlways<string>> &
    Record<'salaryCurrency', Generated<string>> &
    Record<'requires', Generated<openings.Requirable[]>> &
    Record<'resume', Generated<openings.ResumeRule>> &
    Record<'questions', ColumnType<openings.Question[], string | undefined, string>> &
    Record<'interviewQuestions', string[] | null>
  publishedOpenings: Record<'companyId' | 'id', string> &
    Record<'createdAt', Generated<string>>
  recordings: Record<'companyId' | 'id' | 'jobOpeningId' | 'type' | 'fileKey', string> &
    Record<'applicationId' | 'completedAt' | 'submissionId' | 'sender', string | null> &
    Record<'kind', recordings.RecordingKind> &
    Record<'madeElsewhere', Generated<boolean>> &
    Record<'size', number> &
    Record<'duration', number | null> &
    Record<'chapters', ColumnType<Record<string, unknown>, string | undefined, string>> &
    Record<'createdAt' | 'updatedAt' | 'receivedAt', Generated<string>> &
    Record<'received', Generated<number>>
  recoveryCodes: Record<'userId', string> &
    Record<'codeHash', Buffer> &
    Record<'createdAt', Generated<string>>
  resumes: Record<'companyId' | 'id' | 'applicationId' | 'submissionId' | 'fileKey' | 'fileName' |
      'fileType', string> &
    Record<'fileSize', number> &
    Record<'status', Generated<resumes.ResumeStatus>> &
    Record<'statusReason', string | null> &
    Record<'readAttempts', Generated<number>> &
    Record<'content' | 'createdAt' | 'updatedAt', Generated<string>>
  searchEntries: Record<'companyId' | 'id' | 'sourceId', string> &
    Record<'kind' | 'position' | 'length' | 'stems', number> &
    Record<'visibleTo', string | null> &
    Record<'terms', string[]> &
    Record<'counts', Buffer> &
    Record<'createdAt' | 'updatedAt', Generated<string>>
  searchFigures: Record<'companyId', string> &
    Record<'kind' | 'entries' | 'meanLength', number> &
    Record<'commonTerms', string[]> &
    Record<'commonCounts', number[]> &
    Record<'createdAt' | 'updatedAt', Generated<string>>
  searchWords: Record<'companyId' | 'word' | 'stem', string> &
    Record<'createdAt' | 'updatedAt' | 'id', Generated<string>> &
    Record<'ofDocuments', boolean> &
    Record<'visibleTo', string | null>
  sessions: Record<'tokenHash', Buffer> &
    Record<'userId' | 'expiresAt', string> &
    Record<'data', ColumnType<Record<string, unknown>, string | undefined, string>> &
    Record<'createdAt' | 'lastUsedAt' | 'id', Generated<string>>
  signIns: Record<'tokenHash', Buffer> &
    Record<'userId' | 'expiresAt', string> &
    Record<'challenge', string | null> &
    Record<'createdAt', Generated<string>>
  submissions: Record<'companyId' | 'id' | 'applicationId' | 'firstName' | 'lastName' | 'email' |
      'phone' | 'address', string> &
    Record<'linkedinUrl' | 'videoUrl' | 'consentVersion' | 'consentedAt' | 'confirmedAt' |
      'mailedAt' | 'countedAt' | 'chosenBy' | 'shownVideoUrl', string | null> &
    Record<'counts', boolean> &
    Record<'createdAt' | 'updatedAt', Generated<string>> &
    Record<'answers', ColumnType<candidates.Submission['answers'], string | undefined, string>> &
    Record<'interviewQuestions', string[] | null>
  tasks: Record<'companyId' | 'id' | 'title', string> &
    Record<'assignedTo' | 'createdBy' | 'dueDate' | 'leadId' | 'completedAt' | 'deletedAt' |
      'recursFrom' | 'follows', string | null> &
    Record<'description' | 'createdAt' | 'updatedAt', Generated<string>> &
    Record<'status', Generated<tasks.TaskStatus>> &
    Record<'priority', Generated<tasks.TaskPriority>> &
    Record<'searchText', GeneratedAlways<string>> &
    Record<'version', Generated<number>> &
    Record<'reminder', number | null> &
    Record<'recurrence', tasks.TaskRecurrence | null>
  trash: Record<'companyId' | 'id' | 'title' | 'deletedAt', string> &
    Record<'kind', trash.TrashKind> &
    Record<'deletedBy' | 'visibleTo', string | null>
  users: Record<'id' | 'username' | 'email' | 'passwordHash', string> &
    Record<'companyId' | 'profileImageUrl' | 'removedAt', string | null> &
    Record<'firstName' | 'lastName' | 'createdAt' | 'updatedAt' | 'origin', Generated<string>> &
    Record<'role', Generated<auth.Role>> &
    Record<'version', Generated<number>> &
    Record<'salesLayout', Generated<auth.LeadLayout>> &
    Record<'emailUnconfirmed', Generated<boolean>> &
    Record<'chosenAreas' | 'areas', ColumnType<auth.Areas, string | undefined, string>>
  webhookDeliveries: Record<'companyId' | 'id' | 'webhookId' | 'type' | 'entityId' | 'happenedAt', string> &
    Record<'eventId' | 'body' | 'attemptedAt', string | null> &
    Record<'payload', ColumnType<Record<string, unknown>, string, string>> &
    Record<'status', Generated<webhooks.DeliveryStatus>> &
    Record<'attempts', Generated<number>> &
    Record<'responseStatus', number | null> &
    Record<'responseBody' | 'error' | 'createdAt', Generated<string>> &
    Record<'nextAt', Generated<string | null>>
  webhooks: Record<'companyId' | 'id' | 'url', string> &
    Record<'createdBy' | 'formerUntil' | 'failingSince', string | null> &
    Record<'events', string[]> &
    Record<'enabled', boolean> &
    Record<'sealedSecret', Buffer> &
    Record<'formerSecret', Buffer | null> &
    Record<'createdAt', Generated<string>>
}
