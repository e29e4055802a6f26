import * as calls from '../../../contract/pictures/calls.ts'
import type { Parts } from '../../platform/parts.ts'
import * as rules from './rules.ts'

export function bindPictureCalls({ bindAll, database, sessions }: Parts): void {
  bindAll(calls, {
    getPicture: async ({ params, company }) => {
      const { type, bytes } = await rules.readStored(company, params.id)
      // The address changes with the picture. Private: a shared cache does not ask who may see it.
      return { type, content: bytes, caching: 'private, max-age=31536000, immutable' }
    },
    setPicture: ({ body, company, user }) =>
      sessions.forgetAfter(user.id, rules.changeOwnPicture(database, company, body.data)),
    removePicture: ({ company, user }) =>
      sessions.forgetAfter(user.id, rules.changeOwnPicture(database, company, null)),
    setLogo: ({ params, body, company }) => rules.changeCompanyLogo(company, params.id, body.data),
    removeLogo: ({ params, company }) => rules.changeCompanyLogo(company, params.id, null),
  })
}
