import type { Part } from '../meaning.ts'

type Aim = Extract<Part, { k: 'aim' }>['aim']

/** What is wanted of the rows. */
export const AIMS: [words: string, aim: Aim][] = [
  [
    'how many|number of|how large is the number of|what number of|what is the number of|tally of|the count of|sum up how many|how many in all|how many altogether|the number of|total number of|count|count of|how much leads|cnt|# of|#|number|no. of|quantity of|how often|how many times|number of times|numbers of|how many of|roughly how many|about how many|approximately how many|exactly how many|just how many|how many exactly|how many roughly|headcount of',
    'count',
  ],
  ['how much|how much money|how much of|how many money', 'much'],
  [
    'compare|comparison of|how does it compare|how does that compare|how does this compare|how do they compare|difference between|difference in|differences in|the difference between',
    'compare',
  ],
  [
    'analyze|analyse|quick overview of|quick overview|short overview of|brief overview of|examine|break it down for me|what is the state of|what is the status of|what does the|how healthy is|size up|health check of|analysis|analysis of|overview|overview of|how is|how are|how was|how were|review|state of|status of|health of|walk me through|run me through|take me through|rundown of|a rundown of|give me a rundown of|talk me through|assess|evaluate|pipeline analysis|how does',
    'pipeline',
  ],
  [
    'anything happen|what has been going on|what is been going on|summarize|summarise|summary of|quick summary of|short summary of|brief summary of|summary|recap|recap of|anything new|something new|any news|what happened|what has happened|what have i missed out on|what went down|what did everyone do|what did we all do|what did people do|what did the team do|what was going on|what has been happening|what was done|anything happened|anything going on|what has been done|news|latest news|any activity|what is up|what is happening|what has been going on|what is going on|what went on|what is new|catch me up|what did i miss|what have i missed|what changed|what moved|what has changed|everything that changed|anything that changed|show activity|activity feed|what did we discuss with|what did we talk about with|what was discussed with|what did we agree with|what did we agree on with|what did we promise|what did we promise to|what did we say to|what was agreed with|what was said to|what did we last discuss with|where did we leave off with|where did we leave it with|what did we send to|what did we send|what was sent to|history of|history with|timeline of|activity log|recent activities|latest activity|recent activity|team activity|changes|latest changes|recent changes|what happened to|what happened with|who changed something',
    'activity',
  ],
  [
    'break|how do they split|how do these split|how do those split|how does it split|how does that split|split that up|split it up|split them up|split up|break that up|break it up|which of them|which of those|which of these|which ones|pull|pull up|pull the list of|pull together a list of|put together a list of|draw up a list of|make a list of|make me a list of|let us see|let us have a look at|let us look at|have a look at|take a look at|let me have a look at|let me have|run through|give us|get us|get me|fetch me|bring me|rank|ranking|ranking of|group|spread|split|how did|how has|ranked|grouped|the list of|break down|breakdown of|a breakdown of|split|divide|sort|rank the|group them|group these|break it down|break that down|split it|break down the|which|what|show|show me|list|list all|display|give me|give me a list of|give me all|let me see|find me|pull up|list of|a list of|can i see|can you give me|name|print|what are|let us have|hand me|i would like a list of|i want a list of|i need a list of|i would like to have|tell me which|tell me the|run me a list of|run a list of|build a list of|compile a list of|put together|compile|collect|work out|figure out|enumerate|spell out|read out|who are|who are our|who are the',
    'list',
  ],
  [
    'the story with|the story of|what is the story with|what is the story of|what do we have on|find|search for|look up|look for|tell me about|info on|information on|information about|details of|details on|everything about|what do we know about|where can i find|where do i find|show me everything on|everything on|anything on|all about|bring up|pull up everything on|what have we got on',
    'find',
  ],
  [
    'since what date|since which date|from what date|from which date|on what date|on which date|on which day|what date|how long since|how long is it since|how long has it been since|how many days since|how many days has it been since|how many days is it since|when|when was|when did|when is|how long ago|when were|which day did|last time|the last time',
    'when',
  ],
  [
    'go|goes|top performing|best performing|perform|performing|performance|work best|works best|do best|perform best|worth it|pay off|paid off|pays off|performs best|doing best|successful|effective|most successful|productive|best performing|most productive|profitable|numbers|figures|results|stats|kpis|how did we do|how are we doing|how have we done|how have we been doing|how are things going|how is it going|how are we getting on|where do we stand|how do we stand',
    'performance',
  ],
  [
    'how long do|how long does|how long did|how many days do|how many days does|how many days did|how many days does it take|how many days does it take us|how long does it take|how long does it take us|how many days do we need|how long do we need|how long does it usually take',
    'howLong',
  ],
  [
    'why|what made|what makes|how come|what for|how is it that|for what reason|for which reason|on what grounds|on which grounds|for what reasons|for which reasons|what reasons did they give|what reason did they give|which reasons did they give|what reasons did they name|what is the reason|what was the reason|what went wrong|what went wrong with|because of what|for what reasons|for which reasons',
    'why',
  ],
  ['where is|where are', 'where'],
]

/** Figures that have a name. */
export const MEASURES: [words: string, part: Part][] = [
  [
    'overall win rate|total win rate|win rate|winrate|close rate|closing rate|success rate|winning rate|win percentage|win ratio|hit rate|win loss ratio|win / loss ratio|win loss rate|win lost ratio|how often do we win|how often did we win|how often have we won|how often we win',
    { k: 'measure', measure: 'winRate', closed: true },
  ],
  ['close better|closes better|close best|closes best', { k: 'measure', measure: 'winRate', closed: true }],
  ['loss rate|lose rate|losing rate', { k: 'measure', measure: 'lossRate', closed: true }],
  [
    'conversion rate|conv rate|conversion|converts|convert|converts best|conversion ratio|converting',
    { k: 'measure', measure: 'conversion' },
  ],
  [
    'sales cycle|sales cycles|length of the sales cycle|time to win|days to win|time to close|days to close|win time|closing time|number of days to close|how fast do we close|how long does it take to close|how many days does it take to close|how many days does it take on average to close|how many days does it take to win|how many days does it take on average to win|how many days do we need to win|how many days do we need to close|take to close|take us to close|take us to win|take us to sell|took us to close|took us to win|how long is our sales cycle|how many days does it take to close|how long did it take to win|how long has it taken us on average to win|how long has it taken us to win|how long has it taken on average to win|how long does it take us on average to win|how long did it take us on average to win|how long has it taken us on average to close',
    { k: 'measure', measure: 'salesCycle' },
  ],
  [
    'what they have bought|everything they have bought|what they bought|what they ordered|what they spent|everything they bought|everything they ever bought|revenue|income|turnover|earnings|sales revenue|won revenue|won value|won amount|amount won|won money|sales|sales figures|sell|sold|selling|sells|earn|earns|earned|money|business|book|booked|rev',
    { k: 'revenue' },
  ],
  ['pipeline|pipelines|sales pipeline|funnel|sales funnel|deal pipeline', { k: 'pipeline' }],
  ['share|portion|%|percentage|percent|proportion|fraction|% of', { k: 'share' }],
  [
    'total|sum|sum of|in total|in sum|combined|altogether|overall|added up|all together|together|add up to|adds up to|add up|amount to|come to in total|taken together|total up|tally up|tot up|total of|give the total|give the sum|summed up|sums|sum up',
    { k: 'aggregate', of: 'sum' },
  ],
  ['average|avg|on average|typical|average of', { k: 'aggregate', of: 'average' }],
  ['median|median of', { k: 'aggregate', of: 'median' }],
  ['number of|count of|the number of|numbers of|give the number of|give the count of', { k: 'aim', aim: 'count' }],
  [
    'improved|improve|improves|get better or worse|got better or worse|get better|got better|get worse|got worse|more or less|more|fewer|less|up or down|go up|goes up|went up|gone up|go down|goes down|went down|gone down|going up|going down|improving|better|worse|up|down|going up or down|grow||growing|shrinking|rising|falling|increasing|decreasing|climbing|declining|picking up|slowing down|growing|developing|outperforming|outperform|change in|growth|grown|grew|higher|lower|getting better or worse|getting better|getting worse|better or worse|bigger or smaller|larger or smaller|higher or lower|longer or shorter|faster or slower|more or fewer',
    { k: 'compare' },
  ],
]

/** First or last by something. */
export const TOPS: [words: string, top: Omit<Extract<Part, { k: 'top' }>, 'k'>][] = [
  ['top|best|leading|foremost|number one|finest|strongest', { descending: true }],
  ['bottom|worst|weakest', { descending: false }],
  [
    'biggest|fattest|fullest|heaviest|richest|priciest|dearest|greatest|juiciest|largest|highest|single biggest|single largest|biggest single|largest single|most valuable|most expensive|most big|highest value|largest value|best paid|highest paid|highest paying|best paying',
    { descending: true, field: 'value' },
  ],
  [
    'smallest|lowest|tiniest|slightest|least expensive|poorest|cheapest|least valuable|lowest value|lowest paid|lowest paying|worst paid',
    { descending: false, field: 'value' },
  ],
  [
    'newest|latest|freshest|most recently created|most recently added|last created|last added|most recent|youngest',
    { descending: true, field: 'created' },
  ],
  [
    'oldest|goes back the furthest|goes back furthest|go back the furthest|earliest|longest standing|most ancient|most old',
    { descending: false, field: 'created' },
  ],
  ['best rated|top rated|highest rated', { descending: true, field: 'rating' }],
  ['worst rated|lowest rated', { descending: false, field: 'rating' }],
  ['longest running|most long', { descending: true, field: 'age' }],
  [
    'longest|longest time|longest ago|since the longest time|since longest|around the longest|around for the longest',
    { descending: true, field: 'daysInStage' },
  ],
  [
    'take the longest to close|took the longest to close|took longest to close|longest to close|takes the longest to close|takes longest to close|take longest to close',
    { descending: true, field: 'daysToClose' },
  ],
  [
    'fastest|quickest|speediest|swiftest|most quickly|most rapidly|shortest',
    { descending: false, field: 'daysToClose' },
  ],
  ['slowest', { descending: true, field: 'daysToClose' }],
  ['most urgent|most pressing|most critical|highest priority', { descending: false, field: 'priority' }],
  ['likeliest', { descending: true, field: 'probability' }],
  ['least popular|least sought after', { descending: false, field: 'candidateCount' }],
  ['most popular|most applied for|most sought after', { descending: true, field: 'candidateCount' }],
]

/** How rows are sorted. */
export const ORDERS: [words: string, order: Omit<Extract<Part, { k: 'order' }>, 'k'>][] = [
  [
    'biggest first|largest first|highest first|most valuable first|highest value first|biggest on top|largest on top|highest on top',
    { descending: true, field: 'value' },
  ],
  ['smallest first|lowest first|cheapest first', { descending: false, field: 'value' }],
  ['newest first|latest first|most recent first', { descending: true, field: 'created' }],
  ['oldest first|earliest first', { descending: false, field: 'created' }],
  ['longest wait first|longest waiting first|longest first', { descending: true, field: 'daysInStage' }],
  ['sorted by money|ordered by money|by money', { descending: true, field: 'value' }],
  ['highest priority first|most important first', { descending: false, field: 'priority' }],
  [
    'likeliest first|likeliest ones first|most likely first|most likely ones first|most probable first',
    { descending: true, field: 'probability' },
  ],
  [
    'soonest first|most urgent first|due soonest first|soonest due first|earliest due first',
    { descending: false, field: 'due' },
  ],
  [
    'descending|most first|most frequent first|most common first|most often first|desc|high to low',
    { descending: true },
  ],
  ['ascending|asc|low to high', { descending: false }],
]

/** Words that say nothing by themselves, whatever stands beside them. */
export const AUXILIARIES =
  "so many|so much|in our workspace|in the workspace|in this workspace|in the program|in this program|in our program|still out|out at the moment|that are out|which are out|did we put there|have we put there|of our workspace|of the workspace|how do|how does|how did|do we state|did we state|do we publish|did we publish|according to our leads|according to the leads|according to our records|we have out|all the same|from our side|on our side|on our part|going by the leads|going by the deals|going by our records|going by the records|itself|across all time|over all time|all years together|over our whole history|personally|as they are today|as it is today|over all the years|at this moment|at that moment|in terms of|and how many from each|how many from each|how high is|how high was|how good is|how good was|both figures|both numbers|for both|by us|did we put on|did we put in|did we set for|over the years|through the years|look like|looks like|with the difference|for comparison|even once|in number|in numbers|overall|going by our notes|by our notes|with the number of deals and their value|the other way round|as a table|in a table|as a list|in a list|just numbers|just the numbers|in the record|in the records|on record|when it is|when they are|in their notes|in the notes|in its notes|in a note|in any note|in the text|in the description|while i was away|while i was out|while i was gone|in my absence|we keep|we store|do we keep|on file|on the books|in our books|in our database|in the database|in our crm|in our system|broken down|with numbers|with the numbers|filter by|filter for|since we started|since the start|since the beginning|since day one|from the beginning|the whole of|as a whole|whole|across the whole team|across the team|across all jobs|across all openings|across all deals|across all leads|on our side|for us|for me|of ours|if it is|if they are|e.g|for example|for instance|in person|in days|either|end up|ended up|ends up|ending up|in their stage|in its stage|in that stage|uh|um|people|persons|among|make|sent|send|rn|given|got|the|a|an|soonest|look|looks|looking|out there|in it|of all|is|are|was|were|be|been|being|am|do|does|did|has|have|having|will|should|we|us|our|ours|you|your|they|them|their|it|its|he|she|her|his|him|that|which|what|there|here|an|this|these|those|any|some|all|every|each other|of all time|all time|we know|do we know|we know of|until now|up to now|up until now|till now|by now|thus far|as of now|as of today|as it stands|as things stand|these days|at present|presently|at this point|exist|exists|guy|guys|folks|basically|literally|honestly|yet|still|already|currently|now|right now|at the moment|one|ones|to|as|just|also|too|so|then|'s|,|?|.|!|:|;|-|(|)|and|but|so far|to date|going|about to|with how often each came up|and how often each came up|please|in the company|company|team|with us|in the workspace|in atrium|in the app|in the system|in our system|in the crm|at all|actually|actual|whatever|whichever|i mean|manage to|managed to|in terms of|i.e|since ever|ever made|we ever made|counting all|counting every|across all|across every|over everybody|over everyone|we have ever had|ever had|included|really|exactly|there are|there is|tell|which of|what are|what is|everything|anything|something|things|stuff|anyone|anybody|someone|somebody|ever|attached|on the portal|on the careers site"

/** What ties a condition to what it is of. */
/** Words of a verb that may stand between `not` and what is denied. */
export const VERBS =
  'is|are|was|were|be|been|being|have|has|had|do|does|did|we|they|he|she|yet|ever|i|you|our|the|in|of|from|at|a|an|any|to be|already|with'

export const PREPOSITIONS =
  'in|of|out of|from|for|sit with|lie with|lies with|rest with|rests with|are with|is with|stemming from|stem from|originating from|originate from|that came via|arriving from|hailing from|situated in|residing in|headquartered in|sitting at|standing at|stand at|stands at|who came from|that come from|acquired through|acquired via|attributed to|generated by|on|at|with|to|into|is|are|was|were|that are|which are|who are|that is|which is|that were|that was|who were|belonging to|belong to|belongs to|owned by|handled by|managed by|responsible for|valued at|priced at|came from|come from|came to us from|came to us through|came to us via|came in from|came in through|came in via|come in through|come in from|come in via|came through|arrived from|arrived via|got from|we got from|we got through|we got via|comes from|coming from|came via|via|sourced from|located in|based in|live in|lives in|living|living in|residing|based|located|in the|during|over|within|throughout|marked|marked as|flagged|flagged as|being|been|have been|has been|had|has|have|having|who|which|that|whose|where|so far|to date|in stage|related to|linked to|connected to|attached to|sitting in|sit in|sits in|lying in|lie in|lies in|still|sits with|sitting with'

/** What people put before and behind what they ask. */
export const POLITE = [
  ...'i would like to know|i want to know|i need to know|i would like to understand|i want to understand|i am trying to find out|i wonder|i was wondering|i can not remember|i forgot|check|can you check|could you check|can you see|could you see|tell me|can you tell me|could you tell me|let me know|do you know|i am wondering|i am not sure|i do not remember|i can not recall|i do not recall'
    .split('|')
    .flatMap((asking) => [asking, `${asking} if`, `${asking} whether`]),
  'is that right',
  'is that correct',
  'please|also|as well|alone|i would also like to see|i would also like to know|i would also like|i also want to see|i also want to know|i also need|i want to read|i would like to read|i would also like to have|i would like to have|tell me about|tell me more about|tell us about|in the end|after all|pls|plz|thanks|thank you|thanks a lot|thank you very much|could you please tell me|could you please show me|could you please|can you please|can you|could you|would you|hi|hello|hey|morning !|morning ,|morning .|hello .|hi .|good day|hi there|hello there|hey there|hiya|good morning|good afternoon|good evening|ok|okay|so|well|um|uh|hm|i want to see|i would like to see|i want|i need|i would like|sorry|sorry to bother you|quickly|kindly|can i see|can i have|may i see|:|,|?|.|!|-|and|now|then|just|any idea|by the way|for the meeting|if possible|remind me|read me|would you please|actually|i mean|you|know|what about|how about|so far|to date|so what|then and|i look for|i am looking for|i was looking for|looking for|i search|i search for|i am searching for|i need to find|where is it|where are they|where can i find it|where do i find it|where can i find them|where to find|if any|if there are any|if so|out of curiosity|quick question|help me find|in short|at a glance|my boss wants to know|my boss asks|quick one|instead|just quickly|real quick|one more thing|you there|come on|cheers|ta|much appreciated|will you|i need to|i want to|i would like to|i need you to|i want you to|go ahead and|while i was away|are they even worth it|are they worth it|is it worth it|could i get|could i see|could i have|could we see|could we get|can i get|can we see|can we get|may i have|know if|know whether|see if|see whether|see how|show me how|or not|or is it not|or are they not|find out if|find out whether',
].join('|')

/** What asks what can be asked. */
export const HELP = new Set(
  'help|what can you do|what can i do|what can i do here|what can i ask|what can i ask you|what do you do|what do you know|how do you work|how does this work|who are you|what are you|how can you help|how can you help me|what are your capabilities|give me examples|give me some examples|examples|show me examples|what questions can i ask|what should i ask|what is possible|can you help me|i need help|help me|how do i use this|hello|hi|hey|thanks|thank you|ok thanks|great thanks|thanks that helped|thank you that helped|that helped|perfect thanks|thanks a lot|good morning|good afternoon|hello there'.split(
    '|',
  ),
)

/** Words that are in titles as in every sentence, and call nothing by themselves. */
export const PLAIN = new Set([
  ...AUXILIARIES.split('|'),
  ...PREPOSITIONS.split('|'),
  ...TOPS.flatMap(([words]) => words.split('|')),
  ...'the a an on for how up need needs want wants get gets do done finish'.split(' '),
])
/** What stands between words of a title that are said in another order. */
export const BETWEEN = new Set('at for of on in the a an our'.split(' '))
