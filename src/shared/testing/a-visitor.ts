// A visitor for tests of the route table.
import type { MenuVisitor } from '#domain/routes/menu.ts'
import { AREAS } from '#domain/routes/portal-areas.ts'
import { rightsOf, type Role } from '#domain/organisation/roles.ts'

/** A visitor with these roles in a portal with all areas installed and without flags from the server. */
export function aVisitor(roles: readonly Role[], changes: Partial<MenuVisitor> = {}): MenuVisitor {
  const realm = roles.filter((role) => !role.includes(':'))
  const resource: Record<string, { roles: string[] }> = {}
  for (const role of roles) {
    const [client = '', name] = role.split(':')
    if (name !== undefined) (resource[client] ??= { roles: [] }).roles.push(name)
  }
  const rights = rightsOf({ realm_access: { roles: realm }, resource_access: resource })
  return { rights, flags: {}, areas: new Set(AREAS), addresses: {}, ...changes }
}
