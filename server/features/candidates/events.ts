import type { ActivityType } from '../../../contract/activities/fields.ts'
import type { CandidateStage } from '../../../contract/candidates/fields.ts'
import { candidateStageNames } from '../../../contract/candidates/names.ts'
import type { EventTable, LinesOf, PayloadsOf } from '../../platform/events/event.ts'

interface Candidate {
  id: string
  firstName: string
  lastName: string
}

interface OfOpening extends Candidate {
  openingTitle: string
}

interface Applied extends OfOpening {
  /** Who made the opening. */
  openingCreatedBy: string | null
  /** Whether they applied for the same opening before. */
  again: boolean
}

interface Moved extends Candidate {
  fromStage: CandidateStage
  toStage: CandidateStage
}

interface Rated extends Candidate {
  /** Whether it is this colleague's first rating of the candidate, the only one in the feed. */
  first: boolean
}

interface Merged extends Candidate {
  /** The candidate who was merged into them. */
  other: { id: string; name: string }
}

interface Erased {
  /** Whose it was; kept nowhere. */
  id: string
  openingId: string
  openingTitle: string
  by: 'retention' | 'request'
}

interface Comment {
  id: string
  candidate: Candidate
}

export const candidateEvents = {
  'candidate.applied': ({ openingTitle, openingCreatedBy, again, ...candidate }: Applied) => ({
    ...on(candidate, 'candidate_applied'),
    notify: [
      {
        to: [openingCreatedBy],
        admins: true,
        type: 'new_candidate' as const,
        title: () => `${nameOf(candidate)} applied${again ? ' again' : ''} for ${openingTitle}`,
        link: `/candidates/${candidate.id}`,
      },
    ],
  }),
  'candidate.added': (candidate: OfOpening) => on(candidate, 'candidate_added'),
  'candidate.confirmed': (candidate: OfOpening) => on(candidate, 'candidate_updated'),
  // The audit cannot be changed any more, so it names the opening and nothing of the person.
  'candidate.submission_chosen': ({ openingTitle, ...candidate }: OfOpening) => ({
    ...on(candidate, 'candidate_updated'),
    audit: { subject: openingTitle },
  }),
  'candidate.changed': (candidate: Candidate) => on(candidate, 'candidate_updated'),
  'candidate.moved': (candidate: Moved) => on(candidate, 'candidate_updated'),
  'candidate.move_undone': (candidate: Moved) => on(candidate, 'candidate_updated'),
  'candidate.deleted': (candidate: Candidate) => on(candidate, 'candidate_deleted'),
  'candidate.restored': (candidate: Candidate) => on(candidate, 'candidate_restored'),
  'candidate.merged': (candidate: Merged) => ({ ...on(candidate, 'candidate_merged'), live: ofBoth(candidate) }),
  'candidate.unmerged': (candidate: Merged) => ({ ...on(candidate, 'candidate_unmerged'), live: ofBoth(candidate) }),
  'candidate.rated': (candidate: Rated) => on(candidate, candidate.first ? 'candidate_rated' : null),
  'candidate.kept': ({ openingTitle, ...candidate }: OfOpening) => ({
    ...on(candidate, 'candidate_updated'),
    audit: { subject: openingTitle },
  }),
  'candidate.recording_erased': ({ openingTitle, by, ...candidate }: OfOpening & Pick<Erased, 'by'>) => ({
    ...on(candidate, null),
    audit: { subject: openingTitle, detail: { by } },
  }),
  'candidate.erased': ({ id, openingId, openingTitle, by }: Erased) => ({
    about: { entityType: 'opening', entityId: openingId },
    // What the company's rule erases, it may erase by the hundred.
    feed: by === 'request' ? 'candidate_erased' : null,
    live: [{ id }],
    notify: [],
    audit: { subject: openingTitle, detail: { by } },
    kept: { openingTitle, by },
  }),
} satisfies EventTable<'candidate'>

export const commentEvents = {
  'comment.added': (comment: Comment) => onComment(comment, 'comment_added'),
  'comment.changed': (comment: Comment) => onComment(comment, 'comment_updated'),
  'comment.deleted': (comment: Comment) => onComment(comment, 'comment_deleted'),
  'comment.restored': (comment: Comment) => onComment(comment, 'comment_restored'),
} satisfies EventTable<'comment'>

const NAME = '{firstName} {lastName}'
const names = { toStage: candidateStageNames }

export const candidateLines: LinesOf<'candidate'> = {
  'candidate.applied': {
    text: `${NAME} applied{again} for {openingTitle}`,
    names: { again: { true: ' again', false: '' } },
  },
  'candidate.added': `Candidate for {openingTitle} added: ${NAME}`,
  'candidate.confirmed': `${NAME} confirmed the application for {openingTitle} by email`,
  'candidate.submission_chosen': `Another application of ${NAME} for {openingTitle} counts`,
  'candidate.changed': `Candidate updated: ${NAME}`,
  'candidate.moved': { text: `${NAME} moved to {toStage}`, names, metadata: ['fromStage', 'toStage'] },
  'candidate.move_undone': { text: `${NAME} moved back to {toStage}`, names, metadata: ['fromStage', 'toStage'] },
  'candidate.deleted': `Candidate deleted: ${NAME}`,
  'candidate.restored': `Candidate restored: ${NAME}`,
  'candidate.merged': `Candidate merged: {other.name} into ${NAME}`,
  'candidate.unmerged': `Merge undone: {other.name} and ${NAME}`,
  'candidate.rated': `Candidate rated: ${NAME}`,
  'candidate.kept': `Candidate kept longer: ${NAME}`,
  'candidate.erased': 'Candidate for {openingTitle} erased',
}

const COMMENTED = '{candidate.firstName} {candidate.lastName}'

export const commentLines: LinesOf<'comment'> = {
  'comment.added': `Comment on ${COMMENTED}`,
  'comment.changed': `Comment updated on ${COMMENTED}`,
  'comment.deleted': `Comment deleted on ${COMMENTED}`,
  'comment.restored': `Comment restored on ${COMMENTED}`,
}

declare module '../../platform/events/event.ts' {
  interface Payloads extends PayloadsOf<typeof candidateEvents> {}
  interface Payloads extends PayloadsOf<typeof commentEvents> {}
}

const on = ({ id }: Pick<Candidate, 'id'>, feed: ActivityType | null) => ({
  about: { entityType: 'candidate', entityId: id } as const,
  feed,
  live: [{ id }],
  notify: [],
  audit: null,
})

const ofBoth = ({ id, other }: Merged) => [{ id }, { id: other.id }]

const onComment = ({ id, candidate }: Comment, feed: ActivityType) => ({
  ...on(candidate, feed),
  live: [{ id, candidateId: candidate.id }],
})

const nameOf = ({ firstName, lastName }: Pick<Candidate, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`
