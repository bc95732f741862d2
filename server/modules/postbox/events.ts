// What happens to forms beside their decisions.
/** By the sender, or by a rule once the limit of a station has passed. */
export type Reminder = 'nudge' | 'remind'

declare module '#server/kernel/events.ts' {
  interface DomainEvents {
    /** The people of a group postbox have changed, and `left` are those who were removed: others may decide now. */
    'forms.group_changed': { groupId: number; left?: string[] }
    /** Others edit a template now, and decide where nobody of a station can. */
    'forms.editors_changed': { templateId: number }
    /** A form was sent, decided, changed or handed on; for everybody who takes part in it, or did until now. */
    'forms.changed': { id: number; personIds: string[] }
    /** A form was called back and exists no more. */
    'forms.recalled': { id: number; personIds: string[] }
    /** Its sender nudges those who have it, or its deadline has passed; `key` makes each notice unique. */
    'forms.reminded': { id: number; type: Reminder; key: string }
  }
}
