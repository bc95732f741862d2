// Lucide icons, read one by one and put into the page.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Html } from './html.ts'

const NAMES = ['circle-alert', 'circle-check', 'cookie', 'info', 'lock-keyhole', 'monitor', 'timer', 'unplug'] as const
export type IconName = (typeof NAMES)[number]

const { resolve } = createRequire(import.meta.url)

function readIcon(name: IconName): Html {
  const file = resolve(`lucide-static/icons/${name}.svg`)
  const shapes = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
  return new Html(
    `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${shapes.replace(/\s+/g, ' ').trim()}</svg>`,
  )
}

const ICONS = Object.fromEntries(NAMES.map((name) => [name, readIcon(name)])) as Record<IconName, Html>

/** Decorative: the words beside it say the same. */
export const icon = (name: IconName): Html => ICONS[name]
