import { expect, test } from 'vitest'
import { DOCUMENT_BYTES } from '../../../contract/documents/endpoints.ts'
import { faultOf } from './file-check.ts'

test.each([
  ['plan.pdf', 10, undefined],
  ['PLAN.DOCX', DOCUMENT_BYTES, undefined],
  ['plan.exe', 10, 'This type of file is not taken'],
  ['plan', 10, 'This type of file is not taken'],
  ['plan.pdf', DOCUMENT_BYTES + 1, 'at most 25 MB can be uploaded'],
  ['plan.md', 0, 'The file is empty'],
])('%s of %i bytes: %s', (name, size, fault) => {
  if (fault === undefined) expect(faultOf({ name, size })).toBeUndefined()
  else expect(faultOf({ name, size })).toContain(fault)
})
