import { expect, test } from 'vitest'
import { DOCUMENT_BYTES } from '../../../contract/documents/endpoints.ts'
import { faultOf } from './file-check.ts'

test.each([
  ['plan.pdf', 10, undefined],
  ['PLAN.DOCX', DOCUMENT_BYTES, undefined],
  ['plan.exe', 10, 'This file type isn’t supported'],
  ['plan', 10, 'This file type isn’t supported'],
  ['plan.pdf', DOCUMENT_BYTES + 1, 'the limit is 25 MB'],
  ['plan.md', 0, 'The file is empty'],
])('%s of %i bytes: %s', (name, size, fault) => {
  if (fault === undefined) expect(faultOf({ name, size })).toBeUndefined()
  else expect(faultOf({ name, size })).toContain(fault)
})
