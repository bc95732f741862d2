// The name of a browser and its system, from its own header; never its location.
import type { Device, DeviceKind } from '#contract/sessions.ts'

/** The first match counts: most browsers also claim to be Chrome and Safari. */
const BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly [pattern: RegExp, name: string, kind: DeviceKind][] = [
  [/\biPad\b/, 'iPadOS', 'tablet'],
  [/\biPhone\b|\biPod\b/, 'iOS', 'phone'],
  [/\bAndroid\b(?!.*\bMobile\b)/, 'Android', 'tablet'],
  [/\bAndroid\b/, 'Android', 'phone'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS', 'computer'],
  [/\bLinux\b|\bX11\b/, 'Linux', 'computer'],
]

/** The client controls this header: unknown values stay empty, and its raw text is never stored. */
export function deviceOf(userAgent: unknown): Device {
  const text = typeof userAgent === 'string' ? userAgent.slice(0, 500) : ''
  const [, system = '', kind = 'unknown'] = SYSTEMS.find(([pattern]) => pattern.test(text)) ?? []
  return { kind, system, browser: BROWSERS.find(([pattern]) => pattern.test(text))?.[1] ?? '' }
}
