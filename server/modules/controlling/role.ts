// The role of controlling.
import type { Role } from '#domain/organisation/roles.ts'

/** The role that every route of controlling requires, and every mail of its figures. */
export const CONTROLLING_ROLE: Role = 'portal_cp'
export const CONTROLLERS = [CONTROLLING_ROLE] as const
