// The description of the SCIM service: its schemas without unsupported attributes, its types, and its limits.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import SCIMMY from 'scimmy'
import { MOST_RESULTS, scimError, type ListQuery } from './scim-query.ts'
import { ENTERPRISE } from './users.ts'

export const TYPE = 'application/scim+json'
export const BODY_BYTES = 4 * 1024 * 1024
export const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0'
export const options = { config: { access: 'public' as const }, schema: { hide: true }, bodyLimit: BODY_BYTES }

export const { User, Group } = SCIMMY.Schemas
const { EnterpriseUser } = SCIMMY.Schemas
// Attributes that the portal does not store are not announced. Declared once in the process, as the library requires.
const UNSTORED = [
  'nickName',
  'profileUrl',
  'userType',
  'locale',
  'timezone',
  'password',
  'ims',
  'photos',
  'addresses',
  'groups',
]
User.definition.truncate(...UNSTORED, 'entitlements', 'roles', 'x509Certificates')
// `department` is taken for the division (scim-patch.ts).
EnterpriseUser.definition.truncate('costCenter', 'department')
// The extension is part of every user.
User.definition.extend(EnterpriseUser.definition, false)
type Attribute = InstanceType<typeof SCIMMY.Types.Attribute>
const UNSTORED_PARTS = {
  name: ['middleName', 'honorificPrefix', 'honorificSuffix'],
  emails: ['display'],
  phoneNumbers: ['display', 'primary'],
}
for (const [name, parts] of Object.entries(UNSTORED_PARTS))
  for (const part of parts) (User.definition.attribute(name) as Attribute).truncate(part)
// Computed: the name from its parts, and of several addresses the primary one is kept, as that of work.
for (const attribute of [
  ...['displayName', 'name.formatted', 'emails.type', 'emails.primary', 'phoneNumbers.type'].map((name) =>
    User.definition.attribute(name),
  ),
  Group.definition.attribute('members.display'),
])
  Object.assign((attribute as Attribute).config, { mutable: false, direction: 'out' })

function describeProvider(base: string) {
  const location = (path: string, resourceType: string) => ({ location: `${base}${path}`, resourceType })
  const supported = (is: boolean) => ({ supported: is })
  const type = (name: 'User' | 'Group', path: string, extensions: readonly string[]) => ({
    schemas: [`${SCHEMA}:ResourceType`],
    id: name,
    name,
    endpoint: path,
    description: name === 'User' ? 'Person of the portal' : 'Group of people; it gives no rights',
    schema: `${SCHEMA}:${name}`,
    ...(extensions.length > 0 && { schemaExtensions: extensions.map((schema) => ({ schema, required: false })) }),
    meta: location(`/ResourceTypes/${name}`, 'ResourceType'),
  })
  return {
    provider: {
      schemas: [`${SCHEMA}:ServiceProviderConfig`],
      patch: supported(true),
      bulk: { ...supported(false), maxOperations: 0, maxPayloadSize: 0 },
      filter: { ...supported(true), maxResults: MOST_RESULTS },
      changePassword: supported(false),
      sort: supported(true),
      etag: supported(false),
      authenticationSchemes: [
        {
          type: 'oauthbearertoken',
          name: 'Bearer token',
          description: 'The token of the configuration (SCIM_TOKEN)',
          primary: true,
        },
      ],
      meta: location('/ServiceProviderConfig', 'ServiceProviderConfig'),
    },
    types: [type('User', '/Users', [ENTERPRISE]), type('Group', '/Groups', [])],
    schemas: [User, Group, EnterpriseUser].map((one) => {
      const { attributes = [], ...definition } = one.definition.describe(`${base}/Schemas`)
      return { ...definition, schemas: [`${SCHEMA}:Schema`], attributes }
    }),
  }
}

export const listAnswer = (items: readonly object[], total: number, startIndex = 1) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex: Math.max(startIndex, 1),
  itemsPerPage: items.length,
  Resources: items,
})

/** Whole numbers of a query; others are refused by name. */
export function queryOf({ query }: Pick<FastifyRequest, 'query'>): ListQuery {
  const given = query as Record<string, string | string[]>
  const text = (name: string) => {
    const value = given[name]
    if (Array.isArray(value)) throw scimError(400, 'invalidValue', `${name} is given once.`)
    return value
  }
  const whole = (name: string) => {
    const value = text(name)
    if (value === undefined) return undefined
    if (!/^-?\d{1,9}$/.test(value)) throw scimError(400, 'invalidValue', `${name} is a whole number.`)
    return Number(value)
  }
  const sortOrder = text('sortOrder')
  return {
    filter: text('filter'),
    sortBy: text('sortBy'),
    sortOrder: sortOrder === 'descending' ? 'descending' : 'ascending',
    startIndex: whole('startIndex'),
    count: whole('count'),
    attributes: text('attributes'),
    excludedAttributes: text('excludedAttributes'),
  }
}

function addDescriptions(app: FastifyInstance, base: string): void {
  const { provider, types, schemas } = describeProvider(base)
  const send = (reply: FastifyReply, value: object) => reply.type(TYPE).send(value)
  // RFC 7644, 4: the description of the service is not filtered.
  const unfiltered = (request: FastifyRequest) => {
    if (queryOf(request).filter !== undefined) throw scimError(403, null, 'This list cannot be filtered.')
  }
  app.get('/ServiceProviderConfig', options, async (request, reply) => {
    unfiltered(request)
    return send(reply, provider)
  })
  for (const url of ['/ServiceProviderConfig', '/ResourceTypes', '/Schemas'])
    app.route({
      ...options,
      method: ['POST', 'PUT', 'PATCH', 'DELETE'],
      url,
      handler: async (_request, reply) => {
        void reply.header('allow', 'GET, HEAD')
        throw scimError(405, null, 'What describes the service is only read.')
      },
    })
  for (const [path, items] of [
    ['/ResourceTypes', types],
    ['/Schemas', schemas],
  ] as const) {
    app.get(path, options, async (request, reply) => {
      unfiltered(request)
      return send(reply, listAnswer(items, items.length))
    })
    app.get(`${path}/:id`, options, async ({ params }, reply) => {
      const { id } = params as { id: string }
      const item = items.find((one) => one.id === id)
      if (!item) throw scimError(404, null, `${path.slice(1)} has no ${id.slice(0, 200)}.`)
      return send(reply, item)
    })
  }
}

/** RFC 7644, 3.11 and 3.7: unsupported endpoints answer with an error. */
function refuseOthers(app: FastifyInstance): void {
  for (const [url, what] of [
    ['/Me', 'There is no address for the one who asks: the token belongs to no person.'],
    ['/Bulk', 'Several changes in one request are not supported.'],
    ['/.search', 'Users and groups are searched apart.'],
  ] as const)
    app.route({
      ...options,
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url,
      handler: async () => {
        throw scimError(501, null, what)
      },
    })
  app.all('/*', options, async () => {
    throw scimError(404, null, 'There is no such address.')
  })
}

export function describeService(app: FastifyInstance, base: string): void {
  addDescriptions(app, base)
  refuseOthers(app)
}
