import { Suspense, type ReactElement, type ReactNode } from 'react'
import { ScreenBoundary } from './pages/screen-boundary.tsx'

interface LaterPartProps {
  readonly fallback?: ReactNode
  readonly children: ReactNode
}

/** A small part that is loaded on demand; when loading fails, `fallback` replaces it and the rest of the window works on. */
export const LazyPart = ({ fallback, children }: LaterPartProps): ReactElement => (
  <ScreenBoundary fallback={fallback}>
    <Suspense>{children}</Suspense>
  </ScreenBoundary>
)
