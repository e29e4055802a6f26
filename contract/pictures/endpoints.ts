/** Largest picture that is accepted, in bytes. The web app crops and shrinks before it sends. */
export const PICTURE_BYTES = 512 * 1024

/** Longest side that is accepted, in pixels. */
export const PICTURE_SIDE = 1024

export const getPicture = 'GET /api/pictures/:id'
export const setPicture = 'PUT /api/user/picture'
export const removePicture = 'DELETE /api/user/picture'
export const setLogo = 'PUT /api/companies/:id/logo'
export const removeLogo = 'DELETE /api/companies/:id/logo'
