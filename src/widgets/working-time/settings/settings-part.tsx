// Common parts of the settings: their states, and their list.
import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { ReactElement, ReactNode } from 'react'
import { useFormat } from '#shared/i18n/use-format.ts'
import type { QueryState } from '#shared/realtime/query.ts'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { useTimeSettingsTexts } from './texts.ts'

/** Parts for the time office only. */
export const OFFICE_SECTIONS = ['rules', 'terminals', 'imports', 'locks', 'reports'] as const
export type OfficeSection = (typeof OFFICE_SECTIONS)[number]

interface PartProps<T> {
  readonly $state: ReadableAtom<QueryState<T>>
  readonly onRetry: () => void
  readonly children: (data: T) => ReactNode
}

/** The content of a query, below a line if it could not be refreshed. */
export function Part<T>({ $state, onRetry, children }: PartProps<T>): ReactElement {
  const text = useTimeSettingsTexts()
  return (
    <Loaded personal state={useStore($state)} failed={text('settingsNotLoaded')} onRetry={onRetry}>
      {children}
    </Loaded>
  )
}

/** Day and time of an instant. */
export function useDateTime(): (instant: string) => string {
  const { date, time } = useFormat()
  return (instant) => `${date(instant)}, ${time(instant)}`
}
