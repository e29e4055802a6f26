import type { QueryCondition } from '../../../../../contract/data-query/fields.ts'
import type { LeadSource } from '../../../../../contract/leads/fields.ts'
import type { Happening, On, Values } from '../meaning.ts'

type Entry = [phrases: string, value: Values['Where']]

const of = (on: On, day?: Happening): Values['Where'] => ({ k: 'where', on, ...(day && { day }) })
const is = (field: string, ...values: string[]): QueryCondition => ({ field, is: values })
const not = (choice: QueryCondition): QueryCondition => ({ ...choice, not: true })
const stage = (value: string) => of({ leads: is('stage', value) })
const priority = (value: string) => of({ tasks: is('priority', value) })

/** Each of some words before each of others. */
const each = (first: string, second: string) =>
  first
    .split('|')
    .flatMap((word) => second.split('|').map((other) => `${word} ${other}`))
    .join('|')

const OUTCOMES: Entry[] = [
  [
    'open|ongoing|still open|running|still running|active|currently open|currently active|unclosed|in play|live|alive|still alive|still going|not closed yet|not yet closed|still undecided|unsold|current',
    of({
      leads: is('outcome', 'open'),
      tasks: is('state', 'open'),
      openings: is('status', 'active'),
      candidates: is('open', 'yes'),
    }),
  ],
  [
    'in progress|being worked on|on the go|in the pipe|in the pipeline|in our pipeline|in pipeline|on the table|still on the table',
    of({ leads: is('outcome', 'open'), candidates: is('open', 'yes') }),
  ],
  [
    'closed|got closed|get closed|decided|reached a decision|came to a decision|concluded|finalized|finalised',
    of(
      {
        leads: is('outcome', 'won', 'lost'),
        tasks: is('state', 'finished'),
        openings: is('status', 'closed'),
        candidates: not(is('open', 'yes')),
      },
      'closed',
    ),
  ],
  [
    'turned into orders|buying|buying from us|signing with us|ordering from us|buy from us|sign with us|turned into deals|turned into opportunities|choosing us|choose us|chose us|chosen us|picked us|pick us|went with us|go with us|gone with us|decide for us|decided for us|came through|pull off|pulled off|nailed|nail|scored|brought home|bring home|got over the line|get over the line|converted|went through|closed successfully|close successfully|turned into customers|ended up buying|end up buying|turn into deals|turn into opportunities|turned into a deal|turned into business|turned into sales|turned into money|became deals|became customers|became a customer|became our customers|become customers|become a customer|converted to customers|converted into customers|turned into customers|turned into a customer|closed as won|bought|bought from us|bought something|buy|buys|purchased|ordered|placed an order|sign|won|win|wins|winning|closed won|signed|signed up|signed with us|land|landed|sealed|seal|clinched|clinch|came on board|said yes to us|bagged|successful|successfully closed',
    of({ leads: is('outcome', 'won') }, 'closed'),
  ],
  [
    'closed as lost|lost|get lost|got lost|gets lost|went lost|gone lost|went closed lost|gone closed lost|fell over|turn us down|turning us down|turned down by customers|falling through|lose|loses|loss|losses|losing|closed lost|unsuccessful|failed|die|died|dying|fall through|fell through|drop out|dropping out|dropped out|fall apart|fell apart|said no to us|told us no|turned us down|decided against us|went elsewhere|walked away|slipped away|slipped out of the pipeline|fell out of the pipeline|dropped out of the pipeline|left the pipeline|went to a competitor|went to the competition|lost to the competition|bailed|bailed out|passed on us|went sour|went south|collapsed|came to nothing|went nowhere|did not work out|did not come off|dropped off|slip away|got away|fizzled out|died on us|fell flat|blew it|slipped through our fingers|got away from us|went with someone else|went to someone else|went to somebody else|gone elsewhere|go elsewhere|went with somebody else|went with a competitor|chose someone else|chose a competitor|backed out|pulled out',
    of({ leads: is('outcome', 'lost'), candidates: is('stage', 'rejected') }, 'closed'),
  ],
]

const STAGES: Entry[] = [
  ['new|fresh|brand new', of({ leads: is('stage', 'new'), candidates: is('stage', 'applied') }, 'created')],
  [
    'early stage|early stages|in early stages|in an early stage|at an early stage|early on|early in the funnel|early in the pipeline',
    of({ leads: is('stage', 'new', 'qualified') }),
  ],
  [
    'late stage|late stages|in late stages|in a late stage|at a late stage|advanced stage|advanced stages|far along|well along|well advanced|late in the funnel|bottom of the funnel|end of the funnel|towards the end of the funnel',
    of({ leads: is('stage', 'proposal', 'negotiation') }),
  ],
  ['new stage|unqualified|stage new|in the new stage|in stage new', stage('new')],
  [
    'top of the funnel|at the top of the funnel|top of funnel|start of the funnel|start of the pipeline|first stage|initial stage|in the first stage|in the initial stage',
    of({ leads: is('stage', 'new'), candidates: is('stage', 'applied') }),
  ],
  [
    'open offers|open quotes|open quotations|offers to customers|offers to clients|sales offers|live offers|pending offers|quotes out',
    stage('proposal'),
  ],
  ['proposals sent|sent proposals|proposals made|proposals we sent', of({ leads: is('stage', 'proposal') }, 'moved')],
  [
    'did we qualify|have we qualified|were qualified|was qualified|been qualified|got qualified',
    of({ leads: is('stage', 'qualified') }, 'moved'),
  ],
  ['qualified|qualified stage|at the qualified stage|qualifying|sql|qualification', stage('qualified')],
  [
    'proposal|proposal stage|offer stage of leads|quote|quotation|at proposal|at the proposal stage|proposal sent|proposed|quoted|quote sent|offer sent|in proposal|with a proposal out|a proposal out',
    stage('proposal'),
  ],
  [
    'nego|negos|in talks|haggling|at the negotiation stage|at negotiation|bargaining|negotiation|negotiation stage|negotiating|in negotiation|in negotiations|under negotiation|being negotiated|negotiated',
    stage('negotiation'),
  ],
]

/** What each source of leads is called. */
const SOURCE_WORDS: Record<LeadSource, string> = {
  website:
    'website|web site|internet|internet page|web page|webpage|over the internet|over internet|contact form|online form|our form|web|online|web form|website form|webform|our site|homepage|landing page|inbound',
  referral:
    'referral|referred|refered|word of mouth|recommendation|recommended|introduction|introduced|referred by a client',
  cold_call: 'cold call|cold called|cold calling|cold outreach|outbound call|calling campaign',
  social_media: 'social media|social|social network|social channel|linkedin|facebook|instagram|twitter|tiktok',
  email_campaign:
    'email campaign|e mail campaign|email marketing|newsletter|mailing|email blast|mail campaign|email outreach',
  trade_show:
    'trade show|tradeshow|trade fair|fair|expo|exhibition|conference|trade event|from events|from an event|at events|from the event',
  other: 'other source|other channel|source other|from other',
}
const SOURCES = Object.entries(SOURCE_WORDS).map(([name, words]): Entry => {
  const meaning = of({ leads: is('source', name) })
  return [words, meaning]
})

/** What each source of candidates is called, besides. */
const CANDIDATE_SOURCES: Entry[] = [
  ['careers site|career site|careers page|career page|our careers site|jobs page', 'careers_site'],
  [
    'referral|referred|referred by someone|referred by somebody|recommended by someone|recommended by somebody|recommended to us|recommended to us by somebody|recommended to us by someone|recommendation|recommended|word of mouth',
    'referral',
  ],
  ['sourced|headhunted|approached by us|sourcing', 'sourced'],
  ['linkedin', 'linkedin'],
  ['job board|job boards|jobs board|job portal|indeed|stepstone|monster', 'job_board'],
  ['agency|recruiting agency|staffing agency|headhunter|recruitment agency', 'agency'],
  ['job fair|career fair|careers fair|recruiting event', 'event'],
].map(([words = '', source = '']): Entry => [words, of({ candidates: is('source', source) })])

const TASKS: Entry[] = [
  ['pending|not started|not yet started|unstarted|to be started', of({ tasks: is('status', 'pending') })],
  [
    'in progress|started|begun|begun with|being worked on|underway|under way|work in progress|in the works|working on',
    of({ tasks: is('status', 'in_progress') }),
  ],
  [
    `${each('should|must|have to|has to|need to', 'finish|complete|wrap up|tick off')}|should have done|should have finished|should have completed|should have been done|should have been finished|should be done by now`,
    of({ tasks: is('state', 'open') }),
  ],
  ['finished', of({ tasks: is('status', 'completed') }, 'completed')],
  [
    'later than its due day|later than their due day|later than its due date|later than their due date|done after their due day|completed after their due day|finished after their due day|done after their due date|done after the due date|done after due date|done after the deadline|completed after due date|finished after due date|completed late|closed late|closed too late|finished late|done late|done too late|completed too late|finished too late|completed after their due date|finished after their due date|completed after the due date|finished after the deadline|finished after the due date|finished after their due date|completed after the deadline|finish after their due date|finished after their due date|completed after their due date|finish after its due date|finished after its due date|finished after due date|finish after due date',
    of({ tasks: is('finishedLate', 'yes') }, 'completed'),
  ],
  [
    'on time|in time|before they were due|before it was due|before their due date|completed on time|finished on time|done on time|completed in time|finished in time|done in time',
    of({ tasks: is('finishedLate', 'no') }, 'completed'),
  ],
  [
    'completed|done|get done|got done|got finished|got completed|get finished|gotten done|complete|finish|finishes|ticked off|tick off|checked off|check off|crossed off|cross off|wrapped up|wrap up|dealt with|accomplished|knocked out|get through|got through|gotten through',
    of({ tasks: is('status', 'completed') }, 'completed'),
  ],
  [
    'cancelled|canceled|cancel|cancels|scrapped|called off|call off|dropped|abandoned|abandon',
    of({ tasks: is('status', 'cancelled') }, 'updated'),
  ],
  [
    `${each('needs|need', 'doing|finishing|completing|to be done|to be finished|to be completed|to be wrapped up|to be closed')}|scheduled|to do|unfinished|incomplete|outstanding|uncompleted|undone|remaining|still to do|still to be done|left to do|unresolved|left|not finished yet|not yet finished|not done yet|not yet done|not completed yet|not ready|not ready yet|gone unfinished|without being finished|without being done|without being completed|left over|still going`,
    of({ tasks: is('state', 'open') }),
  ],
  [
    'past their date|past its date|past the date|past its day|past the day|past their day|past their due day|should have been finished by now|should have been done by now|should have been finished by now and are not|should have been done by now and are not|overdue|late|behind on|behind with|behind on their|past due|past their due date|past their due day|past its due day|past the due day|past the due date|past its due date|past due date|over the deadline|over their deadline|over its deadline|over the due date|delayed|behind schedule|past deadline|past their deadline|missed|slipped|slipping|should have happened already|should have happened|should have been done already|should have been done by now|should have been done|should have been finished|should be done already|should already be done|running late|running behind|behind time|late on|overdue on|lagging behind|dragging',
    of({ tasks: is('overdue', 'yes') }),
  ],
  ['urgent|urgent priority|priority urgent|critical|asap|most urgent|most critical', priority('urgent')],
  ['high priority|important|priority high|top priority|highest priority|high prio', priority('high')],
  ['medium priority|normal priority|priority medium|medium prio|mid priority', priority('medium')],
  ['low priority|priority low|lowest priority|unimportant|low prio', priority('low')],
  ['high', priority('high')],
  [
    'high priority or above|high priority or higher|high or above|high or higher|high or urgent|high and urgent|high priority and above|high priority or urgent|at least high priority|at least high',
    of({ tasks: is('priority', 'high', 'urgent') }),
  ],
  ['medium', priority('medium')],
  ['low', priority('low')],
]

/** What nobody else can see. */
const ONLY_MINE = [
  each(
    'i alone can|only i can|just i can|only me can|nobody else can|no one else can|others can not',
    'open|read|see|access',
  ),
  each('nobody else has|no one else has|only i have|i alone have', 'access to'),
  each(
    'visible|shown|accessible|open|available|restricted|limited',
    'to me only|to me alone|only to me|just to me|only for me|just for me|for me only',
  ),
  each('only visible|only open|only accessible|only shown', 'to me|for me'),
  each('hidden from', 'everyone|everybody|the others|the rest|the team'),
  each('not shared with', 'anyone|anybody|others|the team|anyone else|anybody else'),
]
  .flatMap((words) => [words, each(words, 'but me|except me|apart from me')])
  .join('|')

const DOCUMENTS: Entry[] = [
  ['shared|visible to everyone|visible to all|visible to everybody', of({ documents: is('isPublic', 'yes') })],
  [
    `${ONLY_MINE}|private|confidential|not shared|not public|not visible to everyone|not visible to all|not visible to the whole company|only visible to me|only i can see|unshared|nobody but me can see|no one but me can see|nobody else can see|no one else can see|nobody but me sees|only for me|hidden from others`,
    of({ documents: not(is('isPublic', 'yes')) }),
  ],
  [
    'untagged|not tagged|not yet tagged|are not tagged|have not been tagged|with no tags|nobody tagged|no tags|without tags|without any tags|without a tag|that have no tags|nobody has tagged',
    of({ documents: { field: 'tag', none: true } }),
  ],
  ['public', of({ documents: is('isPublic', 'yes'), openings: is('live', 'yes') })],
]

/** Before `rated`, that nobody has. */
const RATERS =
  'nobody|nobody has|no one|no one has|noone|noone has|not|not yet|not been|not yet been|never|has not been|have not been|we have not|i have not'.split(
    '|',
  )

/** Whom a job is offered to, where that is no matter. */
const SOMEBODY =
  'somebody|someone|anybody|anyone|people|them|him|her|a candidate|candidates|any candidate|any candidates'.split('|')

const HIRING: Entry[] = [
  [
    `${SOMEBODY.flatMap((who) => [`offer ${who} a job`, `offered ${who} a job`, `offer a job to ${who}`, `offered a job to ${who}`, `make ${who} an offer`, `made ${who} an offer`, `give ${who} an offer`, `sent ${who} an offer`]).join('|')}|offered a job|offered a job to|offer a job to|offered jobs|made offers to|make offers to|offered the job to|offer the job to|has an offer out|have an offer out|with an offer out|made an offer to|make an offer to|make an offer|offers out|offers still out|outstanding offers|offers outstanding`,
    of({ candidates: is('stage', 'offered') }, 'moved'),
  ],
  [
    'live|published|on our site|on our website|on the site|advertised|advertising|advertise|on the careers page|on our careers page|visible to outsiders|visible to the public|open to the public|online|out there',
    of({ openings: is('live', 'yes') }),
  ],
  ['unpublished|not published|not live', of({ openings: not(is('live', 'yes')) })],
  [
    'open for applications|open to applications|taking applicants|accepting applicants|taking applications|accepting applications|are we actively hiring for|actively hiring for|are we actively recruiting for|actively recruiting for|are we recruiting for|are we hiring|we are hiring|hiring for|do we hire|we hire for|recruiting for|looking to hire|are we recruiting|hiring|we are offering|are we offering|we offer|do we offer|offering',
    { ...of({ openings: is('status', 'active') }), soft: true },
  ],
  [
    `unrated|${RATERS.map((who) => `${who} rated|${who} reviewed|${who} scored`).join('|')}`,
    of({ candidates: { field: 'rating', none: true } }),
  ],
  [
    'are considering|being considered|under consideration|in consideration|who is left|who remains|remain|remains|who is remaining|still in contention|in contention|still in the mix|still in the game|could still get|can still get|might still get|waiting to hear|waiting to hear back|waiting to hear from us|waiting to hear back from us|nobody has decided on|nobody has decided|no one has decided on|not decided on|not been decided on|not been decided|undecided|without a decision|without decision|no decision|no decision yet|awaiting a decision|still in the running|in the running|left in the running|left in the process|in the race|still in the race|left in the race|in the process|in process|in the hiring process|in our process|in the recruiting process|being considered|under consideration|in the interview process',
    of({ candidates: is('open', 'yes') }),
  ],
  [
    'still pending',
    of({ leads: is('outcome', 'open'), tasks: is('status', 'pending'), candidates: is('open', 'yes') }),
  ],
  ['paused|pause|on hold|frozen', of({ openings: is('status', 'paused') })],
  [
    'draft|in draft|not published yet|not yet published|not public yet|not online yet|not live yet|yet to be published',
    of({ openings: is('status', 'draft') }),
  ],
  ['full time|fulltime', of({ openings: is('employmentType', 'full_time') })],
  ['part time|parttime', of({ openings: is('employmentType', 'part_time') })],
  [
    'contract|on contract|contract basis|freelance|freelancer|contractor|temporary|temp',
    of({ openings: is('employmentType', 'contract') }),
  ],
  ['internship|intern|trainee|traineeship', of({ openings: is('employmentType', 'internship') })],
  ['entry level|junior|graduate', of({ openings: is('experienceLevel', 'entry_level') })],
  ['mid level|midlevel|intermediate', of({ openings: is('experienceLevel', 'mid_level') })],
  ['senior|senior level', of({ openings: is('experienceLevel', 'senior_level') })],
  ['executive|executive level|c level', of({ openings: is('experienceLevel', 'executive') })],
  [
    'applied stage|stage applied|in applied|at applied|still at applied|just applied|in screening|screening|screening stage',
    of({ candidates: is('stage', 'applied') }),
  ],
  [
    'interview stage|interview phase|in interviews|in the interview stage|being interviewed|interviewing|in interview',
    of({ candidates: is('stage', '1st_round', '2nd_round') }),
  ],
  [
    '1st or 2nd round|first or second round|1st or 2nd interview',
    of({ candidates: is('stage', '1st_round', '2nd_round') }),
  ],
  [
    '1st round|first round|first round of interviews|first interview round|1st interview round|round 1|round one|1st interview|first interview|1st round interview|first round interview|reviewing|in review|under review',
    of({ candidates: is('stage', '1st_round') }, 'moved'),
  ],
  [
    '2nd round|second round|second interview round|2nd interview round|round 2|round two|2nd interview|second interview|interviewed|did we interview|have we interviewed|we interviewed|2nd round interview|second round interview|final round|last round|final interview|last interview',
    of({ candidates: is('stage', '2nd_round') }, 'moved'),
  ],
  [
    'offered|offered job|been offered job|offer made|offers made|offers sent|offers we made|offer|offer stage|got an offer|received an offer|with an offer|made an offer|have an offer|holding an offer|an offer from us in hand|an offer in hand|an open offer|hold an offer|holds an offer|job offer',
    of({ candidates: is('stage', 'offered') }, 'moved'),
  ],
  [
    'to invite|should we invite|has nobody interviewed yet|nobody has interviewed yet|nobody interviewed yet|not had a first interview|not had a first interview yet|not had an interview yet|not had their first interview yet|nobody has moved on|has nobody moved on|nobody has moved on yet|has nobody moved on yet|waiting for a first talk|waiting for a first call|waiting for a first conversation|waiting for somebody to look at their application|waiting for someone to look at their application|waiting for somebody to look at|waiting for someone to look at|waiting for a first look|waiting for a look|awaiting a first look|yet to be looked at|still to be looked at|not yet been looked at|still to review|left to review|still to screen|left to screen|awaiting review|awaiting screening|in the queue|waiting for us|untriaged|should i invite|need to invite|to interview|need to interview|we should interview|we should invite|i should interview|worth interviewing|have to interview|should we interview|should i interview|to call back|should be interviewed|to be interviewed|not looked at|not been looked at|not been looked at yet|nobody has looked at|no one has looked at|not been reviewed|not been screened|not looked at yet|not yet looked at|unreviewed|unscreened|not screened|not yet screened|to screen|to review|should review|need to review|should be reviewed|waiting for review',
    of({ candidates: is('stage', 'applied') }),
  ],
  [
    'take for|took for|take on as|took on as|got hired|get hired|got accepted|got the job|accepted|hired|hire|recruited|recruit|accept|accepted the offer|new starter|new starters|new hires|new joiners|joiners|new recruits|recruits|said they would join|started with us|starting with us|taken on|took on|get the job|landed the job|filled|accepted an offer|accepted our offer|accept the offer|accept an offer|accept our offer|accepted a job|accepted the job|accepted our offers|accepted offers|said yes|said yes to us|said yes to our offer|said yes to the offer|joined us|have we taken on|did we take on|we took on|we have taken on|brought on board|signed a contract with us',
    of({ candidates: is('stage', 'accepted') }, 'moved'),
  ],
  [
    'got rejected|get rejected|did not make it|not make it|did not make the cut|not make the cut|did not get the job|ruled out|rule out|get a no|got a no|get a no from us|got a no from us|rejected|declined|turned down|refused|disqualified|reject|rejection|turn down|turning down|decline|refuse|turned away|turn away|said no to|say no to',
    of({ candidates: is('stage', 'rejected') }, 'moved'),
  ],
]

const CONTACTS: Entry[] = [
  [
    'customer calls|client calls|lead calls|call numbers|sales calls|calls made|calls|call activity|phone calls',
    of({ activities: is('noteType', 'call') }),
  ],
  [
    'customer meetings|client meetings|lead meetings|sales meetings|meetings|meeting',
    of({ activities: is('noteType', 'meeting') }),
  ],
  ['emails|emails sent|mails', of({ activities: is('noteType', 'email') })],
  ['notes|note', of({ activities: is('noteType', 'note') })],
]

const REMARKABLE: Entry[] = [
  ['hot|hottest|warm|promising|most promising', of({ leads: is('hot', 'yes') })],
  [
    'high value|high valued|highvalue|valuable|big|large|big ticket|major|high ticket|huge|sizable|lucrative|high worth',
    of({ leads: is('highValue', 'yes') }),
  ],
  [
    'nobody has been put in charge of|nobody is in charge of|have nobody as owner|has nobody as owner|nobody as owner|have nobody in charge|has nobody in charge|nobody in charge|nobody is looking after|nobody looks after|unassigned|unowned|not assigned|not assigned to anyone|not assigned to anybody|ownerless|assigned to nobody|assigned to no one|not assigned yet|unallocated|not assign|not assign to anyone|not assign to anybody|not assign to somebody|not assign to someone|not assigned to somebody|not assigned to someone|nobody assigned|nobody responsible|no one responsible|without anyone responsible|without anybody responsible|nobody is assigned to|no one is assigned to|without anyone assigned|without anybody assigned|no one assigned|noone assigned|nobody is assigned|no assignee|without assignee|no owner yet',
    of({ leads: is('assignedUserId', 'none'), tasks: is('assignedTo', 'none') }),
  ],
  [
    'with a resume|with resume|with a cv|sent a resume|sent a cv|send a resume|attached a resume|attached a cv|uploaded a resume|uploaded a cv|have a resume|has a resume|resume on file',
    of({ candidates: is('hasResume', 'yes') }),
  ],
  [
    `${each('without|without a|without any|no|had no|has no|have no|missing|missing a|lacking a', 'cv|resume')}|${each('cv|resume', 'missing|is missing')}`,
    of({ candidates: not(is('hasResume', 'yes')) }),
  ],
  [
    'recorded an interview|record an interview|record their interview|recorded the interview|done the recorded interview|done the interview recording|interview recording|interview recorded|interview video|recorded their interview|recorded interview|recorded interview i can watch|recorded interview i could watch|recorded interview we can watch|recorded interview to watch|with video|with a video|with recording|with a recording|video|video interview|with a video interview|recorded a video|recording|via video|by video|sent a video|video recording',
    of({ candidates: is('hasRecording', 'yes') }),
  ],
]

/** What rows can be: the same word may mean another thing of each subject. */
export const CHOICES: Entry[] = [
  ...OUTCOMES,
  ...STAGES,
  ...SOURCES,
  ...CANDIDATE_SOURCES,
  ...TASKS,
  ...DOCUMENTS,
  ...HIRING,
  ...CONTACTS,
  ...REMARKABLE,
]
