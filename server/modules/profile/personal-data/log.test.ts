import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MailWanted } from '#server/mail/mail-wanted.ts'
import { testApp } from '#server/testing/app.ts'
import { aCompany, aNotification, aPerson, aStory } from '#server/testing/builders.ts'
import { showFactor } from '#server/modules/profile/testing/show-factor.ts'
import { deleteOldLogEntries, logView } from './change-log.ts'

let clock = new Date('2026-04-21T10:00:00Z')
const server = await testApp({ now: () => clock })
const DAY = 86_400_000
const [OLD, NEW, NEXT] = ['DE02120300000000202051', 'DE89370400440532013000', 'DE02500105170137075030']

const mails: MailWanted[] = []
const company = await aCompany(server.db)
const anna = await aPerson(server.db, 'anna.reader', { company_id: company, email: 'anna@example.com' })
await aPerson(server.db, 'bert.buyer', { company_id: company })
server.context.events.on('mail.wanted', async (mail) => void mails.push(mail))
beforeEach(async () => {
  clock = new Date('2026-04-21T10:00:00Z')
  for (const table of ['personal_data', 'personal_data_change', 'personal_data_view'] as const)
    await server.db.deleteFrom(table).execute()
  await showFactor(server.db, anna, clock)
  mails.length = 0
})

const mine = () => server.as('anna.reader')
const patch = (body: object) => mine().patch('/api/user/profile', { body })
const log = async () => (await mine().get('/api/user/profile/changes')).body
const object = (id: number, headers: Record<string, string> = {}) =>
  mine().post(`/api/user/profile/changes/${id}/objection`, { headers })
const fullIban = async () => (await mine().get('/api/user/profile/iban')).body.iban?.replaceAll(' ', '')
const later = async (days: number) => {
  clock = new Date(clock.getTime() + days * DAY)
  await showFactor(server.db, anna, clock)
}
/** Mails about the changes in the log, once there are as many; each at least once, on a slow machine later. */
async function mailsSent(count: number): Promise<MailWanted[]> {
  const keys: string[] = (await log()).changes.map(({ id }: { id: number }) => `personal-data:${id}`)
  const found = () => keys.flatMap((key) => mails.find((mail) => mail.key === key) ?? [])
  await expect.poll(() => found().length, { timeout: 10_000 }).toBe(count)
  return found()
}
/** Changes the IBAN twice, from OLD to NEW, and returns the second change. */
async function changeTwice(): Promise<{ id: number }> {
  await patch({ iban: OLD })
  await patch({ iban: NEW })
  return (await log()).changes[0]
}

test.each(['1e30', '9223372036854775808', '0', '1.5'])('a log before %s: 400', async (before) => {
  const answer = await mine().get(`/api/user/profile/changes?before=${before}`)
  expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'query.before' }] } })
})

describe('the log of changes', () => {
  test('shows change, author, factor and start with masked values; the old address is notified', async () => {
    await changeTwice()
    const { changes } = await log()
    expect(changes).toMatchObject([
      {
        what: 'iban',
        before: 'DE02 •••• •••• •••• 2051',
        after: 'DE89 •••• •••• •••• 3000',
        by: { self: true, name: 'anna reader' },
        withFactor: true,
        mailed: true,
        effectiveFrom: '2026-05',
        at: clock.toISOString(),
        objection: { until: new Date(clock.getTime() + 7 * DAY).toISOString(), open: true },
      },
      { what: 'iban', before: null, after: 'DE02 •••• •••• •••• 2051', objection: { open: false } },
    ])
    const sent = await mailsSent(2)
    const objectionUntil = new Date(clock.getTime() + 7 * DAY).toISOString()
    const data = { at: clock.toISOString(), month: '2026-05', objectionUntil }
    for (const mail of sent)
      expect(mail).toMatchObject({ personId: anna, address: 'anna@example.com', template: 'ibanChanged', data })
    expect(JSON.stringify([changes, sent])).not.toMatch(/12030000|37040044/)
  })

  test('numbers and addresses are shown without their middle', async () => {
    await patch({ cellPhone: '0160 5550 214', street: 'Lindenweg', houseNumber: '4', zip: '57074', location: 'Siegen' })
    expect((await log()).changes).toMatchObject([
      { what: 'address', after: '57074 Siegen' },
      { what: 'cellPhone', before: null, after: '0160 ••• 14' },
    ])
    expect((await mailsSent(2)).map(({ template }) => template).sort()).toEqual(['addressChanged', 'phoneChanged'])
  })

  test('without an address on file no mail is sent, and the log records that', async () => {
    await server.db.updateTable('person').set({ email: null }).where('id', '=', anna).execute()
    await patch({ iban: OLD })
    expect((await log()).changes).toMatchObject([{ mailed: false }])
    await server.db.updateTable('person').set({ email: 'anna@example.com' }).where('id', '=', anna).execute()
  })

  test('is read in pages of twenty', async () => {
    for (let n = 0; n < 23; n++) await patch({ cellPhone: `0160 555 ${n}` })
    const first = await log()
    expect(first.changes).toHaveLength(20)
    const { body: rest } = await mine().get(`/api/user/profile/changes?before=${first.next}`)
    expect(rest).toMatchObject({ changes: { length: 3 }, views: [] })
    expect(rest.next).toBeUndefined()
  })

  test('bank details are deleted after the objection period, entries when they are old', async () => {
    await patch({ iban: OLD })
    await logView(server.db, anna, anna, clock)
    await deleteOldLogEntries(server.db, new Date(clock.getTime() + 8 * DAY))
    const [change] = await server.db.selectFrom('personal_data_change').selectAll().execute()
    expect(change).toMatchObject({ bank_before: null, bank_after: null, shown_after: 'DE02 •••• •••• •••• 2051' })
    await deleteOldLogEntries(server.db, new Date(clock.getTime() + 370 * DAY))
    expect((await log()).views).toEqual([])
    expect((await log()).changes).toHaveLength(1)
    await deleteOldLogEntries(server.db, new Date(clock.getTime() + 740 * DAY))
    expect((await log()).changes).toEqual([])
  })
})

describe('an objection', () => {
  test('restores the previous details, is logged and announced', async () => {
    const { id } = await changeTwice()
    expect((await object(id)).status).toBe(200)
    expect(await fullIban()).toBe(OLD)
    const [back, taken] = (await log()).changes
    expect(back).toMatchObject({ what: 'iban', objectionTo: id, after: 'DE02 •••• •••• •••• 2051' })
    expect(back.objection).toBeUndefined()
    expect(taken).toMatchObject({ id, objectedAt: clock.toISOString(), objection: { open: false } })
    expect((await mailsSent(3)).map(({ template }) => template)).toEqual(['ibanPutBack', 'ibanChanged', 'ibanChanged'])
  })

  test('works once, also for two simultaneous requests', async () => {
    const { id } = await changeTwice()
    const answers = await Promise.all([object(id), object(id), object(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await object(id)).body.code).toBe('objection_used')
    expect((await log()).changes).toHaveLength(3)
  })

  test('repeated with its key it answers as the first time', async () => {
    const { id } = await changeTwice()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [first, second] = [await object(id, headers), await object(id, headers)]
    expect(second).toMatchObject({ status: 200, body: first.body })
  })

  test('the chain can be undone from its end only', async () => {
    const { id: second } = await changeTwice()
    await patch({ iban: NEXT })
    const { id: third } = (await log()).changes[0]
    expect((await object(second)).body.code).toBe('change_superseded')
    expect((await object(third)).status).toBe(200)
    expect((await object(second)).status).toBe(200)
    expect(await fullIban()).toBe(OLD)
  })

  test('to the first IBAN leaves no IBAN', async () => {
    await patch({ iban: OLD })
    await object((await log()).changes[0].id)
    expect((await mine().get('/api/user/profile/iban')).status).toBe(404)
  })

  test.each([
    ['six days later', 6.9, 200, undefined],
    ['after a week', 7, 409, 'objection_over'],
  ])('%s', async (_name, days, status, code) => {
    const { id } = await changeTwice()
    await later(days)
    const answer = await object(id)
    expect(answer.status).toBe(status)
    expect(answer.body.code).toBe(code)
  })

  test('only the owner, only with the factor, only to the IBAN', async () => {
    const { id } = await changeTwice()
    const bert = (await server.as('bert.buyer').get('/api/user/profile')).body.personId
    await showFactor(server.db, bert, clock)
    expect((await server.as('bert.buyer').post(`/api/user/profile/changes/${id}/objection`)).status).toBe(404)
    await showFactor(server.db, anna)
    expect((await object(id)).body.code).toBe('second_factor_expired')
    await showFactor(server.db, anna, clock)
    await patch({ cellPhone: '0160 555' })
    expect((await object((await log()).changes[0].id)).body.code).toBe('objection_not_possible')
    expect((await mine().post('/api/user/profile/changes/0/objection')).status).toBe(400)
  })
})

describe('the export', () => {
  const file = async () => {
    const answer = await mine().get('/api/user/profile/export')
    return { ...answer, text: JSON.stringify(answer.body) }
  }

  test('contains the data of every area, as a file', async () => {
    await patch({ iban: OLD })
    await aNotification(server.db, anna, { title: 'Für Anna', menu_id: 'menu_ma_form' })
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#345' } })
      .jpeg()
      .toBuffer()
    await mine().put('/api/user/profile/picture', { raw: picture, headers: { 'content-type': 'image/jpeg' } })
    const { status, headers, body } = await file()
    expect(status).toBe(200)
    expect(headers['content-disposition']).toBe('attachment; filename="meine-daten-2026-04-21.json"')
    expect(body).toMatchObject({
      format: 'portal-export-1',
      profile: { iban: 'DE02 1203 0000 0000 2020 51', email: 'anna@example.com' },
      changes: [{ what: 'picture' }, { what: 'iban' }],
      notifications: [{ title: 'Für Anna' }],
      roles: expect.arrayContaining(['menu_profile']),
    })
    expect(body.picture).toMatch(/^data:image\/jpeg;base64,/)
    for (const part of ['views', 'acceptances', 'stories', 'account', 'signIns', 'devices'])
      expect(body).toHaveProperty(part)
  })

  test('names no title of a story that the person may not read', async () => {
    const { db } = server
    const before = new Date(clock.getTime() - DAY)
    const withdrawn = { status: 'draft', published_at: null }
    const notifyOf = async (title: string, story: Parameters<typeof aStory>[1], entry: object = {}) => {
      const id = await aStory(db, { title, published_at: before, ...story })
      await aNotification(db, anna, { niko_id: id, title, body: 'Kurz', ...entry })
    }
    await notifyOf('Lesbar', {})
    await notifyOf('Abgelaufen', { expires_at: clock })
    await notifyOf('Zurückgezogen', withdrawn, { read_at: clock })
    await notifyOf('Für andere', { companies: [await aCompany(db)] })
    await notifyOf('Prüfung', withdrawn, { action: 'approved' })
    await aStory(db, { title: 'Entwurf mit Anna', ...withdrawn, contact_id: anna })
    await aStory(db, { title: 'Entwurf von Anna', ...withdrawn, created_by: anna })
    const { body, text } = await file()
    const titlesOf = (rows: { title: string | null }[]) => rows.map(({ title }) => title)
    const entries = body.notifications.filter(({ menuId }: { menuId: string }) => menuId === 'menu_ma_news')
    // The entries themselves are data of this person.
    expect(titlesOf(entries)).toEqual(['Lesbar', 'Abgelaufen', null, null, null])
    expect(entries[2]).toMatchObject({ body: null, read: clock.toISOString() })
    expect(titlesOf(body.stories)).toEqual([null, 'Entwurf von Anna'])
    expect(text).not.toMatch(/Zurückgezogen|Für andere|Prüfung|Entwurf mit/)
  })

  test('needs the factor where there is one; without one bank details stay masked', async () => {
    await patch({ iban: OLD })
    await showFactor(server.db, anna)
    expect(await file()).toMatchObject({ status: 403, body: { code: 'second_factor_expired' } })
    await server.db.deleteFrom('account').where('person_id', '=', anna).execute()
    const { body, text } = await file()
    expect(body.profile.iban).toBe('DE02 •••• •••• •••• 2051')
    expect(text).not.toMatch(/0000202051|0000 2020/)
  })

  test('is not created repeatedly', async () => {
    await aPerson(server.db, 'eva.eager', { roles: [] })
    const answers: number[] = []
    for (let n = 0; n < 7; n++) answers.push((await server.as('eva.eager').get('/api/user/profile/export')).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429])
  })
})
