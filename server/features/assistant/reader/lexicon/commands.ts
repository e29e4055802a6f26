import type { Head, Values } from '../meaning.ts'

/** What is made, by which verbs and under which names; of two that fit, the first is meant. */
export const MAKINGS: [verbs: string, nouns: string, head: Head][] = [
  [
    'schedule|book|plan|arrange|organise|organize|set up|make|create',
    'call|meeting|demo|appointment|visit|interview|lunch|presentation|follow up',
    { kind: 'create_task', isTitle: true },
  ],
  [
    'create|add|make|new|set|schedule|plan|put|put in',
    'task|todo|to do|followup|follow up|follow up task|action item',
    { kind: 'create_task' },
  ],
  ['create|add|make|new|set|schedule|plan|put', 'reminder', { kind: 'create_task', remind: true }],
  [
    'add|write|leave|make|put|log|attach|save|record|jot|jot down|create|new',
    'note|comment|remark|memo',
    { kind: 'add_note' },
  ],
  ['log|record', 'call|phone call', { kind: 'add_note', noteType: 'call' }],
  ['log|record', 'meeting|conversation|chat|visit', { kind: 'add_note', noteType: 'meeting' }],
  ['log|record', 'email', { kind: 'add_note', noteType: 'email' }],
  [
    'draft|write|compose|prepare|create|send|make|generate',
    'email|e mail|mail|message|reply|letter|nudge|invitation|thank you note|thank you|apology',
    { kind: 'draft_email' },
  ],
  ['draft|write|compose', 'reminder', { kind: 'draft_email' }],
]

export const ofTasks = (status: string) => ({ tasks: { field: 'status', is: [status] } })

/** Verbs that need no name of what is made. */
export const VERBS_ALONE: [verbs: string, head: Head][] = [
  ['email|e mail|write to|reply to', { kind: 'draft_email' }],
  ['note|comment on', { kind: 'add_note' }],
  [
    'move|shift|take|invite|advance|push|change|set|put|bring|drag|transition|promote|update|give|hand|hand over|assign|reassign|transfer|pass|reschedule|postpone|put off|push back|extend|prolong|delay|raise|lower|increase|decrease|reduce|rename',
    { kind: 'change_record' },
  ],
  ['bring forward|pull forward|move forward', { kind: 'change_record', isEarlier: true }],
  ['mark|flag|make|label|declare', { kind: 'change_record', marks: true }],
  ['close', { kind: 'change_record', marks: true, on: { openings: { field: 'status', is: ['closed'] } } }],
  ['qualify', { kind: 'change_record', on: { leads: { field: 'stage', is: ['qualified'] } } }],
  // `tick the stand off`
  ['tick|cross', { kind: 'change_record', marks: true }],
  ['complete|finish|tick off|check off|cross off', { kind: 'change_record', on: ofTasks('completed') }],
  ['cancel|call off|scrap', { kind: 'change_record', on: ofTasks('cancelled') }],
  ['start|begin', { kind: 'change_record', on: ofTasks('in_progress') }],
  [
    'reopen|resume',
    { kind: 'change_record', on: { ...ofTasks('pending'), openings: { field: 'status', is: ['active'] } } },
  ],
  ['pause', { kind: 'change_record', on: { openings: { field: 'status', is: ['paused'] } } }],
  ['accept|hire', { kind: 'change_record', on: { candidates: { field: 'stage', is: ['accepted'] } } }],
  [
    'reject|turn down|turn away|decline|refuse|say no to',
    { kind: 'change_record', on: { candidates: { field: 'stage', is: ['rejected'] } } },
  ],
]

/** What may stand between a verb and what it makes. Each email that is drafted is short, friendly and polite. */
export const MODIFIERS: [words: string, modifier: Values['Modifier']][] = [
  ['urgent|urgent priority', { priority: 'urgent' }],
  ['high|high priority|important', { priority: 'high' }],
  ['medium|medium priority', { priority: 'medium' }],
  ['low|low priority', { priority: 'low' }],
  [
    'follow up|followup|welcome|introduction|intro|reminder|apology|me|us|my|another|new|up|some|quick|short|brief|friendly|kind|gentle|polite|formal|nice|warm|professional|introductory|first|thank you|invitation|congratulation|congratulations',
    {},
  ],
]

const words = (list: string) => new Set(list.split(/\s+/))

/** What changes something that was just proposed, and says no more of it. */
export const AMENDING = words(
  'make give set change move put assign better it its that this one the a an to for with as on instead rather please actually no but and then priority keep too long a bit little much more sign signed let by',
)
export const BRIEF = words('shorter short shorten brief briefer concise')

/** What leads from the head of a task to its title. */
export const TO_TITLE = words('to for : called named titled that about of saying , - is says')

/** What begins a title behind who shall do it: `Ben call Acme`. */
export const DOING = words(
  'call ring phone email mail send write ask visit meet prepare check update order book chase follow review finish get make do',
)

/** What leads to the day or the person of a task. */
export const TO_DETAIL = words('due deadline in on during within at by until assigned assign with and priority owner ,')

/** What leads to the name of a lead. */
export const TO_LEAD = words('to on for about with at under against of')

/** What stands beside the name of a lead, and says no more of it. */
export const BESIDE_LEAD = words(
  "to on for about with at under against the lead deal opportunity stage status of over by via mail email file please , 's",
)

/** What a note has before its text. */
export const SAYING = words(': saying that says - stating , reading')

export const IN_TEXT = words(
  'asking thanking welcoming confirming introducing explaining inviting proposing suggesting reminding telling informing offering promising apologizing apologising congratulating requesting wishing letting',
)
/** What an email has before what it is about; some of these belong to it. */
export const ABOUT = new Set([...IN_TEXT, ...words('about regarding concerning on saying that to re : with')])
const formsOf = (verb: string) => ['ing', '', 'e', 's', 'es'].map((end) => verb.replace(/ing$/, '') + end)
/** `and ask for a referral`, `that asks for one`: what says the same as `asking for a referral`, by its forms. */
export const TO_ING = new Map([
  ...[...IN_TEXT].flatMap((verb) => formsOf(verb).map((form) => [form, verb.replace('gis', 'giz')] as const)),
  ...['let', 'lett', 'tell', 'say', 'mention', 'inform'].flatMap((stem) =>
    formsOf(stem).map((form) => [form, 'telling'] as const),
  ),
])
/** What a kind of email does, by what it is called, and how that goes on. */
export const MAIL_KINDS: Record<string, [verb: string, before: string]> = {
  thank: ['thanking', 'for'],
  apology: ['apologizing', 'for'],
  reminder: ['reminding', 'of'],
  invitation: ['inviting', 'to'],
  congratulation: ['congratulating', 'on'],
  congratulations: ['congratulating', 'on'],
}
/** What a verb goes on with behind the one whom an email is to. */
export const BEHIND_NAMED = words('to for about that if whether on at of which when what how who where why')
/** What a statement begins with behind the one whom an email is to. */
export const STATING = words('our we i she he they it the his her their')
/** Behind these stands what the email says, rather than what it is about. */
export const IN_WORDS = words('saying that :')

export const SIGNS = words(', . ! ? : ; -')

/** What stands between two parts of what shall be done. */
export const OPENED = words(', . ! : ; - please pls then and so')

export const BECAUSE = words('because since due reason as grounds')
/** `with the reason that`, `on the grounds that` */
export const BEFORE_BECAUSE = words('with on for the')
export const BEFORE_REASON = new Set([...BECAUSE, ...SIGNS, ...words('to of is that')])

/** What asks something, also behind `remind me`. */
export const ASKING = words('what which who when how where know')

/** What is said of several records, or to whom: neither names the one that changes. */
export const SEVERAL = words('all every everything everyone these those them this that it me us')

/** What may stand between a sign and what the record before it is now. */
export const IT_IS = words("it he she this that is 's has been now all")

/** No name of a record ends with these: what stands before them is one, and no verb. */
export const IS_THEN = words('is are be goes go can should must wait')

/** What ties a field to its record, and the record's kind to its name. */
export const OF_RECORD = words('of for on in')
export const BEFORE_NAME = words('the a an my our to for about called named titled : ,')
export const BEHIND_NAME = words('over back on up down off through along forward ahead')
/** Behind the last of these stands the text that a field shall hold. */
export const IN_PLACE = words('to : =')

/** What is said with a record, a field of it and a value, where the field shall hold that. */
export const STATED = {
  /** Words that say no more than that. */
  beside: words(
    `to into in at on as with through for of from up about around roughly the our my this that it so then please kindly and , . ! ; : - = 's
  is are be been being has made make go goes going should shall must needs need can like would want wants i we he she
  his her its their they set put move moved moves moving shift change changed changes changing update updated enter
  assign assigned reassign reassigned transfer transferred hand handed give given push pushed raise raised lower lowered
  increase increased reduce reduced adjust correct fix mark marked wait slip slips slipped bump drop switch swap down new now current currently expect expected takes get gets`,
  ),
  /** Beside the one who shall have it: `under Ben`. Beside an amount some of these are bounds. */
  besideOwner: words('over under by take have own owns belongs handle handles look looks after will'),
  /** Beside a day. */
  besideDay: words('by until till will'),
  /** What says that it shall be another, where no field is named. */
  changing: words(
    `now new is are as goes go make made set put move moved shift change changed update enter assign reassign transfer hand
  give push raise lower increase reduce adjust correct mark takes wait slip slips slipped bump drop switch swap`,
  ),
  /** So do these before the value, */
  to: words('to into : = until till'),
  /** and those of anything but a day: `I need to call her tomorrow` moves no task. */
  wishing: words('should must shall needs need can like want'),
  /** What a choice stands behind, where it is not beside the record: `the proposal for Acme` is no stage of it. */
  before: words(
    'to into in at on as is are be been : - = now it made marked moved set move go goes going stage status',
  ),
  /** Words by which a field is meant. */
  fields: {
    sure: 'probability',
    responsible: 'owner',
    charge: 'owner',
    takes: 'owner',
    sign: 'expectedClose',
    signs: 'expectedClose',
    close: 'expectedClose',
    closes: 'expectedClose',
  } as Record<string, string>,
}

/** What a sentence begins with that asks whether it is so. */
export const WHETHER = words(
  'is are was were has have had do does did can could should shall will would may might must any if',
)

/** What a question goes on with behind a word that could be a verb: `change in revenue`. */
export const BEHIND_NOUN = words('in of from by since per over')

/** Of which kinds of records a note can be. */
export const NOTED = new Set(['lead', 'company', 'candidate'])

/** What may stand behind the head of a command that ends a sentence. */
export const CLOSING = new Set([...OPENED, 'it', 'that', 'this', 'down'])

/** Behind these stands one that is there. */
export const DEFINITE = new Set(['the', 'my', 'our', 'that'])

/** What stands behind a priority that is none of the title. */
export const BEHIND_PRIORITY = new Set(['for', ':', '-', ',', 'and'])

/** `put that down as a note`: what `that` is, was said before. */
export const BEHIND_THAT = new Set(['down', 'as', 'on', 'to', 'in', 'for', 'under'])

/** `a mail, ask when we can meet` */
export const ASKED_BEHIND = new Set(['and', ',', 'i'])

/** `about whether she signs`, `to find out if she signs` */
export const TO_ASK = /^(?:(?:to )?(?:find out|ask|know|see|check) )?(?=(?:whether|if) )/u

/** What was said before is no text. */
export const IT = new Set(['it', 'that', 'this'])

/** `email addresses of`: what is asked for, rather than who is written to. */
export const BESIDE = new Set(['and', 'or', '&', '+', '/', ','])
