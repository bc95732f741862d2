// Screens of benefits.
import type { Screen } from './screens.ts'

const EMPLOYEE = 'katrin.osterloh'
const ADMINISTRATOR = 'miriam.falk'

export const BENEFIT_SCREENS: readonly Screen[] = [
  {
    name: 'benefits',
    username: EMPLOYEE,
    path: '/benefits',
    whole: true,
    prepare: (page) => page.locator('portal-benefits').getByRole('article').first().waitFor(),
  },
  {
    name: 'benefit',
    username: EMPLOYEE,
    path: '/benefits',
    whole: true,
    prepare: async (page) => {
      await page.locator('portal-benefits').getByRole('article').first().getByRole('link').click()
      await page
        .locator('portal-benefit')
        .getByText(/^(Gilt das für mich|Does this apply to me)\?$/)
        .waitFor()
    },
  },
  {
    name: 'benefits-editing',
    username: ADMINISTRATOR,
    path: '/benefits/bearbeiten',
    whole: true,
    prepare: (page) => page.locator('portal-benefit-editor').getByRole('row').nth(1).waitFor(),
  },
  {
    name: 'benefit-editor',
    username: ADMINISTRATOR,
    path: '/benefits/bearbeiten',
    whole: true,
    prepare: async (page) => {
      const editor = page.locator('portal-benefit-editor')
      await editor.getByRole('row').nth(1).getByRole('link').click()
      await editor.getByRole('button', { name: /^(Speichern|Save)$/ }).waitFor()
      await editor.getByText(/^(Gilt für rund|Applies to about)/).waitFor()
    },
  },
]
