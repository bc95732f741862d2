import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { StoryMarks as Marks } from '#contract/news-marks.ts'
import { failure, type Service } from '#widgets/news/testing/stories.tsx'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { StoryMarks } from './story-marks.tsx'

let marks: Marks
let service: Service
let id = 100
beforeEach(() => {
  id++
  marks = { saved: false, reactions: { mine: null, counts: { helpful: 12, thanks: 0, congratulations: 1 } } }
  const write = (what: 'saved' | 'reaction') => (_: URL, init: RequestInit) => {
    if (what === 'saved') marks = { ...marks, saved: init.method === 'PUT' }
    return init.method === 'PUT' && what === 'saved' ? marks : undefined
  }
  service = {
    [`/news/${id}/marks`]: () => marks,
    [`/news/${id}/saved`]: write('saved'),
    [`/news/${id}/reaction`]: write('reaction'),
  }
})

async function open() {
  const shown = await screenTest(() => <StoryMarks id={id} />, { service })
  const written = () =>
    shown.fetch.mock.calls.flatMap(([url, init]) =>
      init?.method && init.method !== 'GET'
        ? [[init.method, new URL(String(url)).pathname.split('/').at(-1), init.body ?? null]]
        : [],
    )
  return { written, ...shown }
}
const button = (name: RegExp) => screen.findByRole('button', { name })

test('saves a story for later, and removes it again', async () => {
  const { written } = await open()
  await userEvent.click(await button(/^Merken/))
  await waitFor(async () => expect((await button(/^Merken/)).getAttribute('aria-pressed')).toBe('true'))
  await userEvent.click(await button(/^Merken/))
  await waitFor(() =>
    expect(written().map(([method, what]) => [method, what])).toEqual([
      ['PUT', 'saved'],
      ['DELETE', 'saved'],
    ]),
  )
  expect((await button(/^Merken/)).getAttribute('aria-pressed')).toBe('false')
})

test('one reaction at a time: another one replaces it, the same one removes it; the sums follow', async () => {
  const { written } = await open()
  const group = within(await screen.findByRole('group', { name: 'Reaktionen' }))
  const names = () => group.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names()).toEqual(['Hilfreich12, 12 Personen', 'Danke', 'Glückwunsch1, 1 Person'])
  await userEvent.click(group.getByRole('button', { name: /^Hilfreich/ }))
  await waitFor(() => expect(names()[0]).toBe('Hilfreich13, 13 Personen'))
  await userEvent.click(group.getByRole('button', { name: /^Danke/ }))
  await waitFor(() =>
    expect(names()).toEqual(['Hilfreich12, 12 Personen', 'Danke1, 1 Person', 'Glückwunsch1, 1 Person']),
  )
  await userEvent.click(group.getByRole('button', { name: /^Danke/ }))
  await waitFor(() => expect(names()[1]).toBe('Danke'))
  await waitFor(() =>
    expect(written()).toEqual([
      ['PUT', 'reaction', '{"reaction":"helpful"}'],
      ['PUT', 'reaction', '{"reaction":"thanks"}'],
      ['DELETE', 'reaction', null],
    ]),
  )
})

test('[NEWS-02] without sums, as in a small group, only the own reaction is shown', async () => {
  marks = { saved: false, reactions: { mine: null } }
  await open()
  const thanks = await button(/^Danke/)
  await userEvent.click(thanks)
  await waitFor(() => expect(thanks.getAttribute('aria-pressed')).toBe('true'))
  expect(thanks.textContent).toBe('Danke')
  expect(screen.getByText('Andere sehen Ihre Reaktion nicht.')).toBeTruthy()
})

test('a refused write is rolled back and reported', async () => {
  service[`/news/${id}/saved`] = failure(503)
  await open()
  await userEvent.click(await button(/^Merken/))
  expect((await screen.findByRole('alert')).textContent).toBe('503 - Ihre Auswahl konnte nicht gespeichert werden.')
  expect((await button(/^Merken/)).getAttribute('aria-pressed')).toBe('false')
})

test('without a connection every loss is reported', async () => {
  service[`/news/${id}/saved`] = () => Promise.reject(new TypeError('Failed to fetch'))
  await open()
  await userEvent.click(await button(/^Merken/))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Es besteht keine Verbindung. Es wurde nichts gespeichert.',
  )
})

test('a portal without reactions only offers saving', async () => {
  marks = { saved: true }
  await open()
  expect((await button(/^Merken/)).getAttribute('aria-pressed')).toBe('true')
  expect(screen.queryByRole('group')).toBeNull()
})

test('is empty with a back end without marks', async () => {
  service = {}
  const { host } = await open()
  await waitFor(() => expect(host.textContent).toBe(''))
})
