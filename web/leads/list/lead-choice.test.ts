import { expect, test } from 'vitest'
import { countSelected, everything, isSelected, nothing, toggled } from '../../lists/selection.ts'
import { choiceOf } from './lead-choice.ts'

test('of all that match, those that are unticked stay out', () => {
  const selection = toggled(toggled(everything, 'a'), 'b')
  expect(countSelected(selection, 300)).toBe(298)
  expect(isSelected(selection, 'a')).toBe(false)
  expect(isSelected(selection, 'never loaded')).toBe(true)
  expect(
    choiceOf(selection, { search: 'x', stage: 'new,proposal', created: 'today', sort: 'name', columns: 'stage' }),
  ).toEqual({
    matching: {
      search: 'x',
      stage: 'new,proposal',
      source: null,
      assignedUserId: null,
      value: null,
      created: 'today',
      updated: null,
      stageChanged: null,
      expectedClose: null,
      nextStep: null,
      openTask: null,
      noContact: null,
      city: null,
      country: null,
    },
    except: ['a', 'b'],
  })
})

test('of some, those that are ticked are named, and a second press takes the tick away', () => {
  const selection = toggled(toggled(toggled(nothing, 'a'), 'b'), 'a')
  expect(countSelected(selection, 300)).toBe(1)
  expect(isSelected(selection, 'b')).toBe(true)
  expect(choiceOf(selection, {})).toEqual({ ids: ['b'] })
})
