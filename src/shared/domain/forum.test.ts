import { expect, test } from 'vitest'
import { REALM_ROLES, type Rights } from './roles.ts'
import { FORUM_ROLES, mayOpenForum } from './forum.ts'

const none = new Set<string>()
const everything: Rights = { realm: new Set(REALM_ROLES), client: new Set(FORUM_ROLES) }

test.each<[title: string, rights: Rights, expected: boolean]>([
  ['opens for a person with every role', everything, true],
  ['stays closed without any role, unless none is needed', { realm: none, client: none }, FORUM_ROLES.length === 0],
])('%s', (_, rights, expected) => {
  expect(mayOpenForum(rights)).toBe(expected)
})
