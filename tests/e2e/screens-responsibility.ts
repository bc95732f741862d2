// Screens of responsibility: the question with the matrix, material groups, lead buyers.
import type { Page } from '@playwright/test'
import type { Screen } from './screens.ts'

const MAIN_ADMIN = 'thorsten.wehmeyer'

const answerIsThere = async (page: Page) => {
  const element = page.locator('portal-responsibility')
  await element.getByRole('searchbox').fill('0230 Stade')
  await element
    .getByText(/Daniel Kowalski/)
    .first()
    .waitFor()
  await element.getByRole('button', { name: /^(Drehteile|Turned parts), Stade/ }).click()
  await element.getByRole('radiogroup').waitFor()
  // The click scrolls the fields above the matrix below the bar of the shell.
  await page.evaluate(() => scrollTo(0, 0))
}
const tablesAreThere = async (page: Page) => {
  await page.locator('portal-responsibility').locator('table').nth(1).waitFor()
}

export const RESPONSIBILITY_SCREENS: readonly Screen[] = [
  { name: 'responsibility', username: MAIN_ADMIN, path: '/zustaendigkeit', whole: true, prepare: answerIsThere },
  {
    name: 'responsibility-groups',
    username: MAIN_ADMIN,
    path: '/zustaendigkeit/warengruppe',
    whole: true,
    prepare: tablesAreThere,
  },
  {
    name: 'responsibility-lead-buyers',
    username: MAIN_ADMIN,
    path: '/zustaendigkeit/leadBuyer',
    whole: true,
    prepare: tablesAreThere,
  },
]
