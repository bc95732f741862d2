import { expect, test } from 'vitest'
import { INSTALLED } from '#server/modules/installed.ts'
import { installedLink } from './entries.ts'

test.each([
  ['/story/ma/7', false],
  ['/news/ma/Standort%20Siegen?x=1', false],
  ['/startseite', false],
  ['/urlaubsgenehmigung', false],
  ['/arbeitszeitkontrolle', false],
  ['/meineNachrichten', false],
  ['/controlling', false],
  ['/controlling/statistik?highlight=1', false],
  ['/forum/2207#antwort', false],
  ['/dubletten?paar=7', false],
  ['/mes/times?paar=7', false],
  ['', false],
  ['/no/such/route', false],
])('[BELL-02] the link %s leads into an area that is not installed: %s', (link, missing) =>
  expect(installedLink(link, INSTALLED)).toBe(missing ? '' : link),
)
