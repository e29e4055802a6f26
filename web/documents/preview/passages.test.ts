import { expect, test } from 'vitest'
import { citedIn, linesOf, runsOf, sectionsOf, wordsIn } from './passages.ts'

const text = 'Notice\nThe contract ends after thirty days. Résumé: thirty.'
const passage = { from: 7, to: 43, words: 'THIRTY ends' }

test('words are found in the passage alone, whatever their case', () => {
  const found = wordsIn(text, passage).map(({ from, to }) => text.slice(from, to))
  expect(found).toEqual(['ends', 'thirty'])
})

test('words are found by their beginning, and with other accents', () => {
  const found = wordsIn(text, { from: 0, to: text.length, words: 'resu day "' })
  expect(found.map(({ from, to }) => text.slice(from, to))).toEqual(['days', 'Résumé'])
})

test('a stretch is cut at the passage and its words, and nothing of it is lost', () => {
  const runs = runsOf({ from: 0, to: text.length }, passage, wordsIn(text, passage))
  expect(runs.map(({ from, to }) => text.slice(from, to)).join('')).toBe(text)
  expect(runs.map(({ from, to, isFound, isWord }) => [text.slice(from, to), isFound, isWord])).toEqual([
    ['Notice\n', false, false],
    ['The contract ', true, false],
    ['ends', true, true],
    [' after ', true, false],
    ['thirty', true, true],
    [' days.', true, false],
    [' Résumé: thirty.', false, false],
  ])
})

test('a stretch beside the passage is one piece', () => {
  expect(runsOf({ from: 50, to: 55 }, passage, [])).toEqual([{ from: 50, to: 55, isFound: false, isWord: false }])
})

test('sections leave nothing of a text out', () => {
  const parts = [
    { kind: 'page' as const, title: 'Page 1', start: 5, end: 10 },
    { kind: 'page' as const, title: 'Page 2', start: 10, end: 20 },
  ]
  expect(sectionsOf(25, parts).map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ['text', 0, 5],
    ['page', 5, 10],
    ['page', 10, 20],
    ['text', 20, 25],
  ])
  expect(sectionsOf(0, [])).toEqual([])
})

test('lines are told without their breaks', () => {
  expect(linesOf('ab\n\ncd', { from: 0, to: 6 }).map(({ from, to }) => 'ab\n\ncd'.slice(from, to))).toEqual([
    'ab',
    '',
    'cd',
  ])
})

test.each([
  ['Guests may cancel free of charge for 14 days.', 'Cancelling is free until 14 days before.'],
  ['Pets stay at home.', 'Dogs and other pets stay at home!'],
  ['Nothing of that.', ''],
])('a citation that says %j marks the sentence %j', (quote, sentence) => {
  const rules =
    'House rules\nBreakfast is at 8. Cancelling is free until 14 days before. Later it costs half.\nDogs and other pets stay at home!'
  const all = { from: 0, to: rules.length, words: '' }
  const { from, to } = citedIn(rules, { ...all, quote })
  expect(rules.slice(from, to)).toBe(sentence || rules)
  expect(citedIn(rules, all)).toEqual(all)
})
