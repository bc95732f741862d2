// A form with people around it, as tests of conversations need it.
import type { Db } from '#server/db/db.ts'
import { insertCase, type NewStage } from '#server/decisions/cases.ts'
import { aStation } from '#server/modules/postbox/testing/forms.ts'
import { insert } from '#server/testing/rows.ts'

interface Given {
  readonly senderId: string
  /** Stages of groups have `group: 'group:ID'`. */
  readonly stages: readonly NewStage[]
  /** Names of stations whose people the sender does not see. */
  readonly roleOnly?: readonly string[]
  readonly at?: Date
}

let serial = 0

const stationOf = (name: string, showsRoleOnly: boolean) => ({
  ...aStation(name, { kind: 'supervisor' }, { showsRoleOnly }),
  whenEmpty: 'wait',
  label: { de: `Station ${name}`, en: `Station ${name} (en)` },
})

/** Inserts a form that was sent, with a template of its own; returns its id and number. */
export async function aForm(
  db: Db,
  { senderId, stages, roleOnly = [], at = new Date() }: Given,
): Promise<{ id: number; number: string }> {
  return db.transaction().execute(async (tx) => {
    const content = {
      title: { de: 'Dienstreise', en: 'Business trip' },
      pages: [],
      stations: stages.map(({ name }) => stationOf(name, roleOnly.includes(name))),
    }
    const template = await insert(tx, 'form_template', { changed_at: at })
    const row = { template_id: template.id, version: 1, content: JSON.stringify(content), published_at: at }
    await insert(tx, 'form_template_version', row)
    const id = await insertCase(tx, { kind: 'form', requesterId: senderId, stages }, at)
    const number = `2026-${String(++serial).padStart(5, '0')}`
    await insert(tx, 'form', {
      case_id: id,
      number,
      template_id: template.id,
      template_version: 1,
      sender_id: senderId,
      title: 'Dienstreise Linz',
      answers: '{}',
      sent_at: at,
    })
    return { id, number }
  })
}
