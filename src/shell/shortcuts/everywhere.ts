// The shortcuts of the shell itself, and those of parts that hear their keys themselves.
import type { Language } from '#shared/bus/language.ts'
import { focusContent } from '#shell/navigation.ts'
import { openPalette } from '#shell/palette/palette-state.ts'
import type { Facts } from '#shell/shell-context.ts'
import { jumpsFor } from './jumps.ts'
import { openBell } from './open-bell.ts'
import { openShortcuts, type Shortcut, type ShortcutGroup } from './registry.ts'
import { useShortcutTexts } from './texts.ts'

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
