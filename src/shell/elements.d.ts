// The tags of the portal as the shell writes them; what each takes is told by the table of elements.
import type { DetailedHTMLProps, HTMLAttributes } from 'react'

type Tag = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'portal-bell': Tag & { settings?: boolean }
      'portal-news-cards': Tag & { layout?: 'home'; category?: string }
      'portal-story': Tag & { 'story-id': string }
    }
  }
}
