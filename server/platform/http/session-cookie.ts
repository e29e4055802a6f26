/**
 * The names of the session's cookie. Over https browsers take it from this very host alone, and not from one beside or below
 * it; over http no browser takes a cookie of that name.
 */
export const SESSION_COOKIE = { plain: 'atrium_session', overHttps: '__Host-atrium_session' } as const
