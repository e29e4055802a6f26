import { NOT_FILLED_IN } from '../../../contract/careers/application.ts'
import {
  badField,
  badInput,
  conflict,
  forbidden,
  notFound,
  refusals,
  unknownId,
} from '../../platform/calls/refusals.ts'

export const candidateRefusals = refusals('candidates', {
  not_found: () => notFound('Candidate'),
  comment_not_found: () => notFound('Comment'),
  move_not_found: () => notFound('Move'),
  application_not_found: () => notFound('Application'),
  another_counts: () => conflict('Another application counts now. Check it, then choose again.'),
  unknown_application: ({ field, id }: { field: string; id: string }) =>
    unknownId('This application does not exist', { field, id }),
  not_the_author: () => forbidden('Only the author or an admin may change this comment'),
  unknown_opening: ({ id }: { id: string }) =>
    unknownId('This job opening does not exist', { field: 'jobOpeningId', id }),
  other_opening: () => badField('with', 'These two applied for different jobs. Choose a candidate for the same one.'),
  known_already: () => conflict('This email address already belongs to a candidate for this job opening.'),
  not_filled_in: ({ fields }: { fields: Record<string, string> }) => badInput(NOT_FILLED_IN, fields),
  resume_missing: () => badField('resume', 'Add your résumé.'),
  resume_unasked: () => badField('resume', 'This position does not ask for a résumé.'),
  other_questions: () =>
    badField('answers', 'The questions of this position have changed. Reload the page and answer them again.'),
  unanswered: ({ question }: { question: string }) => badField(`answers.${question}`, 'Answer this question.'),
  no_answer: ({ question }: { question: string }) => badField(`answers.${question}`, 'Choose one of the answers.'),
  other_count: ({ found, count }: { found: number; count: number }) =>
    conflict(`${found} match now, not ${count}. Check the list, then move them again.`),
  application_stays: () => conflict('An application cannot be undone'),
  moved_again: () => conflict('Someone moved this candidate again. Nothing was undone.'),
})
