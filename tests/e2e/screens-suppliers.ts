// Screens of suppliers: one partner, its dialogs, and its relation with a customer.
import type { Page } from '@playwright/test'
import type { Screen } from './screens.ts'

const LEAD_BUYER = 'katrin.osterloh'
/** Ferrum Wittgenstein, the partner with everything that the demo company has of one, and Guss. */
const SUPPLIER = '/lieferanten/4'
const CUSTOMER = '/lieferanten/4/2'

const isThere = async (page: Page) => {
  await page
    .locator('portal-supplier')
    .getByRole('heading', { name: /Ferrum/ })
    .waitFor()
}

const open = (name: RegExp) => async (page: Page) => {
  await isThere(page)
  await page.locator('portal-supplier').getByRole('button', { name }).first().click()
  await page.getByRole('dialog').waitFor()
}

export const SUPPLIER_SCREENS: readonly Screen[] = [
  { name: 'supplier', username: LEAD_BUYER, path: SUPPLIER, whole: true, prepare: isThere },
  { name: 'supplier-edit', username: LEAD_BUYER, path: SUPPLIER, prepare: open(/^(Bearbeiten|Edit)$/) },
  {
    name: 'supplier-request',
    isVariant: true,
    username: LEAD_BUYER,
    path: SUPPLIER,
    prepare: open(/^(Änderung beantragen …|Request a change …)$/),
  },
  {
    name: 'supplier-history',
    isVariant: true,
    username: LEAD_BUYER,
    path: SUPPLIER,
    prepare: open(/^(Verlauf|History)$/),
  },
  {
    name: 'supplier-new',
    isVariant: true,
    username: LEAD_BUYER,
    path: '/lieferanten/neu',
    whole: true,
    prepare: (page) => page.locator('portal-suppliers').getByRole('textbox', { name: 'Name' }).first().waitFor(),
  },
  {
    name: 'supplier-relationship',
    username: LEAD_BUYER,
    path: CUSTOMER,
    whole: true,
    prepare: (page) => page.locator('portal-supplier-relationship').getByRole('table').first().waitFor(),
  },
]
