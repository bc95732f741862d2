import arrowLeft from 'lucide-static/icons/arrow-left.svg?raw'
import type { ReactElement } from 'react'
import type { UserContact } from '#contract/search.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { usePanelTexts } from './texts.ts'

export interface PersonHeadProps {
  readonly person: UserContact
  readonly onBack: () => void
}

/** Who was chosen, above what can be done. */
export function PersonHead({ person, onBack }: PersonHeadProps): ReactElement {
  const text = usePanelTexts()
  const { displayname, uid, position, devision, company, email, phone } = person
  return (
    <div className="palette-person">
      <IconButton icon={arrowLeft} label={text('person.back')} onClick={onBack} />
      <Avatar name={displayname} personId={uid} size="l" />
      <div>
        <b>{displayname}</b>
        <p className="muted">{[position, devision, company].filter(Boolean).join(' · ')}</p>
        {!email && !phone && <p>{text('person.nothing')}</p>}
      </div>
    </div>
  )
}
