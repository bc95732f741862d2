// @vitest-environment node
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import { type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { createServer } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { testApp } from '#server/testing/app.ts'
import { onUse } from './compile-on-use.ts'

const { routes } = await testApp()

test('creates its value once, on the first use', () => {
  let made = 0
  const value = onUse(() => ++made)
  expect(made).toBe(0)
  expect([value(), value(), made]).toEqual([1, 1, 1])
})

test('a response contains only what its schema names', async () => {
  const app = createServer(readConfig({ DEMO: '0', LOG_LEVEL: 'silent' }))
  const response = { 200: Type.Object({ name: Type.String() }) }
  app.get('/', { schema: { response } }, async () => ({ name: 'Kim', iban: 'DE0' }))
  for (const body of ['{"name":"Kim"}', '{"name":"Kim"}']) expect((await app.inject('/')).body).toBe(body)
})

// A start compiles no schema: without this test the first person who needs a faulty one would find the fault.
test('the schemas of all routes can be compiled', () => {
  const compile = SerializerSelector()({}, {})
  expect(routes.length).toBeGreaterThan(300)
  for (const { method, url, schema } of routes) {
    for (const place of [schema.params, schema.querystring, schema.headers, schema.body])
      if (place !== undefined) expect(() => Compile(place as TSchema), `${method} ${url}`).not.toThrow()
    for (const [httpStatus, response] of Object.entries((schema.response ?? {}) as Record<string, object>))
      if (!('content' in response))
        expect(() => compile({ schema: response, method, url, httpStatus }), `${method} ${url}`).not.toThrow()
  }
})
