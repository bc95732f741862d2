import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** A secondary part that is loaded lazily; if loading fails, `missing` is shown instead, or nothing. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing: ComponentType<Props> = () => null,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await load().catch(() => missing) }))
