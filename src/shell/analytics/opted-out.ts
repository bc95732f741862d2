type Signals = Partial<Record<'doNotTrack' | 'globalPrivacyControl', unknown>>

/** The browser asks not to be tracked: by Do Not Track or by Global Privacy Control. */
export function optedOut(browser: Signals = navigator as Signals, page: Signals = globalThis as Signals): boolean {
  const isOn = (value: unknown) => value === '1' || value === 'yes' || value === true
  return isOn(browser.doNotTrack) || isOn(page.doNotTrack) || browser.globalPrivacyControl === true
}
