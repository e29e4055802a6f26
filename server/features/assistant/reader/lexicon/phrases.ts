import type { QueryCondition } from '../../../../../contract/data-query/fields.ts'
import type { Of2, Part } from '../meaning.ts'

const leads = (field: string, ...is: string[]): Part => ({ k: 'where', on: { leads: { field, is } }, soft: true })
const cond = (condition: QueryCondition): Part => ({ k: 'where', on: { leads: condition }, soft: true })
const subject = (name: 'leads' | 'tasks' | 'documents' | 'candidates' | 'activities' | 'openings'): Part => ({
  k: 'subject',
  subject: name,
})
const me: Part = { k: 'person', is: ['me'], soft: true }
const averageOf = (field: string): Part[] => [
  { k: 'aggregate', of: 'average' },
  { k: 'field', field },
]
const openTask: Part = { k: 'where', on: { tasks: { field: 'state', is: ['open'] } } }
const stale: Part = { k: 'idle', day: 'updated', span: { count: 30, unit: 'day' } }
const toContact: Part = { k: 'idle', day: 'contacted', span: { count: 14, unit: 'day' }, soft: true }
const open = leads('outcome', 'open')
const closed = (outcome: 'won' | 'lost'): Of2<'where'> => ({
  k: 'where',
  on: { leads: { field: 'outcome', is: [outcome] } },
  day: 'closed',
})
/** What a deal is like is what those came to that were won. */
const softlyWon: Part = { ...closed('won'), soft: true }
const likely: QueryCondition = { field: 'probability', atLeast: 60 }

/** Set phrases, each with all that it says. */
export const PHRASES: [words: string, parts: Part | Part[]][] = [
  ['how old', averageOf('age')],
  [
    'what does she do there|what does he do there|what do they do there|what is his job|what is her job|what is her position|what is his position',
    { k: 'show', show: ['title'] },
  ],
  ['pipeline value|value of the pipeline', [{ k: 'pipeline' }, { k: 'field', field: 'value' }]],
  [
    'up or down|better or worse|more or less than before|up or down in percent|better or worse in percent',
    [{ k: 'compare' }, { k: 'versus', earlier: 'before' }],
  ],
  [
    'to do list|todo list|task list|workload|work load|open work|unfinished work|outstanding work',
    [subject('tasks'), { ...openTask, soft: true }],
  ],
  ['where from|from where', { k: 'group', groups: [{ field: 'source', asked: true }] }],
  ['comes up most|come up most|comes up most often|come up most often', { k: 'most', descending: true }],
  [
    'everyone|everybody|all of us together|everyone together|everybody together|whole team|of the whole team|for the whole team|in the whole team|the whole team|whole sales team|whole company|in the whole company|across the company|across the team|the team as a whole|company as a whole',
    { k: 'everyone' },
  ],
  ['who are they|who are these|who are those|which are they', [{ k: 'aim', aim: 'list' }, { k: 'pointer' }]],
  [
    'next step with|next step for|next step at|next steps with|next steps for|next steps at',
    [subject('tasks'), openTask, { k: 'order', descending: false, field: 'due' }],
  ],
  [
    'since when is|since when are|since when has|since when have|since when was',
    { k: 'order', field: 'moved', descending: true },
  ],
  [
    'do not belong to anybody|does not belong to anybody|do not belong to anyone|does not belong to anyone|belong to nobody|belongs to nobody|belong to no one|belongs to no one',
    { k: 'person', is: ['none'] },
  ],
  [
    'not about any lead|have nothing to do with a customer|has nothing to do with a customer|have nothing to do with any customer|not about a customer|not about a lead|not about any customer|not for a customer|not related to a customer|do not belong to any customer|do not belong to a customer|do not belong to a lead|does not belong to a lead|do not have a lead|do not belong to any lead|does not belong to any lead|belong to no lead|belongs to no lead|not linked to any lead|not tied to any lead',
    { k: 'where', on: { tasks: { field: 'lead', none: true } } },
  ],
  [
    'how big|how large',
    [
      { k: 'aggregate', of: 'sum' },
      { k: 'field', field: 'size' },
    ],
  ],
  [
    'email of|email for|email address for|mail address of|email address of|what is the email of|email of the contact at',
    [
      { k: 'aim', aim: 'find', contact: true },
      { k: 'show', show: ['email'] },
    ],
  ],
  [
    'phone number for|phone for|phone number of|phone of|what is the phone number of|number of the phone of|phone of the contact at|phone number of the contact at',
    [
      { k: 'aim', aim: 'find', contact: true },
      { k: 'show', show: ['phone'] },
    ],
  ],
  [
    'phone and email of|phone and mail of|phone + mail of|phone + email of|email and phone of|mail and phone of|phone number and email of|contact details for|address of|postal address of|contact details of|how can i reach|how do i reach|how to reach',
    { k: 'aim', aim: 'find', contact: true },
  ],
  [
    'same month last year|same month a year ago|same month the year before|same month of last year',
    { k: 'versus', earlier: 'year', unit: 'month' },
  ],
  [
    'same quarter last year|same quarter a year ago|same quarter the year before|same quarter of last year',
    { k: 'versus', earlier: 'year', unit: 'quarter' },
  ],
  [
    'are we ahead of last year|are we behind last year|ahead of last year|behind last year|ahead of the year before|same period last year|same period of last year|the same period a year ago|same time last year|same time frame last year|compared to the same period last year',
    { k: 'versus', earlier: 'year', toDate: true },
  ],
  ['same week last year', { k: 'versus', earlier: 'year', unit: 'week' }],
  ['daily', { k: 'group', groups: [{ by: 'day' }] }],
  ['weekly', { k: 'group', groups: [{ by: 'week' }] }],
  ['monthly', { k: 'group', groups: [{ by: 'month' }] }],
  ['quarterly', { k: 'group', groups: [{ by: 'quarter' }] }],
  ['yearly|annually', { k: 'group', groups: [{ by: 'year' }] }],
  [
    'should we follow up with|should we call|need a push|needs a push|needs a kick|need some love|needs love|needs my attention|need my attention|needs attention|need our attention|need a reminder|needs a reminder|needs a follow up|need following up|needs following up|to follow up with|to follow up on|need to hear from us|should hear from us|due for contact|need contacting|needs contacting|want calling|should we contact|follow up with|call list|due a follow up|due for a follow up|need a follow up|should be called|should get a phone call|leads to call|to chase|to chase up|needs chasing|need chasing|need to chase|need to call back|due a call|due for a call|needs a nudge|need a nudge|should get a call|needs a call|need attention',
    [open, toContact, { k: 'order', field: 'value', descending: true }],
  ],
  [
    'should i look at first|should we look at first|should i look at|should i tackle first|should i go after|should i go after first|should i prioritise|should i prioritize|should i approach first',
    [open, toContact, { k: 'order', field: 'value', descending: true }],
  ],
  [
    'should i speak to first|should i talk to first|should i ring first|should i contact first|should i call first|should i call back first|should i call today|should i call this week|should i call next|should i call|should i contact|should i follow up with|who should i call|do i need to call|should i chase|do i need to chase|do i have to chase|should i ring|do i need to ring|have to call|do i have to call',
    [open, { k: 'person', is: ['me', 'none'] }, toContact, { k: 'order', field: 'value', descending: true }],
  ],
  [
    'every one of the team|each of us|all of us|did everyone|did everybody|does everyone|does everybody|each of the team|each one of us|every one of us|each team member|everyone on the team|everybody on the team|each colleague|each member of the team|every member of the team|all of the team|each of my colleagues|each of our people|per head|per capita|has everyone|everyone have|does everybody have|does everyone have|has everybody|everybody has|everybody have|does each of us have|did each of us|each of us|each person|everyone has',
    { k: 'group', groups: [{ field: 'owner' }] },
  ],
  ['how long have they|how long have those|how long have these', { k: 'order', field: 'daysInStage' }],
  ['how long|how many days', averageOf('daysInStage')],
  [
    'likely to lose|likely to be lost|in danger of being lost|in danger|endangered|shaky|wobbly|gone stale|go stale|going stale|going nowhere|stale|at risk|slipping away|going cold|neglected|dead|about to lose|about losing|about to be lost|worry about|dormant|should worry about|i should worry about|i should be worried about',
    [open, stale],
  ],
  [
    'likely to close|likely to win|likely to be won|likely to be signed|likely to sign|likely|good chance of closing|high probability|a high probability|about to close|about to be signed|about to sign|good chance of winning|nearly done|almost done|nearly won|almost won|close to closing|close to signing|close to being won|nearly closed|almost closed|good chances',
    [open, cond(likely)],
  ],
  ['low probability|unlikely|unlikely to close|low chance', cond({ field: 'probability', below: 40 })],
  [
    'missing contact details|incomplete contact details',
    { k: 'or', sides: [[{ k: 'has', field: 'email', not: true }], [{ k: 'has', field: 'phone', not: true }]] },
  ],
  [
    'who is about to sign|who is about to buy|who is close to signing|who is close to buying|who is likely to sign|who is likely to buy|who might buy',
    [open, cond(likely)],
  ],
  [
    'who turned us down|who said no to us|who walked away|who decided against us|who went elsewhere|who backed out|who pulled out',
    [{ k: 'aim', aim: 'list' }, closed('lost')],
  ],
  [
    'who bought|who bought from us|who bought something|who signed up|who signed with us|who said yes to us|who became a customer|who became customers|who placed an order',
    [{ k: 'aim', aim: 'list' }, closed('won')],
  ],
  ['who do we lose to|who did we lose to|who are we losing to', [closed('lost'), { k: 'aim', aim: 'why' }]],
  ['new documents|new files|new docs', [subject('documents'), { k: 'recent' }]],
  ['new openings|new jobs|new positions|new vacancies', [subject('openings'), { k: 'recent' }]],
  [
    'how much do we make per deal|how much do we earn per deal|how much do we make per win|revenue per deal',
    [closed('won'), { k: 'aggregate', of: 'average' }, { k: 'field', field: 'value' }],
  ],
  [
    'average deal size|average deal value|average deal amount|avg deal size|avg deal value|mean deal value|mean deal size|average size of a deal|average size of our deals|average deal|avg deal|typical deal|typical deal size',
    [softlyWon, ...averageOf('value')],
  ],
  [
    'median deal|median deal size|median deal value|median size of a deal|median size of our deals',
    [
      { ...closed('won'), soft: true },
      { k: 'aggregate', of: 'median' },
      { k: 'field', field: 'value' },
    ],
  ],
  [
    'mean value|how big is the average|how large is the average|how big is our average|how big is an average',
    averageOf('value'),
  ],
  [
    'total and count|value and count|sum and count|total value and count|total value and number|value and number|total and number|number and sum|sum and number|count and total value|number and total value|count and sum of value|count and total|number and total|how many and how much|how many and what value|how many and what total value|both count and value|both number and value',
    [
      { k: 'aim', aim: 'count' },
      { k: 'field', field: 'value' },
    ],
  ],
  [
    'most overdue|longest overdue',
    [
      { k: 'where', on: { tasks: { field: 'overdue', is: ['yes'] } } },
      { k: 'top', descending: false, field: 'due' },
    ],
  ],
  [
    'latest win|most recent win|latest won deal|most recent won deal|latest sale|most recent sale',
    [closed('won'), { k: 'top', descending: true, field: 'latest', count: 1 }],
  ],
  [
    'latest loss|most recent loss|latest lost deal|most recent lost deal',
    [closed('lost'), { k: 'top', descending: true, field: 'latest', count: 1 }],
  ],
  ['recent|recently|lately', { k: 'recent' }],
  [
    'who are we in negotiation with|who are we in negotiations with|who are we negotiating with|who we are negotiating with',
    [subject('leads'), leads('stage', 'negotiation')],
  ],
  [
    'been quiet the longest|quiet the longest|quiet for the longest|silent the longest|silent for the longest|not been contacted for the longest',
    { k: 'top', descending: false, field: 'contacted', count: 1 },
  ],
  [
    'turn candidates down|turned candidates down|turn people down|turned people down|turn applicants down|turned applicants down',
    [subject('candidates'), { k: 'where', on: { candidates: { field: 'stage', is: ['rejected'] } } }],
  ],
  [
    'customers chose us|customers choose us|clients chose us|people choose us|chose us|choose us|picked us|went with us|decided for us',
    closed('won'),
  ],
  [
    'can only i see|only i can see|visible to me alone|only visible to me|visible only to me',
    [subject('documents'), { k: 'where', on: { documents: { field: 'isPublic', is: ['no'] } } }],
  ],
  [
    'who has come the furthest|who has come furthest|who has got the furthest|who has got furthest|who got the furthest|who got furthest|furthest along|closest to being hired|closest to an offer|nearest to being hired|come furthest|come the furthest|gone furthest|got furthest|got the furthest|the furthest|furthest|most advanced',
    [
      {
        k: 'where',
        on: { leads: { field: 'outcome', is: ['open'] }, candidates: { field: 'open', is: ['yes'] } },
        soft: true,
      },
      { k: 'top', descending: true, field: 'stage', count: 1 },
    ],
  ],
  [
    'has an offer from us that is still unanswered|have an offer from us that is still unanswered|has an offer from us that is unanswered|has an unanswered offer|offers are still unanswered|offers are unanswered|unanswered offers|offers are waiting for an answer|offers are still waiting for an answer|offers are still open|offers are open|open offers|offers are out|have an offer out to|have offers out to|have we an offer out to|has an offer from us and has not answered yet|have an offer from us and have not answered yet',
    [subject('candidates'), { k: 'where', on: { candidates: { field: 'stage', is: ['offered'] } } }],
  ],
  [
    'after making them an offer|after we made them an offer|after an offer|after making an offer',
    { k: 'where', on: { candidates: { field: 'previousStage', is: ['offered'] } } },
  ],
  [
    'about a lead|is about a lead|are about a lead|belong to a lead|belongs to a lead|has a lead|have a lead|tied to a lead|linked to a lead',
    { k: 'where', not: true, on: { tasks: { field: 'lead', none: true } } },
  ],
  [
    'waiting longer|waiting there longer|been waiting longer|been there longer|waited longer',
    { k: 'top', descending: true, field: 'daysInStage', count: 1 },
  ],
  [
    'has anyone ever contacted|has anybody ever contacted|has anyone ever spoken to|has anyone ever called|has anyone contacted|has anybody contacted|has anyone been in touch with|has anybody been in touch with|has anyone spoken to|has anyone talked to|has anyone called',
    [
      { k: 'aim', aim: 'when' },
      { k: 'field', field: 'contacted' },
    ],
  ],
  [
    'who is last|who comes last|who came last|who is at the bottom|who did worst',
    [
      { k: 'group', groups: [{ field: 'owner', asked: true }] },
      { k: 'most', descending: false },
    ],
  ],
  [
    'still up against a competitor|up against a competitor|up against competitors|up against competition|competitor still in the race|competitor is still in the race|is a competitor still in the race|competitor in the race',
    { k: 'text', text: 'competitor' },
  ],
  [
    'still has to be done|still have to be done|still needs to be done|still needs doing|left to be done|still to be done',
    [subject('tasks'), openTask],
  ],
  [
    'has to be updated|have to be updated|must be updated|has to be done|have to be done|has to be ready',
    { k: 'event', day: 'due' },
  ],
  [
    'on my task list|on my own task list|on my to do list|on my own to do list|on my list of tasks',
    [subject('tasks'), me, openTask],
  ],
  [
    'how long has it been in its current stage|how long has it been in its stage|how long has it been in this stage|how long has it been in that stage|how long has it been there',
    averageOf('daysInStage'),
  ],
  ['with counts|with the counts|with numbers|with the numbers', { k: 'aim', aim: 'list' }],
  [
    'worth the most|worth most|worth the most money|worth most money',
    { k: 'top', descending: true, field: 'value', count: 1 },
  ],
  [
    'worth the least|worth least|worth the least money|worth least money',
    { k: 'top', descending: false, field: 'value', count: 1 },
  ],
  [
    'took the longest|took longest|takes the longest|takes longest|needed the longest|took the most time|needed the most time|took us the longest|took us longest|took the longest time|took us the longest time|lasted the longest|lasted longest',
    { k: 'top', descending: true, field: 'daysToClose', count: 1 },
  ],
  [
    'took the least time|needed the least time|took the fewest days|needed the fewest days|took the shortest time|went fastest|went the fastest',
    { k: 'top', descending: false, field: 'daysToClose', count: 1 },
  ],
  [
    'how many applicants does each have|how many applicants does each one have|how many applicants do they each have|how many candidates does each of them have|how many candidates do they have|how many candidates does each have|how many applicants does each of them have',
    { k: 'show', show: ['candidateCount'] },
  ],
  [
    'came back for more|more than one win',
    { k: 'counted', bound: { bounds: { atLeast: 2 }, unit: null }, parts: [subject('leads'), closed('won')] },
  ],
  [
    'repeat customers|repeat customer|repeat buyers|repeat buyer|repeat clients|returning customers|regular customers',
    [
      { k: 'group', groups: [{ field: 'company', asked: true }] },
      { k: 'counted', bound: { bounds: { atLeast: 2 }, unit: null }, parts: [subject('leads'), closed('won')] },
    ],
  ],
  [
    'without a next step|without next step|no next step written down|no next step entered|no next step noted|no next step set|no next step recorded|where nobody has written down a next step|no planned next step|no next step planned|no next steps planned|no next task planned|no follow up scheduled|no next step|no next steps|no next task|no next tasks|nothing planned|nothing planned next|no task planned|nothing scheduled|no follow up planned|nothing to do next|no planned task',
    { k: 'counted', bound: { bounds: { atMost: 0 }, unit: null }, parts: [subject('tasks'), openTask] },
  ],
  ['won dollars|dollars won|won money', [closed('won'), { k: 'aggregate', of: 'sum' }, { k: 'field', field: 'value' }]],
  [
    'next to do|do next|busy with|on my desk|on my agenda|on my to do list|on the cards for me|planned for me|in store for me|do i need to get done|do i have to get done|should i get done|should i tackle|must i take care of|do i need to take care of|do first|should i do first|should i do next|do i have to do|have to do|should i work on|should i focus on|to work on|on my plate|on my list|on my own list|should i start with|must i finish|must i do|am i supposed to do|am i supposed to be working on|am i supposed to work on|should i be working on|should i do|need to do|i have to do|i need to do|i have to finish|do i have to finish|have i got on|do i have on|have i got to do',
    [subject('tasks'), me, openTask],
  ],
  [
    'drowning in tasks|drowning in work|drowning|swamped|snowed under|overworked|buried in work|buried in tasks|up to their ears|up to their neck|stretched',
    [
      subject('tasks'),
      openTask,
      { k: 'group', groups: [{ field: 'owner', asked: true }] },
      { k: 'most', descending: true },
    ],
  ],
  [
    'smallest workload|lightest workload|lowest workload|least to do|the least to do|fewest to do|least on their plate|least work|the least work',
    [subject('tasks'), openTask, { k: 'most', descending: false }],
  ],
  [
    'biggest workload|largest workload|heaviest workload|highest workload|most to do|the most to do|most on their plate|most loaded|most burdened|most work',
    [subject('tasks'), openTask, { k: 'most', descending: true }],
  ],
  [
    'get won more often|won more often|get won more|do we do better|are we better|do we win more often|do we win more easily|do we have more success|are we more successful',
    [{ k: 'measure', measure: 'winRate', closed: true }, { k: 'compare' }],
  ],
  ['faster|quicker|slower|close faster|closing faster', [{ k: 'compare' }, { k: 'measure', measure: 'salesCycle' }]],
  [
    'bigger|smaller|larger',
    [
      { k: 'compare', two: true },
      { k: 'aggregate', of: 'average' },
      { k: 'field', field: 'value' },
    ],
  ],
  [
    'rank the team|compare the team|rank our team|compare our team|rank us|compare us',
    { k: 'group', groups: [{ field: 'owner' }] },
  ],
  [
    'waiting for us to look at them|waiting for us to look at it|waiting for a first decision from us|waiting for a first decision|waiting for a first answer|waiting for a first reply|waiting to hear from us|nobody has looked at|nobody looked at|has nobody looked at|nobody has dealt with|has nobody dealt with|nobody has touched|has nobody touched|has nobody acted on|nobody has acted on|has anyone not dealt with|has not anyone dealt with|no one has dealt with|has no one dealt with|not been looked at|has not been looked at|have not been looked at|have not we looked at|have we not looked at|we have not looked at',
    [subject('candidates'), { k: 'where', on: { candidates: { field: 'stage', is: ['applied'] } } }],
  ],
  [
    'what have we got going|have we got going|do we have anything going on|do we have anything going|have anything going on|what do we have going|do we have anything running|have anything running|do we have anything open|do we have something open',
    open,
  ],
  ['in hiring|in our hiring|in recruiting|in recruitment', subject('candidates')],
  ['in sales|in our sales', subject('leads')],
  ['together with|as well as', { k: 'joint' }],
  [
    'least productive|least successful|worst performing',
    [
      { k: 'aim', aim: 'performance' },
      { k: 'most', descending: false },
    ],
  ],
  [
    'how much did we make|how much have we made|how much do we make|how much did we take|how much have we taken|how much did we take in|how much did we bring in|how much have we brought in|what did we take|what did we take in|what did we bring in|what have we brought in|how much money did we make',
    [{ k: 'aim', aim: 'much' }, { k: 'revenue' }],
  ],
  [
    'got the most done|gets the most done|get the most done|finished the most|did more than anybody else|did more than anyone else|did more than everyone else|did more than everybody else',
    [
      subject('tasks'),
      { k: 'where', on: { tasks: { field: 'status', is: ['completed'] } }, day: 'completed' },
      { k: 'most', descending: true },
    ],
  ],
  [
    'did the most|done the most|most active|the most active|busiest|the busiest',
    [subject('activities'), { k: 'most', descending: true }],
  ],
  [
    'did the least|done the least|did least|least active|the least active|quietest|least busy',
    [subject('activities'), { k: 'most', descending: false }],
  ],
  [
    'needs to do|has to do|do we have to do|we have to do|do we need to do|supposed to do|anything on for|something on for|lined up|to get through|got to do|got to get done|got to finish|needs to get done|need to get done|has to get done|have to get done|to finish|left to do|still to do|still have to do|still has to do|still need to do|still needs to do|on his list|on her list|on their list|plate|on for|on the agenda|on the to do list|overloaded|the most work',
    [subject('tasks'), openTask],
  ],
  [
    'applied to two of our jobs|applied to two jobs|applied twice|apply twice|apply more than once|apply for more than one job|applied more than once|applied for more than one job|applied to more than one job|applied for several jobs|applying for more than one job|applying for two jobs|applying for several jobs|applied to several jobs|several applications',
    { k: 'where', on: { candidates: { field: 'applications', atLeast: 2 } } },
  ],
  [
    'how likely are we to close|how likely are we to win|how likely is it to close|how likely is|how likely|how probable|probability of|likelihood of|chances of|odds of|chances at|chances with|my chances at|my chances with|our chances at|our chances with|chance with|odds with|odds at|probability of winning|probability to win|likelihood of winning|odds of winning|probability of closing|chance to win|chances to win|chance to close|chances to close|chance of winning|chances of winning|chance of closing|chances of closing|how good are our chances with|how good are our chances at|how good are the chances for|how good is the chance of',
    averageOf('probability'),
  ],
  [
    'likeliest|likeliest to come off|most likely to come off|most likely to come through|likeliest to close|likeliest to sign|most likely|most likely to close|most likely to win|most likely to be won|most likely to be signed|most likely to sign|most likely to close next|most likely to be won next|most likely to be signed next|most likely to sign next|likely to close next|likely to be won next|likely to be signed next|likely to sign next|closest to being signed|nearest to signing|nearest to being signed|nearest to closing|most probable|closest to signing|closest to closing|closest to being won|best chances|best odds|highest probability',
    [open, { k: 'top', descending: true, field: 'probability' }],
  ],
  [
    'least likely|least likely to close|least likely to win|least probable|lowest probability',
    [open, { k: 'top', descending: false, field: 'probability' }],
  ],
  ['remote|fully remote', { k: 'text', text: 'remote' }],
  [
    'spent the most|spent most|spends the most|spend the most|paid us the most|bought the most|buys the most|bought most|bought the most from us|spent the most with us|has spent the most with us|brought us the most|brought the most money|brought in the most|brings in the most|bring in the most|made us the most|makes us the most|make us the most|making us the most|earned us the most|earns us the most|earning us the most',
    [{ k: 'revenue' }, { k: 'most', descending: true }],
  ],
  [
    'until when can people apply|until when can one apply|until when can you apply|until when can candidates apply|how long can people apply|how long can one apply|when do applications close|by when do people have to apply|by when can people apply',
    [subject('openings'), { k: 'order', field: 'due', descending: false }],
  ],
  [
    'most of the time|main|mostly|most used|most common|most frequent|most often|most frequently|usually|most commonly',
    { k: 'most', descending: true },
  ],
  [
    'wins most often|win most often|won most often|wins the most often|closes most often|converts most often|wins most frequently',
    [
      { k: 'measure', measure: 'winRate', closed: true },
      { k: 'most', descending: true },
    ],
  ],
  ['most|the most|most of', { k: 'most', descending: true }],
  ['fewest|least|the fewest|the least', { k: 'most', descending: false }],
  [
    'has not logged anything|have not logged anything|did not log anything|has logged nothing|logged nothing|has not done anything|have not done anything|did not do anything|has done nothing|did nothing',
    [subject('activities'), { k: 'none' }],
  ],
  [
    'has not called anyone|has not called anybody|did not call anyone|did not call anybody|has not made any calls|did not make any calls|made no calls|has made no calls|has not logged a call|has not logged any calls|logged no calls|has not made a call|did not make a call|has not called|has not phoned anyone|has not picked up the phone|without a single call logged',
    [{ k: 'where', on: { activities: { field: 'noteType', is: ['call'] } } }, { k: 'none' }],
  ],
  [
    'upcoming task|next open task|next task for|next to do for|next thing to do|next up',
    [subject('tasks'), openTask, { k: 'top', descending: false, field: 'due', count: 1 }],
  ],
  [
    'next deadline|nearest deadline|next due date',
    [subject('tasks'), openTask, { k: 'top', descending: false, field: 'due', count: 1 }],
  ],
  [
    'last thing|latest thing|most recent thing',
    [subject('activities'), { k: 'top', descending: true, field: 'latest', count: 1 }],
  ],
  ['overdue work|late work', [subject('tasks'), { k: 'where', on: { tasks: { field: 'overdue', is: ['yes'] } } }]],
  ['to competitors|to the competition', { k: 'text', text: 'competitor', field: 'lostReason', lost: true }],
  ['due first|due next|due soonest|soonest due', [openTask, { k: 'top', descending: false, field: 'due' }]],
  ['nothing to do|nothing left to do|nothing on their plate', [subject('tasks'), openTask, { k: 'none' }]],
  [
    'appear more than once|appears more than once|come up more than once|occur more than once|appear twice|more than one of our leads',
    { k: 'counted', bound: { bounds: { atLeast: 2 }, unit: null }, parts: [subject('leads')] },
  ],
  [
    'nothing|has not got anything|have not got anything|does not have anything|do not have anything|anything at all',
    { k: 'none' },
  ],
  ['year over year|year on year|yoy|last year at this time', { k: 'versus', earlier: 'year' }],
  [
    'compared to last|compared with last|versus last|vs last|against last|the previous one|the one before|the period before|previous period',
    { k: 'versus', earlier: 'before' },
  ],
  [
    'who|which one of us|who among us|whose|to who|for who|which of us|who of us|which of our people',
    { k: 'group', groups: [{ field: 'owner', asked: true }] },
  ],
  [
    'where do most of|where did most of|from where|where are they from|where do they come from|where did they come from|where come from',
    { k: 'group', groups: [{ field: 'source', asked: true }] },
  ],
  [
    'only|just|only show|only show me|only keep|just keep|i only want|i only want to see|i only need|i only need to see|i just want|i just want to see|i just need|i just need to see|i would only like|i would only like to see|i would just like to see|i only care about|i am only interested in|leave only|leave just|leave me only|leave me with|keep only|keep just|filter on|filter to|filter it to|filter them to|narrow down to|narrow it down to|narrow that down to|narrow this down to|narrow them down to|narrow those down to|narrow to|narrow it to|narrow that to|narrow them to|limit it to|limit that to|limit them to|limit this to|restrict it to|restrict that to|restrict them to|cut it down to|cut that down to|cut them down to|cut down to',
    { k: 'only' },
  ],
  ['came last|comes last|finished last|brings up the rear', { k: 'most', descending: false }],
  ['came first|comes first|finished first|leads the table', { k: 'most', descending: true }],
  ['ahead|in front|in the lead', [softlyWon, { k: 'most', descending: true }]],
  [
    'average order value|average order size|average order|avg order value|mean order value|mean order size|mean deal size|order value|order size',
    [closed('won'), { k: 'aggregate', of: 'average' }, { k: 'field', field: 'value' }],
  ],
  [
    'orders|customer orders|sales orders|closed orders|signed contracts|contracts signed|contracts got signed|contracts were signed|contracts did we sign|contracts have we signed',
    [subject('leads'), closed('won')],
  ],
  [
    'biggest contract|largest contract|biggest contracts|largest contracts',
    [subject('leads'), closed('won'), { k: 'top', descending: true, field: 'value' }],
  ],
  [
    'sale|sale we ever made|deal we ever made|deal we made',
    [{ k: 'subject', subject: 'leads', one: true }, closed('won')],
  ],
  [
    'calls to make|calls do i have to make|calls i have to make|planned calls|scheduled calls|calls planned|calls scheduled|calls due|people to call',
    [subject('tasks'), openTask, { k: 'name', kind: 'task', texts: ['call'] }],
  ],
  [
    'prospects|prospect|sales prospects|potential customers|potential clients|prospective customers|prospective clients',
    [subject('leads'), open],
  ],
  [
    'how did those end|how did they end|how did these end|how did they all end|what came of|what became of|what has become of|what happened with the|what did become of',
    { k: 'group', groups: [{ field: 'stage' }] },
  ],
  ['what came of it|what came of that|what came out of it', { k: 'event', day: 'contacted' }],
  ['the one after|the one after that|the next one', { k: 'versus', earlier: 'after' }],
  ['as an average per deal|average per deal|per deal on average|on average per deal', averageOf('value')],
  [
    'late the longest|late longest|overdue the longest|overdue longest',
    [
      { k: 'where', on: { tasks: { field: 'overdue', is: ['yes'] } } },
      { k: 'top', descending: false, field: 'due', count: 1 },
    ],
  ],
  [
    'gone longest without any contact|gone longest without contact|longest without contact|longest without any contact|no contact for the longest time|no contact for the longest|no contact the longest|left alone the longest|left alone longest|neglected the longest|neglected longest',
    [open, { k: 'top', descending: false, field: 'contacted', count: 1 }],
  ],
  ['hurts most|hurts the most|hurt most|hurt the most|stings most', { k: 'top', descending: true, field: 'value' }],
  ['trend|over time|trends', { k: 'group', groups: [{ by: 'month' }] }],
]
