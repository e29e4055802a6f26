import type { Head, Values } from '../meaning.ts'

/** What is made, by which verbs and under which names; of two that fit, the first is meant. */
export const MAKINGS: [verbs: string, nouns: string, head: Head][] = [
  [
    'schedule|book|plan|arrange|organise|organize|set up|make|create',
    'call|meeting|demo|appointment|visit|interview|lunch|presentation|follow up',
    { kind: 'create_task', isTitle: true },
  ],
  [
    'create|add|make|new|set|schedule|plan|put|start',
    'task|todo|to do|reminder|followup|follow up|follow up task|action item',
    { kind: 'create_task' },
  ],
  [
    'add|write|leave|make|put|log|attach|save|record|jot|jot down|create',
    'note|comment|remark|memo',
    { kind: 'add_note' },
  ],
  ['log|record', 'call|meeting|email|conversation|chat', { kind: 'add_note' }],
  ['draft|write|compose|prepare|create|send|make|generate', 'email|mail|message|reply|letter', { kind: 'draft_email' }],
]

/** Verbs that need no name of what is made. */
export const VERBS_ALONE: [verbs: string, head: Head][] = [
  ['email|write to|reply to', { kind: 'draft_email' }],
  ['note', { kind: 'add_note' }],
  ['move|shift|advance|push|change|set|put|bring|drag|transition|promote|update', { kind: 'move_lead' }],
  ['mark|close|flag', { kind: 'move_lead', marks: true }],
  ['qualify', { kind: 'move_lead', stage: 'qualified' }],
]

/** What may stand between a verb and what it makes. Each email that is drafted is short, friendly and polite. */
export const MODIFIERS: [words: string, modifier: Values['Modifier']][] = [
  ['urgent|urgent priority', { priority: 'urgent' }],
  ['high|high priority|important', { priority: 'high' }],
  ['medium|medium priority', { priority: 'medium' }],
  ['low|low priority', { priority: 'low' }],
  [
    'me|us|my|another|new|up|some|quick|short|brief|friendly|polite|formal|nice|warm|professional|introductory|first|thank you',
    {},
  ],
]

const words = (list: string) => new Set(list.split(' '))

/** What leads from the head of a task to its title. */
export const TO_TITLE = words('to for : called named titled that about of saying , - is says')

/** What leads to the name of a lead. */
export const TO_LEAD = words('to on for about with at under against')

/** What stands beside the name of a lead, and says no more of it. */
export const BESIDE_LEAD = words("to on for about with at under against the lead deal opportunity stage status of , 's")

/** What a note has before its text. */
export const SAYING = words(': saying that says - stating , reading')

/** What an email has before what it is about; some of these belong to it. */
export const ABOUT = words(
  'about regarding concerning on saying that asking thanking to re : confirming introducing explaining with',
)
export const IN_TEXT = words('asking thanking confirming introducing explaining')

export const SIGNS = words(', . ! ? : ; -')

export const BECAUSE = words('because since due reason as')
export const BEFORE_REASON = new Set([...BECAUSE, ...SIGNS, ...words('to of is that')])

/** What asks something, also behind `remind me`. */
export const ASKING = words('what which who when how where')

/** Leads that no command moves together. */
export const SEVERAL = words('all every my our these those them')
