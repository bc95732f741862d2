// 'g', then a letter: the areas of the menu that the person sees.
import { menuFor } from '#domain/menu.ts'
import type { Language } from '#shared/bus/language.ts'
import { go } from '#shell/navigation.ts'
import type { Facts } from '#shell/shell-context.ts'
import { useShellTexts } from '#shell/texts.ts'
import type { Shortcut } from './registry.ts'

/** The letter of each area, by the name of its route. */
const LETTERS: Readonly<Record<string, string>> = {
  home: 's',
  news: 'e',
  postbox: 'p',
  'working-hours': 'z',
  'time-control': 'k',
  vacation: 'u',
  'vacation-approval': 'h',
  benefits: 'b',
  conduct: 'v',
  forum: 'f',
  suppliers: 'l',
  marketplace: 'm',
  responsibility: 'r',
  duplicates: 'd',
  production: 't',
  controlling: 'c',
}

/** The jumps of this person, in the order of the menu. */
export const jumpsFor = (facts: Facts, language: Language): Shortcut[] =>
  menuFor(facts)
    .flatMap(({ entries }) => entries)
    .flatMap(({ route, to }): Shortcut[] => {
      const letter = LETTERS[route.name]
      if (letter === undefined || to === undefined) return []
      const label = useShellTexts.text(`titles.${route.title}`, {}, language)
      return [{ keys: ['g', letter], group: 'jump', label, run: () => go(to) }]
    })
