import { Type } from 'typebox'

type Part = Parameters<typeof Type.Union>[0][number]

/** A value of that type, or null. */
export const orNull = <T extends Part>(type: T) => Type.Union([type, Type.Null()])
