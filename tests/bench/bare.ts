// A minimal Fastify server as a reference, with the portal's own query and token check and nothing else.
import { fastify } from 'fastify'
import { sessionOf } from '#server/auth/session.ts'
import { createVerifier, remoteKeys } from '#server/auth/verify.ts'
import { createDb } from '#server/db/db.ts'
import { readLatest } from '#server/modules/news/reading/queries.ts'
import { readerOf } from '#server/modules/news/reading/reader.ts'

const [issuer = '', databaseUrl = ''] = process.argv.slice(2)
const { db } = createDb(databaseUrl, { max: 20 })
const verify = createVerifier({ issuer, keys: remoteKeys(issuer), isEnded: () => false })

const app = fastify()
app.get<{ Querystring: { size?: string } }>('/news/last', async (request) => {
  const claims = await verify((request.headers.authorization ?? '').slice('Bearer '.length))
  return readLatest(db, readerOf(sessionOf(claims, claims.sub), new Date()), Number(request.query.size ?? 3))
})
console.log(await app.listen({ port: 0, host: 'localhost' }))
