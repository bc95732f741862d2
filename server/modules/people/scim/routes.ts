// SCIM 2.0 (RFC 7643, 7644) below api/scim/v2, for the one system that has the token of the configuration; without one there is none.
import { timingSafeEqual, createHash } from 'node:crypto'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import SCIMMY from 'scimmy'
import { recordReadBySystem } from '#server/audit.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/db.ts'
import { ProblemError, notFound } from '#server/errors.ts'
import { addUser, changeUser, deleteUser, ENTERPRISE, holdPerson, readUser, readUsers, type ScimUser } from './users.ts'
import { deleteGroup, holdGroup, readGroup, readGroups, writeGroup, type ScimGroup } from './groups.ts'
import { patchOf, resourceOf } from './scim-patch.ts'
import { MOST_RESULTS, scimError, shownOf, type ListQuery } from './scim-query.ts'

export const SCIM_PREFIX = '/api/scim/v2'
const TYPE = 'application/scim+json'
const BODY_BYTES = 4 * 1024 * 1024
const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0'

const { User, Group } = SCIMMY.Schemas
// What the portal does not store is not announced either. Declared once in the process, as the library has it.
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
SCIMMY.Schemas.EnterpriseUser.definition.truncate('costCenter', 'department')
// The extension is part of every user.
User.definition.extend(SCIMMY.Schemas.EnterpriseUser.definition, false)

const hashOf = (text: string) => createHash('sha256').update(text).digest()

type Shape = typeof User | typeof Group
interface Resource {
  readonly name: 'User' | 'Group'
  readonly path: '/Users' | '/Groups'
  readonly shape: Shape
  read(id: string, db: Context['db'] | Tx): Promise<object>
  /** Until the end of the transaction, so that a change of what was read undoes no other one. */
  hold(tx: Tx, id: string): Promise<unknown>
  list(query: ListQuery): Promise<{ total: number; items: readonly object[] }>
  write(tx: Tx, value: object, id?: string): Promise<{ id?: string }>
  remove(tx: Tx, id: string): Promise<void>
}

function resourcesOf(context: Context): readonly Resource[] {
  const { db, now } = context
  return [
    {
      name: 'User',
      path: '/Users',
      shape: User,
      read: (id, from) => readUser(from, id),
      hold: holdPerson,
      list: async (query) => {
        const { total, users } = await readUsers(db, query)
        return { total, items: users }
      },
      write: (tx, value, id) =>
        id === undefined ? addUser(tx, context, value as ScimUser) : changeUser(tx, context, id, value as ScimUser),
      remove: (tx, id) => deleteUser(tx, context, id),
    },
    {
      name: 'Group',
      path: '/Groups',
      shape: Group,
      read: (id, from) => readGroup(from, id),
      hold: holdGroup,
      list: async (query) => {
        const { total, groups } = await readGroups(db, query)
        return { total, items: groups }
      },
      write: (tx, value, id) => writeGroup(tx, now(), value as ScimGroup, id),
      remove: deleteGroup,
    },
  ]
}

/** Faults of a request are answered as RFC 7644, 3.12 has it. */
function answerError(error: unknown, reply: FastifyReply): FastifyReply {
  const {
    status: given,
    statusCode,
    scimType,
    message,
  } = error as Error & {
    status?: number
    statusCode?: number
    scimType?: string
  }
  // The library reports a value of the wrong type so.
  const status = error instanceof TypeError ? 400 : (given ?? statusCode ?? 500)
  const type = error instanceof TypeError ? 'invalidValue' : scimType
  if (error instanceof ProblemError)
    for (const [name, value] of Object.entries(error.headers)) void reply.header(name, value)
  return reply
    .code(status)
    .type(TYPE)
    .send({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(status),
      ...(type ? { scimType: type } : {}),
      detail: status === 500 ? 'The request could not be answered.' : message,
    })
}

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
    schemas: [User, Group, SCIMMY.Schemas.EnterpriseUser].map((one) => {
      const { attributes = [], ...definition } = one.definition.describe(`${base}/Schemas`)
      return { ...definition, schemas: [`${SCHEMA}:Schema`], attributes }
    }),
  }
}

const listAnswer = (items: readonly object[], total: number, startIndex = 1) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex: Math.max(startIndex, 1),
  itemsPerPage: items.length,
  Resources: items,
})

/** Whole numbers of a query; others are refused by name. */
function queryOf({ query }: Pick<FastifyRequest, 'query'>): ListQuery {
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

/** The query of a search, which is its body. */
function searchOf(request: FastifyRequest): ListQuery {
  const { attributes, excludedAttributes, ...body } = Object(request.body) as Record<string, unknown>
  const names = (value: unknown) => (Array.isArray(value) ? value.join(',') : value)
  const texts = Object.entries({
    ...body,
    attributes: names(attributes),
    excludedAttributes: names(excludedAttributes),
  })
  const query = Object.fromEntries(
    texts.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return queryOf({ query })
}

const options = { config: { access: 'public' as const }, schema: { hide: true }, bodyLimit: BODY_BYTES }

/** What the routes of a resource share. */
function toolsOf(base: string, { name, path, shape }: Resource) {
  const shown = (value: object, query: ListQuery = {}): object => {
    const whole = JSON.parse(
      JSON.stringify(new shape(value, 'out', `${base}${path}`, shownOf(query) as never)),
    ) as object
    // Always there, whichever attributes are asked for.
    return { schemas: [`${SCHEMA}:${name}`], ...whole }
  }
  const bodyOf = ({ body }: FastifyRequest): object => {
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw scimError(400, 'invalidSyntax', `The body is one ${name}.`)
    return JSON.parse(JSON.stringify(new shape(resourceOf(body), 'in'))) as object
  }
  const idOf = ({ params }: FastifyRequest) => (params as { id: string }).id
  const send = (reply: FastifyReply, value: object, status = 200) => {
    const { meta } = value as { meta?: { location?: string } }
    if (status === 201 && meta?.location) void reply.header('location', meta.location)
    return reply.code(status).type(TYPE).send(value)
  }
  return { shown, bodyOf, idOf, send }
}

function addLists(app: FastifyInstance, { db }: Context, base: string, resource: Resource): void {
  const { path, list, write } = resource
  const { shown, bodyOf, send } = toolsOf(base, resource)
  app.get(path, options, async (request, reply) => {
    const query = queryOf(request)
    const { total, items } = await list(query)
    await recordReadBySystem(db, request)
    return send(
      reply,
      listAnswer(
        items.map((item) => shown(item, query)),
        total,
        query.startIndex,
      ),
    )
  })
  app.post(path, options, async (request, reply) => {
    const value = bodyOf(request)
    return send(reply, shown(await db.transaction().execute((tx) => write(tx, value)), queryOf(request)), 201)
  })
  // RFC 7644, 3.4.3: the same list, for filters that no address may show.
  app.post(`${path}/.search`, options, async (request, reply) => {
    const query = searchOf(request)
    const { total, items } = await list(query)
    await recordReadBySystem(db, request)
    const shownItems = items.map((item) => shown(item, query))
    return send(reply, listAnswer(shownItems, total, query.startIndex))
  })
}

function addOne(app: FastifyInstance, { db }: Context, base: string, resource: Resource): void {
  const { path, shape, read, hold, write, remove } = resource
  const { shown, bodyOf, idOf, send } = toolsOf(base, resource)
  app.get(`${path}/:id`, options, async (request, reply) => {
    const found = await read(idOf(request), db)
    const person = db.selectFrom('person').select('id').where('scim_id', '=', idOf(request))
    await recordReadBySystem(db, request, (await person.executeTakeFirst())?.id)
    return send(reply, shown(found, queryOf(request)))
  })
  app.put(`${path}/:id`, options, async (request, reply) => {
    const value = bodyOf(request)
    return send(reply, shown(await db.transaction().execute((tx) => write(tx, value, idOf(request))), queryOf(request)))
  })
  app.patch(`${path}/:id`, options, async (request, reply) => {
    const changed = await db.transaction().execute(async (tx) => {
      const id = idOf(request)
      await hold(tx, id)
      const stored = await read(id, tx)
      const present = new shape(stored, 'out', `${base}${path}`)
      const patch = new SCIMMY.Messages.PatchOp(patchOf(request.body, stored) as never)
      let after: object = present
      await patch.apply(present as never, async (target: object) => (after = target) as never)
      return write(tx, JSON.parse(JSON.stringify(new shape(after, 'in'))) as object, id)
    })
    return send(reply, shown(changed, queryOf(request)))
  })
  app.delete(`${path}/:id`, options, async (request, reply) => {
    await db.transaction().execute((tx) => remove(tx, idOf(request)))
    return reply.code(204).send()
  })
}

function addDescriptions(app: FastifyInstance, base: string): void {
  const { provider, types, schemas } = describeProvider(base)
  const send = (reply: FastifyReply, value: object) => reply.type(TYPE).send(value)
  // RFC 7644, 4: what describes the service is not filtered.
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

/** RFC 7644, 3.11 and 3.7: what is not there says so. */
function refuseOthers(app: FastifyInstance): void {
  for (const [url, what] of [
    ['/Me', 'There is no address for the one who asks: the token belongs to no person.'],
    ['/Bulk', 'Several changes in one request are not supported.'],
  ] as const)
    app.route({
      ...options,
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url,
      handler: async () => {
        throw scimError(501, null, what)
      },
    })
}

export const scimRoutes =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    const { scimToken, publicUrl } = context.config
    const base = `${publicUrl}${SCIM_PREFIX}`
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser(
      [TYPE, 'application/json'],
      { parseAs: 'string', bodyLimit: BODY_BYTES },
      (_request, body, done) => {
        try {
          done(
            null,
            body === ''
              ? undefined
              : JSON.parse(body as string, (key, value) => (key === '__proto__' ? undefined : value)),
          )
        } catch {
          done(scimError(400, 'invalidSyntax', 'The body is no JSON.'), undefined)
        }
      },
    )
    app.setErrorHandler((error, request, reply) => {
      const { status, statusCode } = error as { status?: number; statusCode?: number }
      if (!(error instanceof TypeError) && (status ?? statusCode ?? 500) >= 500)
        request.log.error({ err: error }, 'SCIM request failed')
      return answerError(error, reply)
    })
    app.addHook('onRequest', async ({ headers }, reply) => {
      if (scimToken === undefined) throw notFound()
      const given = /^Bearer ([\w~+/.=-]{1,500})$/i.exec(headers.authorization ?? '')?.[1] ?? ''
      if (timingSafeEqual(hashOf(given), hashOf(scimToken))) return
      void reply.header('www-authenticate', 'Bearer')
      throw scimError(401, null, 'The bearer token is missing or wrong.')
    })
    app.setNotFoundHandler((_request, reply) => answerError(scimError(404, null, 'There is no such address.'), reply))
    addDescriptions(app, base)
    refuseOthers(app)
    for (const resource of resourcesOf(context)) {
      addLists(app, context, base, resource)
      addOne(app, context, base, resource)
    }
  }
