import type { FieldName, Happening, Meaning } from '../meaning.ts'
import type { Entry } from './subjects.ts'

const field = (name: FieldName): Meaning => ({ kind: 'field', field: name })
const happening = (name: Happening): Meaning => ({ kind: 'happening', happening: name })

/** Names of fields, and what happens to records. */
export const FIELDS: Entry[] = [
  [
    'value|worth|amount|deal size|deal value|deal amount|price|volume|dollar value|dollar amount|dollar|contract value|money value|ticket size|lead value',
    field('value'),
  ],
  [
    'weighted value|weighted pipeline|weighted pipeline value|weighted|forecast|sales forecast|expected value|expected revenue|weighted forecast|forecasted value',
    field('weightedValue'),
  ],
  [
    'how likely|how probable|probability|prob|likelihood|chance|odds|win probability|closing probability|probability of closing|close probability',
    field('probability'),
  ],
  ['email|email address|e mail|e mail address|mail address|mail', field('email')],
  [
    'phone|phone number|telephone|telephone number|mobile|mobile number|cell|number to call|phone contact',
    field('phone'),
  ],
  ['company name|organisation|organization', field('company')],
  [
    'owner|assignee|rep|sales rep|salesperson|salespeople|sales person|seller|account manager|account executive|colleague|teammate|team member|member|user|person|people|employee|uploader|author|recruiter|responsible person|staff member|sales team member|salesman|closer|dealmaker|worker|coworker|co worker|staffer|sales agent',
    field('owner'),
  ],
  ['due date', field('due')],
  ['deadline|application deadline', field('due')],
  ['creation date|created date|date created|creation|date added', field('created')],
  ['age', field('age')],
  ['last update|update date|last change|last modified|modification date|last updated|last edit', field('updated')],
  ['close date|closing date|date closed|closed date', field('closed')],
  [
    'last contact|contact date|last touch|last contact date|last note|latest note|newest note|most recent note|last call with|last call to|last meeting|last conversation|last talk|latest contact|most recent contact|last email to|last interaction',
    field('contacted'),
  ],
  ['last activity|latest activity on|most recent activity on|last sign of life|last action', field('active')],
  ['last task done|last completed task|last finished task|last done task', field('taskDone')],
  ['stage|hiring stage|phase|step', field('stage')],
  [
    'pipeline stage|sales stage|deal stage|lead stage|stage of the lead|stage of the deal|stage of their lead|stage of their deal',
    field('leadStage'),
  ],
  [
    'reason|loss reason|lost reason|reason for losing|reason for loss|reason for losses|reason we lost|why did we lose|why are we losing|why are deals lost|why were deals lost|why do we lose|why we lost|why we lose|why have we lost',
    field('lostReason'),
  ],
  ['lead source|deal source|source of the lead|source of the deal', field('leadSource')],
  ['lead owner|deal owner|owner of the lead|owner of the deal', field('leadOwner')],
  [
    'previous stage|former stage|stage before|prior stage|stage they were lost from|stage they were lost in|stage we lost them in',
    field('previousStage'),
  ],
  ['outcome|result', field('outcome')],
  [
    'source|src|channel|marketing channel|origin|acquisition channel|campaign|marketing campaign|marketing source|sales channel',
    field('source'),
  ],
  ['status', field('status')],
  ['priority|urgency|importance', field('priority')],
  ['region|place|location|area|territory|market|geography', field('place')],
  ['city|town', field('city')],
  ['state|province', field('state')],
  ['country|nation', field('country')],
  ['department|division|business unit', field('department')],
  ['tag|label|keyword', field('tag')],
  ['type|kind|file type|format|document type', field('kind')],
  ['size|storage|disk space|file size|how big|how large', field('size')],
  ['rating|rated|rate|star|score|review', field('rating')],
  ['salary|pay|pays|paying|paid|compensation|wage|remuneration', field('salary')],
  ['employment type|contract type|job type', field('employmentType')],
  ['experience|experience level|seniority|level', field('experienceLevel')],
  [
    'how long they have been in their stage|how long they have been in the stage|how long they have been in that stage|how long they have been in stage|how long they are in their stage|how long they have been there|how long it has been in its stage|time in|days in|time spent in|days in stage|time in stage|days in the stage|days in their stage|time in the stage',
    field('daysInStage'),
  ],
  ['days to close|time to close|days until closing', field('daysToClose')],
  ['name|alphabet|alphabetically|alphabetical', field('name')],
]

export const HAPPENINGS: Entry[] = [
  [
    'turned up|turn up|showed up|created|create|added|add|entered|registered|came in|come in|coming in|came through|received|receive|acquired|acquire|captured|generated|generate|arrived|opened|signed up|get|got|gained|gain|brought in|posted|post|made|logged|recorded|gave|handed|handed over|delegated|set up|create date|written|joined',
    happening('created'),
  ],
  ['uploaded|upload|put up|saved|stored', { kind: 'happening', happening: 'uploaded', subject: 'documents' }],
  [
    'updated|update|changed|change|modified|modify|edited|edit|touched|revised|last updated|last changed|last modified',
    happening('updated'),
  ],
  [
    'due|fall due|falling due|falls due|need to be done|needs to be done|must be done|have to be done|to be done|to be completed|need doing|to finish|be finished',
    { kind: 'happening', happening: 'due', subject: 'tasks' },
  ],
  ['close|closing|closes|expired|ended|expire|expires|expiring|end|ends|ending', happening('closed')],
  [
    'stage change|change of stage|moved|move|advanced|progressed|moved on|entered the stage|changed stage|changed stages|stage changed|moved stage|switched|reached|went|got to|skipped from|skipped straight from|skipped straight to|skipped to|skipped back|moved back|fell back|went back|slipped back|jumped|dropped back|sent back|promoted|slid back|returned',
    happening('moved'),
  ],
  [
    'contacted|calls|meetings|contact with|been contacted|called|call|phoned|emailed|in touch|been in touch|talk|talked|speak|spoke|spoken|talk to|speak to|talk with|speak with|hear from|hear|talked to|spoken to|spoken with|spoke to|spoke with|reached out to|reached out|followed up|followed up with|heard from|touched base|met|met with|last contacted|talked with',
    { kind: 'happening', happening: 'contacted', subject: 'leads' },
  ],
  [
    'applied|apply|applying|submitted|have applied|sent an application|applied for|apply for|applied to',
    { kind: 'happening', happening: 'applied', subject: 'candidates' },
  ],
  [
    'no calls|no call|no emails|no meeting|no meetings|without calls|without a call|without a meeting|without meetings|no contact|without contact|without any contact|uncontacted|no communication|not been in touch|no touch|had no contact|lost touch',
    { kind: 'happening', happening: 'contacted', subject: 'leads', not: true },
  ],
  [
    'nothing happened|nothing has happened|nothing was done|nothing moved|nothing has moved|nothing is happening|nothing changed|nothing has changed|no update|no updates|no change|no changes|no activity|without update|without updates|without an update|without any update|without any updates|without activity|without any activity|without changes|without any changes|no movement|without movement|untouched|unchanged|no progress|without progress|not touched|have not moved|has not moved|did not move|have not been touched',
    { kind: 'happening', happening: 'updated', not: true },
  ],
  [
    'got a note|got notes|received a note|with notes|with a note|have notes|has notes|have a note|has a note|that have notes|with comments|with any notes',
    { kind: 'happening', happening: 'contacted', subject: 'leads' },
  ],
  [
    'never had a meeting|never had a call|without notes|without a note|without any notes|no notes|have no notes|has no notes|with no notes|without comments',
    { kind: 'happening', happening: 'contacted', subject: 'leads', not: true },
  ],
  [
    'been in the same stage|been in one stage|been in the current stage|in the same stage|in same stage|in one stage|in the current stage|waiting|waited|sitting|sat|been in|remained',
    happening('moved'),
  ],
  ['stuck|stalled|lingering', { kind: 'happening', happening: 'moved', subject: 'leads', still: true }],
]
