// Devices of production, badges and PINs, for those who keep an area. Below api/mes.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  Badge,
  BadgeBody,
  BadgePerson,
  Badges,
  BadgesQuery,
  DeviceBody,
  DeviceId,
  DeviceKey,
  Devices,
  NewPin,
  PinBody,
  RefusedEvents,
} from '#contract/production-devices.ts'
import type { Access } from '#server/access.ts'
import type { Session } from '#server/auth/session.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/errors.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import { keyOfBadge, listBadges, makePin, requireKept, setBadge, setPin, withoutPin } from './badges.ts'
import { LOGINS_ROLE, OFFICE_ROLE, readAreas, TIMES_ROLE } from '#server/modules/production/readers.ts'
import { addDevice, readDevices, readRefused, renewKey, revokeDevice, withoutKey, type Author } from './devices.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]
type AuthorOf = (db: Db, request: { readonly session: Pick<Session, 'personId'> }) => Promise<Author>

const tags = ['production devices']
const access: Access = [LOGINS_ROLE, TIMES_ROLE, OFFICE_ROLE]
const KEEPERS = { access }

export const deviceRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { now } = context
    // Foremen, their deputies while they are away, and the time office.
    const authorOf: AuthorOf = async (db, { session: { personId: by } }) => {
      const areas = await readAreas({ db, now }, by)
      return { areas: areas.filter(({ reader }) => reader !== 'figures').map(({ id }) => id), by, at: now() }
    }
    addDevices(app, context, authorOf)
    addKeys(app, context, authorOf)
    addBadges(app, context, authorOf)
    addPins(app, context, authorOf)
  }

function addDevices(app: App, { db }: Context, authorOf: AuthorOf): void {
  app.get(
    '/devices',
    { config: KEEPERS, schema: { tags, summary: 'Devices of the areas that I keep', response: { 200: Devices } } },
    async (request) => {
      const { areas, at } = await authorOf(db, request)
      return readDevices(db, areas, at)
    },
  )
  app.get(
    '/devices/:id/refused',
    {
      config: KEEPERS,
      schema: {
        tags,
        summary: 'What a device sent and what was not booked',
        params: DeviceId,
        response: { 200: RefusedEvents },
      },
    },
    async (request) => readRefused(db, request.params.id, await authorOf(db, request)),
  )
  app.post(
    '/devices/:id/revoke',
    {
      config: KEEPERS,
      schema: { tags, summary: 'End the key of a device', params: DeviceId, response: { 200: Devices } },
    },
    (request) =>
      idempotent(request, db, async (tx) => {
        const author = await authorOf(tx, request)
        await revokeDevice(tx, request.params.id, author)
        return readDevices(tx, author.areas, author.at)
      }),
  )
}

function addKeys(app: App, { db }: Context, authorOf: AuthorOf): void {
  app.post(
    '/devices',
    {
      config: KEEPERS,
      schema: {
        tags,
        summary: 'Register a device; its key is answered this once',
        description: '422 `reference_unknown`, `nameTaken`, `required`.',
        body: DeviceBody,
        response: { 200: DeviceKey },
      },
    },
    async (request) => {
      const author = await authorOf(db, request)
      return idempotent(request, db, async (tx) => addDevice(tx, request.body, await authorOf(tx, request)), {
        repeat: { keep: withoutKey.keep, again: withoutKey.again(author) },
      })
    },
  )
  app.post(
    '/devices/:id/key',
    {
      config: KEEPERS,
      schema: {
        tags,
        summary: 'Replace the key of a device; the old one ends at once',
        description: '409 `revoked`.',
        params: DeviceId,
        response: { 200: DeviceKey },
      },
    },
    async (request) => {
      const author = await authorOf(db, request)
      return idempotent(request, db, async (tx) => renewKey(tx, request.params.id, await authorOf(tx, request)), {
        repeat: { keep: withoutKey.keep, again: withoutKey.again(author) },
      })
    },
  )
}

function addBadges(app: App, { db }: Context, authorOf: AuthorOf): void {
  app.get(
    '/badges',
    {
      config: KEEPERS,
      schema: {
        tags,
        summary: 'How the people of an area sign in at terminals',
        querystring: BadgesQuery,
        response: { 200: Badges },
      },
    },
    async (request) => {
      const { areas } = await authorOf(db, request)
      if (!areas.includes(request.query.areaId)) throw notFound()
      return { badges: await listBadges(db, [request.query.areaId]) }
    },
  )
  app.put(
    '/badges/:id',
    {
      config: KEEPERS,
      schema: {
        tags,
        summary: 'Give a person a badge, or take it away',
        description: '409 `version_conflict` with the present state; 422 `badgeTaken`, `badgeIsNumber`.',
        params: BadgePerson,
        headers: IfMatch,
        body: BadgeBody,
        response: { 200: Badge },
      },
    },
    async (request) => {
      // Deriving takes a tenth of a second: first the right to it.
      await requireKept(db, request.params.id, await authorOf(db, request))
      const given = { badge: request.body.badge, key: await keyOfBadge(db, request.body) }
      const target = { personId: request.params.id, version: versionOf(request, request.body) }
      return idempotent(request, db, async (tx) => setBadge(tx, target, given, await authorOf(tx, request)))
    },
  )
}

function addPins(app: App, { db }: Context, authorOf: AuthorOf): void {
  app.post(
    '/badges/:id/pin',
    {
      config: KEEPERS,
      schema: {
        tags,
        summary: 'Give a person a new PIN, which is answered this once, or take it away',
        description: '409 `version_conflict` with the present state; 422 `numberMissing`.',
        params: BadgePerson,
        headers: IfMatch,
        body: PinBody,
        response: { 200: NewPin },
      },
    },
    async (request) => {
      const { isNeeded } = request.body
      const author = await authorOf(db, request)
      await requireKept(db, request.params.id, author)
      const made = isNeeded ? await makePin(db, request.params.id) : undefined
      const target = { personId: request.params.id, version: versionOf(request, request.body) }
      return idempotent(
        request,
        db,
        async (tx) => setPin(tx, target, { isNeeded, made }, await authorOf(tx, request)),
        { repeat: { keep: withoutPin.keep, again: withoutPin.again(author) } },
      )
    },
  )
}
