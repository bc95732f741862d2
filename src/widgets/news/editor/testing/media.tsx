// Shared by the tests of media: a server that stores uploads, sample files, and a component that holds the list.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactElement } from 'react'
import { expect, vi } from 'vitest'
import type { NewsDocument } from '#contract/news.ts'
import { configureAddresses } from '#shared/bus/configure-addresses.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { $session, setTokenProvider } from '#shared/bus/session.ts'
import { aToken } from '#shared/testing/a-token.ts'
import { startBackEnd, type Handler, type ReceivedRequest, type Reply } from '#shared/testing/back-end.ts'
import { Attachments } from '#widgets/news/editor/media/attachments.tsx'
import { Pictures, type PicturesProps } from '#widgets/news/editor/media/pictures.tsx'
import { aDocument, showIn, type Shown } from '#widgets/news/testing/stories.tsx'

export const KB = 1024
/** The page of the tests has another origin than the service. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after',
  'access-control-allow-headers':
    'authorization, cache-control, content-type, accept-language, x-subject-id, idempotency-key',
}

/** Stores an upload as the server does. */
export const stored: Handler = ({ path }) => {
  const query = new URL(path, 'http://localhost').searchParams
  const kind = query.get('kind') as NewsDocument['kind']
  const name = query.get('name')!
  return { status: 201, body: aDocument({ id: crypto.randomUUID(), name, kind, vorschau: false }) }
}

export interface MediaService {
  /** Signs in and clears the recorded requests. */
  begin(): Promise<void>
  /** The responses to the first uploads, undefined: no response; later uploads are stored. */
  answers(...first: (Reply | Handler | undefined)[]): void
  /** The uploads. */
  posts(): ReceivedRequest[]
  close(): Promise<void>
}

export async function startMediaService(): Promise<MediaService> {
  const backEnd = await startBackEnd()
  const answers: MediaService['answers'] = (...first) => {
    backEnd.answer = async (asked) => {
      if (asked.method === 'OPTIONS') return { status: 204, headers: CORS }
      const given = asked.method === 'POST' && first.length > 0 ? first.shift() : stored
      const reply = asked.method === 'GET' ? { body: '' } : typeof given === 'function' ? await given(asked) : given
      return reply && { ...reply, headers: { ...CORS, ...reply.headers } }
    }
  }
  return {
    answers,
    close: backEnd.close,
    posts: () => backEnd.asked.filter(({ method }) => method === 'POST'),
    begin: async () => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined) // jsdom logs broken connections there
      vi.spyOn(console, 'warn').mockImplementation(() => undefined)
      setLanguage('de')
      configureAddresses(backEnd.baseUrl)
      setTokenProvider(undefined)
      setTokenProvider(async () => aToken())
      await vi.waitFor(() => expect($session.get().status).toBe('signed-in'))
      backEnd.asked.length = 0
      answers()
    },
  }
}

/** The part of a PNG that is read before it is sent. */
export function aPng(name: string, { width = 1600, height = 900, size = 200 * KB, type = 'image/png' } = {}): File {
  const head = new DataView(new ArrayBuffer(64))
  head.setUint32(0, 0x89504e47)
  head.setUint32(16, width)
  head.setUint32(20, height)
  return new File([head, new Uint8Array(Math.max(0, size - 64))], name, { type, lastModified: 1 })
}
export const aPdf = (name: string, size = 1000): File =>
  new File([new Uint8Array(size)], name, { type: 'application/pdf', lastModified: 1 })

/** The list as its editor holds it. */
export const held: { list: readonly NewsDocument[] } = { list: [] }
export const names = (): string[] => held.list.map(({ name }) => name)

type Draw = (props: { documents: readonly NewsDocument[]; onChange: (list: NewsDocument[]) => void }) => ReactElement

function showHeld(start: readonly NewsDocument[], draw: Draw): Shown {
  held.list = start
  return showIn(function Held() {
    const [documents, setDocuments] = useState(start)
    const onChange = (list: NewsDocument[]) => {
      held.list = list
      setDocuments(list)
    }
    return draw({ documents, onChange })
  })
}

export const showPictures = (start: NewsDocument[] = [], props: Partial<PicturesProps> = {}): Shown =>
  showHeld(start, (list) => <Pictures storyLang="both" {...props} {...list} />)
export const showAttachments = (start: NewsDocument[] = []): Shown =>
  showHeld(start, (list) => <Attachments {...list} />)

export const well = (name: 'Bilder Bild wählen' | 'Anhänge Datei wählen'): HTMLInputElement =>
  screen.getByLabelText<HTMLInputElement>(name)
export const choosePictures = (...files: File[]): Promise<void> =>
  userEvent.upload(well('Bilder Bild wählen'), files, { applyAccept: false })
export const chooseFiles = (...files: File[]): Promise<void> =>
  userEvent.upload(well('Anhänge Datei wählen'), files, { applyAccept: false })
