// What machines and their gateways call, with the key of the device. Below api/mes.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { MachineAnswer, MachineEvents } from '#contract/production-devices.ts'
import type { Context } from '#server/context.ts'
import { requireDevice } from '#server/modules/production/devices/devices.ts'
import { takeMachineEvents } from './machine-intake.ts'

export const machineRoutes =
  ({ db, now }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/machines/events',
      {
        config: {
          access: 'public',
          // Before the key is known: machines of a site share an address.
          rateLimit: { max: 6_000, timeWindow: '1 minute', keyGenerator: ({ ip }: FastifyRequest) => `machine ${ip}` },
        },
        schema: {
          tags: ['production terminals'],
          summary: 'Events of a machine',
          description:
            'Header `x-device-key`. Each event is answered: stored, known, or refused with its rule; refused ones are kept. ' +
            '401 for any other key, 403 `device_revoked` for a former one.',
          body: MachineEvents,
          response: { 200: MachineAnswer },
        },
      },
      async ({ headers, body }) => {
        const device = await requireDevice(db, headers['x-device-key'], 'machine')
        return db.transaction().execute((tx) => takeMachineEvents(tx, device, body, now()))
      },
    )
  }
