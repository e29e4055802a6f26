/** Fewest characters of a password (decisions §2). */
export const PASSWORD_LENGTH = 8

export const roles = ['owner', 'admin', 'user'] as const

export const getCurrentUser = 'GET /api/user'
export const login = 'POST /api/login'
export const openLogin = 'GET /api/login'
export const register = 'POST /api/register'
export const logout = 'POST /api/logout'
export const getRegistration = 'GET /api/registration'
