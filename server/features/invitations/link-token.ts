import { newToken } from '../account/rules.ts'

/**
 * The token of an invitation link: 256 secret bits behind the company's id, which tells in whose rows to look for it
 * before anyone is inside a company.
 */
export const newInvitationToken = (companyId: string) => companyPart(companyId) + newToken()

/** Which company a token belongs to; undefined when it is none of ours. */
export function companyOfToken(token: string): string | undefined {
  if (!TOKEN.test(token)) return undefined
  const hex = Buffer.from(token.slice(0, COMPANY_LENGTH), 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

// 16 bytes take 22 letters of base64url, 32 bytes take 43.
const COMPANY_LENGTH = 22
const TOKEN = /^[\w-]{65}$/

const companyPart = (companyId: string) => Buffer.from(companyId.replaceAll('-', ''), 'hex').toString('base64url')
