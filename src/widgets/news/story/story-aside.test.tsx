import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aStory } from '#widgets/news/testing/stories.tsx'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { StoryAside } from './story-aside.tsx'

const network = vi.hoisted(() => ({ isDown: true }))
vi.mock('./story-actions.tsx', async (original) => {
  if (network.isDown) throw new TypeError('Failed to fetch dynamically imported module')
  return original()
})

vi.mock('./topic/topic-actions.tsx', async (original) => {
  if (network.isDown) throw new TypeError('Failed to fetch dynamically imported module')
  return original()
})

beforeEach(() => (network.isDown = true))

test('[NEWS-02] says that following and muting did not load, and loads them on a press', async () => {
  await screenTest(() => <StoryAside story={aStory()} language="de" preview={false} />, { service: {} })
  const [topic] = await screen.findAllByRole('alert')
  expect(topic!.textContent).toContain('Folgen und Stummschalten konnten nicht geladen werden.')
  network.isDown = false
  await userEvent.click(within(topic!).getByRole('button', { name: 'Erneut versuchen' }))
  expect(await screen.findByRole('button', { name: /^Nicht mehr über/ })).toBeTruthy()
})

test('[NEWS-02] says that sharing and printing did not load, and loads them on a press', async () => {
  await screenTest(() => <StoryAside story={aStory()} language="de" preview={false} />, { service: {} })
  const alert = (await screen.findAllByRole('alert')).at(-1)!
  expect(alert.textContent).toContain('Teilen und Drucken konnten nicht geladen werden.')
  network.isDown = false
  await userEvent.click(within(alert).getByRole('button', { name: 'Erneut versuchen' }))
  expect(await screen.findByRole('button', { name: 'Link kopieren' })).toBeTruthy()
  expect(alert.isConnected).toBe(false)
})
