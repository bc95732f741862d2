// A server component of Next's app folder: it renders client components and takes their types, without a hook of its own.
import { loadPortal, type PortalNewsCardsElement, type TokenProvider } from '@talbrueck/portal-widgets'
import { PortalNewsCards, type PortalNewsCardsProps } from '@talbrueck/portal-widgets/react'

/** Attributes pass from a server to its client components; functions do not. */
type Settings = Pick<PortalNewsCardsProps, 'layout' | 'size' | 'category' | 'lang'>

export async function News(settings: Settings) {
  await loadPortal('https://portal.example.com')
  return <PortalNewsCards {...settings} />
}

export type Element = PortalNewsCardsElement
export type Provider = TokenProvider
