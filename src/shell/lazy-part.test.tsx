import { render, screen } from '@testing-library/react'
import { lazy } from 'react'
import { expect, test, vi } from 'vitest'
import { LazyPart } from './lazy-part.tsx'

const Gone = lazy<() => null>(async () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('a part that fails to load shows its fallback and leaves the rest of the page intact', async () => {
  const logged = vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  render(
    <>
      <main>Seite</main>
      <LazyPart>
        <Gone />
      </LazyPart>
      <LazyPart fallback={<button type="button">Anmelden</button>}>
        <Gone />
      </LazyPart>
    </>,
  )
  expect(await screen.findByRole('button', { name: 'Anmelden' })).toBeTruthy()
  expect(screen.getByRole('main').textContent).toBe('Seite')
  expect(logged).toHaveBeenCalledTimes(2)
})
