import { Type, type Static } from 'typebox'

export const ForumEntry = Type.Object({
  id: Type.String({ format: 'uuid' }),
  title: Type.String(),
})
export type ForumEntry = Static<typeof ForumEntry>
