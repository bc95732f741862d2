import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aConfig, content, enter, menu, type Visit } from '#shell/testing/enter.tsx'

const ADMIN = ['portal_ma', 'menu_dashboard', 'menu_admin']
const DEMO = { areas: [...aConfig().areas, 'outbox'], outbox: ['mails' as const, 'reports' as const] }
const AT = '2026-04-21T05:52:00Z'
const TEXT = `Guten Tag, Katrin\n<img src=x onerror="alert(1)">\n\nIm Portal öffnen: ${location.origin}/profil/sicherheit\nhttps://evil.test/x`
const aMail = (id: number) => ({
  id,
  address: 'katrin@talbrueck.test',
  subject: `Neues Gerät ${id} <b>`,
  text: TEXT,
  at: AT,
})
const aReport = { id: 1, summary: 'Knopf fehlt', name: '', email: '', description: 'Seite: /news/ma', at: AT }

const visit = (service: Visit['service'], changes: Visit = {}) =>
  enter('/ausgang', {
    roles: ADMIN,
    config: DEMO,
    service: { '/outbox/mails': { entries: [] }, '/outbox/reports': { entries: [] }, ...service },
    ...changes,
  })
const card = async (name: string) => within(await content().findByRole('region', { name }))

test.each([
  ['people without the administration', { roles: ['portal_ma', 'menu_dashboard'] }, /menu_admin/],
  ['a portal without the demo company', { config: {} }, /noch nicht|nicht installiert|nicht verfügbar/],
])('%s cannot open it', async (_, changes, expected) => {
  const { asked } = await visit({}, changes)
  expect((await screen.findAllByText(expected)).length).toBeGreaterThan(0)
  expect(menu().queryByRole('link', { name: 'Ausgang' })).toBeNull()
  expect(asked.mock.calls.filter(([url]) => String(url).includes('outbox'))).toEqual([])
})

test('[APP-23] the administrator of the demo company reads its mails and reports as text', async () => {
  await visit({ '/outbox/mails': { entries: [aMail(2)] }, '/outbox/reports': { entries: [aReport] } })
  expect(menu().getByRole('link', { name: 'Ausgang' }).getAttribute('aria-current')).toBe('page')
  const mails = await card('E-Mails')
  await userEvent.click(await mails.findByText('Neues Gerät 2 <b>'))
  mails.getByText('An katrin@talbrueck.test', { exact: false })
  mails.getByText('21.04.2026, 7:52 Uhr')
  const text = document.querySelector('.outbox-text')!
  expect(text.textContent).toBe(TEXT)
  expect(text.querySelector('img')).toBeNull()
  const links = mails.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('rel')])
  expect(links).toEqual([[`${location.origin}/profil/sicherheit`, 'noopener noreferrer']])
  const reports = await card('Gemeldete Fehler')
  reports.getByText('Knopf fehlt')
  reports.getByText('Ohne Namen', { exact: false })
})

test('shows only the entries that the demo company stores', async () => {
  await visit({}, { config: { ...DEMO, outbox: ['reports'] } })
  await card('Gemeldete Fehler')
  expect(content().queryByRole('region', { name: 'E-Mails' })).toBeNull()
})

test('older mails are added, newer ones appear after a refresh', async () => {
  const { asked } = await visit({ '/outbox/mails': { entries: [aMail(3)], next: 3 } })
  const mails = await card('E-Mails')
  await mails.findByText('Neues Gerät 3 <b>')
  const usual = asked.getMockImplementation()!
  asked.mockImplementation(async (input, init) => {
    const { pathname, searchParams } = new URL(String(input))
    if (!pathname.endsWith('/outbox/mails')) return usual(input, init)
    return Response.json({ entries: searchParams.get('before') === '3' ? [aMail(2)] : [aMail(4), aMail(3)], next: 3 })
  })
  await userEvent.click(mails.getByRole('button', { name: 'Ältere anzeigen' }))
  await mails.findByText('Neues Gerät 2 <b>')
  await userEvent.click(mails.getByRole('button', { name: 'Aktualisieren' }))
  await mails.findByText('Neues Gerät 4 <b>')
  expect(mails.getAllByText(/^Neues Gerät/).map(({ textContent }) => textContent)).toEqual(
    [4, 3, 2].map((id) => `Neues Gerät ${id} <b>`),
  )
})

test('an empty outbox describes its purpose, and a failure its status', async () => {
  const { unmount } = await visit({})
  ;(await card('E-Mails')).getByText('Noch keine E-Mails')
  ;(await card('Gemeldete Fehler')).getByText('Noch keine Meldungen')
  unmount()
  const { asked } = await visit({}, { service: {} })
  expect(await screen.findByText(/Die E-Mails konnten nicht geladen werden\./)).toBeTruthy()
  expect(asked).toHaveBeenCalled()
})
