// Where the story goes, and for how long.
import type { ReactElement } from 'react'
import { Card } from '#shared/ui/card.tsx'
import { useEditorTexts } from './texts.ts'
import { Audience } from './audience.tsx'
import { Categories } from './categories.tsx'
import { ConfirmationFields } from './confirmation-fields.tsx'
import { ContactField } from './contact-field.tsx'
import { HighlightFields } from './highlight-fields.tsx'
import { Validity } from './validity.tsx'

export function PublicationCard(): ReactElement {
  const text = useEditorTexts()
  return (
    <Card title={text('publication')} className="publication">
      <div className="stack">
        <Audience />
        <Categories />
        <ContactField />
        <Validity />
        <HighlightFields />
        <ConfirmationFields />
      </div>
    </Card>
  )
}
