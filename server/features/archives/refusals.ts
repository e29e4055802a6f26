import { badField, badInput, conflict, gone, notFound, refusals } from '../../platform/calls/refusals.ts'

/** Tables in the words of the reader. */
const words = (tables: readonly string[]) => tables.map((name) => name.replaceAll('_', ' ')).join(', ')

export const archiveRefusals = refusals('archives', {
  not_found: () => notFound('Export'),
  not_ready: () => conflict('The export is not ready yet'),
  over: () => gone('The export could be downloaded for a day. Start a new one.'),
  under_way: () => conflict('An export or a restore is under way. Wait until it is done.'),
  not_empty: ({ found }: { found: string[] }) =>
    conflict(
      `Your organization is not empty: it has ${words(found)}. Restore into an organization that was just created.`,
    ),

  // What is wrong with an archive.
  no_archive: () => badField('file', 'This file is no archive of a workspace, or only a part of one'),
  newer_format: () => badField('file', 'This archive has a form that this version does not know'),
  other_version: ({ has, wanted }: { has: string; wanted: string }) =>
    badField(
      'file',
      `The archive was made by another version of Atrium (${has}, here ${wanted}). Update the older one.`,
    ),
  strange_name: ({ name }: { name: string }) =>
    badField('file', `The archive has a file that does not belong: ${name}`),
  too_dense: () => badField('file', 'The archive unpacks to far more than it should'),
  damaged: ({ path }: { path: string }) => badInput(`${path} was changed or damaged: its checksum differs`),
  missing: ({ path }: { path: string }) => badInput(`${path} is missing from the archive`),
  bad_row: ({ path, line, why }: { path: string; line: number; why: string }) =>
    badInput(`Line ${line} of ${path} can’t be restored: ${why}`),
  contradicts: ({ table }: { table: string }) =>
    badInput(`Rows of ${table} contradict one another or the rest of the archive. Nothing was restored.`),
  still_here: () => conflict('This workspace is on this installation already. An archive is restored on another one.'),
  people_taken: ({ people }: { people: string[] }) =>
    conflict(`These people have an account here already, or their username is taken: ${people.join(', ')}`),
  openings_taken: () => conflict('Job openings of this archive are on this installation already'),
  file_gone: () => notFound('The file of the export'),
})
