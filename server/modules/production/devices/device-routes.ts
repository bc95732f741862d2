// Devices of production, badges and PINs, for those who keep an area. Below api/mes.
import type { FastifyRequest } from 'fastify'
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
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { idempotent } from '#server/http/idempotency.ts'
import { IfMatch, versionOf } from '#server/http/if-match.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { keyOfBadge, listBadges, makePin, requireKept, setBadge, setPin, withoutPin } from './badges.ts'
import { LOGINS_ROLE, OFFICE_ROLE, readAreas, TIMES_ROLE } from '#server/modules/production/readers.ts'
import { addDevice, readDevices, readRefused, renewKey, revokeDevice, withoutKey, type Author } from './devices.ts'

const tags = ['production devices']
const access = [LOGINS_ROLE, TIMES_ROLE, OFFICE_ROLE] as const

/** Foremen, their deputies while they are away, and the time office. */
async function authorOf(db: Db, { session: { personId: by } }: FastifyRequest, { now }: Context): Promise<Author> {
  const areas = await readAreas({ db, now }, by)
  return { areas: areas.filter(({ reader }) => reader !== 'figures').map(({ id }) => id), by, at: now() }
}

export const deviceRoutes = moduleRoutes({ tags, access, viewer: authorOf }, (route, context, app) => {
  const { db } = context
  route.get('/devices', { summary: 'Devices of the areas that I keep', response: Devices }, ({ viewer }) =>
    readDevices(db, viewer.areas, viewer.at),
  )
  route.get(
    '/devices/:id/refused',
    { summary: 'What a device sent and what was not booked', params: DeviceId, response: RefusedEvents },
    ({ viewer, params }) => readRefused(db, params.id, viewer),
  )
  route.post(
    '/devices/:id/revoke',
    { summary: 'End the key of a device', params: DeviceId, response: Devices },
    async ({ tx, viewer, params }) => {
      await revokeDevice(tx, params.id, viewer)
      return readDevices(tx, viewer.areas, viewer.at)
    },
  )
  route.post(
    '/devices',
    {
      summary: 'Register a device; its key is answered this once',
      description: '422 `reference_unknown`, `nameTaken`, `required`.',
      body: DeviceBody,
      response: DeviceKey,
      repeat: withoutKey,
    },
    ({ tx, viewer, body }) => addDevice(tx, body, viewer),
  )
  route.post(
    '/devices/:id/key',
    {
      summary: 'Replace the key of a device; the old one ends at once',
      description: '409 `revoked`.',
      params: DeviceId,
      response: DeviceKey,
      repeat: withoutKey,
    },
    ({ tx, viewer, params }) => renewKey(tx, params.id, viewer),
  )
  route.get(
    '/badges',
    { summary: 'How the people of an area sign in at terminals', query: BadgesQuery, response: Badges },
    async ({ viewer, query: { areaId } }) => {
      if (!viewer.areas.includes(areaId)) throw notFound()
      return { badges: await listBadges(db, [areaId]) }
    },
  )
  // Deriving a key takes a tenth of a second, which is too long for a transaction.
  app.put(
    '/badges/:id',
    {
      config: { access },
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
      const { params, body } = request
      // First the right to it.
      await requireKept(db, params.id, await authorOf(db, request, context))
      const given = { badge: body.badge, key: await keyOfBadge(db, body) }
      const target = { personId: params.id, version: versionOf(request) }
      return idempotent(request, db, async (tx) => setBadge(tx, target, given, await authorOf(tx, request, context)))
    },
  )
  app.post(
    '/badges/:id/pin',
    {
      config: { access },
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
      const { params, body } = request
      const author = await authorOf(db, request, context)
      await requireKept(db, params.id, author)
      const { isNeeded } = body
      const made = isNeeded ? await makePin(db, params.id) : undefined
      const target = { personId: params.id, version: versionOf(request) }
      return idempotent(
        request,
        db,
        async (tx) => setPin(tx, target, { isNeeded, made }, await authorOf(tx, request, context)),
        { repeat: { keep: withoutPin.keep, again: withoutPin.again(author) } },
      )
    },
  )
})
