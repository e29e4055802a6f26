import type { QuerySubject } from '../../../../../contract/data-query/fields.ts'
import type { Happening } from '../meaning.ts'

/** What fields are called, by what they are of whatever is asked for; `catalogue.ts` has which field that is. */
export const FIELDS: [words: string, field: string][] = [
  [
    'value|worth|amount|size of the deal|size of deals|deal volume|price tag|ticket value|sum of money|monetary value|contract size|contract amount|potential value|total contract value|tcv|acv|deal size|deal value|deal amount|price|volume|dollar value|dollar amount|contract value|ticket size|lead value|in euros|in euro|in eur|in pounds|by amount|in amounts|in dollars|in usd|in money|in dollar|in value|in money terms|by dollars|in $',
    'value',
  ],
  [
    'weighted value|worth weighted by probability|worth when weighted|worth weighted|weighted by the probability|weighted pipeline|weighted pipeline value|weighted figure|weighted amount|weighted total|weighted sum|weighted|forecast|sales forecast|expected value|expected revenue|weighted forecast|weighted by probability|weighted by their probability|weighted with probability|weighted with their probability|probability weighted|weighted by chance|weighted sum|risk adjusted',
    'weightedValue',
  ],
  [
    'close probability|closing probability|probability|prob|likelihood|chance|odds|win probability|closing probability|probability of closing|chance of closing|chance of winning|chance to close|chance to win|chance of signing|chance to sign|chance to be won',
    'probability',
  ],
  ['email|email address|e mail|e mail address|mail address|mail', 'email'],
  [
    'phone|phone number|telephone|telephone number|mobile|mobile number|cell|phone nr|number to call|phone contact',
    'phone',
  ],
  ['address|postal address|street address', 'address'],
  ['contact detail|contact data', 'contactDetails'],
  ['company|company name|organisation|organization|firm', 'company'],
  [
    'owner|current owner|assignee|rep|sales rep|salesperson|salespeople|sales people|sales person|seller|account manager|account executive|colleague|teammate|team member|user|person|people|employee|uploader|author|recruiter|responsible person|salesman|salesmen|closer|worker|coworker|sales agent|member',
    'owner',
  ],
  ['due date|due day|deadline|deadline for applications|deadline to apply', 'due'],
  [
    'application deadline|application period|end of the application period|application closing date|closing date for applications|cut off|cutoff|cut off date|cut off for applications|application cut off',
    'applicationDeadline',
  ],
  ['creation date|created date|date created|date added', 'created'],
  ['age', 'age'],
  ['last update|last change|last modified|modification date|last updated|last edit', 'updated'],
  ['close date|date closed|closed date', 'closed'],
  ['closing date', 'closingDate'],
  ['expected close|expected close date|expected closing date|estimated close', 'expectedClose'],
  [
    'last contact|last touch|last contact date|last conversation|latest contact|most recent contact|last interaction',
    'contacted',
  ],
  ['last activity|latest activity|most recent activity|last action', 'active'],
  ['last task done|last completed task|last finished task|last done task', 'taskDone'],
  [
    'stage|current stage|present stage|hiring stage|point in the process|point in the hiring process|phase|step|pipeline stage|sales stage|deal stage',
    'stage',
  ],
  ['lead stage', 'leadStage'],
  ['lead source', 'leadSource'],
  ['lead owner|deal owner', 'leadOwner'],
  [
    'reason|loss reason|lost reason|reason for losing|reason for loss|reason for losses|reason we lost|reason for losing each of|reason why we lost|reasons we lose|reason we lose',
    'lostReason',
  ],
  [
    'rejection reason|reason for a rejection|reasons for rejecting|reasons for rejection|reasons for turning down|reason for rejection|reason for rejecting|reason for turning down|main reason for rejecting|main reason for turning down',
    'rejectionReason',
  ],
  ['previous stage|former stage|stage before|prior stage', 'previousStage'],
  ['outcome|result', 'outcome'],
  ['source|src|channel|marketing channel|origin|campaign|marketing campaign|sales channel|marketing source', 'source'],
  ['status|current status', 'status'],
  ['priority|urgency|importance', 'priority'],
  ['place|region|location|area|territory', 'place'],
  ['city|town', 'city'],
  ['state|province', 'state'],
  ['country|nation', 'country'],
  ['department|division|business unit', 'department'],
  ['tag|label|keyword', 'tag'],
  ['type|kind|file type|format|document type', 'kind'],
  ['size|storage|space|disk space|file size', 'size'],
  ['rating|star rating|score|star average', 'rating'],
  ['salary|pay|salary range|pay range|pay band|salary band|compensation|wage|remuneration', 'salary'],
  [
    'employment type|contract type|job type|type of contract|kind of contract|type of employment|kind of employment|sort of contract',
    'employmentType',
  ],
  ['experience|experience level|seniority|level', 'experienceLevel'],
  [
    'number of days|time in|time spent|time spent in|days in|time they spend in|time in stage|days in stage|time in the stage|how long they have been in their stage|days in their stage|time in their stage',
    'daysInStage',
  ],
  ['days to close|time to close|days until closing', 'daysToClose'],
  ['time to hire|hiring time|days until hire|time until hire|days to hire', 'daysToHire'],
  ['name', 'name'],
  ['title|job title', 'title'],
  ['video|recording', 'video'],
]

/** What happens to records, and which of their days that is. */
export const HAPPENINGS: [words: string, day: Happening, subject?: QuerySubject][] = [
  [
    'wanted|went for|go for|going for|sent in an application|send in an application|sent in their application|applied|apply|applies|applying|applied for|apply for|applied to|applying for|candidated|put in an application',
    'created',
    'candidates',
  ],
  ['uploaded|upload|uploads|uploading|share|put up|put in|put on here', 'created', 'documents'],
  ['happened|happen|took place|take place|takes place|were held|was held', 'created', 'activities'],
  ['created|create|creates|came|come|added|add|made|opened|wrote|write|writes|written|uploaded by', 'created'],
  [
    'registered|came in|come in|coming in|came through|received|receive|acquired|gives|attracts|attract|attracted|gave us|give us|gives us|brought us|bring us|brings us|sent us|sends us|send us|got us|get us|gets us|delivered|deliver|delivers|delivering|produced|produce|produces|yielded|yield|yields|landed on our desk|reached us|reach us|found us|find us|came across us|signed up as leads|put in|dropped in|rolled in|roll in|flowed in|trickled in|poured in|acquire|generated|generate|generates|generating|arrived|arrive|turned up|showed up|got|get|gets|getting|receives|receiving|gained|gain|logged|recorded|posted|post|brought in|bring in|brought|bring|brings|brings in|draw|drew|drawn|turn up|created date|being created|made it|saved|went out|go out|goes out',
    'created',
  ],
  ['updated|update|changed|modified|modify|edited|edit|revised|last updated|last changed', 'updated'],
  [
    'should be finished|should be done|supposed to be done|supposed to be finished|supposed to get done|supposed to finish|going to be updated|to be updated|meant to get done|should get done|coming up|come up|comes up|fall in|falls in|falls due|falling in|due|fall due|falling due|becoming due|to finish|to be done|must be done|to be finished|done by',
    'due',
  ],
  [
    'closing|close|closes|closing|close for applications|closes for applications|close to applications|closing for applications|stop taking applications|expire|expires|expiring|expired|run out|runs out|running out|ran out|lapse|lapses|end|ends|ending|ended',
    'closed',
  ],
  [
    'coming to a close|expected to come in|expected to land|going to close|could we close|can we close|can we win|can we still close|can we still win|expected wins|expected closes',
    'expectedClose',
  ],
  [
    'moved to another stage|move to another stage|moved between stages|moved from stage to stage|moved|move|advanced|progressed|moved on|changed stage|changed stages|switched|went|got to|moved to|reached|entered|promoted|stage change|a stage change|moved stage|moved stages|change stage|changes stage|shifted stage|switched stage|switched stages|changed their stage|moved along|moved up|progress',
    'moved',
  ],
  ['stage changed', 'stageChanged'],
  [
    'touched|touch|checked in with|check in with|caught up with|catch up with|been contacted|made contact with|made contact|get in touch with|got in touch with|get in touch|got in touch|had contact with|have contact with|dealt with lately|corresponded with|had a conversation with|chatted with|chat with|chased up|chased|chase up|last touched|contacted|contact|contacting|in touch|in touch with|been in touch|been in touch with|talk to|talked to|talk with|talked with|talking to|speak to|speak with|spoke|spoke to|spoke with|spoken to|spoken with|talked|talk|hear from|heard from|hear of|hear|reached out to|reach out to|followed up|followed up with|called or emailed|spoken|speak|write to|wrote to|written to|touch base with',
    'contacted',
  ],
]

/** How calls, meetings and notes are made, which is said of nothing else. */
export const LOGGING =
  'enter|entered|log|logs|logging|took|take|taken|hold|held|attend|attended|wrote down|written down|write down'

/** Moves that say from where. */
export const LEAPING = 'came back|skipped|jumped'

/** Moves to an earlier stage. */
export const RETURNING =
  'slip|slipped|moved back|move back|fell back|fallen back|went back|go back|gone back|slip back|slipped back|moved backwards|move backwards|went backwards|go backwards|gone backwards'

/** How somebody was in touch, by what is then written down. */
export const CONTACTING: [words: string, how: string][] = [
  [
    'called|call|calls up|telephoned|telephone|on the line with|on the phone|dialed|dialled|cold called|called up|phoned|phone|rang|ring|rings|rung|rang up|gave a ring|gave a call|on the phone with|on the phone to',
    'call',
  ],
  [
    'emailed|email|mailed|sent a mail to|sent mails to|sent emails to|wrote emails to|wrote a mail to|dropped a line to|sent a message to|messaged|wrote an email to|sent an email to|sent an email',
    'email',
  ],
  [
    'met with|met|meet|saw|seen|went to see|gone to see|had a meeting with|had meetings with|have a meeting with|have meetings with|meeting with|sat down with|sit down with|had lunch with|came to see|dropped by|called on in person|meet with|visited|visit',
    'meeting',
  ],
]

/** That nothing of it happened. */
export const LACKS: [words: string, day: Happening][] = [
  ['no activity|without activity|without any activity', 'active'],
  [
    'no update|no updates|no change|no changes|without update|without an update|without updates|untouched|unchanged|no movement|without movement|without any movement|without moving|nothing happened|nothing has happened|no progress',
    'updated',
  ],
  [
    'nobody has written anything on|nobody has written anything about|nobody has written on|nobody wrote anything on|nobody wrote to|nobody has written to|no one has written to|no one wrote to|nobody has written anything|nobody wrote anything about|nothing written on them|nothing written down|not a single call|never heard from us|no contact|without contact|without any contact|uncontacted|no communication|no call|no calls|without a call|without calls|without a single call|without a meeting|without meetings|without notes|without a note|without any notes|no notes|no note|no meeting|no meetings|no email|no emails sent|had no contact|lost touch',
    'contacted',
  ],
]

/** That it stays where it is. */
export const STAYING =
  'been sitting in that stage|sat in that stage|have sat in that stage|been sat in that stage|sitting in that stage|been in that stage|been lying with the customer|been lying with customers|lying with the customer|been lying there|lying there|been sitting there|sitting there|been sitting with the customer|been with the customer|been out|been left|been kept waiting|kept waiting|have we kept waiting|been sitting|been lying|lying around|hanging|hanging around|parked|idle|idling|languishing|not moving|not budging|at a standstill|on ice|bogged down|gathering dust|collecting dust|stuck|stalled|lingering|waiting|waiting for|sitting|in the same stage|been in the same stage|waited|remained|still waiting|been waiting|stuck in|sitting in|waiting in|been in|wait|waits|stay in|stay|stays|spend in|sit in'

/** Who something belongs to. */
export const OWNING =
  'being done|being handled|busy on|occupied with|tasked with|assigned with|the owner of|is the owner of|the person behind|take charge of|takes charge of|taking charge of|tends|attends to|heads|leads on|has charge of|deal with|working|doing|sitting on|sits on|own|owns|owned|handle|handles|handling|handled|managed|looked after|responsible for|responsible|look after|looks after|manage|manages|managing|has|belong|belongs to|belong to|in charge of|takes care of|take care of|taking care of|looking after|look out for|dealing with|deals with|carry|carries|carrying|on the hook for|accountable for|sits on|sit on|running|runs|covers|work on|works on|responsible on'

/** Whom something was given to, which happened at some time. */
export const GIVING = 'assigned|taken|taken on|picked up|handed'

/** Where a sales cycle begins. */
export const STARTS =
  'lead|new lead|entry|day lead came in|day lead comes in|day the lead comes in|day it comes in|day the lead came in|day it came in|moment lead came in|coming in|arrival|first lead|first contact|first call|contact|creation|lead in|lead coming in|lead comes in|first entry|first entry of a lead|entry of a lead|lead being entered|day it is created|day it was created|day it is entered|creation day|enquiry|inquiry|first enquiry|first inquiry|first day|opportunity'

/** Where it ends. */
export const SALES =
  'being won|won deal|signed order|won order|it is won|it is closed|it is signed|we win it|won deal|deal won|deal being won|deal is won|won|win|winning|winning it|winning the deal|winning a deal|closed won|signature|signing|signed contract|signed deal|contract|order|sale|close|closing|closed deal'
