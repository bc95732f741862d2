// Every id and instant that a call takes, found in the description of the API.
import { expect, test } from 'vitest'
import { REALM_ROLES } from '#domain/organisation/roles.ts'
import { FIRST_DAY, LAST_DAY } from '#domain/calendar/typed-days.ts'
import { testApp } from '#server/testing/app.ts'
import { timeCompany } from '#server/testing/time-company.ts'

interface Schema {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  items?: Schema | Schema[]
  anyOf?: Schema[]
  required?: string[]
}
interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: Schema
}
interface Operation {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

const CLIENT_ROLES = [
  'benefits-api:benefits_user',
  'benefits-api:benefits_admin',
  'ma-news-api:news_write',
  'ma-news-api:news_cat_write',
  'notification-api:notification_user',
  'mp-api:anzeigen_anlegen',
  'ma-api:ma_edit_employment_data',
] as const
const portal = await testApp()
const WRONG_INTEGERS = ['true', '0x1', '1e0', '+1', ' 1', '1 ', '01', '1.0', '1.5', '-1', '٣', '1n']
const BEYOND = [
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999',
  '1'.repeat(400),
]
const WRONG_UUIDS = ['1', '0a0e8400e29b41d4a716446655440000', '{0a0e8400-e29b-41d4-a716-446655440000}']
const WRONG_INSTANTS = [
  '2026-06-30T23:59:60Z',
  '2016-12-31T23:59:60.5Z',
  '2026-01-01T00:00:00Z[Europe/Berlin]',
  '2026-01-01t00:00:00z',
  '0000-01-01T00:00:00Z',
  '+010000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '1899-12-31T23:59:59Z',
  '2200-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '9999-12-31T23:59:59-23:59',
  '2026-02-30T00:00:00Z',
]
const EXTREME_INSTANTS = [
  '1900-01-01T00:00:00+23:59',
  '2199-12-31T23:59:59.999999999-23:59',
  '2199-12-31T23:59:59.999Z',
]
const WRONG_DAYS = [
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '2200-01-01',
  '9999-12-31',
  '10000-01-01',
  '+010000-01-01',
  '2026-02-30',
  '2026-1-1',
  '20260101',
  '2026-01-01T00:00:00Z',
]
const WRONG_MONTHS = ['0000-01', '0001-01', '9999-12', '10000-01', '2026-13', '2026-00', '2026-1']
const WRONG_YEARS = [0, 1, 9999, 10_000]
const WRONG_JSON = [true, '1', 1.5, -1, 2 ** 53, 2 ** 63, 1e300, [1]]

/** Values that fit, by format. */
const samples = { uuid: '', 'date-time': '2034-01-01T00:00:00Z', date: '2034-01-01' }
const company = await timeCompany(portal)
const vera = await company.person('vera', { roles: [...REALM_ROLES, ...CLIENT_ROLES] })
const employee = await company.person('employee', { supervisor: vera })
const username = vera.name
samples.uuid = employee.id
const token = await portal.tokenOf(username)
const isInteger = ({ type }: Schema) => type === 'integer'

/** Values of a field in a body; in a path or query those that are texts, percent-encoded. */
type Values = (schema: Schema, isText: boolean, field: string) => readonly unknown[]

/** A field whose name says that it is a day, month or instant. */
const isNamedAsTime = (field: string) =>
  /(^|[a-z])([Dd]ay|[Dd]ate|[Mm]onth|[Ff]rom|[Uu]ntil|[Ss]ince|On|At)$|^(first|last|at|to)$/.test(field)
const isMonth = ({ pattern = '$^' }: Schema) => {
  const accepts = (text: string) => new RegExp(pattern, 'u').test(text)
  return accepts('2034-01') && !accepts('2034')
}

const wrong: Values = (schema, isText, field) => {
  if (isInteger(schema)) {
    if (/year$/i.test(field)) return isText ? WRONG_YEARS.map(String) : WRONG_YEARS
    // Amounts may be negative.
    const isSigned = (schema.minimum ?? 0) < 0
    return isText ? [...WRONG_INTEGERS, ...BEYOND] : WRONG_JSON.filter((value) => value !== -1 || !isSigned)
  }
  if (isText && schema.type === 'boolean') return ['1', '0', 'TRUE', 'yes']
  if (isMonth(schema)) return WRONG_MONTHS
  return { uuid: WRONG_UUIDS, 'date-time': WRONG_INSTANTS, date: WRONG_DAYS }[schema.format ?? ''] ?? []
}

const extreme: Values = (schema) => {
  if (isInteger(schema)) return [schema.minimum ?? 0, schema.maximum ?? Number.MAX_SAFE_INTEGER]
  return { 'date-time': EXTREME_INSTANTS, date: [FIRST_DAY, LAST_DAY] }[schema.format ?? ''] ?? []
}

/** A month, a country and a name, for fields with a pattern. */
const TEXTS = ['2034-01', 'DE', 'figure']

/** A value that fits; an object has all of its fields. */
function sampleOf(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (schema.anyOf) return sampleOf(schema.anyOf[0]!)
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, inner]) => [name, sampleOf(inner)]))
  if (schema.type === 'array')
    return Array.isArray(schema.items)
      ? schema.items.map(sampleOf)
      : Array.from({ length: schema.minItems ?? Math.min(schema.maxItems ?? 1, 1) }, () =>
          sampleOf(schema.items as Schema),
        )
  if (isInteger(schema) || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return false
  const { pattern } = schema
  const fitting = pattern !== undefined && TEXTS.find((text) => new RegExp(pattern, 'u').test(text))
  const byFormat = samples[schema.format as keyof typeof samples]
  return byFormat ?? (fitting || 'x'.repeat(Math.max(schema.minLength ?? 1, 1)))
}

/** Copies of `sample` in each of which one field has one of the values, with the name of that field. */
function* bodiesWith(values: Values, schema: Schema, sample: unknown, field: string): Generator<[string, unknown]> {
  for (const value of values(schema, false, field.split('.').at(-1)!)) yield [field, value]
  for (const choice of schema.anyOf ?? []) yield* bodiesWith(values, choice, sampleOf(choice), field)
  for (const [name, inner] of Object.entries(schema.properties ?? {}))
    for (const [path, value] of bodiesWith(values, inner, sampleOf(inner), `${field}.${name}`))
      yield [path, { ...(sample as object), [name]: value }]
  if (schema.type === 'array' && schema.items && !Array.isArray(schema.items))
    for (const [path, value] of bodiesWith(values, schema.items, sampleOf(schema.items), `${field}.0`))
      yield [path, [value]]
}

interface Call {
  readonly method: string
  readonly url: string
  /** The field that has the value. */
  readonly field: string
  readonly body: unknown
}

/** The address of a call; `name` is the parameter that has the value `text`. */
function urlOf(path: string, parameters: readonly Parameter[], name = '', text = ''): string {
  const valueOf = (each: Parameter) => encodeURIComponent(each.name === name ? text : String(sampleOf(each.schema)))
  const query = parameters
    // The days of a period come together.
    .filter((each) => each.in === 'query' && (each.required || each.name === name || each.schema.format === 'date'))
    .map((each) => `${each.name}=${valueOf(each)}`)
  const filled = parameters
    .filter((each) => each.in === 'path')
    .reduce((url, each) => url.replace(`{${each.name}}`, valueOf(each)), path)
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}

/** Every call of the API, with one of the values in one field. */
function* callsWith(values: Values): Generator<Call> {
  const { paths } = portal.app.swagger() as unknown as { paths: Record<string, Record<string, Operation>> }
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { parameters = [], requestBody }] of Object.entries(operations)) {
      const json = requestBody?.content['application/json']?.schema
      const body = json && sampleOf(json)
      for (const { name, in: place, schema } of parameters.filter((each) => each.in !== 'header')) {
        const field = `${place === 'path' ? 'params' : 'query'}.${name}`
        for (const text of values(schema, true, name))
          yield { method, url: urlOf(path, parameters, name, String(text)), field, body }
      }
      if (json)
        for (const [field, changed] of bodiesWith(values, json, body, 'body'))
          yield { method, url: urlOf(path, parameters), field, body: changed }
    }
}

/** Makes every call, and returns those with a wrong response. */
async function failures(values: Values, isRight: (status: number, text: string, field: string) => boolean) {
  const found: object[] = []
  const fields = new Set<string>()
  for (const call of callsWith(values)) {
    const { statusCode, body: text } = await portal.app.inject({
      method: call.method.toUpperCase() as 'POST',
      url: call.url,
      headers: { authorization: `Bearer ${token}` },
      ...(call.body === undefined ? {} : { payload: call.body as object }),
    })
    fields.add(`${call.method} ${call.url.split('?', 1)[0]} ${call.field}`)
    // Some calls are limited to a few a minute.
    if (statusCode !== 429 && !isRight(statusCode, text, call.field)) found.push({ ...call, statusCode, text })
  }
  expect(fields.size).toBeGreaterThan(60)
  return found.slice(0, 10)
}

test('[API-01] days, months and instants of every call have their type', () => {
  const untyped: Values = (schema, _isText, field) =>
    schema.type === 'string' && isNamedAsTime(field) && !schema.format && !isMonth(schema) ? [''] : []
  // The last part of an address of notifications is an id or a category; a stamp or an event that cannot be read is refused alone.
  expect([...callsWith(untyped)].map(({ method, url, field }) => `${method} ${url} ${field}`)).toEqual([
    'delete /api/notification/badges/x/ params.last',
    'delete /api/notification/badges/all/x/ params.last',
    'post /api/az/terminal/bookings body.bookings.0.at',
    'post /api/mes/terminal/events body.events.0.at',
    'post /api/mes/machines/events body.events.0.at',
  ])
})

test('[API-01] ids and instants of every call are refused in other spellings and beyond their columns', async () => {
  const isRefusal = (status: number, text: string, field: string) => status === 400 && text.includes(`"${field}`)
  expect(await failures(wrong, isRefusal)).toEqual([])
}, 120_000)

test.each([
  [FIRST_DAY, `${FIRST_DAY}T00:00:00Z`],
  [LAST_DAY, `${LAST_DAY}T23:59:59Z`],
])(
  '[API-01] ids and instants at the ends of their ranges are no errors of the server, beside %s',
  async (day, instant) => {
    Object.assign(samples, { date: day, 'date-time': instant })
    expect(await failures(extreme, (status) => status < 500)).toEqual([])
  },
  120_000,
)

test.each(['01', '00', '9999999999999999', '9223372036854775808'])(
  '[BELL-03] %s is neither an id nor a category of notifications',
  async (last) => {
    expect(await portal.as(username).delete(`/api/notification/badges/menu_ma_news/${last}`)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', details: [{ field: 'params.last' }] },
    })
  },
)
