import type { Locator } from '@playwright/test'

/**
 * Types `text` into a field of React, key by key: Firefox's driver fills a field by its `value`, of which React notices
 * nothing. Only characters that a keyboard has a key for; the others the driver sets, too.
 */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.click()
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text)
}
