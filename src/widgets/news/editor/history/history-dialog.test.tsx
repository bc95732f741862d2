import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { Draft } from '#widgets/news/editor/draft/draft.ts'
import type { Fields } from '#widgets/news/editor/draft/merge.ts'
import { anEditedStory, serveStory } from '#widgets/news/editor/testing/story-service.ts'
import { showDraft } from '#widgets/news/editor/testing/show-draft.tsx'
import { signIn, standOn } from '#widgets/news/testing/stories.tsx'
import { HistoryDialog } from './history-dialog.tsx'

beforeEach(() => {
  setLanguage('de')
  standOn('portal')
})

const leonie = { id: null, name: 'Leonie Brinkmann' }
const aVersion = (version: number) => ({
  version,
  madeAt: '2026-04-20T06:11:00.000Z',
  madeBy: leonie,
  isPublic: false,
  publishedAt: null,
})

async function open() {
  const restored: string[] = []
  const service = serveStory(
    { version: 2 },
    {
      '/news/7/versions': () => [2, 1].map(aVersion),
      '/news/7/versions/1': { ...anEditedStory({ titel: 'Alt' }), ...aVersion(1) },
      '/news/7/versions/1/restore': (_: URL, { headers }: RequestInit) => {
        restored.push((headers as Record<string, string>)['if-match'] ?? '')
        return (service.story = { ...service.story, titel: 'Alt', version: service.story.version + 1 })
      },
    },
  )
  await signIn()
  const draft = new Draft({ story: service.story })
  showDraft(draft, <HistoryDialog onClose={() => undefined} />)
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click((await dialog.findAllByRole('radio'))[1]!)
  const restore = () => userEvent.click(dialog.getByRole('button', { name: 'Diese Fassung wiederherstellen' }))
  const saveAs = (name: string, change: Partial<Fields>) => {
    const version = service.story.version + 1
    service.story = { ...service.story, ...change, version, changedBy: { id: null, name } }
  }
  return { draft, dialog, restore, saveAs, restored }
}

test('shows changes of others in the dialog before a version is restored', async () => {
  const { draft, dialog, restore, saveAs, restored } = await open()
  saveAs('Anna Berger', { preview: 'Von Anna' })
  await act(() => draft.refresh())
  expect(await dialog.findByText('Anna Berger hat ebenfalls geändert: Zusammenfassung.')).toBeTruthy()
  saveAs('', { titel: 'Von jemand' })
  await act(() => draft.refresh())
  expect(
    await dialog.findByText('Jemand und Anna Berger haben ebenfalls geändert: Titel und Zusammenfassung.'),
  ).toBeTruthy()
  await restore()
  await waitFor(() => expect(restored).toEqual(['"4"']))
})

test('changes that were not shown before the press stop it with a message', async () => {
  const { dialog, restore, saveAs, restored } = await open()
  saveAs('Anna Berger', { preview: 'Von Anna' })
  await restore()
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^Die Fassung wurde nicht wiederhergestellt/)
  expect(dialog.getByText('Anna Berger hat ebenfalls geändert: Zusammenfassung.')).toBeTruthy()
  expect(restored).toEqual([])
  await restore()
  await waitFor(() => expect(restored).toEqual(['"3"']))
})
