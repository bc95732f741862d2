// A real SMTP server for tests, which can be unreachable or refuse mails.
import { createServer, type AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

export interface ReceivedMail {
  /** The sender of the envelope. */
  readonly from: string
  readonly to: readonly string[]
  readonly mail: Email
  /** The content as it was received. */
  readonly raw: string
}

export interface MailServer {
  readonly url: string
  readonly received: readonly ReceivedMail[]
  /** Answers a receiver with this code. */
  refuse(address: string, code: number | undefined): void
  /** Answers every sender with this code. */
  refuseSender(code: number | undefined): void
  to(address: string): ReceivedMail[]
  start(): Promise<void>
  stop(): Promise<void>
}

const reservePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => done(port))
    })
  })

async function readAll(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** Creates a server that does not listen yet; when it starts again it has the same port. */
export function createMailServer(): MailServer {
  const received: ReceivedMail[] = []
  const refusals = new Map<string, number>()
  let sender: number | undefined
  let port = 0
  let server: SMTPServer | undefined
  /** Resolves to an error, if there was one. */
  const keep = async (stream: NodeJS.ReadableStream, from: string, to: string[]): Promise<Error | undefined> => {
    try {
      const raw = await readAll(stream)
      received.push({ from, to, raw, mail: await PostalMime.parse(raw) })
      return undefined
    } catch (error) {
      return error as Error
    }
  }
  const build = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      // Connections that wait for another mail are closed.
      closeTimeout: 50,
      onMailFrom(_address, _session, done) {
        done(sender === undefined ? null : Object.assign(new Error('no such sender'), { responseCode: sender }))
      },
      onRcptTo({ address }, _session, done) {
        const responseCode = refusals.get(address)
        done(responseCode === undefined ? null : Object.assign(new Error(`no ${address}`), { responseCode }))
      },
      async onData(stream, session, done) {
        const from = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address
        const to = session.envelope.rcptTo.map(({ address }) => address)
        done(await keep(stream, from, to))
      },
    })
  return {
    get url() {
      return `smtp://127.0.0.1:${port}`
    },
    received,
    refuse(address, code) {
      if (code === undefined) refusals.delete(address)
      else refusals.set(address, code)
    },
    refuseSender(code) {
      sender = code
    },
    to: (address) => received.filter((one) => one.to.includes(address)),
    async start() {
      port ||= await reservePort()
      server = build()
      server.on('error', () => undefined)
      await new Promise<void>((done) => server!.listen(port, '127.0.0.1', done))
    },
    stop: () => new Promise((done) => (server ? server.close(() => done()) : done())),
  }
}

/** Listens, and ends after the tests of a file. Call before `testApp`. */
export async function testMailServer(): Promise<MailServer> {
  const server = createMailServer()
  await server.start()
  afterAll(server.stop)
  return server
}
