import { useStore } from '@nanostores/react'
import { lazy, Suspense, type ReactElement } from 'react'
import { $sessionLost } from './lost-session.ts'

const Lost = lazy(async () => ({ default: (await import('./session-lost-dialog.tsx')).SessionLostDialog }))

/** Asks to sign in anew where a session was lost while somebody was writing. */
export const SessionLost = (): ReactElement => <Suspense>{useStore($sessionLost) && <Lost />}</Suspense>
