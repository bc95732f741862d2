import { Type } from 'typebox'

type Part = Parameters<typeof Type.Union>[0][number]

/** Of that type, or null where there is none. */
export const orNull = <T extends Part>(type: T) => Type.Union([type, Type.Null()])
