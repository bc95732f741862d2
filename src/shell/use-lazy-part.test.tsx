import { render, screen, waitFor } from '@testing-library/react'
import { useState, type ComponentType, type ReactElement } from 'react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { $toasts, dismissToast } from '#shared/bus/toasts.ts'
import { useLazyPart } from './use-lazy-part.ts'

afterEach(() => $toasts.get().forEach(({ id }) => dismissToast(id)))

const Part = () => <output>{'·'}</output>
const SENTENCE = 'Der Dialog konnte nicht geladen werden. Versuchen Sie es erneut.'
const load = vi.fn<() => Promise<ComponentType>>()

function Page(): ReactElement {
  const [isWanted, setWanted] = useState(false)
  const part = useLazyPart(isWanted, load, () => setWanted(false))
  return (
    <>
      <button type="button" onClick={() => setWanted(true)}>
        {'+'}
      </button>
      {isWanted && part && <part.View />}
    </>
  )
}

test('[APP-04] a part that fails to load shows one error, does not retry by itself, and can be requested again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module')).mockResolvedValue(Part)
  render(<Page />)
  expect(load).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button'))
  await waitFor(() => expect($toasts.get()).toMatchObject([{ kind: 'error', status: 'Error', text: SENTENCE }]))
  expect(load).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button'))
  expect(await screen.findByRole('status')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})
