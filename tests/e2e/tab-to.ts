import { expect, type Locator } from '@playwright/test'

/** More stops than any of our pages has. */
const STOPS = 120

/** Presses Tab, or another key that moves the focus, until `wanted` has it. */
export async function tabTo(wanted: Locator, key = 'Tab'): Promise<void> {
  const isReached = () =>
    wanted.evaluate((one) => (one.getRootNode() as Document | ShadowRoot).activeElement === one).catch(() => false)
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < STOPS && !(await isReached()); presses++) await wanted.page().keyboard.press(key)
  await expect(wanted).toBeFocused()
}
