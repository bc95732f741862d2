// The display of the figures of a tab, and the key that opens their definition.
import { useState, type KeyboardEvent } from 'react'

export const VIEWS = ['both', 'picture', 'table'] as const
export type View = (typeof VIEWS)[number]

/** Kept by the tab, for every figure that it shows. */
export interface Look {
  readonly view: View
  /** The definition is open. */
  readonly isDefined: boolean
  readonly onView: (view: View) => void
  readonly onDefine: (isDefined: boolean) => void
}

export function useLook(): Look {
  const [view, onView] = useState<View>('both')
  const [isDefined, onDefine] = useState(false)
  return { view, isDefined, onView, onDefine }
}

/**
 * D opens and closes the definition while the focus is in the tab, unless it is typed into a field; `onFigure`: that of the figure in whose
 * `data-figure` the focus is.
 */
export function useDefinitionKey(look: Look, onFigure?: (figure: string) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const isTyped = (event.target as Element).matches('input:not([type="radio"]), select, textarea')
    if (event.key.toLowerCase() !== 'd' || isTyped || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const figure = (event.target as Element).closest<HTMLElement>('[data-figure]')?.dataset['figure']
    if (figure !== undefined && onFigure) onFigure(figure)
    else look.onDefine(!look.isDefined)
  }
}
