import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { createElement, use, type ComponentProps, type ReactElement } from 'react'
import { viewOf, type HostProps } from '#shared/element/host.ts'
import { HostContext } from '#shared/element/view.tsx'

/** Outside of an element, on a page of the portal. */
const PAGE = atom<HostProps>({ headingLevel: 1 })
const LOWEST = 6

/** The rank of the first heading of the element: its attribute heading-level, or 2. */
export function useHeadingLevel(): number {
  const host = use(HostContext)
  const { headingLevel = 2 } = useStore(host ? viewOf(host).$props : PAGE)
  return Number(headingLevel)
}

export interface HeadingProps extends ComponentProps<'h1'> {
  /** 1: the title of the element · 2: a part of it · 3: a part of that. */
  readonly depth?: 1 | 2 | 3
}

/** A heading whose level depends on the page around its element; style sheets select it by its depth: .h1, .h2, .h3. */
export function Heading({ depth = 1, className = '', ...rest }: HeadingProps): ReactElement {
  const level = Math.min(useHeadingLevel() + depth - 1, LOWEST)
  return createElement(`h${level}`, { ...rest, className: `h${depth} ${className}`.trim() })
}
