import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aDocument } from '#widgets/news/testing/stories.tsx'
import {
  aPdf,
  aPng,
  held,
  names,
  showPictures,
  startMediaService,
  type MediaService,
  well,
} from '#widgets/news/editor/testing/media.tsx'

let service: MediaService
beforeAll(async () => {
  service = await startMediaService()
})
afterAll(() => service.close())
beforeEach(() => service.begin())

const three = () =>
  ['eins.jpg', 'zwei.jpg', 'drei.jpg'].map((name, at) =>
    aDocument({ name, vorschau: at === 0, alt: `${name} zeigt den Ofen`, altEn: `${name} shows the furnace` }),
  )

describe('files from elsewhere', () => {
  const clipboard = (files: File[], html = '') => ({
    clipboardData: { files, types: ['Files'], getData: (type: string) => (type === 'text/html' ? html : '') },
  })

  test('a picture of the clipboard is taken wherever the focus is; a screenshot gets a name of its own', async () => {
    const { host } = showPictures()
    const field = host.appendChild(document.createElement('textarea'))
    const paste = createEvent.paste(field, clipboard([aPng('image.png')], '<!--x--><img src="https://x/y.png">'))
    fireEvent(field, paste)
    expect(paste.defaultPrevented).toBe(true)
    await waitFor(() => expect(names()).toEqual([expect.stringMatching(/^bild-[\d-]+\.png$/)]))
  })

  test('text that contains a picture is pasted as text', () => {
    const { host } = showPictures()
    const paste = createEvent.paste(host, clipboard([aPng('image.png')], '<table><td>Umsatz</td></table>'))
    fireEvent(host, paste)
    expect(paste.defaultPrevented).toBe(false)
    expect(screen.queryByRole('listitem')).toBeNull()
  })

  test('a picture dropped beside the well is taken; the page is never left for a file', async () => {
    const { host } = showPictures()
    const dataTransfer = { files: [aPng('eins.png'), aPdf('plan.pdf')], types: ['Files'] }
    const over = createEvent.dragOver(host, { dataTransfer })
    fireEvent(host, over)
    expect(over.defaultPrevented).toBe(true)
    fireEvent.drop(host, { dataTransfer })
    await waitFor(() => expect(names()).toEqual(['eins.png']))
  })

  test('one dropped into the well is taken once', async () => {
    showPictures()
    fireEvent.drop(well('Bilder Bild wählen').closest('label')!, {
      dataTransfer: { files: [aPng('eins.png')], types: ['Files'] },
    })
    await waitFor(() => expect(names()).toEqual(['eins.png']))
    expect(service.posts()).toHaveLength(1)
  })
})

describe('existing pictures', () => {
  test('show which one is that of the card and whose description is missing, and links to it', async () => {
    const [one, two, last] = three()
    showPictures([one!, { ...two!, altEn: '' }, { ...last!, alt: '' }])
    expect(screen.getByText(/^Vorschaubild: Bild.1\. Bildbeschreibung fehlt bei/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Bild\u00a03' }))
    const details = within(screen.getByRole('group', { name: 'Bild 3 von 3' }))
    await userEvent.type(details.getByLabelText('Bildbeschreibung Deutsch'), 'Ofen')
    expect(held.list[2]?.alt).toBe('Ofen')
    expect(screen.queryByRole('button', { name: 'Bild\u00a03' })).toBeNull()
  })

  test('a story without English needs no English description', () => {
    showPictures(
      three().map((one) => ({ ...one, altEn: '' })),
      { storyLang: 'de' },
    )
    expect(screen.queryByText(/Bildbeschreibung fehlt bei/)).toBeNull()
    expect(screen.getByLabelText(/Bildbeschreibung Englisch/)).toBeTruthy()
  })

  test('by keyboard: arrows select, Alt with arrows moves, the focus follows', async () => {
    showPictures(three())
    const thumbs = () => within(screen.getByRole('list', { name: /^Bilder in ihrer/ })).getAllByRole('button')
    thumbs()[0]!.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(thumbs()[1])
    expect(screen.getByRole('group', { name: 'Bild 2 von 3' })).toBeTruthy()
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(names()).toEqual(['eins.jpg', 'drei.jpg', 'zwei.jpg'])
    expect(document.activeElement).toBe(thumbs()[2])
    await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}')
    expect(names()).toEqual(['zwei.jpg', 'eins.jpg', 'drei.jpg'])
    await userEvent.click(screen.getByRole('button', { name: 'Nach hinten' }))
    expect(names()).toEqual(['eins.jpg', 'zwei.jpg', 'drei.jpg'])
  })

  test('by dragging', async () => {
    showPictures(three())
    const entries = within(screen.getByRole('list', { name: /^Bilder in ihrer/ })).getAllByRole('listitem')
    for (const [at, entry] of entries.entries()) {
      vi.spyOn(entry, 'getBoundingClientRect').mockReturnValue(new DOMRect(100 * at, 0, 92, 62))
    }
    const target = entries[0]!
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target, coords: { clientX: 40, clientY: 30 } },
      { target, coords: { clientX: 250, clientY: 30 } },
      { keys: '[/MouseLeft]', target, coords: { clientX: 250, clientY: 30 } },
    ])
    expect(names()).toEqual(['zwei.jpg', 'drei.jpg', 'eins.jpg'])
  })

  test('another picture is chosen for the card', async () => {
    showPictures(three())
    await userEvent.click(screen.getByRole('button', { name: /^Bild 2, zwei/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Vorschaubild' }))
    expect(held.list.map(({ vorschau }) => vorschau)).toEqual([false, true, false])
  })

  test('a removed picture is restored at its position by one press', async () => {
    const start = three()
    showPictures(start, { usedInText: new Set([start[0]!.id]) })
    await userEvent.click(screen.getByRole('button', { name: 'Entfernen' }))
    expect(names()).toEqual(['zwei.jpg', 'drei.jpg'])
    expect(held.list[0]?.vorschau).toBe(true)
    expect(screen.getByText(/„eins.jpg“ wurde entfernt\. Es stand auch im Text/)).toBeTruthy()
    const undo = screen.getByRole('button', { name: 'Rückgängig' })
    expect(document.activeElement).toBe(undo)
    await userEvent.click(undo)
    expect(held.list).toEqual(start)
  })

  test('a small picture is taken with a hint', async () => {
    showPictures([aDocument({ width: 640, height: 360 })])
    expect(screen.getByText(/Kleiner als 900.×.506.Pixel/)).toBeTruthy()
  })

  test('the part that the card shows is cut, and taken back', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 1600, height: 1200, close: () => undefined }))
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    showPictures([aDocument({ name: 'eins.jpg', width: 1600, height: 1200 })])
    await userEvent.click(screen.getByRole('button', { name: 'Zuschneiden' }))
    const stage = await screen.findByRole('application')
    fireEvent.keyDown(stage, { key: 'ArrowDown', shiftKey: true })
    await userEvent.click(screen.getByRole('button', { name: 'Ausschnitt übernehmen' }))
    expect(held.list[0]?.crop).toEqual({ x: 0, y: 240, width: 1600, height: 900 })
    await userEvent.click(screen.getByRole('button', { name: 'Zuschneiden' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Ganzes Bild anzeigen' }))
    expect(held.list[0]?.crop).toBeNull()
  })
})
