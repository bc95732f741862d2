import { render, screen } from '@testing-library/react'
import { lazy } from 'react'
import { expect, test, vi } from 'vitest'
import { LaterPart } from './lazy-part.tsx'

const Gone = lazy<() => null>(async () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('a part that does not load takes nothing else with it; what stands for it does', async () => {
  const logged = vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  render(
    <>
      <main>Seite</main>
      <LaterPart>
        <Gone />
      </LaterPart>
      <LaterPart fallback={<button type="button">Anmelden</button>}>
        <Gone />
      </LaterPart>
    </>,
  )
  expect(await screen.findByRole('button', { name: 'Anmelden' })).toBeTruthy()
  expect(screen.getByRole('main').textContent).toBe('Seite')
  expect(logged).toHaveBeenCalledTimes(2)
})
