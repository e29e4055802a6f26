import { getCurrentUser, getRegistration, login, logout, openLogin, register } from '../../contract/auth.ts'
import { auditAlone, originOf } from '../audit/rules.ts'
import type { Parts } from '../parts.ts'
import { checkCredentials, readRegistration, readUser, registerUser } from './rules.ts'
import { createSignInLimit } from './sign-in-limit.ts'

export function authRoutes({ serve, database, config, sessions, now }: Parts): void {
  const limit = createSignInLimit(now)

  serve(getCurrentUser, ({ user }) => readUser(database, user.id))

  serve(getRegistration, () => readRegistration(database, config))

  serve(login, async ({ body, http, reply }) => {
    const user = await checkCredentials(database, { ...body, address: http.ip, limit })
    await sessions.start(http, reply, user.id)
    await auditAlone(database, user, { ...originOf(http), action: 'signed_in', subject: user.email })
    return user
  })

  serve(openLogin, async ({ reply }) => {
    reply.redirect('/auth', 302)
  })

  serve(register, async ({ body, http, reply }) => {
    const user = await registerUser(database, config, body)
    await sessions.start(http, reply, user.id)
    return user
  })

  serve(logout, async ({ http, reply }) => sessions.end(http, reply))
}
