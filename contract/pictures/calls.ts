import * as z from 'zod/mini'
import { CurrentUser } from '../auth/fields.ts'
import { call } from '../call.ts'
import { Company } from '../companies/fields.ts'
import * as at from './endpoints.ts'

/** A picture, as the base64 text of a PNG, JPEG or WebP file. */
const Picture = z.object({
  data: z
    .string({ error: 'Choose a picture' })
    .check(
      z.maxLength(Math.ceil(at.PICTURE_BYTES / 3) * 4, { error: 'The picture must be 512 kB or less' }),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: 'Choose a PNG, JPEG or WebP picture' }),
    ),
})

export const getPicture = call.company(
  at.getPicture,
  'The picture of a member or the company’s logo; its address changes with it',
  { media: 'image/*' },
)

export const setPicture = call.company(at.setPicture, 'Set your picture', { body: Picture, reply: CurrentUser })
export const removePicture = call.company(at.removePicture, 'Remove your picture', { reply: CurrentUser })
export const setLogo = call.admin(at.setLogo, 'Set the company’s logo', { body: Picture, reply: Company })
export const removeLogo = call.admin(at.removeLogo, 'Remove the company’s logo', { reply: Company })
