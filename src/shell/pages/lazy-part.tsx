import { Suspense, type ReactElement, type ReactNode } from 'react'
import { ScreenBoundary } from './screen-boundary.tsx'

interface LaterPartProps {
  readonly fallback?: ReactNode
  readonly children: ReactNode
}

/** A small part that is loaded when it is needed; where it does not load, `fallback` stands for it and the window goes on. */
export const LaterPart = ({ fallback, children }: LaterPartProps): ReactElement => (
  <ScreenBoundary fallback={fallback}>
    <Suspense>{children}</Suspense>
  </ScreenBoundary>
)
