// Facts that every part of the shell needs: the signed-in person, the installed areas, the base addresses.
import { useStore } from '@nanostores/react'
import { createContext, use, useMemo } from 'react'
import type { StaticConfig } from '#contract/static-config.ts'
import type { MenuVisitor } from '#domain/routes/menu.ts'
import { installedAreas } from '#domain/routes/portal-areas.ts'
import { $flags } from '#shared/bus/flags.ts'
import type { SignedIn } from '#shared/bus/person.ts'

export interface ShellFacts extends MenuVisitor {
  readonly person: SignedIn
  readonly config: StaticConfig
}

export const FactsContext = createContext<ShellFacts | undefined>(undefined)

/** The facts of this portal; only inside the shell. */
export function useFacts(): ShellFacts {
  const facts = use(FactsContext)
  if (!facts) throw new Error('outside of the shell')
  return facts
}

export function useShellFacts(person: SignedIn, config: StaticConfig): ShellFacts {
  const flags = useStore($flags)
  const areas = useMemo(() => installedAreas(config.areas), [config])
  return useMemo(() => {
    const { rights, expenseUserId } = person
    return { person, config, rights, flags, areas, expenseUserId, addresses: config, framePages: config.framePages }
  }, [person, config, flags, areas])
}
