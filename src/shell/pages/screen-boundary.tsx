import { Component, type ReactNode } from 'react'
import { logFailure } from '#shared/bus/log.ts'

export interface ScreenBoundaryProps {
  /** Shown in place of a screen that broke or did not load. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** A broken screen takes neither menu nor top bar with it. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override componentDidCatch(error: unknown): void {
    logFailure('a screen broke', error)
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children
  }
}
