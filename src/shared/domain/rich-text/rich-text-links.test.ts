import { expect, test } from 'vitest'
import { isAllowedLink, isSafeLink, mailLink, phoneLink, typedLink } from './rich-text-links.ts'

test.each([
  'https://talbrueck.example/plan?a=1',
  'mailto:presse@talbrueck.example',
  "mailto:nora.o'brien+news@post.talbrueck.example",
  'mailto:info@müller.example?subject=Frage%20zum%20Ofen',
  'tel:+49271471100',
  'tel:110',
])('[NEWS-09] a link may lead to %s, to e-mail and telephone by a setting only', (href) => {
  expect(isAllowedLink(href, true)).toBe(true)
  expect(isAllowedLink(href, false)).toBe(href.startsWith('https:'))
})

test.each([
  'http://talbrueck.example',
  'https://talbrueck.example@evil.example/',
  'javascript:alert(1)',
  'mailto:',
  'mailto:a@b.example,c@d.example',
  'mailto:a@b.example?bcc=c@d.example',
  'mailto:a@b.example?subject=x&body=y',
  'mailto:a@b.example?subject=x%0D%0Abcc:c@d.example',
  'mailto:a b@c.example',
  'tel:*21*0271%23',
  'tel:#31#110',
  'tel:',
  'sms:+49271471100',
  ' tel:110',
  '',
])('[NEWS-09] a link may not lead to %j', (href) => expect(isSafeLink(href) || isAllowedLink(href, true)).toBe(false))

test.each([
  ['talbrueck.example/plan', 'https://talbrueck.example/plan'],
  [' https://talbrueck.example ', 'https://talbrueck.example'],
  ['presse@talbrueck.example', 'mailto:presse@talbrueck.example'],
  ['mailto:presse@talbrueck.example', 'mailto:presse@talbrueck.example'],
  ['+49 (0) 271 4711-0', 'tel:+4927147110'],
  ['0271 / 47 11', 'tel:02714711'],
  ['tel:+49 271 4711', 'tel:+492714711'],
  ['4711', 'tel:4711'],
  ['10.0.0.1', 'https://10.0.0.1'],
  ['http://talbrueck.example', undefined],
  ['mailto:a@b.example?bcc=c@d.example', undefined],
  ['a@b.example?bcc=c', undefined],
  ['name@intranet', undefined],
  ['0271 5550-506 / 0170 1234567', undefined],
  ['', undefined],
])('%j is understood as %s', (written, href) => {
  expect(typedLink(written, true)).toBe(href)
  expect(typedLink(written, false)).toBe(href?.startsWith('https:') ? href : undefined)
})

test.each([
  [phoneLink, '+49 (0) 271 5550-506', 'tel:+492715550506'],
  [phoneLink, '0271/5550.506', 'tel:02715550506'],
  [phoneLink, '(0271) / 47 11', 'tel:02714711'],
  [phoneLink, '+49 (0)271/4711', 'tel:+492714711'],
  [phoneLink, '5550-506 (Durchwahl 12)', undefined],
  [phoneLink, '0271 5550-506 / 0170 1234567', undefined],
  [phoneLink, '0271 5550-506/507', undefined],
  [phoneLink, '5550-506 / 5550-507', undefined],
  [phoneLink, '4711/4712', undefined],
  [phoneLink, '0271 5550506 0170 1234567', undefined],
  [phoneLink, 'keine', undefined],
  [phoneLink, '', undefined],
  [mailLink, 'k.osterloh@talbrueck.example', 'mailto:k.osterloh@talbrueck.example'],
  [mailLink, 'name@intranet', 'mailto:name@intranet'],
  [mailLink, 'r&d=a!@talbrueck.example', 'mailto:r%26d%3Da!@talbrueck.example'],
  [mailLink, 'a@b.example?bcc=c', 'mailto:a@b.example%3Fbcc%3Dc'],
  [mailLink, 'a@b.example?bcc=c@d.example', undefined],
  [mailLink, 'ohne', undefined],
  [mailLink, '', undefined],
])('%o of %j leads to %s', (linkOf, written, href) => expect(linkOf(written)).toBe(href))
