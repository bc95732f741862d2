import { beforeEach, describe, expect, test } from 'vitest'
import type { Welcome } from '#contract/home.ts'
import { testApp } from '#server/testing/app.ts'
import { aPerson } from '#server/testing/builders.ts'
import { openSocket } from '#server/testing/socket-client.ts'

const server = await testApp()
const PATH = '/api/user/home/welcome'
const read = async (name = 'rita.reader') => (await server.as(name).get<Welcome>(PATH)).body
const set = (body: object, headers: Record<string, string> = {}, name = 'edda.editor') =>
  server.as(name).patch<Welcome & { code?: string }>(PATH, { body, headers })

await aPerson(server.db, 'rita.reader', { roles: ['portal_ma', 'menu_dashboard'] })
await aPerson(server.db, 'edda.editor', { roles: ['portal_ma', 'menu_dashboard', 'ma-news-api:news_write'] })
await aPerson(server.db, 'otto.outside', { roles: ['portal_ma'] })
beforeEach(async () => void (await set({ text: '', textEn: '' })))

describe('[HOME-02] the welcome message', () => {
  test('is set by an editor in both languages, as one line of plain text, and read by everybody of home', async () => {
    expect(await read()).toMatchObject({ text: '', textEn: '' })
    const { status, body } = await set({ text: ' Schöne  <b>Ferien</b>\n', textEn: 'Happy holidays' })
    expect({ status, ...body }).toEqual({
      status: 200,
      text: 'Schöne <b>Ferien</b>',
      textEn: 'Happy holidays',
      version: expect.any(Number),
    })
    expect(await read()).toEqual(body)
  })

  test('is refused without the role of editors, and not read without home', async () => {
    const { status, body } = await set({ text: 'x', textEn: '' }, {}, 'rita.reader')
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'role_missing' })
    expect((await server.as('otto.outside').get(PATH)).status).toBe(403)
    expect((await server.nobody.get(PATH)).status).toBe(401)
    expect(await read()).toMatchObject({ text: '' })
  })

  test.each([
    [{ text: 'x'.repeat(161), textEn: '' }, 'body.text'],
    [{ text: '', textEn: 'x'.repeat(161) }, 'body.textEn'],
    [{ text: 7, textEn: '' }, 'body.text'],
    [{ textEn: '' }, 'body.text'],
    [{ text: '', textEn: '', html: '' }, 'body.html'],
  ])('refuses %j by the name of its field', async (body, field) => {
    const answer = await set(body)
    expect({ status: answer.status, text: JSON.stringify(answer.body) }).toMatchObject({
      status: 400,
      text: expect.stringContaining(field.replace('body.', '')),
    })
  })

  test('the later of two editors gets a conflict with the present message; a repetition changes nothing', async () => {
    const { version } = await read()
    const from = { 'if-match': `"${version}"` }
    const answers = await Promise.all([set({ text: 'A', textEn: '' }, from), set({ text: 'B', textEn: '' }, from)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const present = await read()
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'version_conflict', present })
    const { status, body } = await set({ text: present.text, textEn: '' }, from)
    expect({ status, body }).toEqual({ status: 200, body: present })
  })

  test('reaches the open windows of people with home, and no others', async () => {
    const reader = await openSocket(server, 'rita.reader')
    const outside = await openSocket(server, 'otto.outside')
    await Promise.all([reader.received(1), outside.received(1)])
    const { body } = await set({ text: 'Neu', textEn: 'New' })
    await expect.poll(() => reader.messages).toContainEqual({ type: 'welcome_change', data: { welcome: body } })
    expect(outside.messages).toMatchObject([{ type: 'HELLO' }])
    reader.close()
    outside.close()
  })
})
