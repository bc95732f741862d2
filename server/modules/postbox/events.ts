/** A reminder by the sender, or by a rule once the limit of a station has passed. */
export type Reminder = 'nudge' | 'remind'

declare module '#server/kernel/events.ts' {
  interface DomainEvents {
    /** The people of a group postbox have changed, and `left` are those who were removed: others may decide now. */
    'forms.group_changed': { groupId: number; left?: string[] }
    /** The editors of a template have changed, who decide where nobody of a station can. */
    'forms.editors_changed': { templateId: number }
    /** A form was sent, decided, changed or handed on; for everybody who takes part in it, or did until now. */
    'forms.changed': { id: number; personIds: string[] }
    /** A form was recalled and does not exist any more. */
    'forms.recalled': { id: number; personIds: string[] }
    /** The sender nudges the people who have it, or its deadline has passed; `key` makes each notice unique. */
    'forms.reminded': { id: number; type: Reminder; key: string }
  }
}
