// What stands beside a story in the overview.
import { Type, type Static } from 'typebox'

export const NewsNeighbour = Type.Object({
  id: Type.Integer(),
  titel: Type.String(),
  titelEn: Type.Optional(Type.String({ description: 'Absent: there is none, the German title stands' })),
})
export type NewsNeighbour = Static<typeof NewsNeighbour>

/** null: it is the newest, or the oldest. */
export const NewsNeighbours = Type.Object({
  newer: Type.Union([NewsNeighbour, Type.Null()]),
  older: Type.Union([NewsNeighbour, Type.Null()]),
})
export type NewsNeighbours = Static<typeof NewsNeighbours>
