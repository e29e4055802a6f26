import { Mail, Phone, StickyNote, Users } from 'lucide-react'
import { expect, test } from 'vitest'
import type { Activity } from '../../contract/activities/fields.ts'
import { iconOf } from './icons.ts'

test.each([
  ['call', Phone],
  ['meeting', Users],
  ['email', Mail],
  ['note', StickyNote],
])('a %s that was noted has its own sign', (noteType, sign) => {
  expect(iconOf({ type: 'note_added', metadata: { noteType } } as unknown as Activity)).toBe(sign)
})
