// The one shape of an error on the wire: application/problem+json.
import { Type, type Static } from 'typebox'

export const Problem = Type.Object({
  type: Type.String({ description: "'about:blank'" }),
  status: Type.Integer(),
  title: Type.String(),
  code: Type.String({ description: 'Stable, for programs and catalogues' }),
  details: Type.Optional(
    Type.Union(
      [
        Type.String(),
        Type.Array(Type.Object({ field: Type.String(), rule: Type.String() })),
        Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), { description: 'Facts by name' }),
      ],
      { description: 'Only where the error should stay on screen; for bad input one entry per field' },
    ),
  ),
  present: Type.Optional(Type.Unknown({ description: 'For a version conflict: the present state' })),
  requestId: Type.Optional(Type.String()),
})
export type Problem = Static<typeof Problem>
