import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { NewsDocument } from '#contract/news.ts'
import { configureAddresses } from '#shared/bus/configure-addresses.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { $session, setTokenProvider } from '#shared/bus/session.ts'
import { aToken } from '#shared/testing/a-token.ts'
import { startBackEnd, type Answer, type BackEnd, type Reply } from '#shared/testing/back-end.ts'
import { aDocument, showIn } from '#widgets/news/testing/stories.tsx'
import { Attachments } from './attachments.tsx'
import { Pictures, type PicturesProps } from './pictures.tsx'

/** The page of the tests stands on another origin than the service. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers':
    'authorization, cache-control, content-type, accept-language, x-subject-id, idempotency-key',
}
const KB = 1024

let backEnd: BackEnd
let list: readonly NewsDocument[]
beforeAll(async () => {
  backEnd = await startBackEnd()
})
afterAll(() => backEnd.close())

/** Stores what is uploaded as the service would. */
const stored: Answer = ({ path }) => {
  const query = new URL(path, backEnd.baseUrl).searchParams
  const kind = query.get('kind') as NewsDocument['kind']
  const name = query.get('name')!
  return { status: 201, body: aDocument({ id: crypto.randomUUID(), name, kind, vorschau: false }) }
}
/** The first uploads get these answers, the others are stored. */
function answers(...first: (Reply | Answer | undefined)[]): void {
  backEnd.answer = async (asked) => {
    if (asked.method === 'OPTIONS') return { status: 204, headers: CORS }
    const given = asked.method === 'POST' && first.length > 0 ? first.shift() : stored
    const reply = asked.method === 'GET' ? { body: '' } : typeof given === 'function' ? await given(asked) : given
    return reply && { ...reply, headers: CORS }
  }
}
const posts = () => backEnd.asked.filter(({ method }) => method === 'POST')

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined) // jsdom tells broken lines there
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  setLanguage('de')
  configureAddresses(backEnd.baseUrl)
  setTokenProvider(undefined)
  setTokenProvider(async () => aToken())
  await vi.waitFor(() => expect($session.get().status).toBe('signed-in'))
  backEnd.asked.length = 0
  answers()
  list = []
})

/** As much of a PNG as is read before it is sent. */
function aPng(name: string, { width = 1600, height = 900, size = 200 * KB, type = 'image/png' } = {}): File {
  const head = new DataView(new ArrayBuffer(64))
  head.setUint32(0, 0x89504e47)
  head.setUint32(16, width)
  head.setUint32(20, height)
  return new File([head, new Uint8Array(Math.max(0, size - 64))], name, { type, lastModified: 1 })
}
const aPdf = (name: string, size = 1000) => new File([new Uint8Array(size)], name, { type: 'application/pdf' })

function Held({
  with: Kind,
  start,
  ...rest
}: { with: 'pictures' | 'attachments'; start: NewsDocument[] } & Partial<PicturesProps>) {
  const [documents, setDocuments] = useState<readonly NewsDocument[]>(start)
  list = documents
  const props = { documents, onChange: setDocuments }
  return Kind === 'pictures' ? <Pictures storyLang="both" {...rest} {...props} /> : <Attachments {...rest} {...props} />
}
const showPictures = (start: NewsDocument[] = [], props: Partial<PicturesProps> = {}) =>
  showIn(() => <Held with="pictures" start={start} {...props} />)
const showAttachments = (start: NewsDocument[] = []) => showIn(() => <Held with="attachments" start={start} />)

const well = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const choose = (...files: File[]) => userEvent.upload(well('Bilder Bild wählen'), files, { applyAccept: false })
const names = () => list.map(({ name }) => name)
const three = () =>
  ['eins.jpg', 'zwei.jpg', 'drei.jpg'].map((name, at) =>
    aDocument({ name, vorschau: at === 0, alt: name, altEn: name }),
  )

test('[NEWS-10] the limits stand in the well before a file is chosen', () => {
  showPictures()
  const input = well('Bilder Bild wählen')
  const limits = input
    .getAttribute('aria-describedby')!
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(limits[0]).toBe('JPG oder PNG, höchstens 2\u00a0MB, mindestens 900\u00a0×\u00a0506\u00a0Pixel')
  expect(input.accept).toBe('image/jpeg,image/png')
})

test('[NEWS-04] several pictures are sent at once and stand as they were chosen; the first is that of the card', async () => {
  const held = Promise.withResolvers<void>()
  const slow: Answer = async (asked) => {
    if (asked.path.includes('eins')) await held.promise
    return stored(asked)
  }
  answers(slow, slow)
  showPictures()
  await choose(aPng('eins.png'), aPng('zwei.png'), aPng('drei.png'))
  await waitFor(() => expect(names()).toEqual(['zwei.png', 'drei.png']))
  held.resolve()
  await waitFor(() => expect(names()).toEqual(['eins.png', 'zwei.png', 'drei.png']))
  expect(list.filter(({ vorschau }) => vorschau)).toHaveLength(1)
  expect(posts()[0]).toMatchObject({ headers: { 'content-type': 'application/octet-stream' } })
  expect(new URL(posts()[0]!.path, backEnd.baseUrl).searchParams.get('kind')).toBe('picture')
  expect(within(screen.getByRole('list', { name: 'Dateien auf dem Weg' })).queryAllByRole('listitem')).toEqual([])
})

describe('[NEWS-10] what is refused stays with its reason, and nothing is sent', () => {
  test.each([
    ['another type', aPng('plan.gif', { type: 'image/gif' }), '„plan.gif“ ist keine Datei der Art JPG, PNG.'],
    ['an empty one', new File([], 'leer.png', { type: 'image/png' }), '„leer.png“ ist leer.'],
    ['no picture', new File(['<svg/>'], 'bild.png', { type: 'image/png' }), /lässt sich nicht als JPG oder PNG lesen/],
    ['40,000 pixels', aPng('riese.png', { width: 40_000, height: 40_000 }), /zu viele Pixel/],
    ['one byte above 2 MB', aPng('gross.png', { size: 2 * KB * KB + 1 }), '„gross.png“ ist größer als 2 MB.'],
  ])('%s', async (_, file, reason) => {
    showPictures()
    await choose(file)
    expect(await screen.findByText(reason)).toBeTruthy()
    expect([posts(), list]).toEqual([[], []])
    await userEvent.click(screen.getByRole('button', { name: `${file.name} entfernen` }))
    expect(screen.queryByText(reason)).toBeNull()
    expect(document.activeElement).toBe(well('Bilder Bild wählen'))
  })

  test('2 MB to the byte are sent', async () => {
    showPictures()
    await choose(aPng('genau.png', { size: 2 * KB * KB }))
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
    await choose(aPng('urlaub.png', { size: 5 * KB * KB }))
    await userEvent.click(await screen.findByRole('button', { name: 'Verkleinern und hochladen' }))
    await waitFor(() => expect(names()).toEqual(['urlaub.jpg']))
  })
})

describe('on its way', () => {
  test('a file says how far it is, and can be broken off', async () => {
    answers(undefined)
    showPictures()
    await choose(aPng('lang.png'))
    await waitFor(() => expect(posts()).toHaveLength(1))
    expect(screen.getByRole('progressbar', { name: 'lang.png wird gesendet' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'lang.png entfernen' }))
    expect(screen.queryByRole('progressbar')).toBeNull()
    await choose(aPng('kurz.png'))
    await waitFor(() => expect(names()).toEqual(['kurz.png']))
  })

  test('a line that breaks says so; a press repeats it with the same key', async () => {
    answers({ cutAfter: 0 })
    showPictures()
    await choose(aPng('eins.png'))
    expect(await screen.findByText(/Die Verbindung ist abgebrochen/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    await waitFor(() => expect(names()).toEqual(['eins.png']))
    const keys = posts().map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  test('it goes on by itself when the line is back', async () => {
    answers({ cutAfter: 0 })
    showPictures()
    await choose(aPng('eins.png'))
    await screen.findByText(/Die Verbindung ist abgebrochen/)
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(names()).toEqual(['eins.png']))
  })

  test.each([
    [413, 'picture_too_large', '„eins.png“ ist größer als 2 MB.'],
    [422, 'picture_unreadable', /lässt sich nicht als JPG oder PNG lesen/],
    [429, 'too_many_requests', /viele Dateien in kurzer Zeit/],
    [503, 'uploads_busy', /Gerade werden viele Dateien hochgeladen/],
    [403, 'role_missing', 'Sie dürfen keine Beiträge bearbeiten.'],
    [500, 'internal', '500 - „eins.png“ konnte nicht hochgeladen werden.'],
  ])('the service refuses with %i %s', async (status, code, sentence) => {
    answers({ status, body: { code, title: 'x' } })
    showPictures()
    await choose(aPng('eins.png'))
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(list).toEqual([])
  })

  test('signed out in the middle, it says so and waits', async () => {
    answers({ status: 401, body: {} }, { status: 401, body: { code: 'signed_out' } })
    showPictures()
    await choose(aPng('eins.png'))
    expect(await screen.findByText(/Sie sind abgemeldet/)).toBeTruthy()
  })

  test('the same file twice is asked about', async () => {
    showPictures()
    await choose(aPng('eins.png'))
    await waitFor(() => expect(names()).toEqual(['eins.png']))
    await choose(aPng('eins.png'))
    await userEvent.click(await screen.findByRole('button', { name: 'Trotzdem hinzufügen' }))
    await waitFor(() => expect(names()).toEqual(['eins.png', 'eins.png']))
  })

  test('whoever holds the editor hears how many there are', async () => {
    answers(undefined)
    const onBusy = vi.fn<(count: number) => void>()
    showPictures([], { onBusy })
    await choose(aPng('eins.png'))
    await waitFor(() => expect(onBusy.mock.lastCall).toEqual([1]))
    await userEvent.click(screen.getByRole('button', { name: 'eins.png entfernen' }))
    expect(onBusy.mock.lastCall).toEqual([0])
  })
})

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

  test('words that bring a picture of themselves stay words', () => {
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
    expect(posts()).toHaveLength(1)
  })
})

describe('what is there', () => {
  test('says which picture the card shows and whose description is missing, and leads there', async () => {
    const [one, two, last] = three()
    showPictures([one!, { ...two!, altEn: '' }, { ...last!, alt: '' }])
    expect(screen.getByText(/^Vorschaubild: Bild.1\. Bildbeschreibung fehlt bei/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Bild\u00a03' }))
    const details = within(screen.getByRole('group', { name: 'Bild 3 von 3' }))
    await userEvent.type(details.getByLabelText('Bildbeschreibung Deutsch'), 'Ofen')
    expect(list[2]?.alt).toBe('Ofen')
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

  test('by keyboard: arrows go, Alt with arrows moves, the focus goes along', async () => {
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
      entry.setPointerCapture = () => undefined
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
    expect(list.map(({ vorschau }) => vorschau)).toEqual([false, true, false])
  })

  test('a picture goes, and comes back to its place by one press', async () => {
    const start = three()
    showPictures(start, { usedInText: new Set([start[0]!.id]) })
    await userEvent.click(screen.getByRole('button', { name: 'Entfernen' }))
    expect(names()).toEqual(['zwei.jpg', 'drei.jpg'])
    expect(list[0]?.vorschau).toBe(true)
    expect(screen.getByText(/„eins.jpg“ ist entfernt\. Es stand auch im Text/)).toBeTruthy()
    const undo = screen.getByRole('button', { name: 'Rückgängig' })
    expect(document.activeElement).toBe(undo)
    await userEvent.click(undo)
    expect(list).toEqual(start)
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
    expect(list[0]?.crop).toEqual({ x: 0, y: 240, width: 1600, height: 900 })
    await userEvent.click(screen.getByRole('button', { name: 'Zuschneiden' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Ganzes Bild zeigen' }))
    expect(list[0]?.crop).toBeNull()
  })
})

describe('attachments', () => {
  const attach = (...files: File[]) => userEvent.upload(well('Anhänge Datei wählen'), files, { applyAccept: false })
  const two = () =>
    ['plan.pdf', 'termine.ics'].map((name) => aDocument({ name, kind: 'attachment', vorschau: false, size: 2 * KB }))

  test('[NEWS-04] are sent, and are never the picture of the card', async () => {
    showAttachments()
    await attach(aPdf('plan.pdf'), new File(['x'], 'termine.ics', { type: '' }))
    await waitFor(() => expect(names()).toEqual(['plan.pdf', 'termine.ics']))
    expect(list.some(({ vorschau }) => vorschau)).toBe(false)
    expect(screen.getByRole('group', { name: 'termine.ics' }).textContent).toContain('Kalenderdatei')
  })

  test.each([
    [
      'a program',
      new File(['MZ'], 'setup.exe', { type: 'application/x-msdownload' }),
      /^„setup.exe“ ist keine Datei der Art PDF, Word/,
    ],
    ['a page', new File(['<p>'], 'seite.html', { type: 'text/html' }), /^„seite.html“ ist keine Datei der Art PDF/],
    ['one byte above 10 MB', aPdf('gross.pdf', 10 * KB * KB + 1), '„gross.pdf“ ist etwas größer als 10 MB.'],
    ['a wrong ending', aPdf('plan.exe'), '„plan.exe“ hat keine erlaubte Endung.'],
  ])('[NEWS-10] %s is refused before it is sent', async (_, file, reason) => {
    showAttachments()
    await attach(file)
    expect(await screen.findByText(reason)).toBeTruthy()
    expect(posts()).toEqual([])
  })

  test('a disguised file is refused by the service, with its words', async () => {
    answers({ status: 422, body: { code: 'document_type', title: 'x' } })
    showAttachments()
    await attach(aPdf('plan.pdf'))
    expect(await screen.findByText(/passt nicht zu ihrer Endung/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull()
  })

  test('the same one again is asked about, also where it came earlier', async () => {
    showAttachments([aDocument({ name: 'plan.pdf', kind: 'attachment', vorschau: false, size: 1000 })])
    await attach(aPdf('plan.pdf'))
    expect(await screen.findByText('„plan.pdf“ ist schon dabei.')).toBeTruthy()
  })

  test('get a name in both languages, an order by keyboard, and come back', async () => {
    showAttachments(two())
    const plan = within(screen.getByRole('group', { name: 'plan.pdf' }))
    await userEvent.type(plan.getByLabelText(/Bezeichnung Deutsch/), 'Laufwege')
    await userEvent.type(plan.getByLabelText(/Bezeichnung Englisch/), 'Walkways')
    expect(list[0]).toMatchObject({ alt: 'Laufwege', altEn: 'Walkways' })
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(names()).toEqual(['termine.ics', 'plan.pdf'])
    await userEvent.click(screen.getByRole('button', { name: '„plan.pdf“ nach oben' }))
    expect(names()).toEqual(['plan.pdf', 'termine.ics'])
    await userEvent.click(screen.getByRole('button', { name: '„plan.pdf“ entfernen' }))
    await userEvent.click(screen.getByRole('button', { name: 'Rückgängig' }))
    expect(names()).toEqual(['plan.pdf', 'termine.ics'])
  })
})
