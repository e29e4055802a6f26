import { getCurrentUser, getRegistration, login, logout, openLogin, register } from '../../contract/auth.ts'
import type { Parts } from '../app.ts'
import { endSession, startSession } from '../http/session.ts'
import { checkCredentials, readRegistration, readUser, registerUser } from './rules.ts'
import { createSignInLimit } from './sign-in-limit.ts'

export function authRoutes({ serve, database, config }: Parts): void {
  const limit = createSignInLimit()

  serve(getCurrentUser, ({ user }) => readUser(database, user.id))

  serve(getRegistration, () => readRegistration(database, config))

  serve(login, async ({ body, http, reply }) => {
    const user = await checkCredentials(database, { ...body, address: http.ip, limit })
    await startSession(database, { request: http, reply, userId: user.id })
    return user
  })

  serve(openLogin, async ({ reply }) => {
    reply.redirect('/auth', 302)
  })

  serve(register, async ({ body, http, reply }) => {
    const user = await registerUser(database, config, body)
    await startSession(database, { request: http, reply, userId: user.id })
    return user
  })

  serve(logout, async ({ http, reply }) => endSession(database, { request: http, reply }))
}
