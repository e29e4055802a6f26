import type { Meaning } from '../meaning.ts'

/** Phrases, divided by `|`, and what they mean; plurals of single words are made from them. */
export type Entry = [phrases: string, meaning: Meaning]

/** Each beginning with each end. */
export const joined = (first: string, second: string) =>
  first
    .split('|')
    .flatMap((begin) => second.split('|').map((end) => `${begin} ${end}`))
    .join('|')

const won = { field: 'outcome', is: ['won'] }

/** What can be asked for. */
export const SUBJECTS: Entry[] = [
  [
    'lead|deal|opportunity|sales lead|sales deal|sales opportunity|prospect|contact|account|business opportunity|inquiry|enquiry|opp',
    { kind: 'subject', subject: 'leads' },
  ],
  ['customer|client|won customer', { kind: 'subject', subject: 'leads', also: won }],
  [
    'overloaded|overworked|swamped|snowed under|too busy|plate|agenda|the most work|workload|most to do|work to do',
    { kind: 'subject', subject: 'tasks', also: { field: 'state', is: ['open'] } },
  ],
  [
    'do we have to do|do we need to do|must we do|should we do|we have to do|we need to do|is there to do|needs doing',
    { kind: 'subject', subject: 'tasks', also: { field: 'state', is: ['open'] } },
  ],
  [
    'task|todo|to dos|action item|chore|reminder|work item|assignment|follow up|followup',
    { kind: 'subject', subject: 'tasks' },
  ],
  [
    'do i have anything for|do i have anything due|have i got anything for|is there anything for me|must i finish|should i do next|do i do next|to do next|should i do first|should i tackle|should i tackle next|should i focus on|should i prioritize|should i prioritise|should i start with|must i do|must i get done|do i need to finish|should i finish|do i have to do|i have to do|do i need to do|i need to do|should i do|i should do|is on my plate|is on my agenda|on my agenda|do i have on|do i have to finish|should i work on|do i need to work on|do i have to work on|should i be doing|to do list for me|my to do list|do i need to get done|do i have to get done|is on my list',
    { kind: 'subject', subject: 'tasks', also: { field: 'assignedTo', is: ['me'] } },
  ],
  [
    joined(
      'am i supposed to|am i meant to|i am supposed to|i am meant to|am i expected to|have i got to|i have got to',
      'do|do next|do first|finish|get done|complete|work on|tackle|focus on|deal with|take care of',
    ),
    { kind: 'subject', subject: 'tasks', also: { field: 'assignedTo', is: ['me'] } },
  ],
  [
    'document|doc|file|knowledge base|paperwork|documentation|upload|attachment',
    { kind: 'subject', subject: 'documents' },
  ],
  ['pdf|pdf file|pdf document', { kind: 'subject', subject: 'documents', also: { field: 'kind', is: ['pdf'] } }],
  [
    'spreadsheet|excel|excel file|excel sheet|workbook|sheet|xlsx|xls',
    { kind: 'subject', subject: 'documents', also: { field: 'kind', is: ['sheet'] } },
  ],
  [
    'presentation|slide|slide deck|deck|powerpoint|powerpoint file|powerpoint presentation|pptx|ppt',
    { kind: 'subject', subject: 'documents', also: { field: 'kind', is: ['slides'] } },
  ],
  [
    'word document|word file|word doc|docx',
    { kind: 'subject', subject: 'documents', also: { field: 'kind', is: ['word'] } },
  ],
  [
    'text file|text document|markdown|markdown file|txt',
    { kind: 'subject', subject: 'documents', also: { field: 'kind', is: ['text'] } },
  ],
  [
    'opening|job opening|job|position|vacancy|job posting|job post|job ad|job listing|requisition|role|job position|job vacancy',
    { kind: 'subject', subject: 'openings' },
  ],
  [
    'candidate|cand|applicant|application|job application|job applicant|job candidate',
    { kind: 'subject', subject: 'candidates' },
  ],
  [
    'most active|least active|busiest|activity|changes|recent changes|latest changes|recent updates|latest updates|activity feed|activity log|team activity|recent activity feed|event|goings on|news|feed|history',
    { kind: 'subject', subject: 'activities' },
  ],
]
