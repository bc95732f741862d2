// The contact for whistle-blowers, as it is shown to everybody, and its form.
import { useState, type ReactElement } from 'react'
import type { ConductContactForm } from '#contract/conduct.ts'
import type { Fields } from '#domain/forms/fields.ts'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { TextField } from '#shared/ui/text-field.tsx'
import { saveContact } from '#widgets/conduct/api.ts'
import { useEditingTexts } from './texts.ts'

const FIELDS = {
  name: { kind: 'line', limit: 120, label: 'contact.name' },
  phone: { kind: 'line', limit: 40, label: 'contact.phone' },
  email: { kind: 'line', limit: 254, label: 'contact.email' },
  url: { kind: 'line', limit: 500, label: 'contact.url' },
  noteDe: { kind: 'line', limit: 300, label: 'contact.noteDe' },
  noteEn: { kind: 'line', limit: 300, label: 'contact.noteEn' },
} as const satisfies Fields

export function ContactCard({ contact }: { contact: ConductContactForm }): ReactElement {
  const text = useEditingTexts()
  const [isOpen, setOpen] = useState(false)
  const { name, phone, email, url } = contact
  const shown = [name, phone, email, url].filter(Boolean)
  return (
    <Card
      title={text('contact')}
      action={
        <Button size="small" onClick={() => setOpen(true)}>
          {text('change')}
        </Button>
      }
    >
      <p>{shown.length > 0 ? shown.join(' · ') : text('contactNone')}</p>
      <p className="muted">{text('contactHelp')}</p>
      {isOpen && <ContactDialog contact={contact} onEnd={() => setOpen(false)} />}
    </Card>
  )
}

function ContactDialog({ contact, onEnd }: { contact: ConductContactForm; onEnd: () => void }): ReactElement {
  const text = useEditingTexts()
  const { name, phone, email, url, note, version } = contact
  const form = useForm(FIELDS, { name, phone, email, url, noteDe: note.de, noteEn: note.en }, version, { text })
  return (
    <EntryDialog
      title={text('contact')}
      form={form}
      onSave={({ noteDe, noteEn, ...values }, seen) =>
        saveContact({ ...values, note: { de: noteDe, en: noteEn } }, seen)
      }
      onSaved={() => announce(text('contactSaved'))}
      onEnd={onEnd}
    >
      <TextField {...form.field('name')} />
      <TextField {...form.field('url')} type="url" inputMode="url" help={text('contact.urlHelp')} />
      <TextField {...form.field('phone')} type="tel" />
      <TextField {...form.field('email')} type="email" />
      <TextField {...form.field('noteDe')} lang="de" />
      <TextField {...form.field('noteEn')} lang="en" />
    </EntryDialog>
  )
}
