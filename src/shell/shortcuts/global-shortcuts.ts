// The shortcuts of the shell itself, and those of parts that hear their keys themselves.
import type { Language } from '#shared/bus/language.ts'
import { focusContent, go } from '#shell/navigation.ts'
import { openPalette } from '#shell/palette/palette-state.ts'
import type { Facts } from '#shell/shell-context.ts'
import { openBell } from './open-bell.ts'
import { openShortcuts, type Shortcut, type ShortcutGroup } from './registry.ts'
import { useShortcutTexts } from './texts.ts'
import { menuFor } from '#domain/menu.ts'
import { useShellTexts } from '#shell/texts.ts'

// 'g', then a letter: the areas of the menu that the person sees.
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
const jumpsFor = (facts: Facts, language: Language): Shortcut[] =>
  menuFor(facts)
    .flatMap(({ entries }) => entries)
    .flatMap(({ route, to }): Shortcut[] => {
      const letter = LETTERS[route.name]
      if (letter === undefined || to === undefined) return []
      const label = useShellTexts.text(`titles.${route.title}`, {}, language)
      return [{ keys: ['g', letter], group: 'jump', label, run: () => go(to) }]
    })

type Label = Parameters<typeof useShortcutTexts.text>[0]
/** A shortcut before it has its words. */
interface Line extends Omit<Shortcut, 'label'> {
  readonly label: Label
}

const told = (group: ShortcutGroup, label: Label, ...keys: string[]): Line => ({ keys, group, label })
const heard = (group: ShortcutGroup, label: Label, keys: readonly string[], run: () => void): Line => ({
  keys,
  group,
  label,
  run,
})

const BELL: readonly Line[] = [
  told('bell', 'bell.move', 'j', 'k'),
  told('bell', 'bell.ends', 'Home', 'End'),
  told('bell', 'bell.open', 'Enter'),
  told('bell', 'bell.read', 'e'),
  told('bell', 'bell.undo', 'Mod+z'),
  told('bell', 'bell.tab', 'ArrowLeft', 'ArrowRight'),
]

const PALETTE: readonly Line[] = [
  told('palette', 'palette.move', 'ArrowDown', 'ArrowUp'),
  told('palette', 'palette.page', 'PageDown', 'PageUp'),
  told('palette', 'palette.ends', 'Home', 'End'),
  told('palette', 'palette.open', 'Enter'),
  told('palette', 'palette.newTab', 'Mod+Enter'),
  told('palette', 'palette.only', '>'),
]

const EVERYWHERE: readonly Line[] = [
  told('everywhere', 'search', 'Mod+k'),
  heard('everywhere', 'search', ['/'], openPalette),
  heard('everywhere', 'sheet', ['?'], openShortcuts),
  heard('everywhere', 'content', ['Alt+0'], focusContent),
  told('everywhere', 'escape', 'Escape'),
]

/** Everything that holds on every page for this person. */
export function shortcutsFor(facts: Facts, language: Language): Shortcut[] {
  const named = (line: Line): Shortcut => ({ ...line, label: useShortcutTexts.text(line.label, {}, language) })
  const bell = facts.areas.has('notifications') ? [heard('jump', 'bell', ['g', 'n'], openBell), ...BELL] : []
  return [...EVERYWHERE.map(named), ...jumpsFor(facts, language), ...[...bell, ...PALETTE].map(named)]
}
