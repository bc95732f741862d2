import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** A part that comes after what one reads; where it cannot be loaded `missing` stands in its place, or nothing. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing: ComponentType<Props> = () => null,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await load().catch(() => missing) }))
