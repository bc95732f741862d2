import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aLine, aPage, startStoryList } from '#widgets/news/story-list/testing/rows.tsx'
import { failure } from '#widgets/news/testing/stories.tsx'
import './reach-dialog.tsx'
import '#widgets/news/story-list/row-actions.tsx'
import '#widgets/news/story-list/list-frame.tsx'

let id = 9_000
async function open(reach: unknown) {
  const line = aLine({
    id: ++id,
    titel: 'Neue Anmeldung',
    state: 'published',
    veroeffentlichtdate: '2026-04-20T06:00:00.000Z',
    refused: {},
  })
  await startStoryList({ '/news/editing': aPage([line]), [`/news/${line.id}/reach`]: reach })
  await userEvent.click(await screen.findByRole('button', { name: 'Aktionen für Neue Anmeldung' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Reichweite/ }))
  return within(await screen.findByRole('dialog', { name: 'Reichweite' }))
}
const companies = [
  { id: 3, name: 'Guss', people: 1000, read: 250 },
  { id: 4, name: 'Nord', others: [''], people: 8, read: 2 },
]

test('shows how many of the notified people have read, by company', async () => {
  const dialog = await open({ days: 90, isExpired: false, companies })
  const sum = await dialog.findByText(/^252 von 1\.008 benachrichtigten Personen/)
  expect(sum.textContent?.replaceAll('\u00a0', ' ')).toContain('(25 %)')
  const cells = within(dialog.getByRole('table')).getAllByRole('row')
  expect(cells.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')).slice(1)).toEqual([
    'Guss1.00025025 %',
    'Nord, ohne Gesellschaft8225 %',
  ])
})

test('shows no figure for a company where it would name people, nor in the sum', async () => {
  const dialog = await open({
    days: 90,
    isExpired: false,
    companies: [companies[0], { id: 4, name: 'Nord', people: 8, read: null }],
  })
  expect(await dialog.findByText(/^In den Gruppen mit Zahlen haben 250 von 1\.000/)).toBeTruthy()
  expect(dialog.getByRole('row', { name: /^Nord/ }).textContent).toBe('Nord8keine Angabekeine Angabe')
})

test.each([
  [
    'a group that is too small',
    { isExpired: false, companies: [{ id: 3, name: 'Guss', people: 4, read: null }] },
    /^Es wurden 4/,
  ],
  ['nobody', { isExpired: false, companies: [] }, /noch niemand benachrichtigt/],
  ['an old story', { isExpired: true, companies: [] }, /^Der Beitrag wurde vor mehr als 90 Tagen/],
])('says why there are no figures: %s', async (_what, reach, sentence) => {
  const dialog = await open({ days: 90, ...reach })
  expect(await dialog.findByText(sentence)).toBeTruthy()
  expect(dialog.queryByRole('table')).toBeNull()
})

test('says when the figures could not be loaded', async () => {
  const dialog = await open(failure(503))
  expect(await dialog.findByText(/Die Zahlen konnten nicht geladen werden/)).toBeTruthy()
})
