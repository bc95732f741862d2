import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { expireSession } from '#shared/bus/session.ts'
import { $toasts, dismissToast } from '#shared/bus/toasts.ts'
import { content, enter, EMPLOYEE } from '#shell/testing/enter.tsx'
import { takeWelcome } from './welcome.ts'

const PATH = '/user/home/welcome'
const WELCOME = { text: 'Schöne Ferien', textEn: 'Happy holidays', version: 3 }
const EDITOR = {
  roles: EMPLOYEE,
  claims: { resource_access: { 'ma-news-api': { roles: ['news_write'] } } },
}
const PRESENT = { text: 'Von Renate', textEn: '', version: 6 }
const service = { [PATH]: WELCOME }

afterEach(() => {
  setLanguage(undefined)
  localStorage.clear()
  $toasts.get().forEach(({ id }) => dismissToast(id))
})

const change = () => content().getByRole('button', { name: 'Begrüßungstext ändern' })
const dialog = () => within(screen.getByRole('dialog', { name: 'Begrüßungstext' }))
async function edit(visit: object = {}) {
  const { asked, ...rest } = await enter('/startseite', { ...EDITOR, service, ...visit })
  await waitFor(() => expect(change().hasAttribute('disabled')).toBe(false))
  await userEvent.click(change())
  await screen.findByRole('dialog', { name: 'Begrüßungstext' })
  return { asked, ...rest }
}

test('[HOME-02] is shown next to the greeting in the language of the viewer, and changes while the page is open', async () => {
  await enter('/startseite', { service })
  expect((await content().findByText('Schöne Ferien')).lang).toBe('de')
  expect(content().queryByRole('button', { name: 'Begrüßungstext ändern' })).toBeNull()
  act(() => setLanguage('en'))
  expect(content().getByText('Happy holidays').lang).toBe('en')
  act(() => takeWelcome({ text: 'Nur deutsch', textEn: '', version: 4 }))
  expect(content().getByText('Nur deutsch').lang).toBe('de')
  // An older message that arrives late is ignored.
  act(() => takeWelcome(WELCOME))
  expect(content().getByText('Nur deutsch')).toBeTruthy()
  act(() => takeWelcome({ text: '', textEn: '', version: 5 }))
  expect(content().queryByText('Nur deutsch')).toBeNull()
})

test('[HOME-02] the last message of the person is in the first paint, until the session ends', async () => {
  const claims = { sub: 'katrin' }
  const first = await enter('/startseite', { claims, service })
  await content().findByText('Schöne Ferien')
  first.unmount()
  const second = await enter('/startseite', { claims, service: { [PATH]: new Promise(() => undefined) } })
  expect(content().getByText('Schöne Ferien')).toBeTruthy()
  second.unmount()
  act(() => expireSession())
  expect(localStorage.getItem('portal.welcome')).toBeNull()
})

test('[HOME-02] an editor changes both languages; the message is shown as saved', async () => {
  const { asked } = await edit()
  const usual = asked.getMockImplementation()!
  asked.mockImplementation(async (input, init) =>
    init?.method === 'PATCH'
      ? Response.json({ ...(JSON.parse(String(init.body)) as object), version: 4 })
      : usual(input, init),
  )
  const german = dialog().getByRole<HTMLTextAreaElement>('textbox', { name: 'Deutsch' })
  expect(german.value).toBe('Schöne Ferien')
  await userEvent.clear(german)
  await userEvent.type(german, 'Willkommen zurück')
  await userEvent.click(dialog().getByRole('button', { name: 'Speichern' }))
  expect(await content().findByText('Willkommen zurück')).toBeTruthy()
  const [, init] = asked.mock.calls.find(([, sent]) => sent?.method === 'PATCH')!
  expect(new Headers(init?.headers).get('if-match')).toBe('"3"')
  expect(JSON.parse(String(init?.body))).toEqual({ text: 'Willkommen zurück', textEn: 'Happy holidays' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect($toasts.get()).toMatchObject([{ kind: 'success', text: 'Der Begrüßungstext wurde gespeichert.' }])
})

test('[HOME-02] a text over the limit is not sent; a conflict shows both languages of the present message before it is replaced', async () => {
  const { asked } = await edit()
  const usual = asked.getMockImplementation()!
  const versions: (string | null)[] = []
  asked.mockImplementation(async (input, init) => {
    if (init?.method !== 'PATCH') return usual(input, init)
    const version = new Headers(init.headers).get('if-match')
    versions.push(version)
    if (versions.length > 2) return Response.json({ ...(JSON.parse(String(init.body)) as object), version: 8 })
    const present = version === '"3"' ? PRESENT : { ...PRESENT, textEn: 'By Renate', version: 7 }
    return Response.json({ status: 409, code: 'version_conflict', title: '', present }, { status: 409 })
  })
  const german = dialog().getByRole('textbox', { name: 'Deutsch' })
  await userEvent.clear(german)
  await userEvent.click(german)
  await userEvent.paste('x'.repeat(161))
  const save = dialog().getByRole('button', { name: 'Speichern' })
  await userEvent.click(save)
  expect(dialog().getByText('Höchstens 160 Zeichen.')).toBeTruthy()
  expect([versions, document.activeElement]).toEqual([[], german])
  await userEvent.clear(german)
  await userEvent.type(german, 'Von mir')
  await userEvent.click(save)
  expect(await dialog().findByText(/auf Deutsch: „Von Renate“, auf Englisch: kein Text\./)).toBeTruthy()
  await userEvent.click(save)
  expect(await dialog().findByText(/auf Deutsch: „Von Renate“, auf Englisch: „By Renate“\./)).toBeTruthy()
  await userEvent.click(save)
  expect(await content().findByText('Von mir')).toBeTruthy()
  expect(versions).toEqual(['"3"', '"6"', '"7"'])
})

test('[HOME-02] without a message only editors see the button to set one; a failed save keeps the text', async () => {
  const { asked } = await edit({ service: { [PATH]: { text: '', textEn: '', version: 1 } } })
  const usual = asked.getMockImplementation()!
  asked.mockImplementation(async (input, init) => {
    if (init?.method === 'PATCH') throw new TypeError('offline')
    return usual(input, init)
  })
  await userEvent.type(dialog().getByRole('textbox', { name: 'Deutsch' }), 'Hallo')
  await userEvent.click(dialog().getByRole('button', { name: 'Speichern' }))
  expect(await dialog().findByText(/Es besteht keine Verbindung/)).toBeTruthy()
  expect(dialog().getByRole<HTMLTextAreaElement>('textbox', { name: 'Deutsch' }).value).toBe('Hallo')
})
