import { expect, test, vi } from 'vitest'
import { signInByPopup } from './popup.ts'

test('a sandboxed frame without an origin opens no window and says why', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('origin', 'null')
  const button = document.createElement('button')
  await signInByPopup(button)
  expect(open).not.toHaveBeenCalled()
  expect(button.title).toContain('abgeschottet')
  expect(warn.mock.lastCall?.join(' ')).toContain('null: add allow-same-origin')
})
