import type { ReactElement } from 'react'

/** The conversation that belongs to a form. */
export function Conversation({ number }: { formId: number; number: string }): ReactElement {
  return <section className="conversation" aria-label={number} />
}
