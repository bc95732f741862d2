import lock from 'lucide-static/icons/lock-keyhole.svg?raw'
import searchX from 'lucide-static/icons/search-x.svg?raw'
import type { ReactElement, ReactNode } from 'react'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useMissing, useUnready } from '#shared/element/view.tsx'
import { EmptyState } from './empty-state.tsx'
import { Heading } from './heading.tsx'
import type { IconSource } from './icon.tsx'

function Onward({ path, words }: { path: string; words: string }): ReactElement {
  return (
    <a {...usePortalLink(path)} className="btn second">
      {words}
    </a>
  )
}

interface MissingProps {
  readonly icon?: IconSource
  readonly heading: string
  /** Where the person can go on. */
  readonly link?: { readonly path: string; readonly words: string }
  readonly children: ReactNode
}

/** Shown instead of a record that does not exist, or that this person may not see. */
export function MissingView({ icon = searchX, heading, link, children }: MissingProps): ReactElement {
  useMissing(true, heading)
  return (
    <EmptyState icon={icon} heading={<Heading>{heading}</Heading>} action={link && <Onward {...link} />}>
      {children}
    </EmptyState>
  )
}

/** Shown instead of a screen whose role the person does not have. */
export function LockedView({ heading, children }: { heading: string; children: ReactNode }): ReactElement {
  useUnready('failed')
  return (
    <EmptyState icon={lock} heading={<Heading>{heading}</Heading>}>
      {children}
    </EmptyState>
  )
}
