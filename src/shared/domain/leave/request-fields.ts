import type { FieldValues, WireField } from '#domain/forms/fields.ts'

type RequestField = WireField & {
  /** The field is shown beside the substitute, who reads it, and is only stored with one. */
  readonly with?: 'substitute'
}

/**
 * The plain fields of a leave request, each declared once: contract, columns, data export, form and dialog derive from this table. A
 * project manager who sees only the absence reads none of them. Days, type, reason and substitute have rules of their own.
 */
export const LEAVE_FIELDS = {
  handoverNote: {
    kind: 'text',
    limit: 2_000,
    column: 'handover_note',
    with: 'substitute',
    description: 'For the substitute',
  },
  comment: { kind: 'text', limit: 2_000 },
} as const satisfies Readonly<Record<string, RequestField>>

export type LeaveFieldName = keyof typeof LEAVE_FIELDS
export type LeaveFieldValues = FieldValues<typeof LEAVE_FIELDS>
export const LEAVE_FIELD_NAMES = Object.keys(LEAVE_FIELDS) as readonly LeaveFieldName[]
/** The definition of any field. */
export const leaveField = (name: LeaveFieldName): RequestField => LEAVE_FIELDS[name]
