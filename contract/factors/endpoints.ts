/** What a person has beside the password: an authenticator app, or a passkey. */
export const factorKinds = ['totp', 'passkey'] as const

/** Most characters of a factor's name. */
export const FACTOR_NAME_LENGTH = 60

/** Most factors of one person. */
export const MOST_FACTORS = 10

export const readSignIn = 'POST /api/login/options'
export const finishSignIn = 'POST /api/login/factor'
export const listFactors = 'GET /api/factors'
export const beginTotp = 'POST /api/factors/totp'
export const addTotp = 'POST /api/factors/totp/confirmation'
export const beginPasskey = 'POST /api/factors/passkey'
export const addPasskey = 'POST /api/factors/passkey/confirmation'
export const removeFactor = 'POST /api/factors/:id/removal'
export const renewRecoveryCodes = 'POST /api/recovery-codes'
export const resetFactors = 'DELETE /api/team-members/:id/factors'
