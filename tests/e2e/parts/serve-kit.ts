import type { Page } from '@playwright/test'
import { kitBuild } from '#scripts/build/kit-page.ts'
import { serveBuilt } from './serve-part.ts'

/** As strict as the portal's own pages: no inline style, no inline script, no markup from text. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** The page of the UI kit. */
export const serveKit = (page: Page): Promise<void> =>
  serveBuilt(page, { name: 'kit', start: 'kit.html', policy: POLICY, configOf: kitBuild })
