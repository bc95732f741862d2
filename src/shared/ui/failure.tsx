import type { ReactElement, ReactNode } from 'react'

/** Why an attempt has failed, read out as it appears; nothing while there is nothing to say. */
export function Failure({ children }: { children: ReactNode }): ReactElement | null {
  if (!children) return null
  return (
    <p className="failure" role="alert">
      {children}
    </p>
  )
}
