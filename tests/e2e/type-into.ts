import type { Locator } from '@playwright/test'

/**
 * Types `text` into a field of React, key by key: Firefox's driver fills a field by its `value`, which React does not notice. Only for
 * characters with a key on a keyboard; the driver sets the others, too.
 */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.click()
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text)
}
