// Lucide icons as React elements. The file is read as text (`lucide-static/icons/x.svg?raw`) and its shapes are picked
// out by pattern: no innerHTML and no parser, which Trusted Types would both refuse.
import { createElement, type ReactElement } from 'react'

/** The text of one Lucide file, imported by `import house from 'lucide-static/icons/house.svg?raw'`. */
export type IconSource = string

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]

const SHAPE = /<(path|circle|rect|line|polyline|polygon|ellipse)\s([^>]*?)\/?>/g
const ATTRIBUTE = /([a-z][a-z0-9-]*)="([^"]*)"/g
const known = new Map<IconSource, readonly Shape[]>()

/** The shapes of a Lucide file, in drawing order. */
export function shapesOf(source: IconSource): readonly Shape[] {
  const shapes =
    known.get(source) ??
    [...source.matchAll(SHAPE)].map(([, tag = '', text = '']): Shape => [
      tag,
      Object.fromEntries([...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value])),
    ])
  known.set(source, shapes)
  return shapes
}

export interface IconProps {
  readonly source: IconSource
  /** 15, 18 (usual) or 24 px. */
  readonly size?: 's' | 'm' | 'l' | undefined
  readonly filled?: boolean | undefined
  /** Only for an icon without text; otherwise it is decoration. */
  readonly label?: string | undefined
  readonly className?: string | undefined
}

export function Icon({ source, size = 'm', filled = false, label, className = '' }: IconProps): ReactElement {
  const classes = ['ic', size === 'm' ? '' : size, filled ? 'fill' : '', className].filter(Boolean).join(' ')
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  const shapes = shapesOf(source).map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))
  return createElement('svg', { className: classes, viewBox: '0 0 24 24', ...name }, shapes)
}
