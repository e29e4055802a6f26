import type { ActivityType } from '../../../contract/activities/fields.ts'
import type { CandidateStage } from '../../../contract/candidates/fields.ts'
import { candidateStageNames } from '../../../contract/names.ts'
import type { EventTable, PayloadsOf } from '../../platform/events/event.ts'

interface Candidate {
  id: string
  firstName: string
  lastName: string
}

interface Applied extends Candidate {
  openingTitle: string
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
  /** Whether it is this colleague's first rating of the candidate: the feed tells of that one alone. */
  first: boolean
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
  'candidate.applied': ({ openingTitle, openingCreatedBy, again, ...candidate }: Applied) => {
    const said = `${nameOf(candidate)} applied${again ? ' again' : ''} for ${openingTitle}`
    return {
      ...on(candidate),
      feed: { type: 'candidate_applied', description: said },
      notify: [
        {
          to: [openingCreatedBy],
          admins: true,
          type: 'new_candidate' as const,
          title: () => said,
          link: `/candidates/${candidate.id}`,
        },
      ],
    }
  },
  'candidate.confirmed': ({ openingTitle, ...candidate }: Candidate & { openingTitle: string }) => ({
    ...on(candidate),
    feed: {
      type: 'candidate_updated',
      description: `${nameOf(candidate)} confirmed the application for ${openingTitle} by mail`,
    },
  }),
  // The audit cannot be changed any more, so it names the opening and nothing of the person.
  'candidate.submission_chosen': ({ openingTitle, ...candidate }: Candidate & { openingTitle: string }) => ({
    ...on(candidate),
    feed: {
      type: 'candidate_updated',
      description: `Another application of ${nameOf(candidate)} for ${openingTitle} counts`,
    },
    audit: { subject: openingTitle },
  }),
  'candidate.changed': (candidate: Candidate) => ({
    ...on(candidate),
    feed: { type: 'candidate_updated', description: `Candidate updated: ${nameOf(candidate)}` },
  }),
  'candidate.moved': (candidate: Moved) => ({ ...on(candidate), feed: moved(candidate, 'moved to') }),
  'candidate.move_undone': (candidate: Moved) => ({ ...on(candidate), feed: moved(candidate, 'moved back to') }),
  'candidate.rated': (candidate: Rated) => ({
    ...on(candidate),
    feed: candidate.first ? { type: 'candidate_rated', description: `Candidate rated: ${nameOf(candidate)}` } : null,
  }),
  'candidate.kept': ({ openingTitle, ...candidate }: Candidate & { openingTitle: string }) => ({
    ...on(candidate),
    feed: { type: 'candidate_updated', description: `Candidate kept longer: ${nameOf(candidate)}` },
    audit: { subject: openingTitle },
  }),
  'candidate.recording_erased': ({
    openingTitle,
    by,
    ...candidate
  }: Candidate & Pick<Erased, 'openingTitle' | 'by'>) => ({
    ...on(candidate),
    feed: null,
    audit: { subject: openingTitle, detail: { by } },
  }),
  'candidate.erased': ({ id, openingId, openingTitle, by }: Erased) => ({
    about: { entityType: 'opening', entityId: openingId },
    // What the company's rule erases, it may erase by the hundred.
    feed: by === 'request' ? { type: 'candidate_erased', description: `Candidate for ${openingTitle} erased` } : null,
    live: [{ id }],
    notify: [],
    audit: { subject: openingTitle, detail: { by } },
    kept: { openingTitle, by },
  }),
} satisfies EventTable<'candidate'>

export const commentEvents = {
  'comment.added': (comment: Comment) => ({
    ...onComment(comment),
    feed: commented(comment, 'comment_added', 'Comment on'),
  }),
  'comment.changed': (comment: Comment) => ({
    ...onComment(comment),
    feed: commented(comment, 'comment_updated', 'Comment updated on'),
  }),
  'comment.deleted': (comment: Comment) => ({
    ...onComment(comment),
    feed: commented(comment, 'comment_deleted', 'Comment deleted on'),
  }),
  'comment.restored': (comment: Comment) => ({
    ...onComment(comment),
    feed: commented(comment, 'comment_restored', 'Comment restored on'),
  }),
} satisfies EventTable<'comment'>

declare module '../../platform/events/event.ts' {
  interface Payloads extends PayloadsOf<typeof candidateEvents> {}
  interface Payloads extends PayloadsOf<typeof commentEvents> {}
}

const on = ({ id }: Pick<Candidate, 'id'>) => ({
  about: { entityType: 'candidate', entityId: id } as const,
  live: [{ id }],
  notify: [],
  audit: null,
})

const onComment = ({ id, candidate }: Comment) => ({
  ...on(candidate),
  live: [{ id, candidateId: candidate.id }],
})

const commented = ({ candidate }: Comment, type: ActivityType, said: string) => ({
  type,
  description: `${said} ${nameOf(candidate)}`,
})

const moved = ({ fromStage, toStage, ...candidate }: Moved, words: string) => ({
  type: 'candidate_updated' as const,
  description: `${nameOf(candidate)} ${words} ${candidateStageNames[toStage]}`,
  metadata: { fromStage, toStage },
})

const nameOf = ({ firstName, lastName }: Pick<Candidate, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`
