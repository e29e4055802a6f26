import * as calls from '../../contract/pictures.ts'
import { originOf } from '../audit/rules.ts'
import type { Parts } from '../parts.ts'
import * as rules from './rules.ts'

export function pictureRoutes({ serve, database, sessions }: Parts): void {
  serve(calls.getPicture, async ({ params, company, reply }) => {
    const { type, bytes } = await rules.readStored(company, params.id)
    // The address changes with the picture. Private: a shared cache does not ask who may see it.
    reply.header('cache-control', 'private, max-age=31536000, immutable').type(type).send(bytes)
  })

  serve(calls.setPicture, async ({ body, company, user }) => {
    const changed = await rules.changeOwnPicture(database, company, body.data)
    sessions.forgetUser(user.id)
    return changed
  })

  serve(calls.removePicture, async ({ company, user }) => {
    const changed = await rules.changeOwnPicture(database, company, null)
    sessions.forgetUser(user.id)
    return changed
  })

  serve(calls.setLogo, ({ params, body, company, http }) =>
    rules.changeCompanyLogo(company, params.id, { data: body.data, origin: originOf(http) }),
  )

  serve(calls.removeLogo, ({ params, company, http }) =>
    rules.changeCompanyLogo(company, params.id, { data: null, origin: originOf(http) }),
  )
}
