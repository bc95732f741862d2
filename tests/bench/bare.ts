// A minimal Fastify server with ws as a reference: only the portal's own query and token check, and sockets that forward the messages of a
// channel of the database.
import { fastify } from 'fastify'
import { WebSocketServer } from 'ws'
import { sessionOf } from '#server/http/session.ts'
import { createVerifier, remoteKeys } from '#server/auth/verify.ts'
import { createClient, createDb } from '#server/db/db.ts'
import { readLatest } from '#server/modules/news/reading/queries.ts'
import { viewerOf } from '#server/modules/news/viewer.ts'

const [issuer = '', databaseUrl = ''] = process.argv.slice(2)
const { db } = createDb(databaseUrl, { max: 20 })
const verify = createVerifier({ issuer, keys: remoteKeys(issuer), isEnded: () => false })

const app = fastify()
app.get<{ Querystring: { size?: string } }>('/news/last', async (request) => {
  const claims = await verify((request.headers.authorization ?? '').slice('Bearer '.length))
  return readLatest(db, viewerOf(sessionOf(claims, claims.sub), new Date()), Number(request.query.size ?? 3))
})

const { clients } = new WebSocketServer({ server: app.server, perMessageDeflate: false })
const say = (text: string) => clients.forEach((socket) => socket.send(text))
setInterval(say, 20_000, '{"type":"PING"}')
const listener = createClient(databaseUrl)
listener.on('notification', ({ payload = '' }) => say(payload))
await listener.connect()
await listener.query('listen bare_broadcast')
console.log(await app.listen({ port: 0, host: 'localhost' }))
