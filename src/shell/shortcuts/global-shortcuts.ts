// The shortcuts of the shell itself, and those of parts that handle their keys themselves.
import type { Language } from '#shared/bus/language.ts'
import { focusContent, go } from '#shell/navigation.ts'
import { openPalette } from './palette-state.ts'
import type { ShellFacts } from '#shell/shell-context.ts'
import { openBell } from './open-bell.ts'
import { openShortcuts, type Shortcut, type ShortcutGroup } from './registry.ts'
import { useShortcutTexts } from './texts.ts'
import { menuFor } from '#domain/routes/menu.ts'
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
const jumpsFor = (facts: ShellFacts, language: Language): Shortcut[] =>
  menuFor(facts)
    .flatMap(({ entries }) => entries)
    .flatMap(({ route, to }): Shortcut[] => {
      const letter = LETTERS[route.name]
      if (letter === undefined || to === undefined) return []
      const label = useShellTexts.text(`titles.${route.title}`, {}, language)
      return [{ keys: ['g', letter], group: 'jump', label, run: () => go(to) }]
    })

type Label = Parameters<typeof useShortcutTexts.text>[0]
/** A shortcut without its label. */
interface ShortcutRow extends Omit<Shortcut, 'label'> {
  readonly label: Label
}

const listed = (group: ShortcutGroup, label: Label, ...keys: string[]): ShortcutRow => ({ keys, group, label })
const active = (group: ShortcutGroup, label: Label, keys: readonly string[], run: () => void): ShortcutRow => ({
  keys,
  group,
  label,
  run,
})

const BELL: readonly ShortcutRow[] = [
  listed('bell', 'bell.move', 'j', 'k'),
  listed('bell', 'bell.ends', 'Home', 'End'),
  listed('bell', 'bell.open', 'Enter'),
  listed('bell', 'bell.read', 'e'),
  listed('bell', 'bell.undo', 'Mod+z'),
  listed('bell', 'bell.tab', 'ArrowLeft', 'ArrowRight'),
]

const PALETTE: readonly ShortcutRow[] = [
  listed('palette', 'palette.move', 'ArrowDown', 'ArrowUp'),
  listed('palette', 'palette.page', 'PageDown', 'PageUp'),
  listed('palette', 'palette.ends', 'Home', 'End'),
  listed('palette', 'palette.open', 'Enter'),
  listed('palette', 'palette.newTab', 'Mod+Enter'),
  listed('palette', 'palette.only', '>'),
]

const EVERYWHERE: readonly ShortcutRow[] = [
  listed('everywhere', 'help', 'F1'),
  listed('everywhere', 'search', 'Mod+k'),
  active('everywhere', 'search', ['/'], openPalette),
  active('everywhere', 'sheet', ['?'], openShortcuts),
  active('everywhere', 'content', ['Alt+0'], focusContent),
  listed('everywhere', 'escape', 'Escape'),
]

/** All shortcuts that are active on every page for this person. */
export function shortcutsFor(facts: ShellFacts, language: Language): Shortcut[] {
  const named = (line: ShortcutRow): Shortcut => ({ ...line, label: useShortcutTexts.text(line.label, {}, language) })
  const bell = facts.areas.has('notifications') ? [active('jump', 'bell', ['g', 'n'], openBell), ...BELL] : []
  return [...EVERYWHERE.map(named), ...jumpsFor(facts, language), ...[...bell, ...PALETTE].map(named)]
}
