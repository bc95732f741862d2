import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { chooseHeading, chooseRail } from '#shell/preferences.ts'
import { aNotification, enter, EMPLOYEE, menu } from '#shell/testing/enter.tsx'

afterEach(() => {
  chooseHeading('portal_ma', undefined)
  chooseRail(false)
  localStorage.clear()
})

const heading = () => menu().getByRole('button', { name: 'Mitarbeitende' })

test('[SHELL-01] the rail keeps names, numbers and links, has no folded parts, and is remembered', async () => {
  const several = {
    roles: [...EMPLOYEE, 'menu_ma_form', 'portal_ek'],
    config: { areas: ['news', 'notifications', 'postbox'] },
    notifications: [aNotification()],
  }
  const { unmount } = await enter('/startseite', several)
  await userEvent.click(heading())
  await userEvent.click(menu().getByRole('button', { name: 'Menü einklappen' }))
  expect(menu().queryByRole('heading')).toBeNull()
  expect(await menu().findByRole('link', { name: /^News\s*1 neu$/ })).toBeTruthy()
  expect(menu().getByRole('list', { name: 'Mitarbeitende' })).toBeTruthy()
  const tips = [...menu().getByRole('list', { name: 'Mitarbeitende' }).querySelectorAll<HTMLElement>('.tip')]
  expect(tips.map((tip) => tip.dataset['text'])).toEqual(['Startseite', 'News', 'Postfach'])
  unmount()
  await enter('/startseite', several)
  await userEvent.click(menu().getByRole('button', { name: 'Menü ausklappen' }))
  expect(heading().getAttribute('aria-expanded')).toBe('false')
})
