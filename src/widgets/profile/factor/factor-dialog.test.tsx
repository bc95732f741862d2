import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { standOn } from '#shared/testing/sign-in.ts'
import { useRecentFactor } from './factor-dialog.tsx'
import { useLazyFactor } from './use-lazy-factor.tsx'

const PATH = '/profil/sicherheit?setMFA=true'
const onAnswer = vi.fn<(shown: boolean) => void>()

const asking = (useFactor: typeof useRecentFactor | typeof useLazyFactor) => () => {
  const { ask, dialog } = useFactor()
  return (
    <>
      <button type="button" onClick={() => void ask().then(onAnswer)}>
        Ändern
      </button>
      {dialog}
    </>
  )
}

beforeEach(() => {
  onAnswer.mockClear()
})

/** Asks a person without a second factor on `page`; returns the link to the assistant. */
async function ask(page: 'portal' | 'foreign page') {
  standOn(page)
  const shown = await screenTest(asking(useRecentFactor), {
    service: { '/mfa/session': { valid: false, how: 'code' }, '/api/user/mfa': { setup: false } },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Ändern' }))
  return { ...shown, link: await screen.findByRole('link', { name: 'Zweiten Faktor einrichten' }) }
}

test.each(['portal', 'foreign page'] as const)(
  'without a factor the dialog links to the assistant, from a %s',
  async (page) => {
    const { link, received } = await ask(page)
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      `http://localhost:8080${PATH}`,
      page === 'portal' ? null : '_blank',
    ])
    await userEvent.click(link)
    expect(received('portal-navigate').map(({ detail }) => detail)).toEqual([{ path: PATH }])
    await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(false))
    expect(screen.queryByRole('link')).toBeNull()
  },
)

test.each([
  ['nobody listens: the portal opens a window', false, 1],
  ['the host signs in itself', true, 0],
])('a factor that the provider keeps is shown by a new sign-in; %s', async (_, takesOver, windows) => {
  standOn('foreign page')
  vi.stubGlobal('isSecureContext', true)
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { host, received } = await screenTest(asking(useRecentFactor), {
    service: { '/api/user/mfa': { setup: true, session: { valid: false, how: 'sign-in' } } },
  })
  host.addEventListener('portal-auth-required', (event) => takesOver && event.preventDefault())
  await userEvent.click(screen.getByRole('button', { name: 'Ändern' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Erneut anmelden' }))
  expect(received('portal-auth-required').map(({ detail }) => detail)).toEqual([{ reason: 'second-factor' }])
  if (takesOver) await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(false))
  else await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
  expect(opened).toHaveBeenCalledTimes(windows)
  opened.mockRestore()
})

test('the lazily loaded dialog returns the focus to the control that opened it', async () => {
  await screenTest(asking(useLazyFactor), {
    service: { '/mfa/session': { valid: false, how: 'code' }, '/api/user/mfa': { setup: false } },
  })
  const button = screen.getByRole('button', { name: 'Ändern' })
  await userEvent.click(button)
  const link = await screen.findByRole('link', { name: 'Zweiten Faktor einrichten' })
  link.focus()
  await userEvent.click(link)
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(false))
  await waitFor(() => expect(document.activeElement).toBe(button))
})
