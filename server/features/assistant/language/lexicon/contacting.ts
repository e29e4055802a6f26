import { type Entry, joined } from './subjects.ts'

const ASKING = {
  own: 'should i|shall i|must i|do i need to|do i have to|ought i to|can i|could i|i should|i need to|i have to|i must|i can',
  shared:
    'should we|shall we|must we|do we need to|do we have to|can we|could we|we should|we need to|we have to|we must|should be|needs to be|need to be|to be',
}
const DOING =
  'call|phone|ring|contact|email|write to|reach out to|follow up with|follow up on|follow up|chase|chase up|get in touch with|get back to|check in with|talk to|speak to|speak with|talk with|visit|ping|approach'
const DONE = 'called|phoned|contacted|emailed|followed up with|followed up on|followed up|chased|visited'
const NEEDING =
  'needs a call|need a call|should get a call|should get a phone call|needs a phone call|need a phone call|needs following up|need following up|needs a follow up|need a follow up|needs attention|due a follow up|due for a follow up|are due a follow up|due for a call|due a call|overdue a call|need attention|call list|calling list|list of calls|who to call|whom to call|who to contact|whom to contact|leads to call|leads to contact|people to call|people to contact|customers to call|deals to follow up|leads to follow up|deals to follow up on|leads to follow up on|leads to follow up with|waiting for a call|waiting for an answer from us'

/** What asks whom to get in touch with. */
export const CONTACTING: Entry[] = [
  [NEEDING, { kind: 'toContact', own: false }],
  [joined(ASKING.shared, `${DOING}|${DONE}`), { kind: 'toContact', own: false }],
  [joined(ASKING.own, DOING), { kind: 'toContact', own: true }],
]
