// A push service for tests: it decrypts messages as a browser does, and answers as configured.
import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { importJWK, jwtVerify } from 'jose'
import type { NewSubscription, PushMessage } from '#contract/delivery.ts'
import { listen, type Listening } from '#server/testing/listen.ts'

export interface Pushed {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly message: PushMessage
  /** Length of the decrypted text, spaces included. */
  readonly length: number
  /** Claims of the VAPID token, whose signature was checked. */
  readonly claims: { aud?: unknown; sub?: unknown; exp?: number | undefined }
  readonly publicKey: string
  /** When the request began to arrive, in ms since the epoch. */
  readonly arrived: number
}

/** A browser's side of a subscription. */
export interface Device {
  readonly subscription: NewSubscription
  readonly path: string
}

type Handler = (response: ServerResponse) => void

interface Keys {
  readonly own: ECDH
  readonly auth: Buffer
}

/** RFC 8188 and 8291, one record. */
function decrypt(body: Buffer, { own, auth }: Keys): Buffer {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const theirs = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const expand = (secret: Buffer, saltOf: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, saltOf, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs])
  const secret = expand(own.computeSecret(theirs), auth, info, 32)
  const key = expand(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = expand(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The last record ends in 2 and zeros.
  return plain.subarray(0, plain.lastIndexOf(2))
}

async function checkVapid(authorization: string, origin: string): Promise<Pick<Pushed, 'claims' | 'publicKey'>> {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const point = Buffer.from(publicKey, 'base64url')
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, 'ES256')
  const { payload } = await jwtVerify(token, key, { audience: origin })
  return { claims: payload, publicKey }
}

export interface PushService {
  readonly origin: string
  readonly pushed: readonly Pushed[]
  /** Requests by path, also those that were refused. */
  readonly asked: readonly string[]
  /** A new device; `answer` replaces the 201 for its messages. */
  device(answer?: Handler): Device
  answer(device: Device, answer: Handler | undefined): void
  messagesOf(device: Device): PushMessage[]
  forget(): void
  start(): Promise<void>
  stop(): Promise<void>
}

/** Not yet listening. */
export function createPushService(): PushService {
  const devices = new Map<string, Keys & { answer: Handler | undefined }>()
  const pushed: Pushed[] = []
  const asked: string[] = []
  let listening: Listening | undefined
  const originOf = () => listening?.origin ?? ''
  const server = createServer((request, response) => {
    const arrived = Date.now()
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      asked.push(path)
      const device = devices.get(path)
      if (!device) return response.writeHead(410).end()
      if (device.answer) return device.answer(response)
      const body = Buffer.concat(chunks)
      checkVapid(request.headers.authorization ?? '', originOf())
        .then((vapid) => {
          const plain = decrypt(body, device)
          const message = JSON.parse(plain.toString()) as PushMessage
          pushed.push({ path, headers: request.headers, message, length: plain.length, ...vapid, arrived })
          response.writeHead(201).end()
        })
        .catch((error: unknown) => response.writeHead(400).end(String(error)))
    })
  })
  return {
    get origin() {
      return originOf()
    },
    pushed,
    asked,
    device(answer) {
      const own = createECDH('prime256v1')
      own.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(24).toString('base64url')}`
      devices.set(path, { own, auth, answer })
      const keys = { p256dh: own.getPublicKey().toString('base64url'), auth: auth.toString('base64url') }
      return { path, subscription: { endpoint: `${originOf()}${path}`, keys } }
    },
    answer({ path }, answer) {
      devices.get(path)!.answer = answer
    },
    messagesOf: ({ path }) => pushed.filter((one) => one.path === path).map(({ message }) => message),
    forget() {
      pushed.length = 0
      asked.length = 0
    },
    async start() {
      listening = await listen(server)
    },
    stop: async () => listening?.close(),
  }
}
