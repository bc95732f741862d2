// The neighbours of a story in the overview.
import { Type, type Static } from 'typebox'

export const NewsNeighbour = Type.Object({
  id: Type.Integer(),
  titel: Type.String(),
  titelEn: Type.Optional(Type.String({ description: 'Absent: show the German title' })),
})
export type NewsNeighbour = Static<typeof NewsNeighbour>

/** null: the story is the newest, or the oldest. */
export const NewsNeighbours = Type.Object({
  newer: Type.Union([NewsNeighbour, Type.Null()]),
  older: Type.Union([NewsNeighbour, Type.Null()]),
})
export type NewsNeighbours = Static<typeof NewsNeighbours>
