import type { Role } from '../../contract/auth/fields.ts'

export const roleNames: Record<Role, string> = { owner: 'Owner', admin: 'Admin', user: 'User' }
