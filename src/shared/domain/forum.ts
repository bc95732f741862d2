// Who may open the area: the server enforces it, the shell hides closed areas.
import { holds, type Rights, type Role } from './roles.ts'

/** One of these is enough; none means everyone who is signed in. */
export const FORUM_ROLES: readonly Role[] = []

export const mayOpenForum = (rights: Rights): boolean =>
  FORUM_ROLES.length === 0 || FORUM_ROLES.some((role) => holds(rights, role))
