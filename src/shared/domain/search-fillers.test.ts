import { expect, test } from 'vitest'
import { tellingWords } from './search-fillers.ts'

test.each([
  ['Wie beantrage ich Urlaub?', ['beantrage', 'Urlaub']],
  ['Was passiert, wenn ich eine Stempelung vergesse?', ['Stempelung', 'vergesse']],
  ['Wer kauft Drehteile?', ['Drehteile']],
  ['Wer ist für Drehteile zuständig?', ['Drehteile']],
  ['How do I request vacation?', ['request', 'vacation']],
  ['Für wen gilt das?', ['gilt']],
  ['wer ist das', ['wer', 'ist', 'das']],
  ['  ', []],
  ['§ 7, BUrlG', ['7', 'BUrlG']],
])('%s is about %j', (question, words) => {
  expect(tellingWords(question)).toEqual(words)
})
