import { expect, test } from 'vitest'
import { dragPicture, placePicture, WHOLE } from './crop.ts'

const wide = { width: 400, height: 200 }

test('a wide picture covers the frame from its middle', () => {
  expect(placePicture(wide, { crop: WHOLE, fit: 'cover', side: 100 })).toEqual({
    left: -50,
    top: 0,
    width: 200,
    height: 100,
  })
})

test('a wide logo is seen whole, with room above and below', () => {
  expect(placePicture(wide, { crop: WHOLE, fit: 'contain', side: 100 })).toEqual({
    left: 0,
    top: 25,
    width: 100,
    height: 50,
  })
})

test('the ends of the range show the edges', () => {
  const left = placePicture(wide, { crop: { ...WHOLE, x: -1 }, fit: 'cover', side: 100 })
  const right = placePicture(wide, { crop: { ...WHOLE, x: 1 }, fit: 'cover', side: 100 })
  expect([left.left, right.left]).toEqual([0, -100])
})

test('a dragged picture follows the pointer and stops at its edge', () => {
  const drag = { crop: WHOLE, fit: 'cover', side: 100, down: 40 } as const
  const near = dragPicture(wide, { ...drag, right: 10 })
  expect(placePicture(wide, { crop: near, fit: 'cover', side: 100 })).toMatchObject({ left: -40, top: 0 })
  const far = dragPicture(wide, { ...drag, right: 500 })
  expect(placePicture(wide, { crop: far, fit: 'cover', side: 100 }).left).toBe(0)
})

test('zooming in doubles it around what is in the middle', () => {
  expect(placePicture(wide, { crop: { ...WHOLE, zoom: 2 }, fit: 'cover', side: 100 })).toEqual({
    left: -150,
    top: -50,
    width: 400,
    height: 200,
  })
})
