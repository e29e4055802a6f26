import { expect, test } from 'vitest'
import { isFiltered, readDocumentsAddress } from './filter.ts'

const id = '019aa000-0000-7000-8000-0000000000ff'

test('the address tells filter, order, and the passage that is open', () => {
  const address = {
    search: 'oak',
    tag: 'prices',
    kind: 'pdf',
    status: 'failed',
    whose: 'mine',
    sort: '-fileSize',
    document: id,
  }
  expect(readDocumentsAddress({ ...address, from: 12, to: 40, words: 'oak' })).toEqual({
    ...address,
    from: 12,
    to: 40,
    words: 'oak',
  })
})

test('what makes no sense is left out', () => {
  const nonsense = {
    search: ' ',
    tag: '',
    kind: 'music',
    status: 'lost',
    whose: 'theirs',
    sort: 'color',
    document: 'x',
    from: 1,
    to: 2,
  }
  expect(readDocumentsAddress(nonsense)).toEqual({})
  expect(readDocumentsAddress({ document: id, from: 40, to: 12 })).toEqual({ document: id })
})

test('closing a document takes its passage with it, and leaves the filter', () => {
  const open = readDocumentsAddress({ tag: 'prices', document: id, from: 12, to: 40, words: 'oak' })
  expect(readDocumentsAddress({ ...open, document: undefined })).toEqual({ tag: 'prices' })
})

test('the order alone leaves no document out', () => {
  expect(isFiltered({ sort: 'title' })).toBe(false)
  expect(isFiltered({ kind: 'pdf' })).toBe(true)
})
