// Names of keys: how an event is called in the registry.

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** 'Mod+k' (Ctrl, on Apple's keyboards also ⌘), 'Alt+0', '?', 'g'; undefined for a key that only changes others. */
export function keyOf({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  if (['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'Dead', 'Process', 'Unidentified'].includes(key)) return undefined
  const name = key.length === 1 ? key.toLowerCase() : key
  // On some layouts AltGr is Ctrl with Alt and writes a character: that is typing.
  if (ctrlKey && altKey) return name
  if (ctrlKey || metaKey) return `Mod+${name}`
  // With Alt a Mac writes another character than the key shows.
  return altKey ? `Alt+${/^Digit\d$/.test(code) ? code.slice(-1) : name}` : name
}

/** Does the shortcut begin with a bare character? Those may be switched off. */
export const isLetterKey = (keys: readonly string[]): boolean => keys[0]?.length === 1

/** How a key is written on the keyboard of this device. */
export function keyCaps(key: string, names: Readonly<Record<string, string>>): string[] {
  return key
    .split('+')
    .map((part) =>
      part === 'Mod' && isApple() ? '⌘' : (names[part] ?? (part.length === 1 ? part.toUpperCase() : part)),
    )
}
