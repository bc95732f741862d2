// New rows of a checked import that look like business partners, or like each other.
import { Type, type Static } from 'typebox'
import { DuplicateReason, Hints, Score } from './duplicates.ts'
import { LongId } from './ids.ts'
import { Instant } from './instant.ts'
import { orNull } from './or-null.ts'

export const ImportHintsParams = Type.Object({ id: LongId() })
export const ImportComparisonBody = Type.Object(
  {
    again: Type.Optional(
      Type.Boolean({ description: 'Also where it has been done: with the partners as they are now' }),
    ),
  },
  { additionalProperties: false },
)

const ImportedRow = Type.Object({
  line: orNull(Type.Integer({ description: 'Of the table; null where an earlier version has checked it' })),
  bpNumber: Type.Integer(),
  name: Type.String(),
})

/** New rows of an import that look like existing partners, or like each other. */
export const ImportHints = Type.Object({
  state: Type.Enum(['none', 'running', 'done', 'stopped', 'failed'], {
    description: '`none`: not compared with the present weights; `stopped`: the person had another import compared',
  }),
  /** Partners that have changed since are compared with their former values. */
  comparedAt: orNull(Instant),
  checked: Type.Integer({ description: 'New rows that are compared by now' }),
  total: Type.Integer({ description: 'New rows that are compared, at most 5,000; 0 until they are counted' }),
  unchecked: Type.Integer({ description: 'New rows beyond these: they are not compared' }),
  found: Type.Integer({ description: 'Rows that look like a partner' }),
  rows: Type.Array(Type.Object({ ...ImportedRow.properties, hints: Hints.properties.hints }), {
    maxItems: 200,
    description: 'The most probable first, each with at most three partners',
  }),
  alikeCount: Type.Integer({ description: 'Pairs of rows that look like each other' }),
  alike: Type.Array(
    Type.Object({ one: ImportedRow, other: ImportedRow, score: Score, reasons: Type.Array(DuplicateReason) }),
    { maxItems: 200, description: 'The most probable first. Of rows that are all the same, each comes with the first' },
  ),
})
export type ImportHints = Static<typeof ImportHints>
