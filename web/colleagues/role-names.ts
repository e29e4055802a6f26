import type { Role } from '../../contract/auth/fields.ts'

/** What the roles are called. */
export const roleNames: Record<Role, string> = { owner: 'Owner', admin: 'Admin', user: 'User' }
