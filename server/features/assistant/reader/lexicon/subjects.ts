import type { QuerySubject } from '../../../../../contract/data-query/fields.ts'
import type { On } from '../meaning.ts'

const kind = (value: string): On => ({ documents: { field: 'kind', is: [value] } })

/** What can be asked for, in one and several. */
export const SUBJECTS: [words: string, subject: QuerySubject, also?: On][] = [
  [
    'lead|deal|opportunity|sales lead|sales deal|sales opportunity|account|business opportunity|inquiry|enquiry|opp',
    'leads',
  ],
  [
    'customer|client|won customer|buyer|paying customer|existing customer|current customer|existing client',
    'leads',
    { leads: { field: 'outcome', is: ['won'] } },
  ],
  ['task|todo|to do|to do item|action item|chore|reminder|work item|follow up|followup', 'tasks'],
  ['document|doc|file|paper|paperwork|attachment|knowledge base', 'documents'],
  ['pdf|pdf file|pdf document', 'documents', kind('pdf')],
  ['spreadsheet|excel|excel file|excel sheet|workbook|sheet|xlsx|xls', 'documents', kind('sheet')],
  [
    'presentation|slide|slide deck|deck|powerpoint|powerpoint file|powerpoint presentation',
    'documents',
    kind('slides'),
  ],
  ['word document|word file|word doc|docx', 'documents', kind('word')],
  ['text file|text document|markdown file|txt', 'documents', kind('text')],
  [
    'opening|job opening|job|position|vacancy|job posting|posting|job post|job ad|job listing|ad|advert|job advert|advertisement|job advertisement|requisition|role|job position|job vacancy',
    'openings',
  ],
  [
    'candidate|cand|applicant|resume|cv|curriculum vitae|job seeker|jobseeker|interviewee|application|job application|job applicant|job candidate',
    'candidates',
  ],
  ['activity|event|entry|log entry|feed entry', 'activities'],
]
