/** What is asked of colleagues, who are no records that queries are about. */
export const TEAM = 'Who is in the team is under Team.'

/** What somebody wrote about a record, which is shown where one is named. */
export const WRITTEN = 'What was written about whom is shown by their name.'

/** Why something that was understood is not answered. */
export const TOO_LONG = 'This says more than one question can. Ask for one thing after the other.'
export const OF_FIRST = 'I can’t answer this for the first rows alone. Ask for all of them, or for fewer rows.'
export const GOES_ON = 'This does not say by itself what is asked for. Ask it in full.'
/** `make Ben the owner of it`: which one, was said before. */
export const MAKING_OWNER = /\bmake \p{Lu}[^,;.!?]* (?:the|its) owner\b/u
export const NO_CHANGE = 'I did not understand what should change. Name the record and its new value.'
export const NOT_CLEAR = 'Which days are meant is not clear. Name them.'
export const NOT_MADE_BY =
  'Who created or changed it is not kept of this. You can ask for its owner, or for the activity of a person.'
export const NOT_FIRST_CONTACT =
  'When there was contact first is not answered. You can ask when a lead was created, or what happened with it.'
export const NOT_WHEN =
  'When candidates came to a stage that they may have left is not answered. You can ask when one of them came to the present one.'
export const NOT_OF_EACH = 'The share within each group is not computed. You can ask how many there are in each.'
/** `the share of applicants who got an offer` have it, or had it before. */
export const NOT_OF_EITHER =
  'The share of those that are, or once were, in a stage is not computed. You can ask how many there are, and how many in all.'

/** What cannot be asked for, and why. */
export const NOT_KEPT: [words: string, reason: string][] = [
  [
    'waiting for a proposal|waiting for our proposal|waiting for an offer|waiting for our offer|waiting for a quote|waiting for our quote',
    'Who waits for what is not kept. You can ask for leads by their stage.',
  ],
  [
    'and how much of it|and how much of that|and how much of them|and how many of it|and how many of them|and how many of those|and how many of these|and how much of those',
    'These are two questions. Ask the second one after the first.',
  ],
  [
    'first contact with|first contacted|first conversation with|first touch with|first call with|did we first talk to|did we first speak to|did we first contact',
    'When somebody was first in touch is not kept. You can ask for the last contact, or for the activity with a lead.',
  ],
  [
    'nobody has opened|nobody opened|nobody has read|who has read|has anyone opened|has anyone read|viewed most|most viewed|viewed|views',
    'Who reads or opens what is not kept.',
  ],
  [
    'people work at|people work for|people work in|people are employed|number of employees|how many employees|how many staff',
    'How many people work somewhere is not kept.',
  ],
  [
    'quota|quotas|target|targets|sales goal|sales goals|revenue goal|our goal|our goals|my goal|my goals|on track|on track to reach|on track to hit',
    'Goals are not kept. You can ask for what was won in a period, and compare it with another.',
  ],
  [
    'predict|prediction|predictions|foresee|extrapolate|projection|what will|will we|would we',
    'What will happen is not known. You can ask for the weighted value of open leads, and what was won before.',
  ],
  [
    'who logged in|last logged in|has logged in|have logged in|did log in|logged in today|logged in yesterday|logged in this week|log into|log in to|last log in|last login|logins|who is online|is online now',
    'When people sign in is not answered here. You can ask what they did.',
  ],
  [
    'an admin here|uses this workspace|uses the workspace|uses this program|use this workspace|the admin here|works with us|work with us|is an admin|are admins|is admin|the owner of the company|owns the workspace|everyone on the team and their|list everyone in the team|list everyone on the team|list everybody in the team|everyone in the team and|list the team|show me everyone in the team|work here|works here|work for us|works for us|people are on the team|people are in the team|people are on our team|people are in our team|people are there on our team|people work here|people work for us|of us are there|people on our team|people in our team|colleagues do we have|team members do we have|users do we have|big is the team|big is our team|joined the team|admin rights|who is an admin|who are the admins|who is on the team|who is in the team|who is on our team|who is in our team',
    TEAM,
  ],
  [
    'how long have we had|how long have we known',
    'How long something has been here is not answered. You can ask when it was created.',
  ],
  ['who introduced|who referred|who recommended', 'Who referred a lead is not kept, only that it came by a referral.'],
  ['duplicate|duplicates|doubles', 'Whether two records are of the same person or thing is not known.'],
  [
    'replied|reply|respond|responded|ghosted|ghosted us|ghosting us|got back to us|get back to us|answered us',
    'Whether somebody replied is not kept. You can ask when somebody was last in touch.',
  ],
  ['customer acquisition cost|cost per lead|we spend|spent on', 'What was spent is not kept.'],
  [
    'interviewing this week|interviewing today|interviewing tomorrow|interviewing next week|interviews this week|interviews today|interviews tomorrow|interviews next week',
    'When interviews take place is not kept. You can ask who is in an interview stage.',
  ],
  ['interviewed the most|who interviewed', 'Who interviewed candidates is not kept.'],
  [
    'for the first time|first time buyers|first time customers|first ever',
    'Which deal of a company was its first is not answered. You can ask for companies by when they bought.',
  ],
  [
    'acceptance rate|offer acceptance|share of our offers|share of offers|offers were accepted|offers was accepted',
    'How many of the offers are accepted is not computed. You can ask for candidates by stage.',
  ],
  [
    'unresolved with|still unresolved|left to settle|still unclear with|unclear with',
    'What is still to be settled is not kept as such. You can ask for open tasks, and for what was written about someone.',
  ],
  [
    'time to fill|to fill the|did it take to fill|did it take us to fill|take to fill',
    'How long an opening was open is not kept. You can ask how many days a hire took from the application.',
  ],
  ['churn|churn rate', 'Churn is not kept. You can ask what was won and lost.'],
]

/** Verbs that ask for something to be done only where they say to what: `close them as lost`. */
export const DONE_TO = new Set(
  'close finish complete start mark call email change give rate accept push extend share tag make'.split(' '),
)

/** What is not done from here, by the verb that a sentence begins with. */
export const NOT_DONE: [verbs: string, reason: string][] = [
  [
    'delete|remove|erase|wipe|purge|trash|clear|destroy',
    'Nothing is deleted from here. You can ask for what is there, and delete it where it is shown.',
  ],
  ['undo|revert', 'What you approved has Undo beside it, above in the conversation.'],
  [
    'create|move|reopen|postpone|reschedule|hand|give away|add|send|write|set|put|book|log|cancel|assign|reassign|rename|import|export|upload|invite|edit|update|modify|archive|merge|duplicate|publish|unpublish|buy|pay|fire|reject|approve|convert|replace|print|download|install|tweet|increase|decrease|reduce|reserve|arrange|organize|transfer|play|turn|switch|reset|sing|cook|fix|repair|restart|unlock|hire',
    'This cannot be done from here. You can ask for a task, a note, a move of a lead or the text of an e-mail, and for what is there.',
  ],
]

/** Behind a verb, what it shall be done to. */
export const DONE_TO_WHAT = new Set('them it this that those these all everything'.split(' '))

/** Words without which a question would ask the opposite. */
export const DENYING = new Set('not no nor never neither without except excluding but unless nobody nothing'.split(' '))

/** Politeness before a verb. */
export const BEFORE_VERB = new Set(
  'please could can would you kindly hey hi hello ok okay i want to need now just let us'.split(' '),
)
