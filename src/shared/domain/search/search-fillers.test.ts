import { expect, test } from 'vitest'
import { subjectWords, tellingWords } from './search-fillers.ts'

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

test.each([
  ['Hallo, kann mir bitte jemand helfen? Danke!', ['helfen']],
  ['Vielen Dank und bitte', []],
  ['Thanks for your help, please', []],
  ['Frage: Wie tauscht man eine Schicht?', ['tauscht', 'Schicht']],
])('%s has the subject %j', (text, words) => {
  expect(subjectWords(text)).toEqual(words)
})
