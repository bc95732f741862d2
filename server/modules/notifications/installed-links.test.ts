import { expect, test } from 'vitest'
import { leadsNowhere } from './installed-links.ts'

test.each([
  ['/story/ma/7', false],
  ['/news/ma/Standort%20Siegen?x=1', false],
  ['/startseite', false],
  ['/urlaubsgenehmigung', true],
  ['/arbeitszeitkontrolle/7?highlight=1', true],
  ['/forum/2207#antwort', true],
  ['', false],
  ['/no/such/route', false],
])('[BELL-02] %s: leads nowhere yet is %s', (link, nowhere) => expect(leadsNowhere(link)).toBe(nowhere))
