import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { DISABLED_FEATURES } from './chromium-features.ts'

const bundle = join(dirname(createRequire(import.meta.url).resolve('playwright-core')), 'lib/coreBundle.js')

test('disables every feature that Playwright disables', () => {
  const [, list = ''] = /disabledFeatures = \[([^\]]+)\]/.exec(readFileSync(bundle, 'utf8')) ?? []
  const features = [...list.replaceAll(/\/\/.*/g, '').matchAll(/"(\w+)"/g)].map(([, name]) => name)
  expect(features.length).toBeGreaterThan(10)
  expect(DISABLED_FEATURES.split(/[=,]/)).toEqual(expect.arrayContaining(features))
})
