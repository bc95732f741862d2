import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { $toasts } from '#shared/bus/toasts.ts'
import type { Handler } from '#shared/testing/back-end.ts'
import {
  aPng,
  choosePictures,
  held,
  KB,
  names,
  showPictures,
  startMediaService,
  stored,
  type MediaService,
  well,
} from '#widgets/news/editor/testing/media.tsx'

let service: MediaService
beforeAll(async () => {
  service = await startMediaService()
})
afterAll(() => service.close())
beforeEach(() => service.begin())

test('[NEWS-10] shows the limits before a file is chosen', () => {
  showPictures()
  const input = well('Bilder Bild wählen')
  const limits = input
    .getAttribute('aria-describedby')!
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(limits[0]).toBe('JPG oder PNG, höchstens 2\u00a0MB, empfohlen ab 900\u00a0×\u00a0506\u00a0Pixel')
  expect(input.accept).toBe('image/jpeg,image/png')
})

test('[NEWS-04] uploads several pictures in parallel and keeps their order; the first is the preview picture', async () => {
  const late = Promise.withResolvers<void>()
  const slow: Handler = async (asked) => {
    if (asked.path.includes('eins')) await late.promise
    return stored(asked)
  }
  service.answers(slow, slow)
  showPictures()
  await choosePictures(aPng('eins.png'), aPng('zwei.png'), aPng('drei.png'))
  await waitFor(() => expect(names()).toEqual(['zwei.png', 'drei.png']))
  late.resolve()
  await waitFor(() => expect(names()).toEqual(['eins.png', 'zwei.png', 'drei.png']))
  expect(held.list.filter(({ vorschau }) => vorschau)).toHaveLength(1)
  expect(service.posts()[0]).toMatchObject({ headers: { 'content-type': 'application/octet-stream' } })
  expect(new URL(service.posts()[0]!.path, 'http://localhost').searchParams.get('kind')).toBe('picture')
  expect(within(screen.getByRole('list', { name: 'Dateien werden hochgeladen' })).queryAllByRole('listitem')).toEqual(
    [],
  )
})

describe('[NEWS-10] a refused file stays with its reason, and nothing is sent', () => {
  test.each([
    ['another type', aPng('plan.gif', { type: 'image/gif' }), '„plan.gif“ hat ein falsches Format. Erlaubt: JPG, PNG.'],
    ['an empty one', new File([], 'leer.png', { type: 'image/png' }), '„leer.png“ ist leer.'],
    ['no picture', new File(['<svg/>'], 'bild.png', { type: 'image/png' }), /lässt sich nicht als JPG oder PNG lesen/],
    ['40,000 pixels', aPng('riese.png', { width: 40_000, height: 40_000 }), /zu viele Pixel/],
    ['one byte above 2 MB', aPng('gross.png', { size: 2 * KB * KB + 1 }), '„gross.png“ ist größer als 2 MB.'],
  ])('%s', async (_, file, reason) => {
    showPictures()
    await choosePictures(file)
    expect(await screen.findByText(reason)).toBeTruthy()
    expect([service.posts(), held.list]).toEqual([[], []])
    await userEvent.click(screen.getByRole('button', { name: `${file.name} entfernen` }))
    expect(screen.queryByText(reason)).toBeNull()
    expect(document.activeElement).toBe(well('Bilder Bild wählen'))
  })

  test('2 MB to the byte are sent', async () => {
    showPictures()
    await choosePictures(aPng('genau.png', { size: 2 * KB * KB }))
    await waitFor(() => expect(names()).toEqual(['genau.png']))
  })

  test('a photo that is too large is made smaller by a press', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => undefined }))
    const context = new Proxy({}, { get: () => () => undefined, set: () => true })
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take, type = '') =>
      take(aPng('x', { size: 900 * KB, type }).slice(0, 900 * KB, type)),
    )
    showPictures()
    await choosePictures(aPng('urlaub.png', { size: 5 * KB * KB }))
    await userEvent.click(await screen.findByRole('button', { name: 'Verkleinern und hochladen' }))
    await waitFor(() => expect(names()).toEqual(['urlaub.jpg']))
  })
})

describe('on its way', () => {
  test('a file shows its progress, and can be cancelled', async () => {
    service.answers(undefined)
    showPictures()
    await choosePictures(aPng('lang.png'))
    await waitFor(() => expect(service.posts()).toHaveLength(1))
    expect(screen.getByRole('progressbar', { name: 'lang.png wird hochgeladen' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'lang.png entfernen' }))
    expect(screen.queryByRole('progressbar')).toBeNull()
    await choosePictures(aPng('kurz.png'))
    await waitFor(() => expect(names()).toEqual(['kurz.png']))
  })

  test('a broken connection is reported; a press repeats the upload with the same key', async () => {
    service.answers({ cutAfter: 0 })
    showPictures()
    await choosePictures(aPng('eins.png'))
    expect(await screen.findByText(/Die Verbindung wurde unterbrochen/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    await waitFor(() => expect(names()).toEqual(['eins.png']))
    const keys = service.posts().map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  test('continues when the connection is back', async () => {
    service.answers({ cutAfter: 0 })
    showPictures()
    await choosePictures(aPng('eins.png'))
    await screen.findByText(/Die Verbindung wurde unterbrochen/)
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(names()).toEqual(['eins.png']))
  })

  test.each([
    [413, 'picture_too_large', '„eins.png“ ist größer als 2 MB.'],
    [422, 'picture_unreadable', /lässt sich nicht als JPG oder PNG lesen/],
    [429, 'too_many_requests', /viele Dateien in kurzer Zeit/],
    [429, 'uploads_at_once', /bereits vier Dateien hoch/],
    [429, 'uploads_unattached', /die zu keinem Beitrag gehören/],
    [422, 'document_empty', '„eins.png“ ist leer. Wählen Sie eine andere Datei.'],
    [400, 'upload_aborted', '„eins.png“ wurde nicht vollständig hochgeladen. Versuchen Sie es erneut.'],
    [503, 'uploads_busy', /Gerade werden viele Dateien hochgeladen/],
    [403, 'role_missing', 'Sie dürfen keine Beiträge bearbeiten.'],
    [500, 'internal', '500 - „eins.png“ konnte nicht hochgeladen werden.'],
  ])('the service refuses with %i %s', async (status, code, sentence) => {
    service.answers({ status, body: { code, title: 'x' } })
    showPictures()
    await choosePictures(aPng('eins.png'))
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(held.list).toEqual([])
  })

  test.each([
    ['45', 'Ab 12:02 Uhr'],
    ['2400', 'Ab 12:41 Uhr'],
  ])('the limit of an hour says from when it can be tried again: after %s s', async (pause, from) => {
    vi.useFakeTimers({ now: Date.parse('2026-11-22T11:00:30Z'), toFake: ['Date'] })
    service.answers({ status: 429, headers: { 'retry-after': pause }, body: { code: 'too_many_requests', title: 'x' } })
    showPictures()
    await choosePictures(aPng('eins.png'))
    const sentence = `Das waren viele Dateien in kurzer Zeit. ${from} können Sie es erneut versuchen.`
    expect(await screen.findByText(sentence)).toBeTruthy()
    vi.useRealTimers()
  })

  test('after a sign-out during an upload it says so and waits', async () => {
    service.answers({ status: 401, body: {} }, { status: 401, body: { code: 'signed_out' } })
    showPictures()
    await choosePictures(aPng('eins.png'))
    expect(await screen.findByText(/Sie sind nicht mehr angemeldet/)).toBeTruthy()
  })

  test('a repeated file is asked about', async () => {
    showPictures()
    await choosePictures(aPng('eins.png'))
    await waitFor(() => expect(names()).toEqual(['eins.png']))
    await choosePictures(aPng('eins.png'))
    await userEvent.click(await screen.findByRole('button', { name: 'Trotzdem hinzufügen' }))
    await waitFor(() => expect(names()).toEqual(['eins.png', 'eins.png']))
  })

  test('reports unfinished uploads when the story is left', async () => {
    service.answers(undefined)
    const { unmount } = showPictures()
    await choosePictures(aPng('eins.png'))
    await waitFor(() => expect(service.posts()).toHaveLength(1))
    unmount()
    expect($toasts.get().at(-1)?.text).toBe(
      '„eins.png“ ist nicht mehr hochgeladen worden, weil Sie den Beitrag verlassen haben.',
    )
  })

  test('reports the number of uploads in progress to the editor', async () => {
    service.answers(undefined)
    const onBusy = vi.fn<(count: number) => void>()
    showPictures([], { onBusy })
    await choosePictures(aPng('eins.png'))
    await waitFor(() => expect(onBusy.mock.lastCall).toEqual([1]))
    await userEvent.click(screen.getByRole('button', { name: 'eins.png entfernen' }))
    expect(onBusy.mock.lastCall).toEqual([0])
  })
})
