import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Profile } from '#contract/personal-data.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { serve } from '#shared/testing/serve.ts'
import { showIn } from '#shared/testing/show-in.tsx'
import { signIn, standOn } from '#shared/testing/sign-in.ts'
import * as shrinking from '#shared/ui/crop/shrink-picture.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { blank } from '#shared/testing/blank.ts'
import { PictureDialog } from './picture-dialog.tsx'

const PROFILE: Profile = {
  ...blank(Profile),
  personId: '6f1d1c1e-9d5f-4e3a-8a0e-2f5b8f8f8f8f',
  name: 'Katrin Osterloh',
  own: true,
  version: 1,
  payrollMonth: '2026-05',
}

/** The part of a square PNG that is read before its pixels. */
function aPng(side: number): File {
  const head = new DataView(new ArrayBuffer(32))
  head.setUint32(0, 0x89504e47)
  head.setUint32(16, side)
  head.setUint32(20, side)
  return new File([head], `${side}.png`, { type: 'image/png' })
}

beforeEach(() => {
  setLanguage('de')
  standOn('portal')
  serve({})
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

test('of two files the one chosen last is cut, whichever is read first', async () => {
  const read: PromiseWithResolvers<Partial<ImageBitmap>>[] = []
  const begin = vi.fn<() => Promise<Partial<ImageBitmap>>>(() => {
    read.push(Promise.withResolvers())
    return read.at(-1)!.promise
  })
  vi.stubGlobal('createImageBitmap', begin)
  await screenTest(() => <PictureDialog profile={PROFILE} onClose={() => undefined} />)
  const well = screen.getByLabelText<HTMLInputElement>(/Bild wählen/)
  await userEvent.upload(well, aPng(300))
  await waitFor(() => expect(begin).toHaveBeenCalledTimes(1))
  await userEvent.upload(well, aPng(500))
  await waitFor(() => expect(begin).toHaveBeenCalledTimes(2))
  await act(async () => read[0]!.resolve({ width: 300, height: 300, close: () => undefined }))
  expect(screen.queryByRole('slider')).toBeNull()
  await act(async () => read[1]!.resolve({ width: 500, height: 500, close: () => undefined }))
  await screen.findByRole('slider')
  expect(screen.getByText(/500/)).toBeTruthy()
})

test('a decoded picture is released with the dialog, and when another is chosen; so is one that arrives too late', async () => {
  const close = vi.fn()
  const late = Promise.withResolvers<Partial<ImageBitmap>>()
  const bitmap = { width: 300, height: 300, close }
  const answers = [Promise.resolve(bitmap), Promise.resolve(bitmap), late.promise]
  vi.stubGlobal('createImageBitmap', () => answers.shift())
  await signIn()
  const open = () => showIn(() => <PictureDialog profile={PROFILE} onClose={() => undefined} />)
  const choose = () => userEvent.upload(screen.getByLabelText<HTMLInputElement>(/Bild wählen/), aPng(300))
  const { unmount } = open()
  await choose()
  await userEvent.click(await screen.findByRole('button', { name: 'Anderes Bild' }))
  expect(close).toHaveBeenCalledTimes(1)
  await choose()
  await screen.findByRole('slider')
  unmount()
  expect(close).toHaveBeenCalledTimes(2)
  const second = open()
  await choose()
  second.unmount()
  await act(async () => late.resolve(bitmap))
  expect(close).toHaveBeenCalledTimes(3)
})

test('[PROF-04] a picture over 2 MB can be made smaller, and is then cut', async () => {
  const close = vi.fn()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 300, height: 300, close }))
  const shrink = vi.spyOn(shrinking, 'shrinkPicture').mockResolvedValue(aPng(300))
  await screenTest(() => <PictureDialog profile={PROFILE} onClose={() => undefined} />)
  const large = new File([aPng(300), new Uint8Array(2_097_152)], 'gross.png', { type: 'image/png' })
  await userEvent.upload(screen.getByLabelText<HTMLInputElement>(/Bild wählen/), large)
  expect(await screen.findByText('Die Datei ist größer als 2 MB.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Verkleinern und hochladen' }))
  await screen.findByRole('slider')
  expect(shrink).toHaveBeenCalledWith(large, 2_097_152)
})
