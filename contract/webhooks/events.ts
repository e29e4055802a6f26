import { subjectOf } from '../events/endpoints.ts'
import { eventNames } from '../events/every-event.ts'

/** Features whose events a webhook sends, by what their names begin with. */
export const webhookSubjects = ['lead', 'note', 'task', 'document', 'opening', 'candidate'] as const

/** Of the vocabulary of events, what webhooks send: not what only Atrium itself works on. */
export const webhookEvents = eventNames.filter(
  (name) => webhookSubjects.some((subject) => subject === subjectOf(name)) && !name.startsWith('document.read'),
)
