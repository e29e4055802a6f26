import { conflict, forbidden, notFound, Refusal, refusals } from '../../platform/calls/refusals.ts'

export const documentRefusals = refusals('documents', {
  not_found: () => notFound('Document'),
  file_not_found: () => notFound('File'),
  not_the_uploader: () => forbidden('Only who uploaded a document decides who sees it'),
  no_file: () => conflict('There is no file to read: this document was written here'),
  being_read: () => conflict('It is being read'),
  read_already: () => conflict('It was read already'),
  unknown_ending: ({ endings }: { endings: string[] }) =>
    new Refusal(
      'unsupported_media_type',
      `Send a file that ends in ${endings.slice(0, -1).join(', ')} or ${endings.at(-1)}`,
    ),
})
