import { expect, test } from 'vitest'
import { pathTemplate } from './path-template.ts'

test.each([
  ['/startseite', '/startseite'],
  ['/mfareset/9f8a7b6c5d4e', '/mfareset/:mfaresetid'],
  ['/news/ma', '/news/ma'],
  ['/news/ma/', '/news/ma'],
  ['/news/ma/IT%20%26%20Mehr', '/news/ma/:category'],
  ['/News/MA/bearbeiten/12', '/news/ma/bearbeiten/:news'],
  ['/story/ma/4711', '/story/ma/:id'],
  ['/profil/3f2504e0-4f89-41d3-9a0c-0305e82c3301', '/profil/:id'],
  ['/lieferanten/70012/800', '/lieferanten/:id/:kunde'],
  ['/kalender/2026/11', '/kalender/*'],
  ['/formular/121/7/SI', '/formular/:templateId/:companyId/:plant'],
  ['/was/gibt/es/nicht', '/:unknown'],
  ['/', '/:unknown'],
])('[APP-03] [T04] %s leaves as %s', (path, template) => expect(pathTemplate(path)).toBe(template))
