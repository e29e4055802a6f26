import { expect, test } from 'vitest'
import { daysOf } from './rounding.ts'

/** Half milliseconds in a ten-thousandth of a day. */
const STEP = 17_280

test('what took exactly as long as the middle of two figures is the greater one', () => {
  const wrong = Array.from({ length: 1_000_000 }, (_, figure) => figure).filter((figure) => {
    const middle = (figure + 0.5) * STEP
    const [less, more] = [middle - 1, middle].map((halves) => daysOf(halves / 2000))
    return less !== figure / 10_000 || more !== (figure + 1) / 10_000
  })
  expect(wrong).toEqual([])
})
