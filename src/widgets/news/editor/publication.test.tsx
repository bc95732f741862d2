import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { $session } from '#shared/bus/session.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { aCategory, showIn, signIn, standOn } from '#widgets/news/testing/stories.tsx'
import { localDrafts } from './draft/local-drafts.ts'
import { Editor } from './editor.tsx'
import { serveStory } from './testing/story-service.ts'
// Loaded before the first test, which would otherwise wait for it.
import './publication.tsx'

const SLOW = { timeout: 15_000 }
vi.setConfig({ testTimeout: 40_000 })

beforeEach(() => {
  setLanguage('de')
  standOn('portal')
})

async function open(service: ReturnType<typeof serveStory>) {
  await signIn()
  return show(service)
}
async function show(service: ReturnType<typeof serveStory>) {
  showIn(() => <Editor storyId="7" />)
  await screen.findByRole('textbox', { name: 'Titel Deutsch' })
  return service
}
const dayOf = async (label: RegExp) =>
  (await screen.findAllByLabelText<HTMLInputElement>(label, {}, SLOW)).find(({ type: kind }) => kind === 'text')!
const type = (field: HTMLInputElement, value: string) => fireEvent.input(field, { target: { value } })
const enter = (field: HTMLInputElement, value: string) => {
  type(field, value)
  fireEvent.blur(field)
}

test.each([
  ['highlightUntil', /^Highlight bis/, { highlight: true }, '2026-05-01T21:59:00.000Z'],
  ['confirmBy', /^Bestätigen bis/, { confirmation: 'counted' }, '2026-05-01'],
] as const)(
  '%s: refuses an incomplete year with a message and saves whole days only',
  async (name, label, start, whole) => {
    const service = await open(serveStory(start))
    const field = await dayOf(label)
    for (const day of ['1.5.0002', '1.5.0020']) type(field, day)
    expect(screen.queryByText(/^Frühestens am/)).toBeNull()
    fireEvent.blur(field)
    const rule = await screen.findByText(/^Frühestens am 01\.01\.2000/)
    expect([field.getAttribute('aria-invalid'), field.value]).toEqual(['true', '1.5.0020'])
    enter(field, '1.5.2026')
    await waitFor(() => expect(service.saves).toEqual([{ [name]: whole }]), SLOW)
    expect(rule.isConnected).toBe(false)
    enter(field, '')
    await waitFor(() => expect(service.saves.slice(1)).toEqual([{ [name]: null }]), SLOW)
  },
)

test.each([
  ['Frist für die Bestätigung', /^Bestätigen bis/, { confirmation: 'counted', confirmBy: '2099-05-01' }],
  ['Ende des Highlights', /^Highlight bis/, { highlight: true, highlightUntil: '2099-05-01T21:59:00.000Z' }],
] as const)('%s: a refused day does not publish with the day before it', async (name, label, start) => {
  await open(serveStory(start))
  const publish = await screen.findByRole('button', { name: /^Veröffentlichen/ }, SLOW)
  enter(await dayOf(label), '31.2.2099')
  fireEvent.click(publish)
  expect(await screen.findByRole('link', { name: new RegExp(`^${name}: Die Eingabe ist nicht`) })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  enter(await dayOf(label), '2.5.2099')
  await waitFor(() => expect(screen.queryByRole('link', { name: new RegExp(`^${name}`) })).toBeNull())
})

test('[NEWS-05] saves the period of a draft with it, for every device, until it is planned', async () => {
  const service = serveStory(
    {},
    {
      '/news/7/period': () =>
        (service.story = { ...service.story, state: 'scheduled', publishAt: '2099-05-01T06:00:00.000Z' }),
    },
  )
  await open(service)
  enter(await dayOf(/^Gültig ab/), '1.5.2099')
  await screen.findByRole('button', { name: 'Planen …' })
  await waitFor(
    () => expect(service.saves).toEqual([{ planned: { from: '2099-05-01T06:00:00.000Z', until: null } }]),
    SLOW,
  )
  expect(screen.queryByText(/^Noch nicht übernommen/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Planen …' })).toBeTruthy()
  cleanup()
  await waitFor(async () => expect(await localDrafts($session.get().person?.sub ?? '')).toEqual([]))
  await show(service)
  expect((await dayOf(/^Gültig ab/)).value).toBe('01.05.2099')
  fireEvent.click(screen.getByRole('button', { name: 'Planen …' }))
  const dialog = await screen.findByRole('dialog', { name: 'Veröffentlichung planen' }, SLOW)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Planen' }))
  await screen.findByText('Geplant', {}, SLOW)
  await waitFor(async () => expect(await localDrafts($session.get().person?.sub ?? '')).toEqual([]))
})

test('an end without a time is the end of its day, and clearing it clears its time', async () => {
  await open(serveStory({ state: 'published' }))
  const clock = async () => screen.findByLabelText<HTMLInputElement>(/^Gültig bis: Uhrzeit/, {}, SLOW)
  enter(await dayOf(/^Gültig bis/), '1.5.2099')
  expect((await clock()).value).toBe('23:59')
  await screen.findByRole('button', { name: 'Ende ändern …' })
  expect(screen.getByText(/^Noch nicht übernommen/)).toBeTruthy()
  enter(await dayOf(/^Gültig bis/), '')
  expect((await clock()).value).toBe('')
  expect(screen.queryByRole('button', { name: 'Planen …' })).toBeNull()
})

test('an incomplete period does not publish immediately', async () => {
  await open(serveStory())
  type(await dayOf(/^Gültig ab/), '31.2.')
  fireEvent.click(await screen.findByRole('button', { name: 'Planen …' }))
  expect(await screen.findByRole('link', { name: /^Geben Sie Tag und Uhrzeit ganz ein/ })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an incomplete period is restored as it was typed', async () => {
  const service = await open(serveStory())
  type(await dayOf(/^Gültig ab/), '31.2.')
  await screen.findByRole('button', { name: 'Planen …' })
  cleanup()
  await show(service)
  expect((await dayOf(/^Gültig ab/)).value).toBe('31.2.')
})

test('narrowed to companies and widened again by keyboard, the focus stays where it was pressed', async () => {
  await open(serveStory({}, { '/companies': () => [{ id: 3, name: 'Guss', people: 12 }] }))
  const narrow = await screen.findByRole('button', { name: 'Auf Gesellschaften einschränken' }, SLOW)
  narrow.focus()
  fireEvent.click(narrow)
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /^Guss/ }))
  const widen = screen.getByRole('button', { name: 'Für alle Gesellschaften, auch künftige' })
  widen.focus()
  fireEvent.click(widen)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Auf Gesellschaften einschränken' }))
})

test('a deleted category can be removed; after saving its box says why it cannot be added again', async () => {
  const service = await open(
    serveStory({ kategorieIds: [3, 8, 9] }, { '/primevuetreenodes': [aCategory(3, 'Unternehmen')] }),
  )
  fireEvent.click(await screen.findByRole('button', { name: /^Kategorie.*2 archivierte/ }, SLOW))
  const box = await screen.findByRole('checkbox', { name: 'Archivierte oder entfernte Kategorie (8)' })
  expect(screen.getByRole('checkbox', { name: 'Archivierte oder entfernte Kategorie (9)' })).toBeTruthy()
  fireEvent.click(box)
  await waitFor(() => expect(service.saves).toEqual([{ kategorieIds: [3, 9] }]), SLOW)
  await waitFor(() => expect(box.getAttribute('aria-disabled')).toBe('true'))
  const reason = document.getElementById(box.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('Sie kann nicht mehr gewählt werden.')
  fireEvent.click(box)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Unternehmen' }))
  await waitFor(() => expect(service.saves.slice(1)).toEqual([{ kategorieIds: [9] }]), SLOW)
  expect(screen.queryByText(/gibt es nicht/)).toBeNull()
})

test('[POST-05] the contact field offers people, teams and divisions; a team opens its people', async () => {
  const team = { teamid: 7, title: 'Einkauf Blech', devision: 'Einkauf', company: 'Talbrück Werke' }
  const division = { companyid: 2, devisionid: 9, title: 'Einkauf Nord', company: 'Talbrück Nord' }
  const daniel = {
    uid: 'd1',
    displayname: 'Daniel Kowalski',
    position: '',
    devision: 'Einkauf',
    company: 'Talbrück Werke',
  }
  const service = await open(
    serveStory({}, { '/user/user/search': [[], [team], [division]], '/search/team/7': [daniel] }),
  )
  const field = await screen.findByRole('combobox', { name: /^Ansprechperson/ }, SLOW)
  fireEvent.change(field, { target: { value: 'einkauf' } })
  const teams = within(await screen.findByRole('group', { name: 'Teams' }, SLOW))
  expect(teams.getByRole('option').textContent).toBe('Einkauf BlechEinkauf · Talbrück Werke')
  expect(within(screen.getByRole('group', { name: 'Abteilungen' })).getByRole('option').textContent).toContain('Nord')
  fireEvent.click(teams.getByRole('option'))
  const members = within(await screen.findByRole('group', { name: 'Einkauf Blech' }, SLOW))
  fireEvent.click(await members.findByRole('option', { name: /Daniel Kowalski/ }))
  await waitFor(() => expect(service.saves).toEqual([{ kontaktUid: 'd1' }]), SLOW)
})
