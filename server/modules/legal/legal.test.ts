import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { LEGAL_DOCUMENTS, STORED_KINDS } from '#domain/legal/legal.ts'
import { testApp } from '#server/testing/app.ts'
import { aNotification, aPerson } from '#server/testing/builders.ts'
import { importDocuments, listDocuments } from './legal-command.ts'

let clock = new Date('2026-04-21T10:00:00Z')
const server = await testApp({ now: () => clock })
const folder = await mkdtemp(join(tmpdir(), 'portal-legal-'))
const anna = await aPerson(server.db, 'anna.reader')
await aPerson(server.db, 'nora.noroles', { roles: [] })
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  clock = new Date('2026-04-21T10:00:00Z')
  await server.db.deleteFrom('legal_document').execute()
  await server.db.deleteFrom('legal_acceptance').execute()
})

interface Text {
  document?: string
  language?: string
  version?: string
  validFrom?: string
  title?: string
  body?: string
}
let files = 0
async function put(...texts: Text[]): Promise<string> {
  const paths = await Promise.all(
    texts.map(async ({ body = '## Geltung\nText.', ...head }) => {
      const path = join(folder, `${++files}.md`)
      const all = { document: 'terms', language: 'de', version: '1', validFrom: '2026-03-01', title: 'Titel', ...head }
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
      await writeFile(path, `---\n${lines.join('\n')}\nsummary: In einem Satz.\n---\n${body}\n`)
      return path
    }),
  )
  return importDocuments(server.db, paths)
}
const read = (path: string) => server.as('nora.noroles').get(`/api/user/legal/${path}`)
const accept = (version: string, headers: Record<string, string> = {}) =>
  server.as('anna.reader').post('/api/user/legal/conditions/acceptance', { body: { version }, headers })

describe('[LEGAL-01] documents', () => {
  test.each([...LEGAL_DOCUMENTS])('%s: missing, then there, for everyone who is signed in', async (document) => {
    expect(await read(document)).toMatchObject({ status: 404, body: { code: 'document_missing' } })
    await put({ document })
    expect(await read(document)).toMatchObject({
      status: 200,
      body: { document, version: '1', current: true, title: 'Titel', summary: 'In einem Satz.', earlier: [] },
    })
    expect((await server.nobody.get(`/api/user/legal/${document}`)).status).toBe(401)
  })

  test('the requested language, else the existing one', async () => {
    await put({}, { language: 'en', title: 'Terms' }, { document: 'privacy' })
    expect((await read('terms?language=en')).body).toMatchObject({ title: 'Terms', language: 'en' })
    expect((await read('terms')).body).toMatchObject({ title: 'Titel', language: 'de' })
    expect((await read('privacy?language=en')).body).toMatchObject({ language: 'de' })
  })

  test('returns the version that is valid today, in the business time zone; former ones can be read', async () => {
    await put(
      { version: '2022', validFrom: '2022-01-15' },
      { version: '2026', validFrom: '2026-03-01', body: '## Geltung\nText.\n## Konto\nNeu.' },
      { version: '2027', validFrom: '2026-05-01' },
    )
    const { body } = await read('terms')
    expect(body).toMatchObject({ version: '2026', validFrom: '2026-03-01' })
    expect(body.earlier).toEqual([{ version: '2022', validFrom: '2022-01-15' }])
    expect(body.sections).toMatchObject([
      { id: 'geltung', changed: false },
      { id: 'konto', changed: true },
    ])
    expect((await read('terms?version=2022')).body).toMatchObject({ version: '2022', current: false })
    expect((await read('terms?version=2027')).status).toBe(404)
    clock = new Date('2026-04-30T22:00:00Z')
    expect((await read('terms')).body.version).toBe('2027')
  })

  test.each(['nothing', 'terms?version=%3Cscript%3E', 'terms?language=fr'])('%s: 400', async (path) => {
    expect((await read(path)).status).toBe(400)
  })
})

describe('files of documents', () => {
  test('marks become rich text, everything else stays text', async () => {
    await put({
      body: '## Über <b>alles</b>\nEin **fester** und *betonter* Satz,\nzweite Zeile & <script>1</script>.\n\n- eins\n- zwei\n  geht weiter\n\n### Klein\n1. Erstens\n\n[Mehr](https://example.com/a?b=1&c=2) [nicht](javascript:alert(1))',
    })
    const [section] = (await read('terms')).body.sections
    expect(section.heading).toBe('Über <b>alles</b>')
    expect(section.id).toBe('uber-b-alles-b')
    expect(section.html).toBe(
      '<p>Ein <strong>fester</strong> und <em>betonter</em> Satz, zweite Zeile &amp; &lt;script&gt;1&lt;/script&gt;.</p>' +
        '<ul><li>eins</li><li>zwei geht weiter</li></ul><h3>Klein</h3><ol><li>Erstens</li></ol>' +
        '<p><a href="https://example.com/a?b=1&amp;c=2">Mehr</a> [nicht](javascript:alert(1))</p>',
    )
  })

  test('every fault is named with its file, and nothing is written', async () => {
    await expect(
      put({}, { document: 'other', language: 'fr', version: 'a b', validFrom: '2026-02-30', title: '', body: 'none' }),
    ).rejects.toThrow(
      /document is 'other'[\s\S]*language is 'fr'[\s\S]*version is[\s\S]*validFrom is[\s\S]*title is[\s\S]*no section/,
    )
    await expect(importDocuments(server.db, ['/nonexistent.md'])).rejects.toThrow(/nonexistent/)
    expect(await listDocuments(server.db)).toBe('There are no legal documents yet.')
  })

  test('the same again is no fault, another text under the same version is', async () => {
    await put({})
    expect(await put({})).toBe('terms 1 (de): was there already')
    await expect(put({ body: '## Geltung\nAnders.' })).rejects.toThrow(/Give the new text a version of its own/)
    expect(await listDocuments(server.db)).toBe('terms 1 (de), from 2026-03-01: Titel')
  })
})

describe('[LEGAL-01] acceptance', () => {
  test('the account lists valid and accepted versions; accepting notifies every window once', async () => {
    const state = () => server.as('anna.reader').get('/api/user/legal/conditions/acceptance')
    expect(await state()).toMatchObject({ status: 404, body: { code: 'document_missing' } })
    await put({ document: 'conditions', version: '5' })
    expect((await state()).body).toEqual({ version: '5', validFrom: '2026-03-01' })
    await accept('5')
    await accept('5')
    const accepted = { version: '5', at: '2026-04-21T10:00:00.000Z' }
    expect((await state()).body).toEqual({ version: '5', validFrom: '2026-03-01', accepted })
    const events = server.db.selectFrom('realtime_event').select('data').where('type', '=', 'conditions_accepted')
    expect(await events.execute()).toEqual([{ data: { version: '5' } }])
  })

  const termsAt = async () =>
    (await server.db.selectFrom('person').select('terms_accepted_at').where('id', '=', anna).executeTakeFirst())
      ?.terms_accepted_at

  test('stores version and instant once, and the document shows both', async () => {
    await put({ document: 'conditions', version: '3' })
    expect((await accept('3')).body).toEqual({ version: '3', at: '2026-04-21T10:00:00.000Z' })
    expect(await termsAt()).toEqual(clock)
    clock = new Date('2026-04-22T10:00:00Z')
    expect((await accept('3')).body.at).toBe('2026-04-21T10:00:00.000Z')
    expect(await termsAt()).toEqual(new Date('2026-04-21T10:00:00Z'))
    expect((await server.as('anna.reader').get('/api/user/legal/conditions')).body).toMatchObject({
      acceptable: true,
      accepted: { version: '3', at: '2026-04-21T10:00:00.000Z' },
    })
    expect((await read('conditions')).body.accepted).toBeUndefined()
  })

  test('concurrent and repeated requests count once', async () => {
    await put({ document: 'conditions', version: '3' })
    const headers = { 'idempotency-key': 'accept' }
    const answers = await Promise.all([accept('3'), accept('3'), accept('3', headers), accept('3', headers)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.at)).size).toBe(1)
    expect(await server.db.selectFrom('legal_acceptance').selectAll().execute()).toHaveLength(1)
  })

  test('an old version is refused with the valid one; a newer one must be accepted again', async () => {
    await put({ document: 'conditions', version: '2', validFrom: '2025-01-01' })
    await accept('2')
    await put({ document: 'conditions', version: '3' })
    expect(await accept('2')).toMatchObject({
      status: 409,
      body: { code: 'version_outdated', present: { version: '3' } },
    })
    expect((await server.as('anna.reader').get('/api/user/legal/conditions')).body).toMatchObject({
      version: '3',
      accepted: { version: '2' },
    })
  })

  test('without conditions there is nothing to accept; other documents are not accepted at all', async () => {
    expect(await accept('1')).toMatchObject({ status: 404, body: { code: 'document_missing' } })
    expect(
      (await server.as('anna.reader').post('/api/user/legal/terms/acceptance', { body: { version: '1' } })).status,
    ).toBe(404)
  })

  test('of a person who is not in the database: 401', async () => {
    const gone = await aPerson(server.db, 'gone.reader')
    const authorization = `Bearer ${await server.tokenOf('gone.reader')}`
    await server.db.deleteFrom('person').where('id', '=', gone).execute()
    await put({ document: 'conditions', version: '1' })
    const url = '/api/user/legal/conditions/acceptance'
    const answer = await server.app.inject({
      method: 'POST',
      url,
      headers: { authorization },
      payload: { version: '1' },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated'])
  })

  test.each([[{}], [{ version: '' }], [{ version: '<x>' }], [{ version: '1', at: 'now' }]])('%j: 400', async (body) => {
    const answer = await server.as('anna.reader').post('/api/user/legal/conditions/acceptance', { body })
    expect(answer.status).toBe(400)
  })
})

test('the overview counts stored data and names disabled features', async () => {
  await aNotification(server.db, anna)
  const { body } = await server.as('anna.reader').get('/api/user/legal/stored-data/entries')
  expect(body.entries.map(({ kind }: { kind: string }) => kind)).toEqual([...STORED_KINDS])
  const of = (kind: string) => body.entries.find((entry: { kind: string }) => entry.kind === kind)
  expect(of('notifications')).toEqual({ kind: 'notifications', on: true, count: 1 })
  expect(of('picture')).toEqual({ kind: 'picture', on: true, count: 0 })
  expect(of('production')).toEqual({ kind: 'production', on: true, days: 180 })
  expect(of('rankings')).toEqual({ kind: 'rankings', on: false })
})
