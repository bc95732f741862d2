// Push on the devices of the signed-in person, below api/notification; all of it needs the role for push.
import { createECDH } from 'node:crypto'
import { Type } from '@fastify/type-provider-typebox'
import {
  ENDPOINT_MAX,
  NewSubscription,
  PushDevice,
  PushKey,
  PushpadSettings,
  PushTest,
  SubscriptionChange,
} from '#contract/delivery.ts'
import { deviceOf } from '#server/auth/device.ts'
import { conflict, notFound, unprocessable } from '#server/http/errors.ts'
import { languageOf } from '#server/mail/language.ts'
import { deliveryContext, type DeliveryContext } from '#server/modules/notifications/delivery-context.ts'
import { noteOutcome } from './push-jobs.ts'
import { pushMessage } from './push-message.ts'
import { endpointOf } from './push-services.ts'
import { changeDevice, readDevices, removeDevice, subscribe } from './subscriptions.ts'
import { Uuid } from '#contract/ids.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'

const Id = Type.Object({ id: Uuid() })

const AUTH_BYTES = 16

function isPublicKey(text: string): boolean {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    // Throws where the bytes are not a point of the curve.
    return own.computeSecret(Buffer.from(text, 'base64url')).length > 0
  } catch {
    return false
  }
}

/** The subscription with its endpoint as it was parsed; 422 with every field that no browser would send. */
function checkSubscription(given: NewSubscription, services: readonly string[]): NewSubscription {
  const { endpoint, keys } = given
  const url = endpointOf(endpoint, services)
  const faults = [
    ...(url && url.href.length <= ENDPOINT_MAX
      ? []
      : [{ field: 'body.endpoint', rule: 'must be an address of a push service that this portal knows' }]),
    ...(isPublicKey(keys.p256dh) ? [] : [{ field: 'body.keys.p256dh', rule: 'must be a point of P-256, base64url' }]),
    ...(Buffer.from(keys.auth, 'base64url').length === AUTH_BYTES
      ? []
      : [{ field: 'body.keys.auth', rule: 'must be 16 bytes, base64url' }]),
  ]
  if (!url || faults.length > 0) throw unprocessable('subscription_invalid', faults)
  return { ...given, endpoint: url.href }
}

const TEST_TIMEOUT = 10_000
/** Tests per person and minute: each one is a request to a third party. */
const TESTS = { max: 10, timeWindow: '1 minute' }

/** Sends a test message; its result is stored with the device. */
async function testDevice({ db, sendPush, now }: DeliveryContext, personId: string, id: string): Promise<PushTest> {
  const target = await db
    .selectFrom('push_subscription as s')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .select(['s.id', 's.endpoint', 's.p256dh', 's.auth', 's.enabled', 'p.locale'])
    .where('s.id', '=', id)
    .where('s.person_id', '=', personId)
    .executeTakeFirst()
  if (!target) throw notFound()
  if (!target.enabled) throw conflict('device_disabled')
  const path = '/profil/benachrichtigungen'
  const message = pushMessage({ what: 'test', language: languageOf(target.locale), tag: 'test', path })
  const outcome = await sendPush(target, { message, ttl: 60, urgency: 'high' }, TEST_TIMEOUT)
  await noteOutcome(db, id, outcome, now())
  return { result: outcome.result }
}

export const pushRoutes = moduleRoutes(
  { tags: ['push'], access: ['notification-api:notification_user'] },
  (route, context, app) => {
    const parts = deliveryContext(context)
    const { db, keys, config } = parts
    app.addHook('onClose', async () => {
      parts.sender.close()
      context.mail.close()
    })
    // The first start makes the keys, not the first device.
    app.addHook('onReady', async () => void (await keys.vapid()))

    route.get(
      '/pushpad/user/settings',
      { summary: 'My subject, signed by the portal', response: PushpadSettings },
      async ({ viewer }) => ({ signedUserId: (await keys.sign('subject', viewer.personId)).toString('hex') }),
    )
    route.get(
      '/notification/abo',
      { summary: 'My devices with push', response: Type.Array(PushDevice) },
      ({ viewer }) => readDevices(db, viewer.personId),
    )
    route.get('/push/key', { summary: 'Key that browsers subscribe with', response: PushKey }, async () => ({
      publicKey: (await keys.vapid()).publicKey,
    }))
    route.post(
      '/push/subscriptions',
      {
        summary: 'Subscribe this device',
        body: NewSubscription,
        prepare: async (body) => checkSubscription(body, config.push.services),
        response: PushDevice,
      },
      ({ tx, viewer, body, request }) => subscribe(tx, viewer.personId, body, deviceOf(request.headers['user-agent'])),
    )
    route.patch(
      '/push/subscriptions/:id',
      { summary: 'Switch a device on or off, or name it', params: Id, body: SubscriptionChange, response: PushDevice },
      ({ tx, viewer, params, body }) => changeDevice(tx, viewer.personId, params.id, body),
    )
    route.delete(
      '/push/subscriptions/:id',
      { summary: 'Forget a device', params: Id, status: 204, response: Type.Null() },
      async ({ tx, viewer, params }) => {
        await removeDevice(tx, viewer.personId, params.id)
        return null
      },
    )
    route.postWithoutTransaction(
      '/push/subscriptions/:id/test',
      { summary: 'Send a test to a device', params: Id, response: PushTest, rateLimit: TESTS },
      ({ viewer, params }) => testDevice(parts, viewer.personId, params.id),
    )
  },
)
