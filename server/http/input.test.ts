import { expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { aPerson, EMPLOYEE_ROLES } from '#server/testing/builders.ts'

const portal = await testApp()
await aPerson(portal.db, 'katrin.osterloh', { roles: [...EMPLOYEE_ROLES, 'ma-news-api:news_write'] })

const VERSION = '/api/user/fe/currentversion'
const RESTORE = '/api/notification/badges/restore'
const katrin = () => portal.as('katrin.osterloh')

test.each([
  ['malformed JSON', VERSION, '{"system":', 'malformed_json', 'body'],
  ['a prototype key', VERSION, '{"system":"prod","version":"1","__proto__":{"admin":true}}', 'malformed_json', 'body'],
  [
    'a constructor key',
    VERSION,
    '{"system":"prod","version":"1","constructor":{"prototype":{}}}',
    'malformed_json',
    'body',
  ],
  ['a missing field', VERSION, '{"system":"prod"}', 'validation_failed', 'body.version'],
  ['a wrong type', VERSION, '{"system":"prod","version":7}', 'validation_failed', 'body.version'],
  ['an unknown field', VERSION, '{"system":"prod","version":"1","admin":true}', 'validation_failed', 'body.admin'],
  [
    'an over-long value',
    VERSION,
    `{"system":"prod","version":"${'9'.repeat(41)}"}`,
    'validation_failed',
    'body.version',
  ],
  ['NUL', VERSION, '{"system":"prod","version":"1\\u0000"}', 'validation_failed', 'body.version'],
  ['half a character', VERSION, '{"system":"prod","version":"\\ud800"}', 'validation_failed', 'body.version'],
  ['an array in place of an object', VERSION, '[]', 'validation_failed', 'body'],
  ['null', VERSION, 'null', 'validation_failed', 'body'],
  ['no body', VERSION, '', 'validation_failed', 'body'],
  [
    'a body nested to exhaust the stack',
    VERSION,
    '['.repeat(99_999) + ']'.repeat(99_999),
    'validation_failed',
    undefined,
  ],
  ['a number as text', RESTORE, '{"ids":["1"]}', 'validation_failed', 'body.ids.0'],
  ['a fraction', RESTORE, '{"ids":[1.5]}', 'validation_failed', 'body.ids.0'],
  [
    'too many',
    RESTORE,
    `{"ids":[${Array.from({ length: 1001 }, (_, i) => i + 1).join()}]}`,
    'validation_failed',
    'body.ids',
  ],
])('[T22] [T23] [T47] %s is a 400 that names field and rule', async (_name, path, raw, code, field) => {
  const answer = await katrin().post(path, { raw })
  expect(answer).toMatchObject({ status: 400, body: { code, status: 400 } })
  expect(String(answer.headers['content-type'])).toMatch(/^application\/problem\+json/)
  if (field === undefined) return
  const details = answer.body.details as { field: string; rule: string }[]
  expect(details.map((each) => each.field)).toContain(field)
  expect(details.every(({ rule }) => rule.length > 3)).toBe(true)
})

test('invalid UTF-8 is a 400', async () => {
  const raw = Buffer.concat([Buffer.from('{"system":"prod","version":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')])
  expect(await katrin().post(VERSION, { raw })).toMatchObject({ status: 400, body: { code: 'invalid_utf8' } })
})

test.each([
  ['/api/news/ma/news/last?size=0', 'query.size'],
  ['/api/news/ma/news/last?size=51', 'query.size'],
  ['/api/news/ma/news/last?size=three', 'query.size'],
  ['/api/news/ma/docs/not-an-id/download', 'params.id'],
  ['/api/news/ma/news/99999999999999999999', 'params.id'],
  ['/api/notification/badges/a%00b', 'params.menuId'],
  [`/api/notification/badges/${'x'.repeat(101)}`, 'params.menuId'],
  [`/api/notification/badges/${'x'.repeat(8_000)}`, 'params.menuId'],
])('%s names the field', async (path, field) => {
  const method = path.includes('badges/') ? 'delete' : 'get'
  const answer = await katrin()[method](path)
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  expect((answer.body.details as { field: string }[]).map((each) => each.field)).toContain(field)
})

test('an address that is not UTF-8 is a 400 that says so', async () => {
  const answer = await katrin().delete('/api/notification/badges/%E0%A4%A')
  expect(answer).toMatchObject({
    status: 400,
    headers: { 'content-type': 'application/problem+json', 'x-content-type-options': 'nosniff' },
    body: { code: 'malformed_address', details: [{ field: 'path' }], requestId: expect.any(String) },
  })
})

test.each([
  ['another media type', { 'content-type': 'text/xml' }, '<a/>', 415, 'unsupported_media_type'],
  [
    'a body beyond the limit',
    { 'content-type': 'application/json' },
    JSON.stringify({ system: 'x'.repeat(300_000), version: '1' }),
    413,
    'body_too_large',
  ],
] as const)('%s is refused', async (_name, headers, raw, status, code) => {
  expect(await katrin().post(VERSION, { raw, headers })).toMatchObject({ status, body: { code } })
})

test('an internal error shows no internal message', async () => {
  await portal.db.schema.alterTable('notification').renameTo('notification_away').execute()
  try {
    const answer = await katrin().get('/api/notification/badges')
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal_error', title: 'Internal error' } })
    expect(JSON.stringify(answer.body)).not.toMatch(/notification_away|relation|select/i)
  } finally {
    await portal.db.schema.alterTable('notification_away').renameTo('notification').execute()
  }
})

interface Schema {
  type?: string
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  maxLength?: number
  maxItems?: number
  pattern?: string
  format?: string
  enum?: unknown[]
  const?: unknown
}

/** Fields of `schema` without a limit but that of the body: processing them could block the event loop. */
function unlimited(schema: Schema, field: string): string[] {
  const inner = [
    ...(schema.anyOf ?? []).flatMap((choice) => unlimited(choice, field)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => unlimited(each, `${field}.${name}`)),
    ...(schema.items ? unlimited(schema.items, `${field}.*`) : []),
  ]
  const isBound = schema.enum ?? schema.const ?? schema.maxLength ?? schema.pattern ?? schema.format
  const isEndless =
    schema.type === 'string' ? isBound === undefined : schema.type === 'array' && schema.maxItems === undefined
  return isEndless ? [field, ...inner] : inner
}

test('[T30] every text and list in a call has a maximum length', () => {
  const { paths } = portal.app.swagger() as unknown as {
    paths: Record<
      string,
      Record<
        string,
        {
          parameters?: { name: string; schema: Schema }[]
          requestBody?: { content: Record<string, { schema: Schema }> }
        }
      >
    >
  }
  const found = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [], requestBody }]) => [
      ...parameters.flatMap(({ name, schema }) => unlimited(schema, `${method} ${path} ${name}`)),
      ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => unlimited(schema, `${method} ${path}`)),
    ]),
  )
  expect(found).toEqual([])
})
