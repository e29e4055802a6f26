import type { Aim, Meaning, Measure, Steer } from '../meaning.ts'
import type { Entry } from './subjects.ts'

const aim = (name: Aim): Meaning => ({ kind: 'aim', aim: name })
const steer = (word: Steer): Meaning => ({ kind: 'steer', steer: word })
const measure = (name: Measure): Meaning => ({ kind: 'measure', measure: name })
const filler: Meaning = { kind: 'filler' }

/** What shall be computed, and how it shall be ordered. */
export const ASKING: Entry[] = [
  [
    'cnt|how many different|total number of|the total number of|total count of|how many|number of|count|count of|the count|the number of|how often|tally|quantity of|quantity|amount of leads|how many times',
    aim('count'),
  ],
  [
    'how many days until|how many days till|how many weeks until|how many days left until|what else|which other|show|list|display|give|pull up|bring up|get me|find|find me|search|search for|look for|look up|fetch|see|view|present|enumerate|which|what|name',
    aim('list'),
  ],
  [
    'side by side|going up or down|growing or shrinking|rising or falling|increasing or decreasing|more or less|more or fewer|better or worse|higher or lower|up or down|developing|develop|developed|evolving|evolved|trending|going up|going down|go up|went up|gone up|go down|went down|gone down|go up or down|higher|lower|rising|falling|dropping|declining|increasing|decreasing|better|worse|improved|improving|improve|grow|grew|grown|shrink|shrank|shrunk|growing|compare|comparison|comparison of|compared|difference between|difference|differences|contrast|growth|growth of|growth in',
    aim('compare'),
  ],
  [
    'walk me through|talk me through|take me through|run me through|run through|analyze|analyse|analysis of|analysis|overview of|overview|break down|breakdown of|breakdown|assess|evaluate|review|how is|how are|how does|health of|how healthy|how healthy is|how healthy are|status of|state of',
    aim('pipeline'),
  ],
  [
    'what did i miss|what have i missed|did i miss anything|any news|what i missed|summarize|summarise|summary of|summary|sum up|recap|what has been going on|what has been happening|what happened|what has happened|what is happening|what is going on|what went on|catch me up|catch me up on|what is new|whats new|bring me up to speed',
    aim('activity'),
  ],
  [
    'tell me about|who is|who are|information on|information about|info on|info about|details of|details on|details about|details for|what do we know about|what do you know about|everything about|everything on|anything about|anything on|contact details of|contact details for|contact info for|what is the story with|tell me more about|more about|look up the',
    aim('find'),
  ],
  [
    'added up|together|all together|all of them together|taken together|total|sum|sum of|in total|combined|overall|altogether|total amount of|aggregate|cumulative|add up|how much',
    measure('sum'),
  ],
  ['average|avg|mean|on average|averages|typical|average of', measure('average')],
  ['median|median of', measure('median')],
  ['maximum|max', measure('highest')],
  ['minimum|min', measure('lowest')],
  [
    'win loss ratio|win loss rate|win lost ratio|won lost ratio|won loss ratio|win rate|winrate|close rate|closing rate|success rate|winning rate|win percentage|win ratio|closing ratio|close ratio|hit rate|rate of wins',
    measure('winRate'),
  ],
  [
    'conversion rate|conv rate|conversion|convert|converting|converted|conversion ratio|conversion percentage|rate of conversion',
    measure('conversion'),
  ],
  [
    'days to win|days until won|win time|closing time|how long do won deals take|close faster|close any faster|close quicker|close sooner|close slower|closing faster|faster to close|quicker to close|take longer to close|takes longer to close|take the longest to close|takes the longest to close|take longest to close|longest to close|how long do deals take|how long does a won deal take|how long do our deals take|sales cycle|sales cycle length|number of days to close|number of days to win|days it takes to close|days it takes to win|how long it takes to close|how long it takes to win|long does it take to close|long does a deal take|time from creation to win|days from creation to win|days from creation to close|days from creation to closing|number of days from lead to win|number of days from lead to close|days from lead to win|days from lead to close|days from lead to customer|time from lead to close|time from lead to win|time from lead to customer|from lead to customer|from creation to win|from creation to close|from creation to closing|from created to won|from first contact to close|average deal duration|length of the sales cycle|length of our sales cycle|time to close|days to close|time to win|how long does it take to close|how long does it take to win|how long do we take to close|how long does it take us to close|how long does it take us to win|how long do deals take to close|deal cycle|cycle time|how long until we win|sales velocity|how many days does it take to close|how many days does it take us to close|how many days to close|how many days do we need to close|how fast|how quickly|how long did it take to win|how long did it take to close|how long did it take us to win|how long did it take us to close',
    measure('salesCycle'),
  ],
  [
    'did we book|have we booked|we booked|revenue|rev|new business|income|turnover|earnings|sales revenue|money|won revenue|won value|sales|sale|sell|selling|sold|earn|earned|bring in|takings|sales figures|how much did we make|how much have we made|how much do we make|how much money did we make|sells',
    { kind: 'revenue' },
  ],
  [
    'potential|pipeline|pipelines|stages in our pipeline|stages of our pipeline|stages in the pipeline|stages of the pipeline|sales pipeline|funnel|sales funnel|deal pipeline|pipeline value',
    { kind: 'pipeline' },
  ],
  [
    'nobody follows up|no one follows up|nobody is following up|no one is following up|nobody followed up|about to lose|about losing|about loosing|about to be lost|likely to lose|likely to be lost|in danger of losing|close to losing|going to lose|may lose|might lose|could lose|at risk|slipped|dead|worry about|to worry about|worrying|worried about|concerned about|neglecting|neglect|slipping away|slipping|in danger|endangered|going cold|rotting|stalling|stale|cold|dormant|neglected|forgotten|inactive|gone quiet|gone cold|quiet|idle',
    { kind: 'stale' },
  ],
  ['recent|recently|lately|latest|newest|most recent|most recently|newly|the last few days', { kind: 'recent' }],
  [
    'last|previous|prior|the one before|last one|previous one|the period before|the previous period|previous period|the day before|the month before|the week before|the year before|the quarter before|month before|week before|quarter before|month over month|week over week|quarter over quarter|mom|wow|qoq',
    { kind: 'last' },
  ],
  [
    'last year at this time|last year around this time|at this time last year|same time last year|same period last year|the same period last year|same month last year|same quarter last year|same week last year|same time last year|a year earlier|year over year|year on year|year to year|yoy|this time last year|the same time last year',
    { kind: 'yearBefore' },
  ],
  [
    'good chance|a good chance|good chances|good chance of closing|a good chance of closing|good chance of winning|a good chance of winning|best chance|the best chance|best chances|the best chances|best chance of closing|the best chance of closing|best chances of closing|high probability|a high probability|high chance|high likelihood|likely to close|likely to win|likely|most likely|likely to be won|probable|most likely to close|about to close|close to closing|likeliest|closest to being won|closest to winning|nearest to being won|close to being won|close to winning|almost won|closing soonest|close soonest|closest to closing|nearest to closing',
    { kind: 'likely' },
  ],
  ['top|best|greatest|leading|strongest', { kind: 'extreme', descending: true }],
  [
    'for somebody else|for someone else|for others|for other people|to somebody else|to someone else|to others|for another person|for colleagues',
    { kind: 'others' },
  ],
  ['first|1st', { kind: 'first' }],
  [
    'twice|more than once|more than one time|several times|multiple times|repeatedly|two times|a second time|at least twice|two or more times',
    { kind: 'repeated' },
  ],
  ['second|2nd|runner up|number two|second place', { kind: 'ordinal', place: 2 }],
  ['third|3rd|number three|third place', { kind: 'ordinal', place: 3 }],
  ['fourth|4th', { kind: 'ordinal', place: 4 }],
  ['fifth|5th', { kind: 'ordinal', place: 5 }],
  ['next|up next|coming up|upcoming|comes next|coming next', { kind: 'coming' }],
  [
    'loss rate|lose rate|losing rate|rate of losses|loss ratio',
    { kind: 'each', field: 'outcome', of: ['won', 'lost'] },
  ],
  [
    'reject rate|rejection rate|decline rate|acceptance rate|offer rate|hire rate|hiring rate',
    { kind: 'each', field: 'stage', of: [] },
  ],
  ['completion rate|rate of completion|finishing rate', { kind: 'each', field: 'status', of: [] }],
  ['bottom|worst|weakest|poorest', { kind: 'extreme', descending: false }],
  [
    'biggest|largest|highest|most big|most large|most valuable|most expensive|highest value|highest valued|largest value|biggest value|best paid|highest paid|best paying|highest paying|richest|most lucrative',
    { kind: 'extreme', descending: true, field: 'value' },
  ],
  [
    'smallest|lowest|most small|cheapest|least valuable|lowest value|lowest paid|tiniest',
    { kind: 'extreme', descending: false, field: 'value' },
  ],
  ['oldest|most old|earliest|longest standing', { kind: 'extreme', descending: false, field: 'created' }],
  ['youngest', { kind: 'extreme', descending: true, field: 'created' }],
  [
    'best rated|highest rated|top rated|best reviewed|highest scoring|highest scored',
    { kind: 'extreme', descending: true, field: 'rating' },
  ],
  ['worst rated|lowest rated', { kind: 'extreme', descending: false, field: 'rating' }],
  ['longest running', { kind: 'extreme', descending: true, field: 'age' }],
  ['longest|most long', { kind: 'extreme', descending: true, field: 'daysInStage' }],
  ['fastest|quickest|shortest', { kind: 'extreme', descending: false, field: 'daysToClose' }],
  ['slowest', { kind: 'extreme', descending: true, field: 'daysToClose' }],
  [
    'most likely to win|about to close|about to be signed|about to sign|about to be won|about to win|about to be closed|close to signing|close to closing|close to being signed|close to being won|nearly closed|almost closed|almost won|almost signed|ready to close|ready to sign',
    { kind: 'likely' },
  ],
  [
    'who is working on|who works on|who is handling|who is looking after|who|who else|whom|whose|who all|who is having|who has got',
    { kind: 'who' },
  ],
  [
    'perform|performing|productive|fruitful|performance|performer|top performer|successful|effective|work best|works best|working best|doing best|profitable|top performing|best performing|worth it|worth the money|worth the effort|worthwhile|pay off|paying off|worth our time',
    { kind: 'performance' },
  ],
  [
    'did everyone|did everybody|did each person|did each rep|did each of us|does each rep|does each salesperson|does each person|does everyone have|does everybody have|has everyone|has everybody|everyone has|everybody has|does each person have|does each of us have|each person has|does each rep have|each of us have|each of us has|each person',
    { kind: 'each', field: 'owner' },
  ],
  ['share|portion|percentage|percent|proportion|fraction|ratio', { kind: 'share' }],
  ['sort|sorted|order|ordered|rank|ranked|arrange|arranged|sort them|order them|ranking|sorting', { kind: 'order' }],
  [
    'worth most first|worth the most first|biggest on top|largest on top|highest on top|biggest at the top|highest at the top|most on top|biggest first|largest first|highest first|most valuable first|highest value first',
    { kind: 'order', descending: true, field: 'value' },
  ],
  ['smallest first|lowest first|cheapest first', { kind: 'order', descending: false, field: 'value' }],
  ['newest first|latest first|most recent first', { kind: 'order', descending: true, field: 'created' }],
  ['oldest first|earliest first', { kind: 'order', descending: false, field: 'created' }],
  [
    'highest priority first|top priority first|most important first|highest priority on top',
    { kind: 'order', descending: false, field: 'priority' },
  ],
  ['soonest first|most urgent first', { kind: 'order', descending: false, field: 'due' }],
  ['descending|most first|desc|high to low', { kind: 'order', descending: true }],
  ['ascending|asc|low to high', { kind: 'order', descending: false }],
  ['most popular|popular|most applied to', { kind: 'extreme', descending: true, field: 'candidateCount' }],
  [
    'how long have|how long has|how long are|how long do|how many days|how many days on average',
    { kind: 'field', field: 'daysInStage' },
  ],
  ['day|daily|per day|each day', { kind: 'unit', unit: 'day' }],
  [
    'weekend|weekends|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekdays|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|weekday|day of the week|day of week|week day|days of the week',
    { kind: 'unit', unit: 'weekday' },
  ],
  ['week|weekly|wk|week by week|week over week|week on week', { kind: 'unit', unit: 'week' }],
  [
    'month|monthly|mnth|mth|trend|trends|over time|development over time|month by month|month over month|month on month',
    { kind: 'unit', unit: 'month' },
  ],
  ['quarter|quarterly|qtr', { kind: 'unit', unit: 'quarter' }],
  ['year|yearly|yr|annually|annual', { kind: 'unit', unit: 'year' }],
]

/** Words that say how others belong together. */
export const STEERS: Entry[] = [
  [
    'everywhere but|everywhere except|anywhere but|everyone but|everybody but|all but|not|outside|outside of|never|neither|except|except for|excluding|exclude|other than|apart from|but not|not counting|not including|aside from|besides|ignoring|leaving out|leave out|minus|non',
    steer('not'),
  ],
  [
    'without|no|lack|lacks|lacking|missing|with out|do not have|does not have|did not have|that lack|have not got|has not got|have not got any|has not got any|have not any|has not any|without any|not having|do not have any|does not have any|no assigned|without a|without an',
    steer('without'),
  ],
  ['with|having|had|that have|which have|that has|which has|have|has|includes|including', steer('with')],
  ['and|plus|as well as|along with|&|together with', steer('and')],
  ['or|nor', steer('or')],
  [
    'break that down by|break it down by|break this down by|break those down by|break these down by|break them down by|split that by|split it by|split this by|split those by|group that by|group it by|group those by|divide it by|divide that by|by|per|for each|each|for every|every|grouped by|group by|split by|broken down by|break down by|divided by|by each|group them by|breakdown by|across|according to|grouped|group|for all|split them by|across all|split between|split among|split across|split over|divided between|divided among|distributed across|distributed among|distributed between|distributed over|spread across|spread over|spread between|shared between|shared among|shared out between',
    steer('by'),
  ],
  [
    'versus|up on|down on|up from|down from|up over|beat|beats|surpass|exceeded|outperforming|outperform|outperforms|beating|ahead of|against|compared to|compared with|in comparison to|in comparison with|relative to|as opposed to|next to|side by side with|measured against|up against|vs',
    steer('versus'),
  ],
  [
    'about|regarding|concerning|on the topic of|related to|relating to|covering|mention|mentioning|mentions|containing|contain|contains|on the subject of|that talk about|talk about|talks about|speak about|speaks about|that deal with|that cover|dealing with|describing|discussing|called|named|titled|entitled|interested in|with the word|with the words|with the tag|with tag|with the label|tagged|tagged with|tagged as|labelled|labeled|referring to|that mention|talking about|because of|because|on account of',
    steer('about'),
  ],
  ['at', steer('at')],
  ['to', steer('to')],
  ['than', steer('than')],
  [
    'spent the most|spend the most|spent most|pay us the most|paid us the most|pay the most|paid the most|most|the most|more|most common|most frequent|the most common|the most frequent',
    steer('most'),
  ],
  ['least|fewest|the fewest|the least|fewer|less', steer('least')],
]

/** Words that ask for nothing. */
export const FILLERS: Entry[] = [
  [
    `but|either|doing|expect|expects|expected|expecting|faring|among|amongst|set|anything|bring|brings|brought|had|a|an|the|i|me|what about|how about|and what about|and how about|my own|we|us|our|ours|you|your|they|them|their|it|its|this one|he|she|her|his|him|be|been|being|am|is|are|was|were|
    do|does|did|can|could|would|will|shall|should|may|might|must|need|want|like|would like|please|kindly|thanks|thank you|thx|hey|hi|hello|ok|okay|so|well|just|
    also|then|there|here|that|these|those|of|for|from|in|on|into|onto|out|up|as|if|since when|during|within|while|over the course of|
    let|tell|know|all|any|some|every one|everything|entire|whole|full|complete list|complete list of|list of|a list of|the list of|how|when|where|why|whats|give me|show me|let me see|
    i want to see|i would like to see|i need|i want|can you|could you|would you|do we have|have we got|we have|are there|is there|there are|got|
    currently|current|right now|at the moment|now|presently|at present|existing|exist|exists|available|so far|still|yet|already|ever|actually|really|exactly|only|
    system|database|crm|workspace|atrium|records|record|entries|entry|items|item|one|ones|data|details|detail|information|info|results|thing|things|stuff|
    company|companies|business|organization|firm|us all|sales team|team|team's|everyone|everybody|anyone|anybody|someone|somebody|our company|the company|in our system|in the system|
    possible|quickly|quick|asap please|maybe|perhaps|kind of|sort of|type of|out of|each of|part of|lot|lots|many|much|very|too|quite|such|certain|specific|particular|the same for|the same but|the same with|same for|same but|the same thing|same thing|so far|straight to|straight from|
    assigned|assign|assigned to|belonging to|belong to|belongs to|belong|owned|owned by|own|owns|handled by|handle|handles|handling|managed by|manage|manages|responsible for|responsible|looked after by|look after|looks after|worked on by|run by|
    go|going|come|comes|coming|came|make|makes|making|take|takes|taken|work|works|working|use|used|happen|happened|happening|need to|have to|has to|needs to|be able to|supposed to|look|looks|looking|
    stand|stands|sit|sits|until when|by when|till when|fiscal|situated|based|located|living|lives|live in|headquartered|coming from|come from|came from|comes from|came via|via|through|originating from|originated from|sourced from|acquired through|acquired via|
    worth of|valued at|valued|priced|priced at|costing|that is|which is|who is still|that are|which are|that was|that were|which were|between them|between|
    linked|linked to|connected|connected to|attached to|tied to|
    took|taking|common|remind me|remind us|before|after|everywhere|
    marked|marked as|flagged|flagged as|set to|with status|with priority|with stage|status is|stage is|in status|in stage|at stage|in the stage|standing at|
    back|ago|time|times|period|date|range|timeframe|number|figure|figures|numbers|stats|statistics|metrics|report|kpi|kpis|
    getting|gets|near|nearby|or around|or nearby|in terms of|in respect of|send|sends|sent|sending|or close by|and around|and surroundings|how long ago|how many days ago|how many weeks ago|wait|waits|became|become|becomes|turned into|turn into|planned|scheduled|my team|my company|my business|my colleagues|our team|out there|
    long|old|way|soon|per cent|usd|us dollars|bucks|whatsoever|good|great|nice|new ones|yes|no problem|did we|do we|were there|was there|has there been|have there been|
    since we started|since we began|since the beginning|since the start|instead|in the address|in their address|in its address|
    becoming|hiring|recruiting|recruitment|recruiting for|hire for|hiring for|inside|put|puts|today please|today's|somewhere|anywhere|whichever|whatever|it is|a total of|grand|
    i have a feeling|i have the feeling|i have the impression|i get the feeling|i get the impression|i feel like|i feel|i feel that|i heard|i was told|it seems|it seems like|seems like|feels like|it feels like|it looks like|
    good morning|good afternoon|good evening|for the meeting|for my meeting|for our meeting|for the board meeting|for the board|for the weekly meeting|for a meeting|for the report|for my report|
    um|umm|uh|uhm|er|erm|hm|hmm|basically|anyway|anyways|say|say me|let me think|i mean|i meant|i was wondering|cancel that|scratch that|forget that|never mind|you know|right|standing|read me|read out|
    lost track|lost track of it|new here|i am new here|i am new|new to the team|new in the team|usually|normally|typically|completely|totally|generally|often|literally|check|check if|check whether|out of curiosity|just out of curiosity|by any chance|roughly speaking|in fact|of course|
    pick up|picked up|take on|taken on|tied up|something|pull|write|separately|individually|respectively|one by one|on track|on course|needs|track|think|believe|guess|wonder|wondering|curious|question|ask|asking|answer|help me find|help me see|help me|remain|remains|stay|staying|happens|matter|matters|keep|run|running|filter|filter by|filtered by|restrict|restricted to|narrow|limit|limited to|limit to`,
    filler,
  ],
]
