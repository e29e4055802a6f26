/** Fewest characters of a password. */
export const PASSWORD_LENGTH = 8

/** Most characters of a new password, so that hashing stays bounded. */
export const PASSWORD_LIMIT = 200

/** Most characters of a password that is tried. */
export const TRIED_PASSWORD_LIMIT = 1000

/** Longest user name, in characters. */
export const USERNAME_LENGTH = 64

/** What a session may lack before it opens more than the user's account. */
export const missing = ['email', 'factor'] as const

export const roles = ['owner', 'admin', 'user'] as const

export const getCurrentUser = 'GET /api/user'
export const login = 'POST /api/login'
export const openLogin = 'GET /api/login'
export const register = 'POST /api/register'
export const logout = 'POST /api/logout'
export const getRegistration = 'GET /api/registration'
