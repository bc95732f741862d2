import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { configureAddresses } from '#shared/bus/configure-addresses.ts'
import { setTokenProvider, accessToken } from '#shared/bus/session.ts'
import { Avatar, initials } from './avatar.tsx'
import { clearPictures, pictureChanged, PICTURE_LIMIT, holdPicture } from './picture-cache.ts'
import { Picture } from './picture.tsx'
import { portraitPath } from './portrait-path.ts'

const encode = (value: object) => btoa(JSON.stringify(value))
const tokenOf = (sub: string) => `${encode({ alg: 'none' })}.${encode({ sub, iat: 1, exp: 4e9 })}.x`
const created: string[] = []
const revoked: string[] = []
let answer: (url: string) => Response
const asked: string[] = []

async function signIn(sub: string): Promise<void> {
  setTokenProvider(async () => tokenOf(sub))
  await accessToken({ forceRefresh: true })
}

beforeEach(async () => {
  configureAddresses('http://localhost:8080/')
  let made = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => created[created.push(`blob:test/${++made}`) - 1]!)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url))
  answer = () => new Response(new Blob(['x'], { type: 'image/png' }))
  vi.stubGlobal('fetch', async (input: URL) => {
    asked.push(input.pathname + input.search)
    return answer(input.pathname)
  })
  await signIn('anna')
  clearPictures()
  for (const list of [created, revoked, asked]) list.length = 0
})

const shown = (path: string | undefined) => render(<Picture path={path} alt="Ofen" fallback={<span>Ersatz</span>} />)

test('[SHELL-13] without an address it shows the fallback, and fetches nothing', () => {
  shown(undefined)
  expect(screen.getByText('Ersatz')).toBeTruthy()
  expect(asked).toEqual([])
})

test('[SHELL-13] a picture is fetched once, however many show it, then and later', async () => {
  shown('api/a')
  shown('api/a')
  await waitFor(() => expect(screen.getAllByAltText('Ofen')).toHaveLength(2))
  expect(screen.getAllByAltText('Ofen').map((image) => image.getAttribute('src'))).toEqual([created[0], created[0]])
  shown('api/a')
  expect(screen.getAllByAltText('Ofen')).toHaveLength(3)
  expect(asked).toEqual(['/api/a'])
})

test('[SHELL-13] a missing picture is requested once, until it was replaced', async () => {
  answer = () => Response.json({ status: 404, code: 'not_found', title: '' }, { status: 404 })
  const path = portraitPath('bernd')
  const { unmount } = shown(path)
  expect(await screen.findByText('Ersatz')).toBeTruthy()
  unmount()
  shown(path)
  expect(await screen.findByText('Ersatz')).toBeTruthy()
  expect(asked).toHaveLength(1)
  answer = () => new Response(new Blob(['x']))
  act(() => pictureChanged(path))
  expect(await screen.findByAltText('Ofen')).toBeTruthy()
  expect(asked).toHaveLength(2)
})

test('[SHELL-13] a picture that fails shows the fallback, is removed and fetched again later', async () => {
  answer = () => Response.json({ status: 403, code: 'forbidden', title: '' }, { status: 403 })
  const { unmount } = shown('api/gone')
  expect(await screen.findByText('Ersatz')).toBeTruthy()
  unmount()
  answer = () => new Response(new Blob(['x']))
  shown('api/gone')
  expect(await screen.findByAltText('Ofen')).toBeTruthy()
  expect(asked).toEqual(['/api/gone', '/api/gone'])
})

test('[SHELL-13] data that is no picture shows the fallback and is revoked', async () => {
  shown('api/broken')
  fireEvent.error(await screen.findByAltText('Ofen'))
  expect(await screen.findByText('Ersatz')).toBeTruthy()
  expect(revoked).toEqual(created)
})

test('[SHELL-13] a changed picture is requested again, with a new address', async () => {
  shown(portraitPath('anna'))
  const before = (await screen.findByAltText('Ofen')).getAttribute('src')
  act(() => pictureChanged(portraitPath('anna')))
  await waitFor(() => expect(screen.getByAltText('Ofen').getAttribute('src')).not.toBe(before))
  expect(asked).toEqual(['/api/user/profilepics/download/anna', '/api/user/profilepics/download/anna?v=1'])
  expect(revoked).toEqual([before])
})

test('[SHELL-13] the cache is bounded: the least recently used go, those on screen stay', async () => {
  const held = holdPicture('api/held')
  await held.ready
  for (let index = 0; index < PICTURE_LIMIT + 5; index++) {
    const { ready, release } = holdPicture(`api/${index}`)
    await ready
    release()
  }
  expect(revoked).toHaveLength(6)
  expect(revoked).not.toContain(await held.ready)
  held.release()
})

test('[SHELL-13] another person finds no pictures of the one before', async () => {
  const { ready } = holdPicture('api/a')
  const address = await ready
  await signIn('bert')
  expect(revoked).toEqual([address])
})

test.each([
  ['Katrin Osterloh', 'KO'],
  ['Dr. Ana María de la Cruz', 'DC'],
  ['Élodie', 'É'],
  ['  łukasz   żak ', 'ŁŻ'],
  ['李 明', '李明'],
  ['', ''],
])('the initials of %j are %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

test('[SHELL-07] the lock badge is shown only on a secured account', () => {
  const { rerender } = render(<Avatar name="Katrin Osterloh" />)
  expect(screen.queryByRole('img', { name: 'Konto mit zweitem Faktor geschützt' })).toBeNull()
  rerender(<Avatar name="Katrin Osterloh" secured />)
  expect(screen.getByRole('img', { name: 'Konto mit zweitem Faktor geschützt' })).toBeTruthy()
})
