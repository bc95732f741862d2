// The calls of the specification, section 7, as far as their areas exist: path, method, role and shape of the answer.
import { Type, type TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { PushDevice, PushpadSettings } from '#contract/delivery.ts'
import { CategoryNode, NewsItem } from '#contract/news.ts'
import { Badges, MarkedRead } from '#contract/notifications.ts'
import { Acknowledgement, DivisionSettings, MfaStatus } from '#contract/people.ts'
import { FormsPage } from '#contract/postbox.ts'
import { FormTemplateRow } from '#contract/postbox-templates.ts'
import { ContactGroups, StoryHit } from '#contract/search.ts'
import { FactorSession } from '#contract/second-factor.ts'
import type { Role } from '#domain/organisation/roles.ts'
import { makeResetLink } from '#server/auth/reset-links.ts'
import { testApp } from '#server/testing/app.ts'
import { aCompany, aPerson, aStory, EMPLOYEE_ROLES } from '#server/testing/builders.ts'
import { find, insert } from '#server/testing/rows.ts'

const server = await testApp()
const Token = Type.Object({ token: Type.String({ minLength: 43, maxLength: 43 }) })
const Version = { system: 'prod', version: '2025.05.19.6047' }

type Method = 'get' | 'post' | 'patch' | 'delete'
/** method, path, the role it needs ('': any signed-in person), status, shape (undefined: no body), body of the request */
const CALLS: [Method, string, Role | '', number, TSchema | undefined, object?][] = [
  ['get', '/api/ma/user/writeLastLogIn', '', 204, undefined],
  ['post', '/api/user/fe/currentversion', '', 204, undefined, Version],
  ['get', '/api/notification/badges', '', 200, Badges],
  ['delete', '/api/notification/badges/all', '', 200, MarkedRead],
  ['delete', '/api/notification/badges/menu_ma_news', '', 200, MarkedRead],
  ['delete', '/api/notification/badges/menu_ma_news/IT', '', 200, MarkedRead],
  ['delete', '/api/notification/badges/all/menu_ma_news', '', 200, MarkedRead],
  ['delete', '/api/notification/badges/all/menu_ma_news/IT', '', 200, MarkedRead],
  ['delete', '/api/notification/badges/menu_ma_news/17', '', 200, MarkedRead],
  ['get', '/api/notification/pushpad/user/settings', 'notification-api:notification_user', 200, PushpadSettings],
  ['get', '/api/notification/notification/abo', 'notification-api:notification_user', 200, Type.Array(PushDevice)],
  ['get', '/api/user/auth/token', 'portal_ma', 200, Token],
  ['get', '/api/notification/auth/token', 'portal_ma', 200, Token],
  ['get', '/api/ma/auth/token', 'portal_ma', 200, Token],
  ['get', '/api/realtime/token', 'portal_ma', 200, Token],
  ['patch', '/api/user/ack/ack_form_feedback_niko', '', 200, Acknowledgement],
  ['get', '/api/user/mfa/check', 'portal_ma', 200, MfaStatus],
  ['get', '/api/user/mfa/session', 'portal_ma', 200, FactorSession],
  ['get', '/api/user/user/search?q=anna&type=user', '', 200, ContactGroups],
  ['get', '/api/ma/devision/settings', 'portal_ma', 200, DivisionSettings],
  ['get', '/api/forms/template', 'portal_ma', 200, Type.Array(FormTemplateRow)],
  ['get', '/api/forms/received?page=0&size=1', 'menu_ma_form', 200, FormsPage],
  ['get', '/api/forms/sent?page=0&size=1', 'menu_ma_form', 200, FormsPage],
  ...(['ma', 'ut'] as const).flatMap((prefix): typeof CALLS => [
    ['get', `/api/news/${prefix}/kategorien/primevuetreenodes`, 'ma_news_user', 200, Type.Array(CategoryNode)],
    ['get', `/api/news/${prefix}/news/search?q=story&size=2`, 'ma_news_user', 200, Type.Array(StoryHit)],
    ['get', `/api/news/${prefix}/news/highlight`, 'ma_news_user', 200, NewsItem],
    ['get', `/api/news/${prefix}/news/last?size=3`, 'ma_news_user', 200, Type.Array(NewsItem)],
  ]),
]

const { db } = server
const company = await aCompany(db)
const { id } = await insert(db, 'news_category', { label: 'IT' })
const [highlight] = await Promise.all([1, 2, 3, 4, 5].map(() => aStory(db, { categories: [id] })))
await insert(db, 'news_highlight', { company_id: company, story_id: highlight! })
await aPerson(db, 'anna.employee', {
  company_id: company,
  roles: [...EMPLOYEE_ROLES, 'notification-api:notification_user', 'menu_ma_form'],
})
await aPerson(db, 'nora.noroles', { company_id: company, roles: [] })

describe('[API-01] calls of section 7', () => {
  test.each(CALLS)('%s %s', async (method, path, role, status, shape, body) => {
    const options = body === undefined ? {} : { body }
    const answer = await server.as('anna.employee')[method](path, options)
    expect(answer.status).toBe(status)
    if (shape === undefined) expect(answer.body).toHaveLength(0)
    else expect(Check(shape, answer.body)).toBe(true)
    if (path.includes('/news/last')) expect(answer.body).toHaveLength(3)

    const without = await server.as('nora.noroles')[method](path, options)
    expect(without.status).toBe(role === '' ? status : 403)
    if (role !== '') expect(without.body).toMatchObject({ code: 'role_missing' })
    expect(await server.nobody[method](path, options)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    const call = server.as('anna.employee')[method]
    const foreign = await call(path, { ...options, headers: { 'x-subject-id': crypto.randomUUID() } })
    expect(foreign).toMatchObject({ status: 400, body: { code: 'subject_mismatch' } })
  })

  // A link works once, so it does not fit into the table above.
  test('post /api/user/mfa/reset/{mfaresetid} without a body', async () => {
    const { db } = server
    const [anna, nora] = await Promise.all(
      ['anna.employee', 'nora.noroles'].map(async (username) => (await find(db, 'person', { username })).id),
    )
    for (const [username, personId] of [
      ['anna.employee', anna!],
      ['nora.noroles', nora!],
    ] as const) {
      const { id } = await makeResetLink(db, { personId, madeBy: undefined, now: new Date() })
      const path = `/api/user/mfa/reset/${id}`
      expect((await server.nobody.post(path)).status).toBe(401)
      const answer = await server.as(username).post(path)
      expect(answer.status).toBe(200)
      expect(Check(MfaStatus, answer.body)).toBe(true)
    }
  })

  test.each(['mes', 'cp'])('api/%s/ has no path that it does not name', async (area) => {
    expect(await server.as('anna.employee').get(`/api/${area}/showApprovalMenu`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  })

  test.each(['/api/error/500', '/api/user/error/500', '/api/ma/error/500'])('%s is disabled', async (path) => {
    expect((await server.as('anna.employee').get(path)).status).toBe(404)
  })

  test('invalid values of a call are refused, not guessed', async () => {
    for (const path of ['/api/notification/badges', '/api/user/mfa/check', '/api/ma/devision/settings'])
      expect((await server.as('anna.employee').post(path, { body: {} })).status).toBe(404)
  })
})
