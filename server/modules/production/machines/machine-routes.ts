// Calls of machines and their gateways, with the key of the device. Below api/mes.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { MachineAnswer, MachineEvents } from '#contract/production-devices.ts'
import type { Context } from '#server/kernel/context.ts'
import { byDevice, deviceOf } from '#server/modules/production/devices/device-limit.ts'
import { takeMachineEvents } from './machine-intake.ts'

export const machineRoutes =
  ({ db, now }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/machines/events',
      {
        config: byDevice('machine', { device: 1_200, address: 6_000 }),
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
      async (request) => {
        const device = await deviceOf(db, request, 'machine')
        return db.transaction().execute((tx) => takeMachineEvents(tx, device, request.body, now()))
      },
    )
  }
