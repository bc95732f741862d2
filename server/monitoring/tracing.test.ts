import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { createDatabase } from '#server/testing/database.ts'
import { listen } from '#server/testing/listen.ts'
import { insert } from '#server/testing/rows.ts'
import { writing } from '#server/db/audited-dialect.ts'
import { createDb } from '#server/db/db.ts'
import { startTracing } from './tracing.ts'

interface Sent {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CALLER = 'b7ad6b7169203331'
const sent: Sent[] = []
let text = ''
let headers: IncomingHttpHeaders = {}
const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  headers = request.headers
  text += Buffer.concat(chunks).toString()
  const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as {
    resourceSpans: { scopeSpans: { spans: Sent[] }[] }[]
  }
  sent.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})
const { origin, close } = await listen(receiver)
afterAll(close)

test("[T04] a request and its statements are in one trace with the caller's, without address and values", async () => {
  const url = `${origin}/v1/traces`
  const tracing = startTracing({ url, headers: { authorization: 'Bearer abc' }, share: 1 })
  const { db } = createDb(inject('databaseUrl'), { max: 1, log: tracing.query })
  const app = fastify()
  tracing.follow(app)
  app.get('/api/things/:id', async ({ params }) => {
    const { id } = params as { id: string }
    await sql`select ${id}::text`.execute(db)
    await sql`select no_such_column`.execute(db).catch(() => undefined)
    return {}
  })
  const traceparent = `00-${TRACE}-${CALLER}-01`
  await app.inject({ url: '/api/things/SECRET?q=SECRET', headers: { traceparent } })
  await app.inject('/nothing/SECRET')
  await sql`select 'of no request'`.execute(db)
  await app.close()
  await db.destroy()
  await tracing.stop()

  expect(headers['authorization']).toBe('Bearer abc')
  expect(text).not.toMatch(/SECRET|of no request/)
  const request = sent.find(({ name }) => name === 'GET /api/things/:id')
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: CALLER })
  const statements = sent.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statements.map(({ name, traceId }) => [name, traceId])).toEqual([
    ['select', TRACE],
    ['select', TRACE],
  ])
  expect(sent.map(({ name }) => name)).toContain('GET none')
  expect(sent).toHaveLength(4)
})

test('[T04] the entry of the audit log is in a trace without its person and object', async () => {
  const url = `${origin}/v1/traces`
  const tracing = startTracing({ url, headers: {}, share: 1 })
  const database = await createDatabase()
  const { db } = createDb(database.url, { max: 1, log: tracing.query })
  const app = fastify()
  tracing.follow(app)
  const personId = randomUUID()
  app.post('/api/companies/:id', () =>
    writing.run({ personId, route: 'POST /test', object: 'id=OBJECT', recorded: false }, async () => {
      await db.transaction().execute((tx) => insert(tx, 'company', { name: 'NAME', short_name: 'SHORT' }))
      return {}
    }),
  )
  sent.length = 0
  text = ''
  expect((await app.inject({ method: 'POST', url: '/api/companies/OBJECT' })).statusCode).toBe(200)
  await app.close()
  await tracing.stop()
  const { rows } = await sql<object>`select person_id, route, object from audit_entry`.execute(db)
  await db.destroy()
  await database.drop()
  expect(rows).toEqual([{ person_id: personId, route: 'POST /test', object: 'id=OBJECT' }])
  expect(text).toContain('audit_commit')
  expect(text).not.toMatch(new RegExp(`${personId}|POST /test|OBJECT|NAME|SHORT`))
})

test('a caller cannot have more requests traced than the configured share, whatever the id of the trace', async () => {
  const url = `${origin}/v1/traces`
  const tracing = startTracing({ url, headers: {}, share: 1e-9 })
  const app = fastify()
  tracing.follow(app)
  app.get('/api/things', async () => ({}))
  sent.length = 0
  for (const trace of [TRACE, '00000000000000000000000000000001'])
    await app.inject({ url: '/api/things', headers: { traceparent: `00-${trace}-${CALLER}-01` } })
  await app.close()
  await tracing.stop()
  expect(sent).toEqual([])
})
