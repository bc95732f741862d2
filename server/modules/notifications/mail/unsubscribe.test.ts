import { beforeEach, describe, expect, test } from 'vitest'
import type { NotificationSettings } from '#contract/delivery.ts'
import { testMailServer } from '#server/mail/testing/mail-server.ts'
import { notify } from '#server/notices/notify.ts'
import { testApp } from '#server/testing/app.ts'
import { aPerson, EMPLOYEE_ROLES } from '#server/testing/builders.ts'
import { insert } from '#server/testing/rows.ts'

const NOON = new Date('2026-11-24T10:00:00Z')
const smtp = await testMailServer()
const server = await testApp({
  now: () => NOON,
  env: () => ({ SMTP_URL: smtp.url, MAIL_FROM: 'Portal <portal@example.com>' }),
})
let serial = 0
let who: { id: string; username: string; email: string }

beforeEach(async () => {
  const username = `reader.${++serial}`
  const email = `${username}@example.com`
  who = {
    username,
    email,
    id: await aPerson(server.db, username, { roles: [...EMPLOYEE_ROLES, 'menu_ma_az'], email }),
  }
  await insert(
    server.db,
    'notification_channel',
    ['time', 'news'].map((category) => ({ person_id: who.id, category, channel: 'mail', enabled: true })),
  )
})

/** A mail about a form, as it arrived. */
async function aMail(title = 'Homeoffice-Tage: genehmigt') {
  const entry = { eventKey: `unsubscribe:${++serial}`, menuId: 'menu_ma_az', title, body: 'Ihre <b>Tage</b>' }
  await server.db.transaction().execute((tx) => notify(tx, server.context, [who.id], entry))
  await expect.poll(() => smtp.to(who.email).length, { timeout: 10_000 }).toBe(1)
  const { mail, raw } = smtp.to(who.email)[0]!
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? ''
  return { mail, raw, header, path: new URL(header('list-unsubscribe').slice(1, -1)).pathname }
}
const linesOf = async () =>
  (await server.as(who.username).get<NotificationSettings>('/api/notification/settings')).body.lines
/** The changed switches, including lines of areas that are not installed yet. */
const switchesOf = (category: string) =>
  server.db
    .selectFrom('notification_channel')
    .select(['channel', 'enabled'])
    .where('person_id', '=', who.id)
    .where('category', '=', category)
    .execute()
const [ON, OFF] = [true, false].map((enabled) => [{ channel: 'mail', enabled }])
const text = (body: unknown) => (body as Buffer).toString()

describe('[PROF-01] unsubscribing', () => {
  test('a mail names its link for mail programs and for people, and shows text as text', async () => {
    const { mail, header, path } = await aMail()
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(path).toMatch(/^\/api\/notification\/mail\/unsubscribe\/[\w-]{50,}$/)
    expect(mail.text).toContain(`http://localhost:8080${path}`)
    expect(mail.html).toContain('Ihre &lt;b&gt;Tage&lt;/b&gt;')
    expect(path).not.toContain(who.id)
  })

  test('a title cannot add a header or a receiver', async () => {
    const { mail, raw } = await aMail('Hallo\r\nBcc: everyone@example.com\r\n\r\n<script>')
    expect(mail.subject).toBe('Hallo Bcc: everyone@example.com <script>')
    expect(raw).not.toMatch(/^bcc:/im)
    expect(mail.html).not.toContain('<script>')
    expect(smtp.to('everyone@example.com')).toEqual([])
  })

  test('opening the link asks, and changes nothing, because scanners open every link', async () => {
    const { path } = await aMail()
    const { status, headers, body } = await server.nobody.get(path)
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('text/html')
    expect(headers['content-security-policy']).not.toMatch(/script-src|unsafe/)
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(text(body)).toContain('Sie erhalten dann keine E-Mails mehr zu „Urlaub und Arbeitszeit“.')
    expect(text(body)).not.toContain('<script')
    expect(text((await server.nobody.get(`${path}?kc_locale=en`)).body)).toContain(
      'You then receive no more e-mails about “Vacation and working time”.',
    )
    expect(await switchesOf('time')).toEqual(ON)
  })

  test.each([
    ['the button of the page', 'application/x-www-form-urlencoded', ''],
    ['a mail program', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'a mail program that sends parts',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
    ],
  ])('%s switches this line off by mail, and no other; twice is once', async (_, type, raw) => {
    const { path } = await aMail()
    for (let n = 0; n < 2; n++) {
      const { status, body } = await server.nobody.post(path, { raw, headers: { 'content-type': type } })
      expect({ status, done: text(body).includes('E-Mails sind abbestellt') }).toEqual({ status: 200, done: true })
    }
    expect([await switchesOf('time'), await switchesOf('news')]).toEqual([OFF, ON])
  })

  test('the link of a mail with several lines switches all mail off', async () => {
    const { deliveryContext } = await import('#server/modules/notifications/delivery-context.ts')
    const token = await deliveryContext(server.context).tokens.make(who.id, 'all')
    await server.nobody.post(`/api/notification/mail/unsubscribe/${token}`)
    expect(new Set((await linesOf()).map(({ mail }) => mail))).toEqual(new Set(['off']))
    expect(await switchesOf('time')).toEqual(OFF)
  })

  test('a link for another person cannot be forged', async () => {
    const { path } = await aMail()
    const token = path.split('/').at(-1) ?? ''
    const changed = token.slice(0, 10) + (token[10] === 'A' ? 'B' : 'A') + token.slice(11)
    const other = Buffer.from(token, 'base64url')
    other[30] = (other[30] ?? 0) ^ 1
    for (const bad of [changed, other.toString('base64url'), token.slice(0, -1), 'x', 'A'.repeat(200), '%00', '..']) {
      const address = `/api/notification/mail/unsubscribe/${bad}`
      const answers = await Promise.all([server.nobody.get(address), server.nobody.post(address)])
      expect(answers.map(({ status }) => status < 400)).toEqual([false, false])
    }
    expect(await switchesOf('time')).toEqual(ON)
  })

  test('the link of a person who left is no longer valid', async () => {
    const { path } = await aMail()
    await server.db.updateTable('person').set({ active: false }).where('id', '=', who.id).execute()
    expect((await server.nobody.get(path)).status).toBe(404)
    expect((await server.nobody.post(path)).status).toBe(404)
  })
})

const withKeycloak = await testApp({ env: () => ({ OIDC_ISSUER: 'https://id.example.com/realms/portal' }) })
test('[PROF-01] the page has its style also where another identity provider signs people in', async () => {
  const { body } = await withKeycloak.nobody.get('/api/notification/mail/unsubscribe/unknown')
  const style = /<link rel="stylesheet" href="([^"]+)"/.exec(text(body))?.[1] ?? ''
  expect(await withKeycloak.nobody.get(style)).toMatchObject({ status: 200 })
})
