import type { Dimensions } from '#domain/files/picture-rules.ts'
import type { Sheet } from '#shared/ui/crop/crop.ts'

/** A portrait is a square of at least 100 px. */
export const portraitOf = ({ width, height }: Dimensions): Sheet => ({ width, height, ratio: 1, least: 100 })
