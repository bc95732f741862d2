// The pictures of the stories by name.
import type { Scene } from './scene-parts.ts'
import { HEIGHT, WIDTH } from './scene-parts.ts'
import * as people from './scenes-people.ts'
import * as places from './scenes-places.ts'
import * as works from './scenes-works.ts'
import { svg } from './svg.ts'

const SCENES = { ...works, ...people, ...places } satisfies Record<string, () => Scene>
export type ArtName = keyof typeof SCENES
export const ART_NAMES = Object.keys(SCENES) as ArtName[]

/** The picture as SVG, 1200 × 675 px. */
export function drawArt(name: ArtName): string {
  const { body, defs } = SCENES[name]()
  return svg(WIDTH, HEIGHT, body, defs)
}
