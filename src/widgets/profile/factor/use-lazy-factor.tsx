// Asking for the second factor on a page that rarely does: the dialog is loaded when it is needed.
import { lazy, Suspense, useLayoutEffect, useRef, useState, type ReactElement } from 'react'

const FactorAsker = lazy(async () => ({ default: (await import('./factor-dialog.tsx')).FactorAsker }))

interface LazyFactor {
  /** True once the factor counts as shown; false when the person gave up. */
  ask(): Promise<boolean>
  /** Belongs into the page. */
  readonly dialog: ReactElement | false
}

/** The focused element, inside of shadow roots too; undefined for an element whose content has lost the focus. */
function focused(): HTMLElement | undefined {
  let at = document.activeElement
  while (at?.shadowRoot) at = at.shadowRoot.activeElement
  return at instanceof HTMLElement && at !== document.body ? at : undefined
}

export function useLazyFactor(): LazyFactor {
  const [asked, setAsked] = useState<{ readonly settle: (shown: boolean) => void }>()
  const opener = useRef<HTMLElement>(undefined)
  const end = (shown: boolean) => {
    asked?.settle(shown)
    setAsked(undefined)
  }
  // The dialog is removed while it is open, which in Firefox leaves the focus on the body.
  useLayoutEffect(() => {
    if (asked) return
    if (!focused()) opener.current?.focus()
    opener.current = undefined
  }, [asked])
  return {
    ask: () => {
      opener.current = focused()
      return new Promise<boolean>((settle) => setAsked({ settle }))
    },
    dialog: asked !== undefined && (
      <Suspense>
        <FactorAsker onEnd={end} />
      </Suspense>
    ),
  }
}
