import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testMailServer } from '#server/mail/testing/mail-server.ts'
import { testApp } from '#server/testing/app.ts'
import { aPerson } from '#server/testing/builders.ts'
import { find, insert, update } from '#server/testing/rows.ts'
import { deleteOldMails, type NewMail } from './mail.ts'
import type { MailWanted } from './mail-wanted.ts'
import { messageIdOf } from './smtp.ts'

const smtp = await testMailServer()
const FROM = 'Portal der Gruppe <portal@example.com>'
const server = await testApp({ env: () => ({ SMTP_URL: smtp.url, MAIL_FROM: FROM }) })
const without = await testApp()
let serial = 0
let address = ''
let person = ''

beforeEach(async () => {
  address = `person.${++serial}@example.com`
  person = await aPerson(server.db, `person.${serial}`, { email: address })
})

const content = { subject: 'Betreff', text: 'Text', html: '<p>Text</p>' }
const queue = (changes: Partial<NewMail> = {}) =>
  server.db
    .transaction()
    .execute((tx) =>
      server.context.mail.queue(tx, [{ key: `key ${serial}`, personId: person, address, content, ...changes }]),
    )
const row = () => find(server.db, 'mail', { key: `key ${serial}` })
const arrived = async (count: number, to = address): Promise<void> => {
  await expect.poll(() => smtp.to(to).length, { timeout: 15_000 }).toBe(count)
}

/** Waits until one attempt to send a mail has failed. */
const waitsForNextTry = () => {
  const waiting = sql<{ state: string }>`select state from jobs.job where name = 'mail' and state = 'retry'`
  return expect.poll(async () => (await waiting.execute(server.db)).rows.length, { timeout: 15_000 }).toBe(1)
}

describe('[PROF-01] a mail', () => {
  test('is sent once per key, and then only the key is kept', async () => {
    await Promise.all([queue(), queue(), queue()])
    await arrived(1)
    const [{ mail, from } = expect.fail()] = smtp.to(address)
    expect(mail).toMatchObject({
      subject: 'Betreff',
      from: { name: 'Portal der Gruppe', address: 'portal@example.com' },
      to: [{ address }],
      messageId: messageIdOf(`key ${serial}`, FROM),
    })
    expect(from).toBe('portal@example.com')
    expect([mail.text?.trim(), mail.html?.trim()]).toEqual(['Text', '<p>Text</p>'])
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
    await expect.poll(row).toMatchObject({ sent_at: expect.any(Date), subject: null, body_text: null, body_html: null })
    await queue()
    expect(await row()).toMatchObject({ sent_at: expect.any(Date) })
  })

  test('is kept while the mail server is unreachable, and sent once afterwards', async () => {
    await smtp.stop()
    await queue()
    await waitsForNextTry()
    expect(await row()).toMatchObject({ sent_at: null, failed_at: null, subject: 'Betreff' })
    await smtp.start()
    await arrived(1)
    await expect.poll(async () => (await row()).sent_at).toBeInstanceOf(Date)
  })

  test.each<[string, (answer: number | undefined) => void, number]>([
    ['not now', (answer) => smtp.refuse(address, answer), 451],
    ['this sender never, which is our fault', (answer) => smtp.refuseSender(answer), 550],
  ])('is tried again where the server says: %s', async (_, say, code) => {
    say(code)
    await queue()
    await waitsForNextTry()
    say(undefined)
    await arrived(1)
  })

  test('is given up where the server refuses it finally', async () => {
    smtp.refuse(address, 550)
    await queue()
    await expect
      .poll(row, { timeout: 15_000 })
      .toMatchObject({ failed_at: expect.any(Date), failure: expect.stringContaining('550'), subject: null })
    smtp.refuse(address, undefined)
    expect(smtp.to(address)).toEqual([])
  })

  test.each([
    'victim@example.com\r\nBcc: everyone@example.com',
    'victim@example.com, everyone@example.com',
    'Victim <victim@example.com>',
    '"a\nb"@example.com',
    'victim@example.com\0',
    'nobody',
  ])('to %j is never sent', async (bad) => {
    await queue({ address: bad.replaceAll('\0', '\u0001') })
    await expect
      .poll(row, { timeout: 15_000 })
      .toMatchObject({ failed_at: expect.any(Date), failure: 'not an address' })
    expect([...smtp.to('victim@example.com'), ...smtp.to('everyone@example.com')]).toEqual([])
  })

  test('is not stored by a portal without a mail server', async () => {
    const id = await aPerson(without.db, 'any.one')
    expect(without.context.mail.available).toBe(false)
    await without.db
      .transaction()
      .execute((tx) => without.context.mail.queue(tx, [{ key: 'k', personId: id, address, content }]))
    expect(await without.db.selectFrom('mail').selectAll().execute()).toEqual([])
  })

  test('that no server accepted in a week is given up, and its content deleted', async () => {
    const texts = { person_id: person, address, subject: 'geheim', body_text: 'geheim', body_html: 'geheim' }
    const aged = (days: number) => ({
      ...texts,
      key: `aged ${days} ${address}`,
      created_at: new Date(Date.now() - days * 86_400_000),
    })
    await insert(server.db, 'mail', [aged(6), aged(8)])
    await deleteOldMails(server.db, new Date())
    const rows = await server.db
      .selectFrom('mail')
      .select(['subject', 'body_text', 'body_html', 'failed_at', 'failure'])
      .where('key', 'like', `aged % ${address}`)
      .orderBy('key')
      .execute()
    expect(rows).toEqual([
      { subject: 'geheim', body_text: 'geheim', body_html: 'geheim', failed_at: null, failure: null },
      { subject: null, body_text: null, body_html: null, failed_at: expect.any(Date), failure: 'not taken in 7 days' },
    ])
  })

  test('of long ago is deleted', async () => {
    await queue()
    await arrived(1)
    await deleteOldMails(server.db, new Date(Date.now() + 89 * 86_400_000))
    expect(await row()).toBeDefined()
    await deleteOldMails(server.db, new Date(Date.now() + 91 * 86_400_000))
    await expect(row()).rejects.toThrow()
  })
})

describe('[PROF-05] mails about an account', () => {
  const AT = '2026-11-24T10:00:00Z'
  const IBAN = { at: AT, month: '2027-01', objectionUntil: '2026-12-01T10:00:00Z' }
  type Wanted = MailWanted extends infer W ? (W extends MailWanted ? Pick<W, 'template' | 'data'> : never) : never
  const sendMail = (wanted: Wanted, more: { address?: string } = {}) =>
    server.db.transaction().execute((tx) =>
      server.context.events.publish(tx, 'mail.wanted', {
        key: `account ${serial} ${wanted.template}`,
        personId: person,
        ...more,
        ...wanted,
      } as MailWanted),
    )

  test.each<[Wanted, string, RegExp]>([
    [{ template: 'mfaSetUp', data: { at: AT } }, 'Der zweite Faktor wurde eingerichtet', /am 24\.11\.2026, 11:00 Uhr/],
    [{ template: 'mfaReset', data: { at: AT } }, 'Der zweite Faktor wurde zurückgesetzt', /richten Sie ihn neu ein/],
    [{ template: 'mfaRemoved', data: { at: AT } }, 'Der zweite Faktor wurde entfernt', /genügt das Kennwort/],
    [{ template: 'recoveryCodesRenewed', data: { at: AT } }, 'Neue Ersatzcodes', /gelten nicht mehr/],
    [{ template: 'recoveryCodeUsed', data: { at: AT, left: 3 } }, 'Ein Ersatzcode wurde benutzt', /gelten: 3/],
    [
      { template: 'newDevice', data: { at: AT, device: '<b>Windows</b>' } },
      'Anmeldung von einem neuen Gerät',
      /<b>Windows<\/b>/,
    ],
    [
      { template: 'ibanChanged', data: IBAN },
      'Ihre Bankverbindung wurde geändert',
      /ab der Abrechnung Januar 2027[^]*bis zum 01\.12\.2026, 11:00 Uhr widersprechen \(7 Tage\): [^]*„Widersprechen“[^]*profil\/benutzerprofil/,
    ],
    [
      { template: 'ibanPutBack', data: { at: AT } },
      'Ihre Bankverbindung wurde zurückgesetzt',
      /nach einem Widerspruch/,
    ],
    [{ template: 'addressChanged', data: { at: AT } }, 'Ihre Anschrift wurde geändert', /Anschrift/],
    [{ template: 'phoneChanged', data: { at: AT } }, 'Ihre Telefonnummer wurde geändert', /Telefonnummer/],
  ])('%j', async (wanted, subject, text) => {
    await sendMail(wanted)
    await sendMail(wanted)
    await arrived(1)
    const [{ mail } = expect.fail()] = smtp.to(address)
    expect(mail.subject).toBe(subject)
    expect(mail.text).toMatch(text)
    expect(mail.text).toContain('lassen sich nicht abbestellen')
    expect(mail.text).toMatch(/^Guten Tag, [^,]+\n\n[A-ZÄÖÜ]/)
    expect(mail.text).toMatch(/Waren Sie das nicht\?[^]*http:\/\/localhost:8080\/profil\/sicherheit/)
    expect(mail.html).not.toContain('<b>Windows</b>')
    expect(mail.headers.filter(({ key }) => key.startsWith('list-unsubscribe'))).toEqual([])
  })

  test('go to the former address, in the language of the person', async () => {
    await update(server.db, 'person', { id: person }, { locale: 'en' })
    await sendMail({ template: 'ibanChanged', data: IBAN }, { address: `old.${address}` })
    await arrived(1, `old.${address}`)
    expect(smtp.to(address)).toEqual([])
    expect(smtp.to(`old.${address}`)[0]?.mail.subject).toBe('Your bank details were changed')
    expect(smtp.to(`old.${address}`)[0]?.mail.text).toMatch(
      /on 24 Nov 2026, 11:00 and apply from the payroll of January 2027[^]*until 1 Dec 2026, 11:00 \(7 days\):/,
    )
  })

  test('a person without an address gets none', async () => {
    await update(server.db, 'person', { id: person }, { email: null })
    await sendMail({ template: 'mfaSetUp', data: { at: AT } })
    const left = () => server.db.selectFrom('mail').select('key').where('key', 'like', `%${serial} mfaSetUp`).execute()
    await sendMail({ template: 'mfaRemoved', data: { at: AT } }, { address: `late.${address}` })
    await arrived(1, `late.${address}`)
    expect(await left()).toEqual([])
  })
})
