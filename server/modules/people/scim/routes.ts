// SCIM 2.0 (RFC 7643, 7644) below api/scim/v2, for the one system with the token of the configuration; without a token it is off.
import { timingSafeEqual, createHash } from 'node:crypto'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import SCIMMY from 'scimmy'
import { recordReadBySystem } from '#server/audit/audit.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { ProblemError, notFound } from '#server/http/errors.ts'
import { addUser, changeUser, deleteUser, ENTERPRISE, holdPerson, readUser, readUsers, type ScimUser } from './users.ts'
import { deleteGroup, holdGroup, readGroup, readGroups, writeGroup, type ScimGroup } from './groups.ts'
import { BODY_BYTES, describeService, Group, listAnswer, options, queryOf, SCHEMA, TYPE, User } from './scim-service.ts'
import { patchOf, resourceOf } from './scim-patch.ts'
import { scimError, shownOf, type ListQuery } from './scim-query.ts'

export const SCIM_PREFIX = '/api/scim/v2'

const hashOf = (text: string) => createHash('sha256').update(text).digest()

type Shape = typeof User | typeof Group
interface Resource {
  readonly name: 'User' | 'Group'
  readonly path: '/Users' | '/Groups'
  readonly shape: Shape
  read(id: string, db: Context['db'] | Tx): Promise<object>
  /** Locks until the end of the transaction, so that concurrent changes do not undo each other. */
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

/** Where those are found who are named by their ids. */
function withAddresses(base: string, whole: object): object {
  const { members, [ENTERPRISE]: enterprise } = whole as ScimGroup & ScimUser
  const found = <One extends { value?: string }>(one: One) => ({ ...one, $ref: `${base}/Users/${one.value ?? ''}` })
  return {
    ...whole,
    ...(members && { members: members.map(found) }),
    ...(enterprise?.manager && { [ENTERPRISE]: { ...enterprise, manager: found(enterprise.manager) } }),
  }
}

/** Common parts of the routes of a resource. */
function toolsOf(base: string, { name, path, shape }: Resource) {
  const shown = (value: object, query: ListQuery = {}): object => {
    const whole = JSON.parse(
      JSON.stringify(new shape(value, 'out', `${base}${path}`, shownOf(query) as never)),
    ) as object
    // Always there, whichever attributes are asked for.
    return { schemas: [`${SCHEMA}:${name}`], ...withAddresses(base, whole) }
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
      const whole = resourceOf(JSON.parse(JSON.stringify(after)) as object)
      return write(tx, JSON.parse(JSON.stringify(new shape(whole, 'in'))) as object, id)
    })
    return send(reply, shown(changed, queryOf(request)))
  })
  app.delete(`${path}/:id`, options, async (request, reply) => {
    await db.transaction().execute((tx) => remove(tx, idOf(request)))
    return reply.code(204).send()
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
    describeService(app, base)
    for (const resource of resourcesOf(context)) {
      addLists(app, context, base, resource)
      addOne(app, context, base, resource)
    }
  }
