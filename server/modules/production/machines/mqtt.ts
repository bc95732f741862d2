// Machines with MQTT: their messages go through the intake of HTTP. A message is acknowledged when it is stored, or when it can never be;
// while the database is unreachable the broker keeps it. Off without MQTT_URL.
import { setTimeout as pause } from 'node:timers/promises'
import mqtt, { type MqttClient } from 'mqtt'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { MachineEvents } from '#contract/production-devices.ts'
import type { Context } from '#server/kernel/context.ts'
import { ProblemError } from '#server/http/errors.ts'
import { refuseBadText } from '#server/http/input.ts'
import { requireDevice } from '#server/modules/production/devices/devices.ts'
import { takeMachineEvents } from './machine-intake.ts'

/** Each machine has a topic below it, whose last part is `events`; answers go to `answers` beside it. */
const TOPIC = 'portal/machines'
/** Larger messages are not read, in bytes. */
const MESSAGE_LIMIT = 262_144
/** Pause between two attempts to store a message, in ms. */
const RETRY_PAUSE = 2_000

/** The body of the HTTP route, with the key that is a header there. */
const Message = Type.Object(
  { ...MachineEvents.properties, key: Type.String({ maxLength: 120 }) },
  { additionalProperties: false },
)

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** SQLSTATE classes of values that the database cannot take, now or ever. */
const DATA_CODE = /^2[23]...$/

function readMessage(payload: Buffer): Static<typeof Message> | undefined {
  if (payload.length > MESSAGE_LIMIT) return undefined
  try {
    const found: unknown = JSON.parse(utf8.decode(payload))
    refuseBadText(found, 'message')
    return Value.Check(Message, found) ? found : undefined
  } catch {
    return undefined
  }
}

/** The answer to a message; throws while it cannot be stored. */
export async function answerTo(
  payload: Buffer,
  { db, now, log }: Pick<Context, 'db' | 'now' | 'log'>,
): Promise<object> {
  const message = readMessage(payload)
  if (!message) return { code: 'malformed' }
  const { key, ...body } = message
  try {
    const device = await requireDevice(db, key, 'machine')
    return await db.transaction().execute((tx) => takeMachineEvents(tx, device, body, now()))
  } catch (error) {
    if (error instanceof ProblemError && error.status < 500) return { code: error.code }
    // Tried again it would hold up every machine for ever.
    if (DATA_CODE.test(String((error as { code?: unknown } | null)?.code))) {
      log.error({ err: error }, 'a message of a machine cannot be stored')
      return { code: 'malformed' }
    }
    throw error
  }
}

/** Connects and takes messages until the returned function is called; a broker that is away is tried again by itself. */
export function connectMachines(url: string, context: Context): { client: MqttClient; stop: () => Promise<void> } {
  const { log, config } = context
  let isStopped = false
  const client = mqtt.connect(url, {
    // The name of the session at the broker: a new deployment continues that of the former one.
    clientId: config.mqttClientId,
    // The broker keeps messages while this server is off.
    clean: false,
    reconnectPeriod: 2_000,
    connectTimeout: 10_000,
  })
  client.handleMessage = ({ topic, payload }, done) => {
    const store = async () => {
      while (!isStopped) {
        try {
          const answer = await answerTo(Buffer.from(payload), context)
          if ('code' in answer) log.warn({ topic, answer }, 'a message of a machine is not stored')
          client.publish(String(topic).replace(/events$/, 'answers'), JSON.stringify(answer), { qos: 0 })
          return done()
        } catch (error) {
          log.error({ err: error, topic }, 'a message of a machine waits')
          await pause(RETRY_PAUSE)
        }
      }
      // Not acknowledged: the broker sends it again.
    }
    void store()
  }
  client.on('connect', () => {
    client
      .subscribeAsync(`${TOPIC}/+/events`, { qos: 1 })
      .catch((error: unknown) => log.error({ err: error }, 'no subscription at the broker of the machines'))
  })
  client.on('error', (error) => log.error({ err: error }, 'the broker of the machines'))
  return {
    client,
    async stop() {
      isStopped = true
      await client.endAsync(true)
    },
  }
}
