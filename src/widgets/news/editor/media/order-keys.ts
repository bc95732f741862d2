import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Names the keys for assistive technology. */
export const ORDER_KEYS = 'Alt+ArrowUp Alt+ArrowDown'

/** How far an entry is moved by Alt with an arrow; undefined when it is no such key. */
export const orderStep = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): number | undefined =>
  altKey && !ctrlKey && !metaKey ? STEPS[key] : undefined
