import { badField, badInput, conflict, notFound, refusals } from '../../platform/calls/refusals.ts'

export const importRefusals = refusals('imports', {
  not_found: () => notFound('Import'),

  // What is wrong with the file.
  no_table: () => badInput('This file is no table. Send a CSV, TSV, XLSX or vCard file.'),
  old_workbook: () => badInput('This is a workbook of an older Excel. Save it as .xlsx and send that.'),
  workbook_unreadable: ({ reason }: { reason: string }) => badInput(reason),
  row_unreadable: ({ line }: { line: number }) =>
    badInput(
      `The row that begins on line ${line} cannot be read: a quotation mark in it is never closed, or it is too long.`,
    ),
  card_unreadable: ({ number }: { number: number }) => badInput(`Contact ${number} of this file cannot be read.`),
  card_too_long: () => badInput('A contact of this file is too long.'),
  no_rows: () => badInput('This file has no rows under its headings.'),
  too_many_rows: ({ most }: { most: number }) =>
    badInput(`A file can have ${most.toLocaleString('en')} rows at most. Divide it and import each part.`),
  too_many_columns: ({ most }: { most: number }) => badInput(`A file can have ${most} columns at most.`),

  // What is wrong with the mapping.
  unknown_heading: ({ heading }: { heading: string }) => badField('columns', `The file has no column “${heading}”`),
  unknown_field: ({ field }: { field: string }) => badField('columns', `There is no field “${field}”`),
  field_taken: ({ headings, field }: { headings: string[]; field: string }) =>
    badField('columns', `${headings.map((each) => `“${each}”`).join(' and ')} cannot both go to “${field}”`),
  unknown_meaning: ({ text }: { text: string }) => badField('words', `“${text}” cannot mean that`),
  nothing_mapped: () => badField('columns', 'Choose a field for at least one column'),

  // What cannot be done now.
  not_checked: () => conflict('Check the import first'),
  under_way: () => conflict('The import is under way'),
  over: () => conflict('The import is over'),
  nothing_written: () => conflict('The import has not written anything'),
})
