import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 as Ajv } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'

interface Response {
  description?: string
  content?: Record<string, { schema?: object }>
}
interface Operation {
  requestBody?: { content: Record<string, { schema?: { properties?: object } }> }
  parameters?: { name: string; in: string; required?: boolean }[]
  responses: Record<string, Response>
}

const portal = await testApp()
const document = (await portal.nobody.get('/api/openapi.json')).body as {
  paths: Record<string, Record<string, Operation>>
}
const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  )

describe('[API-01] the description of the API', () => {
  test('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
  })

  test('describes every error as application/problem+json', () => {
    expect(operations().length).toBeGreaterThan(50)
    for (const { name, operation } of operations())
      expect([name, Object.keys(operation.responses['default']?.content ?? {})]).toEqual([
        name,
        ['application/problem+json'],
      ])
  })

  test('describes the answer of every call', () => {
    const faults = operations().flatMap(({ name, operation }) => {
      const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'))
      const isDescribed = successes.every(([status, { content }]) => status === '204' || content !== undefined)
      return successes.length > 0 && isDescribed ? [] : [name]
    })
    expect(faults).toEqual([])
  })

  test('has the version on which a change is based only in If-Match', () => {
    const named = operations().filter(({ name, operation: { parameters = [], requestBody } }) => {
      const bodies = Object.values(requestBody?.content ?? {})
      const isInBody = bodies.some(({ schema }) => 'version' in (schema?.properties ?? {}))
      const isInQuery = parameters.some((one) => one.in === 'query' && one.name === 'version')
      return !name.startsWith('get ') && (isInBody || isInQuery)
    })
    // A correction names a day or line that its address does not; the others name the version that is confirmed, accepted or running.
    expect(named.map(({ name }) => name).toSorted()).toEqual([
      'post /api/az/cases',
      'post /api/conduct/evidence/reminders',
      'post /api/mes/corrections',
      'post /api/user/fe/currentversion',
      'post /api/user/legal/conditions/acceptance',
      'put /api/conduct/code/confirmation',
      'put /api/news/ma/news/{id}/confirmation',
      'put /api/news/ut/news/{id}/confirmation',
    ])
  })

  test('contains only schemas of its dialect', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false })
    const schemas = (value: unknown): object[] =>
      value === null || typeof value !== 'object'
        ? []
        : Object.entries(value).flatMap(([name, inner]) => (name === 'schema' ? [inner as object] : schemas(inner)))
    const found = schemas(document.paths)
    expect(found.length).toBeGreaterThan(100)
    for (const schema of found) expect(ajv.validateSchema(schema)).toBe(true)
  })

  test('describes the contact search as three lists in their order', () => {
    const { responses, parameters } = document.paths['/api/user/user/search']!['get']!
    const { schema } = responses['200']!.content!['application/json']!
    expect(schema).toMatchObject({ type: 'array', minItems: 3, maxItems: 3, items: false })
    expect((schema as { prefixItems: object[] }).prefixItems).toHaveLength(3)
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'q', in: 'query', required: true }))
  })

  test('describes the export of personal data as a file', () => {
    const { responses } = document.paths['/api/user/profile/export']!['get']!
    expect(Object.keys(responses['200']!.content!)).toEqual(['application/json'])
  })
})
