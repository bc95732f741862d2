// Asking for the second factor on a page that rarely does: the dialog is loaded when it is needed.
import { lazy, Suspense, useState, type ReactElement } from 'react'

const FactorAsker = lazy(async () => ({ default: (await import('./factor-asker.tsx')).FactorAsker }))

interface LazyFactor {
  /** True once the factor counts as shown; false when the person gave up. */
  ask(): Promise<boolean>
  /** Belongs into the page. */
  readonly dialog: ReactElement | false
}

export function useLazyFactor(): LazyFactor {
  const [asked, setAsked] = useState<{ readonly settle: (shown: boolean) => void }>()
  const end = (shown: boolean) => {
    asked?.settle(shown)
    setAsked(undefined)
  }
  return {
    ask: () => new Promise<boolean>((settle) => setAsked({ settle })),
    dialog: asked !== undefined && (
      <Suspense>
        <FactorAsker onEnd={end} />
      </Suspense>
    ),
  }
}
