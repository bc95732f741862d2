import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { serve, showIn, signIn, standOn } from '#widgets/news/testing/stories.tsx'
import { useRecentFactor } from './factor-dialog.tsx'

const PATH = '/profil/sicherheit?setMFA=true'
const onAnswer = vi.fn<(shown: boolean) => void>()

function Asking() {
  const { ask, dialog } = useRecentFactor()
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
  setLanguage('de')
  onAnswer.mockClear()
})

/** Asks somebody without a second factor on `page`; the way on. */
async function ask(page: 'portal' | 'foreign page') {
  standOn(page)
  serve({ '/mfa/session': { valid: false, how: 'code' }, '/api/user/mfa': { setup: false } })
  await signIn()
  const shown = showIn(Asking)
  await userEvent.click(screen.getByRole('button', { name: 'Ändern' }))
  return { ...shown, link: await screen.findByRole('link', { name: 'Zweiten Faktor einrichten' }) }
}

test.each(['portal', 'foreign page'] as const)('who has no factor is led to the assistant from a %s', async (page) => {
  const { link, heard } = await ask(page)
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    `http://localhost:8080${PATH}`,
    page === 'portal' ? null : '_blank',
  ])
  await userEvent.click(link)
  expect(heard('portal-navigate').map(({ detail }) => detail)).toEqual([{ path: PATH }])
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(false))
  expect(screen.queryByRole('link')).toBeNull()
})
