import { conflict, forbidden, notFound, Refusal, refusals } from '../../platform/calls/refusals.ts'

export const documentRefusals = refusals('documents', {
  not_found: () => notFound('Document'),
  file_not_found: () => notFound('File'),
  not_the_uploader: () => forbidden('Only the uploader can change who sees a document'),
  no_file: () => conflict('This document was written here and has no file'),
  being_read: () => conflict('Atrium is reading this file'),
  read_already: () => conflict('Atrium has already read this file'),
  unknown_ending: ({ endings }: { endings: string[] }) =>
    new Refusal(
      'unsupported_media_type',
      `Send a file that ends in ${endings.slice(0, -1).join(', ')} or ${endings.at(-1)}`,
    ),
})
