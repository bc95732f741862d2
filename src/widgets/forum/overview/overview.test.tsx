import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { ForumEntry } from '#contract/forum.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { failure, serve } from '#shared/testing/serve.ts'
import { showIn } from '#shared/testing/show-in.tsx'
import { signIn } from '#shared/testing/sign-in.ts'
import { Overview } from './overview.tsx'

const ENTRIES: readonly ForumEntry[] = [
  { id: 'a', title: 'Erster' },
  { id: 'b', title: 'Zweiter' },
]

async function open(answer: unknown): Promise<void> {
  serve({ '/entries': answer })
  await signIn()
  showIn(Overview)
}
beforeEach(() => setLanguage('de'))

test('shows every entry and their number', async () => {
  await open(ENTRIES)
  const list = await screen.findByRole('list', { name: 'Forum' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Erster', 'Zweiter'])
  expect(screen.getByText('2 Einträge')).toBeTruthy()
})

test('says that there are no entries yet', async () => {
  await open([])
  expect(await screen.findByText('Noch keine Einträge')).toBeTruthy()
})

test('offers another attempt when the server answers 503', async () => {
  await open(() => failure(503))
  expect(await screen.findByRole('button', { name: 'Erneut versuchen' })).toBeTruthy()
})
