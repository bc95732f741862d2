// What happens to forms beside their decisions.
declare module '#server/events.ts' {
  interface DomainEvents {
    /** The people of a group postbox, or its name, have changed: others may decide now. */
    'forms.group_changed': { groupId: number }
    /** A form was called back and exists no more; `parties` had it. */
    'forms.recalled': { id: number; senderId: string; parties: string[] }
    /** Its sender has nudged those who have it; `day` is part of the key that makes each notice unique. */
    'forms.nudged': { id: number; day: string }
    /** A station has had a form for longer than its limit: its deciders are reminded. */
    'forms.reminded': { id: number; day: string }
  }
}
export {}
