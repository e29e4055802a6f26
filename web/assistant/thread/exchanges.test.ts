import { expect, test } from 'vitest'
import type { Message } from '../../../contract/assistant/fields.ts'
import { type Exchange, exchangesOf, shownExchanges } from './exchanges.ts'

const message = (id: string, role: Message['role'], text: string): Message => ({
  id,
  role,
  text,
  spoken: false,
  analysis: null,
  createdAt: '2026-11-22T00:00:00.000Z',
})

/** The latest first, as the server tells them. */
const told = [
  message('a2', 'assistant', 'Two.'),
  message('q2', 'user', 'And last month?'),
  message('a1', 'assistant', 'Three.'),
  message('q1', 'user', 'How many leads?'),
]

const own = (change: Partial<Exchange>): Exchange => ({
  key: 'own',
  question: 'How many leads?',
  mode: 'chat',
  state: 'asking',
  steps: [],
  text: '',
  ...change,
})

const inShort = (exchanges: readonly Exchange[]) =>
  exchanges.map(({ key, question, answer }) => [key, question, answer?.text])

test('messages become questions with their answers, the latest last', () => {
  expect(inShort(exchangesOf(told))).toEqual([
    ['a1', 'How many leads?', 'Three.'],
    ['a2', 'And last month?', 'Two.'],
  ])
})

test('a question without an answer stands alone, and so does an answer whose question is further back', () => {
  const messages = [message('q2', 'user', 'And?'), message('a1', 'assistant', 'Three.')]
  expect(inShort(exchangesOf(messages))).toEqual([
    ['a1', '', 'Three.'],
    ['q2', 'And?', undefined],
  ])
})

test('what this tab asked keeps its key once the server tells it, and stays where the server has it', () => {
  const answered = own({ key: 'mine', state: 'answered', answer: { messageId: 'a1', text: 'Three.', analysis: null } })
  const asking = own({ key: 'next', question: 'More?' })
  expect(inShort(shownExchanges(exchangesOf(told), [answered, asking])).map(([key]) => key)).toEqual([
    'mine',
    'a2',
    'next',
  ])
})

test('an answer that is given anew leaves the place it had', () => {
  const before = exchangesOf(told).at(-1)
  const again = own({ key: 'a2', question: 'And last month?', ...(before && { before }) })
  const shown = shownExchanges(exchangesOf(told), [again])
  expect(shown.map(({ key, state }) => [key, state])).toEqual([
    ['a1', 'answered'],
    ['a2', 'asking'],
  ])
})

test('an answer that was given anew is not told beside what came in its place', () => {
  const answer = { messageId: 'a3', text: 'Four.', analysis: null }
  const again = own({ key: 'a2', question: 'And last month?', state: 'answered', answer, replaced: ['a2'] })
  expect(inShort(shownExchanges(exchangesOf(told), [again]))).toEqual([
    ['a1', 'How many leads?', 'Three.'],
    ['a2', 'And last month?', 'Four.'],
  ])
})

test('a question that failed here is not told a second time', () => {
  const failed = own({ key: 'mine', question: 'And?', state: 'failed' })
  expect(shownExchanges(exchangesOf([message('q', 'user', 'And?')]), [failed])).toEqual([failed])
})

test('a question that failed stays before one that was asked after it and answered', () => {
  const failed = own({ key: 'first', question: 'Failed?', state: 'failed' })
  const answered = own({
    key: 'second',
    state: 'answered',
    answer: { messageId: 'a1', text: 'Three.', analysis: null },
  })
  const shown = shownExchanges(exchangesOf(told.slice(2)), [failed, answered])
  expect(shown.map(({ key }) => key)).toEqual(['first', 'second'])
})
