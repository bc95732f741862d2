// A client of the SCIM interface for tests: its addresses, its token, and common bodies.
import type { TestApp } from '#server/testing/app.ts'

export const TOKEN = 'scim-token-of-the-test-0123456789abcdef'
export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export const BASE = '/api/scim/v2'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

export function scimClient(server: TestApp) {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/scim+json' }
  const call = (method: Method, path: string, body?: object, more = {}) =>
    server.nobody[method](`${BASE}${path}`, {
      headers: { ...headers, ...more },
      ...(body === undefined ? {} : { raw: JSON.stringify(body) }),
    })
  return {
    headers,
    call,
    /** The page of users that this filter finds. */
    list: async (filter: string, more = '') =>
      (await call('get', `/Users?filter=${encodeURIComponent(filter)}${more}`)).body,
    add: async (userName: string, changes = {}) => {
      const name = { givenName: userName, familyName: 'Scim' }
      return (await call('post', '/Users', { schemas: [USER], userName, name, ...changes })).body
    },
    patch: (id: string, ...Operations: object[]) => call('patch', `/Users/${id}`, { schemas: [PATCH], Operations }),
  }
}

/** The user names of a page, in their order in the alphabet. */
export const names = (body: { Resources: { userName: string }[] }): string[] =>
  body.Resources.map(({ userName }) => userName).toSorted()
